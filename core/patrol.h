// Patrol: where a koi goes when nothing calls. It follows its own path, drawn piece by piece about a home that drifts; two
// slow sines, not a random walk, say which way the next piece leans.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Moves the carrot on and aims at it.
Aim Patrol(const World& world, Mind& mind, const Body& body);

// Metres between the koi and its path, for whoever measures.
float PathDistance(const Mind& mind, Vec2 place);

}  // namespace koi
