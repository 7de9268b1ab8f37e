// Looking ahead: banks, shallows, rocks, boats, and a pointer that moves about.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Turns a way aside from what lies ahead. Returns the clear distance along the nose, metres.
float Avoid(const World& world, const Body& body, Vec2& way);

}  // namespace koi
