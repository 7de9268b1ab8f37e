// One description of the state serves saving, loading and hashing: a visitor that writes bytes, or reads them back.
#pragma once

#include <cstdint>
#include <vector>

namespace koi {

inline constexpr double kMostFloat = 1e6, kMostDouble = 1e10;

class Archive {
 public:
  // Writes to `bytes`.
  explicit Archive(std::vector<std::uint8_t>& bytes) : out_(&bytes) {}
  // Reads from `data`.
  Archive(const std::uint8_t* data, std::size_t size) : in_(data), left_(size) {}

  bool Reading() const { return out_ == nullptr; }
  // False once a read ran past the end, met a number that no state holds (not finite, or so large that arithmetic with it
  // would not be), or more rows than there can be.
  bool Good() const { return good_; }
  std::size_t Left() const { return left_; }

  void Value(float& value);
  void Value(double& value);
  void Value(std::int32_t& value) { Bytes(&value, sizeof value); }
  void Value(std::uint32_t& value) { Bytes(&value, sizeof value); }
  void Value(std::uint64_t& value) { Bytes(&value, sizeof value); }
  void Values(float* values, std::size_t count);
  // The members of a plain row, one letter each: `f` a float, `i` 4 bytes of a whole number, `l` 8 bytes of one, and a blank for
  // 4 bytes that are left as they are, as is what the letters do not reach.
  template <class T>
  void Row(T& row, const char* members) {
    Members(&row, members);
  }
  // The number of rows, then each; on reading they are made anew. A count beyond `most`, or of more rows than the bytes left
  // can be, is damage, not a reason to allocate.
  template <class T>
  void Each(std::vector<T>& rows, std::uint32_t most, const char* members) {
    const std::size_t count = Count(rows.size(), most, members);
    if (Reading()) rows.clear();
    rows.resize(count);
    for (T& row : rows) Members(&row, members);
  }
  // Bytes of such a row.
  static constexpr std::size_t SizeOf(const char* members) {
    std::size_t bytes = 0;
    for (; *members; ++members) bytes += *members == 'l' ? 8 : 4;
    return bytes;
  }

 private:
  [[gnu::noinline]] void Bytes(void* value, std::size_t size);
  [[gnu::noinline]] void Members(void* row, const char* members);
  std::size_t Count(std::size_t rows, std::uint32_t most, const char* members);

  std::vector<std::uint8_t>* out_ = nullptr;
  const std::uint8_t* in_ = nullptr;
  std::size_t left_ = 0;
  bool good_ = true;
};

}  // namespace koi
