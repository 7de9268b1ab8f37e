// Gait: from what a koi wants to what its muscles are asked. Burst and coast, a speed that fits the turn, pectorals.
#pragma once

#include "core/behaviour.h"

namespace koi {

// `room` is the way that is left along the nose until it touches, metres.
void Stroke(const World& world, int i, Mind& mind, const Body& body, const Aim& aim, float room, Command& command);

}  // namespace koi
