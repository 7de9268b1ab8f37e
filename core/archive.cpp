#include "core/archive.h"

#include <cstring>

namespace koi {

void Archive::Bytes(void* value, std::size_t size) {
  if (out_) {
    const std::size_t at = out_->size();
    out_->resize(at + size);
    std::memcpy(out_->data() + at, value, size);
  } else if (left_ < size) {
    good_ = false;
    left_ = 0;
  } else {
    std::memcpy(value, in_, size);
    in_ += size;
    left_ -= size;
  }
}

[[gnu::noinline]] void Archive::Value(float& value) {
  Bytes(&value, sizeof value);
  good_ = good_ && value >= -kMostFloat && value <= kMostFloat;
}

void Archive::Value(double& value) {
  Bytes(&value, sizeof value);
  good_ = good_ && value >= -kMostDouble && value <= kMostDouble;
}

void Archive::Values(float* values, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k) Value(values[k]);
}

void Archive::Members(void* row, const char* members) {
  for (char* at = static_cast<char*>(row); *members; ++members) {
    const std::size_t size = *members == 'l' ? 8 : 4;
    if (*members == 'f') Value(*reinterpret_cast<float*>(at));
    else if (*members != ' ') Bytes(at, size);
    at += size;
  }
}

std::size_t Archive::Count(std::size_t rows, std::uint32_t most, const char* members) {
  std::uint64_t bytes = 0;
  for (; *members; ++members) bytes += *members == ' ' ? 0 : *members == 'l' ? 8 : 4;
  std::uint32_t count = static_cast<std::uint32_t>(rows);
  Value(count);
  if (Reading() && (!good_ || count > most || count * bytes > left_)) {
    good_ = false;
    return 0;
  }
  return count;
}

}  // namespace koi
