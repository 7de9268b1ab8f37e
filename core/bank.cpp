#include "core/bank.h"

#include <utility>

#include "core/rng.h"

namespace koi {

Bank::Bank(std::vector<Vec2> outline) : outline_(std::move(outline)) {
  Vec2 low = outline_[0], high = outline_[0];
  for (Vec2 p : outline_) {
    low = Vec2(Min(low.x, p.x), Min(low.y, p.y));
    high = Vec2(Max(high.x, p.x), Max(high.y, p.y));
  }
  // A rim of two cells outside, so that a probe just beyond the bank still reads a true distance.
  const Vec2 size = high - low;
  cell_ = Vec2(size.x / (kColumns - 5), size.y / (kRows - 5));
  origin_ = low - 2.0f * cell_;
  distance_.resize(std::size_t{kColumns} * kRows);
  for (int r = 0; r < kRows; ++r) {
    for (int c = 0; c < kColumns; ++c) {
      distance_[static_cast<std::size_t>(r * kColumns + c)] =
          ExactDistance(origin_ + Vec2(static_cast<float>(c) * cell_.x, static_cast<float>(r) * cell_.y));
    }
  }
}

Bank Bank::Garden(float width, float height, std::uint32_t seed) {
  if (width <= 0 || height <= 0) return Bank();
  Rng rng(seed, 0xba4c);
  const float least = Min(width, height);
  const float inset = Min(0.28f, 0.075f * least);
  const float wobble = Min(0.05f, 0.014f * least);
  const Vec2 half = Vec2(width / 2 - inset, height / 2 - inset);
  const Vec2 middle(width / 2, height / 2);
  float turns[3], shifts[3];
  for (int k = 0; k < 3; ++k) {
    turns[k] = static_cast<float>(3 + 2 * k);
    shifts[k] = rng.Range(0, static_cast<float>(2 * kPi));
  }
  std::vector<Vec2> outline;
  constexpr int kCorners = 72;
  for (int k = 0; k < kCorners; ++k) {
    const float angle = static_cast<float>(2 * kPi) * static_cast<float>(k) / kCorners;
    const Vec2 way(Cos(angle), Sin(angle));
    // A superellipse of power 4: straight banks, round corners.
    const float p = way.x * way.x * way.x * way.x + way.y * way.y * way.y * way.y;
    const float reach = 1 / Sqrt(Sqrt(p));
    float uneven = 0;
    for (int n = 0; n < 3; ++n) uneven += Sin(angle * turns[n] + shifts[n]) / 3;
    const Vec2 edge(way.x * reach * half.x, way.y * reach * half.y);
    outline.push_back(middle + edge - UnitOr(edge, way) * (wobble * (1 + uneven)));
  }
  return Bank(std::move(outline));
}

float Bank::ExactDistance(Vec2 place) const {
  float best = 1e30f;
  bool inside = false;
  for (std::size_t k = 0, last = outline_.size() - 1; k < outline_.size(); last = k++) {
    const Vec2 a = outline_[last], b = outline_[k];
    const Vec2 edge = b - a, to = place - a;
    const float along = Clamp((to.x * edge.x + to.y * edge.y) / Max(LengthSquared(edge), 1e-12f), 0.0f, 1.0f);
    const float dx = to.x - edge.x * along, dy = to.y - edge.y * along;
    best = Min(best, dx * dx + dy * dy);
    if ((a.y > place.y) != (b.y > place.y) && place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
  }
  const float distance = Sqrt(best);
  return inside ? distance : -distance;
}

Bank::Corner Bank::Look(Vec2 place) const {
  const Vec2 cells((place.x - origin_.x) / cell_.x, (place.y - origin_.y) / cell_.y);
  const float cx = Clamp(cells.x, 0.0f, kColumns - 1.001f), cy = Clamp(cells.y, 0.0f, kRows - 1.001f);
  const int c = static_cast<int>(cx), r = static_cast<int>(cy);
  // Beyond the grid the distance goes on falling by the way outside it.
  const Vec2 beyond((cells.x - cx) * cell_.x, (cells.y - cy) * cell_.y);
  return {&distance_[static_cast<std::size_t>(r * kColumns + c)], cx - static_cast<float>(c), cy - static_cast<float>(r),
          Length(beyond)};
}

float Bank::Distance(Vec2 place) const {
  if (Open()) return 1e6f;
  const Corner k = Look(place);
  const float* at = k.at;
  const float top = at[0] + (at[1] - at[0]) * k.fx, bottom = at[kColumns] + (at[kColumns + 1] - at[kColumns]) * k.fx;
  return top + (bottom - top) * k.fy - k.beyond;
}

BankSample Bank::At(Vec2 place) const {
  if (Open()) return {1e6f, Vec2(0, 0)};
  const Corner k = Look(place);
  const float d00 = k.at[0], d10 = k.at[1], d01 = k.at[kColumns], d11 = k.at[kColumns + 1];
  const float top = d00 + (d10 - d00) * k.fx, bottom = d01 + (d11 - d01) * k.fx;
  const Vec2 slope(((d10 - d00) * (1 - k.fy) + (d11 - d01) * k.fy) / cell_.x, (bottom - top) / cell_.y);
  const Vec2 middle = origin_ + Vec2(cell_.x * (kColumns / 2), cell_.y * (kRows / 2));
  return {top + (bottom - top) * k.fy - k.beyond, UnitOr(slope, UnitOr(middle - place, Vec2(0, 1)))};
}

}  // namespace koi
