// The ponds that are measured, and how a koi is read from a frame.
#pragma once

#include "core/pond.h"

namespace measure {

using koi::FrameRow;
using koi::Vec2;

inline constexpr double kFrame = 1.0 / 60;
inline constexpr double kDegrees = 180 / koi::kPi;

struct Setting {
  int koi;
  float width, height;  // m; about 0.7 koi a square metre
};
inline constexpr Setting kSettings[] = {{12, 6, 3.4f}, {60, 12, 7}, {300, 26, 15}};

// One koi's row of a frame.
struct Row {
  const float* at;
  float operator[](int field) const { return at[field]; }
  Vec2 Place() const { return Vec2(at[FrameRow::x], at[FrameRow::y]); }
  Vec2 Velocity() const { return Vec2(at[FrameRow::vx], at[FrameRow::vy]); }
  float Length() const { return at[FrameRow::length]; }
  float Speed() const { return koi::Length(Velocity()) / Length(); }  // L/s
  Vec2 Node(int j) const { return Vec2(at[FrameRow::spine + 2 * j], at[FrameRow::spine + 2 * j + 1]); }
  koi::KoiState State() const { return static_cast<koi::KoiState>(static_cast<int>(at[FrameRow::state])); }
};

inline Row RowOf(const std::vector<float>& frame, int i) {
  return {frame.data() + static_cast<std::size_t>(i) * FrameRow::stride};
}

inline float ToSegment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 edge = b - a, to = p - a;
  const float along = koi::Clamp((to.x * edge.x + to.y * edge.y) / koi::Max(koi::LengthSquared(edge), 1e-12f), 0.0f, 1.0f);
  return koi::Length(to - edge * along);
}

// Least distance between two spines, metres.
inline float BetweenSpines(const Row& a, const Row& b) {
  float best = 1e9f;
  for (int j = 0; j < koi::kNodes; ++j) {
    for (int k = 0; k + 1 < koi::kNodes; ++k) {
      best = koi::Min(best, ToSegment(a.Node(j), b.Node(k), b.Node(k + 1)));
      best = koi::Min(best, ToSegment(b.Node(j), a.Node(k), a.Node(k + 1)));
    }
  }
  return best;
}

// Angle by which the middle of the body is bent, from the second to the sixth joint: radians. The beat hardly moves it.
inline float BodyBend(const Row& row) {
  return koi::WrapAngle(koi::AngleOf(row.Node(0) - row.Node(2)) - koi::AngleOf(row.Node(4) - row.Node(6)));
}

}  // namespace measure
