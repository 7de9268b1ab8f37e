// Feeding: seeing a pellet, going for it, sucking it in.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Looks for food and takes notice of it, or loses it: the way into the state Feed and out of it.
void LookForFood(World& world, Mind& mind, const Body& body);
// Goes for the pellet; eats it when the mouth is there.
Aim GoForPellet(World& world, Mind& mind, const Body& body);
// How many koi are after each pellet.
void CountSuitors(std::vector<Pellet>& pellets, const std::vector<Mind>& minds);

}  // namespace koi
