#include "core/patrol.h"

namespace koi {

namespace {

constexpr float kTurn = static_cast<float>(2 * kPi);
constexpr float kBiasPerCurvature = 0.45f;  // bias over curvature times length: a bent koi follows an arc of 2.2 bias / L
constexpr float kLost = 0.75f;              // L from the path at which it is drawn anew

void MovePhase(float& phase, float period) { phase = WrapAngle(phase + kTurn * kThink / period); }

Vec2 HomeNow(const World& world, const Mind& mind, float& reach) {
  const Params& p = world.params;
  const Vec2 drift(Sin(mind.driftSlow) + 0.4f * Sin(mind.driftFast), Cos(mind.driftSlow) + 0.4f * Sin(mind.driftFast + 1.7f));
  // A hungry koi waits where food has come down often.
  const float pull = Clamp((world.spot.strength - 2.5f) / 4, 0.0f, 0.85f) * Clamp(mind.boldness, 0.0f, 1.0f) *
                     Clamp(1.2f - mind.full, 0.0f, 1.0f);
  const Vec2 home = mind.home + drift * p.homeDrift;
  reach = p.homeReach * (1 - 0.6f * pull);
  return home + (world.spot.place - home) * pull;
}

// How much a place is short of clear water, metres.
float Cramped(const World& world, Vec2 place, float margin) {
  float room = world.bank.Distance(place);
  for (const Rock& rock : world.rocks) room = Min(room, Length(place - rock.place) - rock.radius);
  return Max(0.0f, margin - room);
}

// The next piece, from `start` along the unit `way`: the best of a fan of arcs.
Curve DrawPiece(const World& world, Mind& mind, float length, Vec2 start, Vec2 way) {
  const Params& p = world.params;
  const float lean = p.wanderAngle * (0.7f * Sin(mind.wanderSlow) + 0.3f * Sin(mind.wanderFast));
  const bool open = world.bank.Open();
  float reach = p.homeReach;
  const Vec2 home = open ? start : HomeNow(world, mind, reach);
  const float straight = mind.notice < 0 ? 3 : 0.25f;  // away from a pellet that was missed, and no loitering
  const float margin = p.bankMargin + 0.5f * length;
  Curve best;
  float least = 1e30f;
  constexpr int kFan = 9;
  // A second fan of shorter pieces where the first finds no clear water.
  for (int k = 0; k < 2 * kFan && !(k >= kFan && least < 2); ++k) {
    const float turn = (static_cast<float>(k % kFan) - (kFan - 1) / 2) * 0.37f + mind.rng.Range(-0.15f, 0.15f);
    const float gap = p.pathGap * length * mind.rng.Range(0.75f, 1.25f) * (1 - 0.2f * Abs(turn)) * (k < kFan ? 1.0f : 0.55f);
    const Vec2 along(way.x * Cos(turn) - way.y * Sin(turn), way.x * Sin(turn) + way.y * Cos(turn));
    const Curve arc = Curve::Arc(start, way, start + along * gap);
    float cost = straight * turn * turn + 0.3f * Abs(turn - lean);
    if (!open) {
      // Clear water on it, at its end, and beyond.
      const Vec2 end = arc.control[3];
      const Vec2 beyond = end + UnitOr(end - arc.control[2], way) * length;
      const float cramped = Cramped(world, arc.At(0.35f), margin) + Cramped(world, arc.At(0.7f), margin) +
                            Cramped(world, end, margin) + Cramped(world, beyond, margin);
      cost += 12 * cramped / margin + 1.5f * Max(0.0f, Length(end - home) - reach) / reach;
    }
    if (cost < least) {
      least = cost;
      best = arc;
    }
  }
  return best;
}

// The place on the path that lies `pathLead` ahead, on this piece or the next.
struct Carrot {
  const Curve& curve;
  float t;
};
Carrot Lead(const Params& p, const Mind& mind, float length) {
  const float lead = mind.along + p.pathLead * length, left = mind.path.Length();
  const bool beyond = lead > left;
  const Curve& curve = beyond ? mind.nextPath : mind.path;
  return {curve, curve.ParameterAt(beyond ? lead - left : lead)};
}

Vec2 WayAtEnd(const Curve& curve) { return UnitOr(curve.control[3] - curve.control[2], Vec2(1, 0)); }

}  // namespace

Aim Patrol(const World& world, Mind& mind, const Body& body) {
  const Params& p = world.params;
  MovePhase(mind.wanderSlow, p.wanderPeriod / mind.pace);
  MovePhase(mind.wanderFast, 0.37f * p.wanderPeriod / mind.pace);
  MovePhase(mind.driftSlow, p.homePeriod / mind.pace);
  MovePhase(mind.driftFast, 0.41f * p.homePeriod / mind.pace);

  const Vec2 course = body.speed > 0.15f ? UnitOr(body.velocity, body.ahead) : body.ahead;
  Vec2 on = mind.path.At(mind.path.ParameterAt(mind.along));
  if (mind.pathLost || Length(on - body.place) > kLost * body.length) {
    mind.pathLost = 0;
    mind.path = DrawPiece(world, mind, body.length, body.place, course);
    mind.nextPath = DrawPiece(world, mind, body.length, mind.path.control[3], WayAtEnd(mind.path));
    mind.along = 0;
    on = body.place;
  }
  const Vec2 slope = UnitOr(mind.path.Slope(mind.path.ParameterAt(mind.along)), course);
  const Vec2 off = body.place - on;
  mind.along += Clamp(off.x * slope.x + off.y * slope.y, 0.0f, 0.2f * body.length);
  if (mind.along >= mind.path.Length()) {
    mind.along -= mind.path.Length();
    mind.path = mind.nextPath;
    mind.nextPath = DrawPiece(world, mind, body.length, mind.path.control[3], WayAtEnd(mind.path));
  }
  // A carrot that has come to lie behind is not turned round for: the next path begins from the present course.
  const Carrot carrot = Lead(p, mind, body.length);
  Aim aim;
  aim.way = UnitOr(carrot.curve.At(carrot.t) - body.place, course);
  aim.bend = kBiasPerCurvature * body.length * carrot.curve.Curvature(carrot.t);
  aim.speed = p.cruiseSpeed * mind.pace;
  if (aim.way.x * course.x + aim.way.y * course.y < -0.1f) mind.pathLost = 1;
  return aim;
}

Vec2 CarrotOf(const Params& params, const Mind& mind, float length) {
  const Carrot carrot = Lead(params, mind, length);
  return carrot.curve.At(carrot.t);
}

float PathDistance(const Mind& mind, Vec2 place) {
  float best = 1e30f;
  for (int k = 0; k <= 48; ++k) best = Min(best, Length(mind.path.At(static_cast<float>(k) / 48) - place));
  return best;
}

}  // namespace koi
