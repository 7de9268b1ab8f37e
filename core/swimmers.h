// The swimming state of many koi as a structure of arrays, padded to whole lane blocks. Positions are metres;
// everything else is in koi lengths, so that one body table serves all.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace koi {

inline constexpr int kLanes = 4;  // koi in a block of the vector kernel

// Fields of one koi. `command*` is what behaviour asks for; `held*` is half-way through the muscles' filter;
// the plain names are what the muscles hold now, with their rates.
// clang-format changes its mind about this table each time.
// clang-format off
#define KOI_SWIM_FIELDS(F)                                                                     \
  F(length) /* m */                                                                            \
  F(x) F(y) /* centre of mass, m */                                                            \
  F(heading) /* rad, in [-pi, pi] */                                                           \
  F(momentumX) F(momentumY) F(momentumYaw) /* of koi and carried water, over L^4 and L^5 */    \
  F(velocityX) F(velocityY) /* L/s, world axes */                                              \
  F(yawRate) /* rad/s */                                                                       \
  F(phase) /* rad, integrated */                                                               \
  F(commandFrequency) F(commandAmplitude) F(commandBias)                                       \
  F(heldFrequency) F(heldAmplitude) F(heldBias)                                                \
  F(frequency) F(amplitude) F(bias)                                                            \
  F(amplitudeSpeed) F(biasSpeed) /* their rates, 1/s */                                        \
  F(startleBend) /* rad, whole body, signed; 0 when no C-start is on */                        \
  F(startleTime) /* s since it began */                                                        \
  F(pectoralL) F(pectoralR) /* spread, 0 to 1 */                                               \
  F(commandPectoralL) F(commandPectoralR)                                                      \
  F(pushX) F(pushY) F(pushYaw) /* contact force over L^4, moment over L^5 */
// clang-format on

template <class S>
struct Swimmers {
  enum : std::size_t {
#define KOI_COUNT(name) index_##name,
    KOI_SWIM_FIELDS(KOI_COUNT)
#undef KOI_COUNT
        kFields
  };

  int count = 0;
#define KOI_DECLARE(name) S* name = nullptr;
  KOI_SWIM_FIELDS(KOI_DECLARE)
#undef KOI_DECLARE

  Swimmers() = default;
  Swimmers(Swimmers&&) noexcept = default;  // the block moves with its address, so the field pointers stay true
  Swimmers& operator=(Swimmers&&) noexcept = default;
  Swimmers(const Swimmers&) = delete;
  Swimmers& operator=(const Swimmers&) = delete;

  std::size_t Padded() const { return padded_; }
  S* Field(std::size_t k) { return block_.data() + k * padded_; }
  const S* Field(std::size_t k) const { return block_.data() + k * padded_; }

  // Room for whole lane blocks; rows past the count have length 1 and stay at rest.
  void Resize(int koi) {
    const std::size_t rows = static_cast<std::size_t>(koi), kept = static_cast<std::size_t>(count);
    if (rows > padded_) {
      const std::size_t wanted = kept == 0 ? rows : rows + rows / 2;  // grown by half, so that adding one by one stays linear
      const std::size_t padded = (wanted + kLanes - 1) / kLanes * kLanes;
      std::vector<S> block(kFields * padded, S(0));
      for (std::size_t k = 0; k < kFields; ++k) {
        for (std::size_t i = 0; i < kept; ++i) block[k * padded + i] = block_[k * padded_ + i];
      }
      block_ = std::move(block);
      padded_ = padded;
      for (std::size_t k = 0; k < kFields; ++k) (&length)[k] = Field(k);  // the pointers lie in the table's order
      for (std::size_t i = rows; i < padded_; ++i) ClearRow(i);
    }
    // Those that come and those that go, not all the room there is: a thousand koi come one by one.
    for (std::size_t i = kept < rows ? kept : rows; i < kept || i < rows; ++i) ClearRow(i);
    count = koi;
  }
  void ClearRow(std::size_t i) {
    for (std::size_t k = 0; k < kFields; ++k) Field(k)[i] = S(0);
    length[i] = S(1);
  }
  void CopyRow(std::size_t to, std::size_t from) {
    for (std::size_t k = 0; k < kFields; ++k) Field(k)[to] = Field(k)[from];
  }

 private:
  std::size_t padded_ = 0;
  std::vector<S> block_;
};

}  // namespace koi
