// Scripted koi: staged along waypoints by muscles alone, and handed back as they swim.
#pragma once

#include "core/behaviour.h"

namespace koi {

// Where the script of this koi wants it in `ahead` seconds; false when it has none or it has run out.
bool ScriptedPlace(const std::vector<Waypoint>& scripts, std::uint32_t koi, float ahead, Vec2& place);

Aim FollowScript(const World& world, Mind& mind, const Body& body);

}  // namespace koi
