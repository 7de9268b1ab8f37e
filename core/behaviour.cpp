#include "core/behaviour.h"

#include "core/alarm.h"
#include "core/avoidance.h"
#include "core/feeding.h"
#include "core/gait.h"
#include "core/levels.h"
#include "core/patrol.h"
#include "core/presence.h"
#include "core/schooling.h"
#include "core/script.h"

namespace koi {

namespace {

constexpr float kHandsBreadth = 0.1f;  // m
constexpr float kDigest = 25;          // s in which a full koi gets hungry again

// Now and then a koi stands still for some seconds.
void TireOrRest(Mind& mind) {
  mind.rest -= kThink;
  if (mind.rest > 0 || mind.kiss > 0) return;
  if (Happens(mind, Event::Tired)) mind.rest = mind.rng.Range(2, 6);
  else if (Happens(mind, Event::Rested)) mind.rest = mind.rng.Range(25, 80);
}

// Strong strokes just below the surface ring it, once a beat.
void RingSurface(World& world, const Mind& mind, const Body& body, std::size_t k) {
  const float effort = world.koi.amplitude[k] * world.koi.frequency[k];
  const float step = static_cast<float>(2 * kPi) * world.koi.frequency[k] * kThink;
  if (mind.depth > 0.14f || effort < 1.7f || body.phase < 0 || body.phase >= step) return;
  world.splashes.push_back({0, body.place - body.ahead * (kTailBehind * body.length), 0, Min(0.7f, 0.2f * effort),
                            static_cast<std::int32_t>(RippleKind::Stroke)});
}

}  // namespace

Body BodyOf(const Swimmers<float>& koi, int index) {
  const std::size_t i = static_cast<std::size_t>(index);
  Body body;
  body.place = Vec2(koi.x[i], koi.y[i]);
  body.heading = koi.heading[i];
  body.length = koi.length[i];
  body.ahead = FromAngle(body.heading);
  body.snout = body.place + SnoutArm(body.ahead, koi.bias[i]) * body.length;
  const Vec2 lengths(koi.velocityX[i], koi.velocityY[i]);
  body.speed = Length(lengths);
  body.velocity = lengths * body.length;
  body.phase = koi.phase[i];
  return body;
}

Command Decide(World& world, int i) {
  Mind& mind = MindOf(world, i);
  const std::size_t k = static_cast<std::size_t>(i);
  const Body body = BodyOf(world.koi, i);
  const Params& p = world.params;
  Command command;
  mind.stateTime += kThink;
  mind.full = Max(0.0f, mind.full - kThink / kDigest);
  mind.wary = Max(0.0f, mind.wary - kThink);
  FeelPointer(world, mind, body);
  Flee(world, i, mind, body, command);
  RingSurface(world, mind, body, k);

  if (Is(mind, KoiState::Startle)) {
    SeekLevel(world, mind, body, 0);
    command.frequency = p.dashFrequency;
    command.amplitude = mind.stateTime > p.startleBendTime ? 1 : 0;
    if (mind.stateTime > p.startleBendTime + 2 * p.startleReleaseTime) Happens(mind, Event::Straightened);
    return command;
  }

  Aim aim;
  const bool scripted = Is(mind, KoiState::Scripted);
  bool greeting = false;
  if (scripted) {
    aim = FollowScript(world, mind, body);
  } else if (Is(mind, KoiState::Dash)) {
    aim = Dash(world, mind, body);
  } else {
    LookForFood(world, mind, body);
    if (Is(mind, KoiState::Feed)) {
      aim = GoForPellet(world, mind, body);
    } else {
      greeting = Greet(world, mind, body, aim);
      if (!greeting) {
        TireOrRest(mind);
        aim = Patrol(world, mind, body);
        if (Is(mind, KoiState::Hover)) aim.speed *= 0.3f;
        if (mind.kiss > 0) aim.speed *= 0.7f;
      }
    }
  }

  const Company company = scripted ? Company{} : SeeCompany(world, i, body);
  SeekLevel(world, mind, body, company.dodge);
  float room = 1e6f;
  if (scripted) {
    room = Avoid(world, body, kHandsBreadth, 0.4f * body.length, aim.way);
  } else {
    Vec2 way = UnitOr(aim.way, body.ahead);
    if (!aim.steady) way += company.along;
    way += company.apart * (aim.chasing ? 0.15f : 1.0f);
    if (!aim.chasing) aim.speed *= company.ahead;
    const float pressed = Pressed(world, body, way);
    if (pressed > 0) {
      aim.steady = true;
      aim.chasing = false;
      aim.speed = Max(aim.speed, 0.6f + 1.2f * pressed);
      mind.depthGoal = Max(mind.depthGoal, 0.6f * pressed * p.waterDepth);
    }
    // Food by the bank is worth going closer for.
    room =
        Avoid(world, body, aim.chasing ? kHandsBreadth + 0.05f * body.length : p.bankMargin + 0.1f * body.length, aim.reach, way);
    aim.way = UnitOr(way, body.ahead);
  }
  Stroke(world, i, mind, body, aim, room, command);
  return command;
}

}  // namespace koi
