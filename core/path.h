// One piece of a path: a cubic Bezier with a table of arc lengths, so that a carrot can be led along it at any pace.
#pragma once

#include "core/vec.h"

namespace koi {

struct Curve {
  static constexpr int kChords = 12;
  Vec2 control[4] = {};
  float reach[kChords + 1] = {};  // m, arc length at t = k / kChords; follows from the control points

  // From `start` along the unit `way` to `end`, on an arc as round as a cubic makes it: it arrives turned by as much again as
  // the gap is turned from the way. The control distance is 1/3 to 1/2 of the gap.
  static Curve Arc(Vec2 start, Vec2 way, Vec2 end);

  void Measure();
  float Length() const { return reach[kChords]; }
  Vec2 At(float t) const;
  Vec2 Slope(float t) const;       // m per unit of t
  float Curvature(float t) const;  // 1/m, positive turns to positive headings
  float ParameterAt(float metres) const;
};

}  // namespace koi
