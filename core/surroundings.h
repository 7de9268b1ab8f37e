// What koi can perceive about them, besides each other.
#pragma once

#include <vector>

#include "core/bank.h"

namespace koi {

struct Rock {
  Vec2 place;
  float radius;  // m
};

struct Pellet {
  std::int32_t id = 0;
  Vec2 place{0, 0}, velocity{0, 0};
  float depth = 0;  // m
  float age = 0;    // s
};

struct Ripple {
  std::int32_t id = 0;
  Vec2 place{0, 0};
  float age = 0;  // s
  float strength = 1;
  std::int32_t kind = 0;  // RippleKind
};

struct Bite {
  std::uint32_t koi;
  Vec2 place;
};

// A visitor's pointer over the pond.
struct Presence {
  std::int32_t here = 0;
  Vec2 place{0, 0};
  Vec2 velocity{0, 0};
  float still = 0;  // s since it last moved much
};

inline constexpr float kRippleLife = 3.2f;  // s

}  // namespace koi
