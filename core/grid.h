// Neighbours by a uniform grid, filled by counting sort: cost grows with the number of koi, no allocation after the first fill,
// and the order within a cell is the order of the koi, so that sums come out the same everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "core/vec.h"

namespace koi {

class Grid {
 public:
  // `cell` is the side of a cell, metres: about as far as callers look.
  void Fill(const float* x, const float* y, int count, float cell);

  // Calls visit(j) for every koi in the cells that lie within `reach` of `place` along both axes, in a fixed order.
  template <class Visit>
  void Near(Vec2 place, float reach, Visit&& visit) const {
    const int left = Column(place.x - reach), right = Column(place.x + reach), low = Row(place.y + reach);
    for (int r = Row(place.y - reach); r <= low; ++r) {
      // The cells of a row follow each other.
      const std::int32_t* at = &order_[0] + start_[static_cast<std::size_t>(r * columns_ + left)];
      const std::int32_t* end = &order_[0] + start_[static_cast<std::size_t>(r * columns_ + right) + 1];
      for (; at != end; ++at) visit(*at);
    }
  }

 private:
  static constexpr int kMostCells = 64;  // on a side
  int Column(float x) const { return Index(x - left_, columns_); }
  int Row(float y) const { return Index(y - top_, rows_); }
  int Index(float distance, int most) const {
    const float at = distance / cell_;
    return at <= 0 ? 0 : at >= static_cast<float>(most) ? most - 1 : static_cast<int>(at);
  }
  float left_ = 0, top_ = 0, cell_ = 1;
  int columns_ = 1, rows_ = 1;
  std::vector<std::int32_t> start_{0, 0}, order_, cellOf_;
};

}  // namespace koi
