#include "core/avoidance.h"

namespace koi {

namespace {

constexpr float kPointerRadius = 0.1f;  // m
constexpr int kProbes = 3;

}  // namespace

float Avoid(const World& world, const Body& body, float margin, float reach, Vec2& way) {
  const Params& p = world.params;
  float room = 1e6f;
  const float look = Min(reach, p.lookAhead * body.length * (0.5f + 0.8f * Clamp(body.speed, 0.0f, 1.6f)));
  Vec2 push(0, 0);
  const auto keep = [&](float distance, Vec2 outward, float at, float berth) {
    if (distance >= berth) return;
    const float closing = -(body.ahead.x * outward.x + body.ahead.y * outward.y);
    if (closing > 0.05f) room = Min(room, at + Max(0.0f, distance - 0.1f * body.length) / closing);
    const float depth = Clamp((berth - distance) / berth, 0.0f, 1.5f);
    push += outward * (depth * depth + 0.3f * depth);
  };
  const auto keepRound = [&](Vec2 place, float radius, float berth) {
    if (Length(place - body.snout) > radius + berth + look) return;
    for (int k = 0; k < kProbes; ++k) {
      const float at = look * static_cast<float>(k) / (kProbes - 1);
      const Vec2 away = body.snout + body.ahead * at - place;
      keep(Length(away) - radius, UnitOr(away, -body.ahead), at, berth);
    }
  };
  if (!world.bank.Open() && world.bank.Distance(body.snout) < margin + look) {
    for (int k = 0; k < kProbes; ++k) {
      const float at = look * static_cast<float>(k) / (kProbes - 1);
      const BankSample sample = world.bank.At(body.snout + body.ahead * at);
      keep(sample.distance, sample.inward, at, margin);
    }
  }
  for (const Rock& rock : world.rocks) keepRound(rock.place, rock.radius, margin);
  if (world.obstacle.here) keepRound(world.obstacle.place, world.obstacle.radius, p.obstacleBerth);  // see also Pressed
  const bool stirring = world.pointer.here && world.pointer.still < 0.3f;
  if (stirring) keepRound(world.pointer.place, kPointerRadius, 0.7f * p.obstacleBerth);
  const float pushed = Length(push);
  if (pushed > 0) {
    // What goes towards it is taken out of the way, and the rest leads along it, the way the koi already goes, and a little
    // off. No more than that: a koi that bends hard goes on sideways, and at a wall that is into the wall.
    const Vec2 out = push / pushed;
    const float into = way.x * out.x + way.y * out.y;
    if (into < 0) way -= out * (into * Clamp(2.5f * pushed, 0.0f, 1.0f));
    const float nose = body.ahead.x * out.x + body.ahead.y * out.y;
    const Vec2 along = UnitOr(body.ahead - out * nose, Perp(out));
    way += along * Clamp(2 * pushed, 0.0f, 1.0f) + out * Clamp(1.5f * pushed, 0.0f, 0.8f);
  }
  return room;
}

float Pressed(const World& world, const Body& body, Vec2& way) {
  const Obstacle& boat = world.obstacle;
  if (!boat.here) return 0;
  // Where it will be in a second, or comes nearest before that.
  const Vec2 to = body.place - boat.place;
  const float until =
      Clamp((to.x * boat.velocity.x + to.y * boat.velocity.y) / Max(LengthSquared(boat.velocity), 1e-4f), 0.0f, 1.2f);
  const Vec2 away = to - boat.velocity * until;
  const float berth = world.params.obstacleBerth + 0.3f * body.length;
  const float pressed = Clamp((berth + boat.radius - Length(away)) / berth, 0.0f, 1.0f);
  if (pressed > 0)
    way = UnitOr(way, body.ahead) * (1 - pressed) + UnitOr(away, body.ahead) * (0.5f + 2 * pressed) + body.ahead * 0.5f;
  return pressed;
}

}  // namespace koi
