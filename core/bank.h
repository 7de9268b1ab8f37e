// The bank of the pond: a closed outline of any form, sampled once into a grid of signed distances, so that asking costs the
// same for a circle and for a kidney.
#pragma once

#include <vector>

#include "core/vec.h"

namespace koi {

struct BankSample {
  float distance;  // m to the bank, positive inside the water
  Vec2 inward;     // unit, away from the nearest bank
};

class Bank {
 public:
  // Open water: no bank anywhere.
  Bank() = default;
  // From a closed polygon in metres (at least 3 corners).
  [[gnu::cold]] explicit Bank(std::vector<Vec2> outline);
  // A garden pond in a frame of width x height metres: a rounded, slightly uneven outline drawn from the seed.
  [[gnu::cold]] static Bank Garden(float width, float height, std::uint32_t seed);

  bool Open() const { return outline_.empty(); }
  Vec2 Low() const { return origin_ + 2.0f * cell_; }  // corners of the box about it
  Vec2 High() const { return origin_ + Vec2(kColumns - 3, kRows - 3) * cell_; }
  const std::vector<Vec2>& Outline() const { return outline_; }
  [[gnu::noinline]] BankSample At(Vec2 place) const;
  // The distance alone, for less than half the work.
  [[gnu::noinline]] float Distance(Vec2 place) const;
  // Exact, from the polygon; slow.
  float ExactDistance(Vec2 place) const;

 private:
  // Of a cell of the grid, with the shares of it that lie before a place, and metres from there to the place.
  struct Corner {
    const float* at;
    float fx, fy, beyond;
  };
  [[gnu::noinline]] Corner Look(Vec2 place) const;

  static constexpr int kColumns = 64, kRows = 40;
  std::vector<Vec2> outline_;
  std::vector<float> distance_;
  Vec2 origin_{0, 0}, cell_{1, 1};
};

}  // namespace koi
