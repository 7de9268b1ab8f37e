#include "core/alarm.h"

namespace koi {

namespace {

constexpr float kDegree = static_cast<float>(kPi / 180);
constexpr float kWary = 3;                                  // s
constexpr float kPassedOn = 0.6f;                           // force of a fright that a neighbour passes on
constexpr float kUnbend = 0.8f;                             // rad that the nose turns back when a bend of 1 is let go
constexpr float kStroke = 0.8f;                             // rad by which a stroke at full amplitude throws it off
constexpr float kRightAngle = 2.35f;                        // rad to ask for, so that 90 degrees come out
constexpr float kAhead = 0.9f;                              // rad off the nose that haste alone can turn
constexpr float kFaint = 0.3f;                              // force below which nobody stirs
constexpr float kHopDelay = 0.09f, kDelayPerMetre = 0.18f;  // s, s/m

// Away from the fright, but not up the bank.
Vec2 WayOut(const World& world, const Mind& mind, const Body& body) {
  Vec2 away = UnitOr(body.place - mind.alarmFrom, body.ahead);
  if (world.bank.Open()) return away;
  const float reach = 1.6f * body.length;
  for (float at : {0.5f * reach, reach}) {
    const BankSample sample = world.bank.At(body.place + away * at);
    const float margin = world.params.bankMargin + 0.25f * body.length;
    if (sample.distance < margin)
      away = UnitOr(away + sample.inward * Min(2.0f, 1.2f * (margin - sample.distance) / margin), away);
  }
  return away;
}

}  // namespace

void Alarm(Mind& mind, Vec2 from, float force, float delay) {
  if (mind.openLoop || Is(mind, KoiState::Scripted) || Is(mind, KoiState::Startle)) return;
  if (mind.alarmDelay > 0 && mind.alarmForce >= force) return;
  mind.alarmDelay = Max(delay, 1e-3f);
  mind.alarmForce = force;
  mind.alarmFrom = from;
}

void FeelPointer(const World& world, Mind& mind, const Body& body) {
  const Presence& pointer = world.pointer;
  const float dart = world.params.dartSpeed;
  const float speed2 = LengthSquared(pointer.velocity);
  if (!pointer.here || speed2 < dart * dart || mind.wary > 1) return;
  // Out of its way: away from where it will come by, not from where it is now.
  const Vec2 to = body.place - pointer.place;
  const float until = Clamp((to.x * pointer.velocity.x + to.y * pointer.velocity.y) / speed2, 0.0f, 0.15f);
  const Vec2 from = pointer.place + pointer.velocity * until;
  const float distance = Length(body.place - from);
  if (distance > world.params.startleRange * (1.2f - 0.2f * mind.boldness)) return;
  Alarm(mind, from, 1, 0.03f + kDelayPerMetre * distance);
}

void Flee(World& world, int i, Mind& mind, const Body& body, Command& command) {
  if (mind.alarmDelay <= 0) return;
  mind.alarmDelay -= kThink;
  if (mind.alarmDelay > 0) return;
  mind.alarmDelay = 0;
  float turn = static_cast<float>(WrapAny(AngleOf(WayOut(world, mind, body)) - body.heading + mind.rng.Range(-0.2f, 0.2f)));
  // What others passed on needs no C-start where the way out lies ahead.
  const bool start = mind.alarmForce >= 1 || Abs(turn) > kAhead;
  if (!Happens(mind, start ? Event::Alarmed : Event::Uneasy)) return;
  mind.wary = kWary;
  mind.kiss = 0;
  mind.curious = Min(mind.curious, -10.0f);
  mind.depthTimer = 4;
  mind.depthGoal = Max(mind.depthGoal, 0.6f * world.params.waterDepth * mind.alarmForce);
  if (start) {
    // What it felt itself it turns away from by a right angle at least, unless its nose points away already.
    const float side = turn < 0 || (turn == 0 && mind.strokeSide < 0) ? -1.0f : 1.0f;
    const bool beside = mind.alarmForce >= 1 && Abs(turn) > kAhead;
    // Less what the body is turning by already: a bend that is let go, a stroke of the tail.
    const std::size_t k = static_cast<std::size_t>(i);
    const float already = kUnbend * world.koi.bias[k] - kStroke * world.koi.amplitude[k] * Cos(body.phase);
    const float degrees = Max((Max(Abs(turn), beside ? kRightAngle : 0.0f) + side * already) / kDegree, 10.0f);
    // Whole-body bend for a turn, both in degrees: read off the plant, 40 turns by 11, 100 by 63, 130 by 108, 159 by 165.
    const float bend = Min(40 + degrees, 75 + 0.5f * degrees) * (world.params.startleBend / 159);
    command.startle = side * bend * kDegree;
  }
  const float passed = mind.alarmForce * kPassedOn;
  if (passed < kFaint) return;
  const Vec2 from = mind.alarmFrom;
  world.grid.Near(body.place, world.params.alarmRange, [&](std::int32_t j) {
    Mind& other = MindOf(world, j);
    if (j == i || other.wary > 0 || other.alarmDelay > 0) return;
    const float distance = Length(world.fellows[static_cast<std::size_t>(j)].place - body.place);
    if (distance < world.params.alarmRange) Alarm(other, from, passed, kHopDelay + kDelayPerMetre * distance);
  });
}

Aim Dash(const World& world, Mind& mind, const Body& body) {
  const float strokes = 0.25f + 0.45f * mind.alarmForce;  // s
  const Vec2 out = WayOut(world, mind, body);
  const bool facing = out.x * body.ahead.x + out.y * body.ahead.y > 0.3f;
  const bool stroking = mind.stateTime < strokes || !facing;
  if ((!stroking && body.speed < 0.9f) || mind.stateTime > 3) Happens(mind, Event::Calmed);
  Aim aim;
  aim.steady = true;
  aim.way = UnitOr(out + body.ahead, out);
  aim.speed = stroking ? (facing ? 1 + 1.4f * mind.alarmForce : 1.0f) : 0;
  return aim;
}

}  // namespace koi
