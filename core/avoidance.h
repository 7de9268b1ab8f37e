// Looking ahead: banks, shallows, rocks, boats, and a pointer that moves about.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Turns a way aside from what lies ahead. Returns the way that is left along the nose until it touches, metres.
// Metres: `margin` is kept from banks and rocks, `reach` is as far as it means to go.
float Avoid(const World& world, const Body& body, float margin, float reach, Vec2& way);

// How a boat or a duck that comes presses a koi: 0 beyond its berth, 1 at its side. Then `way` is out of its way.
float Pressed(const World& world, const Body& body, Vec2& way);

}  // namespace koi
