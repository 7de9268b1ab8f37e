#include "core/script.h"

namespace koi {

bool ScriptedPlace(const std::vector<Script>& scripts, std::uint32_t koi, float ahead, Vec2& place) {
  for (const Script& script : scripts) {
    if (script.koi != koi) continue;
    const std::vector<Waypoint>& points = script.waypoints;
    if (points.empty() || script.time > points.back().time) return false;
    const float time = script.time + ahead;
    std::size_t k = 1;
    while (k + 1 < points.size() && points[k].time < time) ++k;
    if (k >= points.size()) {
      place = points.back().place;
      return true;
    }
    const Waypoint &a = points[k - 1], &b = points[k];
    // Beyond the last one the line goes on, so that it arrives at speed.
    const float share = Max(0.0f, (time - a.time) / Max(b.time - a.time, 1e-3f));
    place = a.place + (b.place - a.place) * share;
    return true;
  }
  return false;
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
