// The school: what a koi does about its fellows. Cohesion, alignment (more with its own variety), separation that is ramped
// (1 - d^2 / r^2)^2 rather than 1 / d^2, and making room above or below.
#pragma once

#include "core/behaviour.h"

namespace koi {

struct Company {
  Vec2 apart{0, 0};  // separation, bounded
  Vec2 along{0, 0};  // alignment and cohesion, bounded
  float dodge = 0;   // -1 wants to pass above, 1 below
  float ahead = 1;   // share of its speed that fellows right ahead at its depth leave it
};

Company SeeCompany(const World& world, int i, const Body& body);

}  // namespace koi
