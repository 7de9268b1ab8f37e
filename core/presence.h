// The visitor's pointer as a presence: when it has been still for a while, curious koi come and hover about it.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Whether koi is greeting now; then `aim` is where to.
bool Greet(const World& world, Mind& mind, const Body& body, Aim& aim);

// Once before all koi decide: how the pointer moves, and how many greet it.
void FollowPointer(Presence& pointer, const std::vector<Mind>& minds);

}  // namespace koi
