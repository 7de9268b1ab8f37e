// One description of the state serves saving, loading and hashing: a visitor writes bytes, or reads them back.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

namespace koi {

class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}
  static constexpr bool kReading = false;

  template <class T>
  void Value(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    Bytes(&value, sizeof(T));
  }
  void Bytes(const void* from, std::size_t size);
  template <class T>
  void Values(T* values, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) Value(values[k]);
  }
  template <class T, class Visit>
  void Each(std::vector<T>& rows, std::uint32_t, Visit&& each) {
    std::uint32_t count = static_cast<std::uint32_t>(rows.size());
    Value(count);
    for (T& row : rows) each(row);
  }
  bool Good() const { return true; }

 private:
  std::vector<std::uint8_t>& bytes_;
};

class Reader {
 public:
  Reader(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  static constexpr bool kReading = true;

  template <class T>
  void Value(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    Bytes(&value, sizeof(T));
    if constexpr (std::is_floating_point_v<T>) Finite(value);
  }
  void Bytes(void* to, std::size_t size);
  void Finite(double value) { good_ = good_ && value - value == 0; }
  template <class T>
  void Values(T* values, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) Value(values[k]);
  }
  // Rows of at least one byte each: a count beyond `most` or beyond the bytes left is damage, not a reason to allocate.
  template <class T, class Visit>
  void Each(std::vector<T>& rows, std::uint32_t most, Visit&& each) {
    std::uint32_t count = 0;
    Value(count);
    if (!good_ || count > most || count > left_) {
      good_ = false;
      return;
    }
    rows.assign(count, T{});
    for (T& row : rows) each(row);
  }
  bool Good() const { return good_; }
  std::size_t Left() const { return left_; }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
  bool good_ = true;
};

}  // namespace koi
