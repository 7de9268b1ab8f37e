// Depth: seeking a level, making way above and below, and kissing the surface.
#pragma once

#include "core/behaviour.h"

namespace koi {

inline constexpr float kKissLead = 3.4f;  // s that a koi takes to come up for a kiss

// Moves the koi's depth; `dodge` is -1 to pass above, 1 below.
void SeekLevel(World& world, Mind& mind, const Body& body, float dodge);

}  // namespace koi
