// Patrol: where a koi goes when nothing calls. It follows its own path, drawn piece by piece about a home that drifts; two
// slow sines, not a random walk, say which way the next piece leans.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Moves the carrot on and aims at it.
Aim Patrol(const World& world, Mind& mind, const Body& body);

// The carrot: where on its path a koi of this length aims.
Vec2 CarrotOf(const Params& params, const Mind& mind, float length);

// Metres between the koi and its path, for whoever measures.
float PathDistance(const Mind& mind, Vec2 place);

}  // namespace koi
