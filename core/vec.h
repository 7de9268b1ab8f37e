// Plane vectors for behaviour and paths, on glm. World axes: x right, y down, metres.
#pragma once

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include "core/trig.h"

namespace koi {

using Vec2 = glm::vec2;

inline float Length(Vec2 a) { return Sqrt(a.x * a.x + a.y * a.y); }
inline float LengthSquared(Vec2 a) { return a.x * a.x + a.y * a.y; }
// The unit vector, or `fallback` where `a` has no direction (glm::normalize would give NaN).
inline Vec2 UnitOr(Vec2 a, Vec2 fallback) {
  const float length = Length(a);
  return length > 1e-9f ? a / length : fallback;
}
[[gnu::noinline]] inline Vec2 FromAngle(float a) {
  Vec2 v;
  SinCos(static_cast<float>(WrapAny(a)), v.y, v.x);
  return v;
}
inline float AngleOf(Vec2 a) { return static_cast<float>(Atan2(a.y, a.x)); }
// Turned by +90 degrees: to a koi's right side on the screen.
inline Vec2 Perp(Vec2 a) { return Vec2(-a.y, a.x); }
inline float Cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

}  // namespace koi
