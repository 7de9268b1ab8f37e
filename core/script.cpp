#include "core/script.h"

namespace koi {

bool ScriptedPlace(const std::vector<Waypoint>& scripts, std::uint32_t koi, float ahead, Vec2& place) {
  const Waypoint *from = nullptr, *to = nullptr;
  for (const Waypoint& point : scripts) {
    if (point.koi != koi) continue;
    from = to;
    to = &point;
    if (from && to->time >= ahead) break;
  }
  if (!to || to->time < 0) return false;
  place = to->place;
  // Beyond the last one the line goes on, so that it arrives at speed.
  if (from) place = from->place + (place - from->place) * Max(0.0f, (ahead - from->time) / Max(to->time - from->time, 1e-3f));
  return true;
}

Aim FollowScript(const World& world, Mind& mind, const Body& body) {
  Aim aim;
  aim.steady = true;
  aim.way = body.ahead;
  const float lead = 0.9f;  // s
  Vec2 place;
  if (!ScriptedPlace(world.scripts, mind.id, lead, place)) {
    Happens(mind, Event::HandedBack);
    return aim;
  }
  const Vec2 to = place - body.place;
  const float lengths = Length(to) / body.length;
  aim.chasing = lengths > 0.2f;
  aim.way = UnitOr(to, body.ahead);
  aim.speed = Min(lengths / lead, 3.0f);
  if (body.speed > 1.3f * aim.speed + 0.1f) aim.brake = 0.8f;
  return aim;
}

}  // namespace koi
