#include "core/presence.h"

namespace koi {

namespace {

constexpr float kStill = 0.25f;  // m/s below which a pointer rests
constexpr float kInterest = 9;   // s that a koi of boldness 1 stays
constexpr float kBored = 20;     // s until it may come again
constexpr int kMostGreeters = 5;

}  // namespace

void FollowPointer(Presence& pointer, const std::vector<Mind>& minds) {
  pointer.greeters = 0;
  if (!pointer.here) return;
  pointer.velocity += (pointer.moved / kTick - pointer.velocity) * Ease(18, kTick);
  pointer.moved = Vec2(0, 0);
  pointer.still = LengthSquared(pointer.velocity) < kStill * kStill ? pointer.still + kTick : 0;
  for (const Mind& mind : minds) pointer.greeters += mind.curious > 0;
}

bool Greet(const World& world, Mind& mind, const Body& body, Aim& aim) {
  const Presence& pointer = world.pointer;
  if (mind.curious < 0) {
    mind.curious = Min(0.0f, mind.curious + kThink);
    return false;
  }
  const Vec2 to = pointer.place - body.snout;
  const float distance = Length(to);
  const bool calls = pointer.here && pointer.still > world.params.greetAfter / mind.boldness && mind.wary <= 0 &&
                     distance < world.params.greetRange;
  if (!calls || mind.curious > kInterest * mind.boldness) {
    if (mind.curious > 0) mind.curious = calls ? -kBored : -2;
    return false;
  }
  if (mind.curious == 0 && pointer.greeters >= kMostGreeters) return false;
  mind.curious += kThink;
  // Up to it, then nose to it, a hand's breadth off.
  const float off = 0.3f * body.length;
  aim.way = UnitOr(to, body.ahead);
  aim.steady = true;
  aim.speed = Clamp(0.9f * (distance - off) / body.length, 0.0f, 0.8f);
  if (distance < 2 * off && body.speed > 0.2f) aim.brake = 0.8f;
  mind.depthGoal = 0.06f;
  return true;
}

}  // namespace koi
