// What koi can perceive about them, besides each other.
#pragma once

#include <vector>

#include "core/bank.h"

namespace koi {

struct Rock {
  Vec2 place;
  float radius;  // m
};

// A boat or a duck: koi give it a wide berth.
struct Obstacle {
  std::int32_t here = 0;
  Vec2 place{0, 0};
  float radius = 0;     // m
  Vec2 moved{0, 0};     // m since koi last looked
  Vec2 velocity{0, 0};  // m/s, eased
};

struct Pellet {
  std::int32_t id = 0;
  Vec2 place{0, 0}, velocity{0, 0};
  float depth = 0;           // m
  float age = 0;             // s
  std::int32_t suitors = 0;  // koi that are after it; counted anew before they decide
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
  Vec2 moved{0, 0};           // m since koi last looked
  Vec2 velocity{0, 0};        // m/s, eased
  float still = 0;            // s since it last moved much
  std::int32_t greeters = 0;  // koi that are greeting it; counted anew before they decide
};

// Where food comes down time and again.
struct FeedingSpot {
  Vec2 place{0, 0};
  float strength = 0;  // pellets, fading
};

// Where a scripted koi shall be when. All scripts are one list: those of a koi follow each other, in the order of their times.
struct Waypoint {
  Vec2 place{0, 0};
  float time = 0;  // s from now; below 0 it lies behind
  std::uint32_t koi = 0;
};

inline constexpr float kRippleLife = 3.2f;  // s

}  // namespace koi
