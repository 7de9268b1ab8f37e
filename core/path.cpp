#include "core/path.h"

namespace koi {

Curve Curve::Arc(Vec2 start, Vec2 way, Vec2 end) {
  const Vec2 gap = end - start;
  const float distance = koi::Length(gap);
  const Vec2 across = UnitOr(gap, way);
  const float cosine = way.x * across.x + way.y * across.y;
  // A circle's handle over its chord is (2/3) / (1 + cos) for a chord at that angle from the tangent.
  const float handle = distance * Clamp(0.6667f / Max(1 + cosine, 0.1f), 0.33f, 0.5f);
  const Vec2 arrive = across * (2 * cosine) - way;
  Curve curve;
  curve.control[0] = start;
  curve.control[1] = start + way * handle;
  curve.control[2] = end - arrive * handle;
  curve.control[3] = end;
  curve.Measure();
  return curve;
}

void Curve::Measure() {
  Vec2 last = control[0];
  reach[0] = 0;
  for (int k = 1; k <= kChords; ++k) {
    const Vec2 next = At(static_cast<float>(k) / kChords);
    reach[k] = reach[k - 1] + koi::Length(next - last);
    last = next;
  }
}

Vec2 Curve::At(float t) const {
  const float u = 1 - t;
  return control[0] * (u * u * u) + control[1] * (3 * u * u * t) + control[2] * (3 * u * t * t) + control[3] * (t * t * t);
}

Vec2 Curve::Slope(float t) const {
  const float u = 1 - t;
  return (control[1] - control[0]) * (3 * u * u) + (control[2] - control[1]) * (6 * u * t) +
         (control[3] - control[2]) * (3 * t * t);
}

float Curve::Curvature(float t) const {
  const Vec2 slope = Slope(t);
  const Vec2 bend =
      (control[2] - control[1] * 2.0f + control[0]) * (6 * (1 - t)) + (control[3] - control[2] * 2.0f + control[1]) * (6 * t);
  const float speed = Max(koi::Length(slope), 1e-6f);
  return Cross(slope, bend) / (speed * speed * speed);
}

float Curve::ParameterAt(float metres) const {
  int k = 0;
  while (k < kChords - 1 && reach[k + 1] < metres) ++k;
  const float chord = Max(reach[k + 1] - reach[k], 1e-6f);
  return (static_cast<float>(k) + Clamp((metres - reach[k]) / chord, 0.0f, 1.0f)) / kChords;
}

}  // namespace koi
