// Fright: a C-start away from what frightens, a dash, calm; and how fright spreads from koi to koi.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Something frightening at `from`, felt after `delay` seconds. A fright that is due already, or a stronger one, stands.
void Alarm(Mind& mind, Vec2 from, float force, float delay);
// A pointer that darts frightens whoever is near it.
void FeelPointer(const World& world, Mind& mind, const Body& body);
// A fright that is due: turns into a C-start or into haste, and is passed on to those near by.
void Flee(World& world, int i, Mind& mind, const Body& body, Command& command);
// After the C-start: away, first by strokes, then gliding out.
Aim Dash(const World& world, Mind& mind, const Body& body);

}  // namespace koi
