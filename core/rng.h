// PCG32 (O'Neill 2014, "PCG: a family of simple fast space-efficient statistically good algorithms"): small
// state, the same sequence everywhere.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>

namespace koi {

struct Rng {
  std::uint64_t state = 0;
  std::uint64_t stream = 1;

  Rng() = default;
  Rng(std::uint64_t seed, std::uint64_t sequence) : state(0), stream(sequence * 2 + 1) {
    Next();
    state += seed;
    Next();
  }
  [[gnu::noinline]] std::uint32_t Next() {
    const std::uint64_t old = state;
    state = old * 6364136223846793005ULL + stream;
    const std::uint32_t shifted = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const std::uint32_t turn = static_cast<std::uint32_t>(old >> 59);
    return (shifted >> turn) | (shifted << ((32 - turn) & 31));
  }
  // Uniform in [0, 1): 24 bits, so that float holds it exactly.
  float Unit() { return static_cast<float>(Next() >> 8) * (1.0f / 16777216.0f); }
  float Range(float low, float high) { return low + (high - low) * Unit(); }
  // Two draws, x first: as two arguments of one call their order would be the compiler's choice.
  glm::vec2 InBox(float left, float top, float right, float bottom) {
    const float x = Range(left, right);
    const float y = Range(top, bottom);
    return glm::vec2(x, y);
  }
};

}  // namespace koi
