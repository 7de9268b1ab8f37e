#include "core/archive.h"

#include <cstring>

namespace koi {

void Writer::Bytes(const void* from, std::size_t size) {
  const std::size_t at = bytes_.size();
  bytes_.resize(at + size);
  std::memcpy(bytes_.data() + at, from, size);
}

void Reader::Bytes(void* to, std::size_t size) {
  if (left_ < size) {
    good_ = false;
    left_ = 0;
    return;
  }
  std::memcpy(to, data_, size);
  data_ += size;
  left_ -= size;
}

}  // namespace koi
