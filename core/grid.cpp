#include "core/grid.h"

namespace koi {

void Grid::Fill(const float* x, const float* y, int count, float cell) {
  float right = 0, bottom = 0;
  for (int i = 0; i < count; ++i) {
    left_ = i == 0 ? x[i] : Min(left_, x[i]);
    top_ = i == 0 ? y[i] : Min(top_, y[i]);
    right = i == 0 ? x[i] : Max(right, x[i]);
    bottom = i == 0 ? y[i] : Max(bottom, y[i]);
  }
  cell_ = Max(cell, Max(right - left_, bottom - top_) / (kMostCells - 1));
  columns_ = count > 0 ? static_cast<int>((right - left_) / cell_) + 1 : 1;
  rows_ = count > 0 ? static_cast<int>((bottom - top_) / cell_) + 1 : 1;
  const std::size_t koi = static_cast<std::size_t>(count);
  const std::size_t cells = static_cast<std::size_t>(columns_ * rows_);
  if (start_.capacity() <= cells) start_.reserve(2 * cells + 16);  // the box about the koi widens as they roam
  start_.assign(cells + 1, 0);
  order_.resize(koi);
  cellOf_.resize(koi);
  for (std::size_t i = 0; i < koi; ++i) {
    cellOf_[i] = Row(y[i]) * columns_ + Column(x[i]);
    ++start_[static_cast<std::size_t>(cellOf_[i]) + 1];
  }
  for (std::size_t k = 1; k < start_.size(); ++k) start_[k] += start_[k - 1];
  // start_[k] walks through its cell as koi are placed, then is moved back one.
  for (std::size_t i = 0; i < koi; ++i)
    order_[static_cast<std::size_t>(start_[static_cast<std::size_t>(cellOf_[i])]++)] = static_cast<std::int32_t>(i);
  for (std::size_t k = start_.size() - 1; k > 0; --k) start_[k] = start_[k - 1];
  start_[0] = 0;
}

}  // namespace koi
