#include "core/feeding.h"

namespace koi {

namespace {

constexpr float kMouthfulFills = 0.4f;
constexpr float kSwallow = 0.8f;      // s before it looks for the next one
constexpr float kTurnAway = 2.6f;     // s until a koi that has missed a pellet comes again
constexpr float kPatience = 2.6f;     // s that it tries for a pellet close by
constexpr float kMouthReach = 0.07f;  // L from the snout at which a pellet is in the mouth
constexpr float kSuction = 0.16f;     // L within which an opening mouth draws water
constexpr float kSlope = 0.3f;        // depth over distance, on its way up to a pellet
constexpr float kTooNear = 1.2f;      // L
constexpr float kFeels = 0.8f;        // m within which a splash is felt, wherever it looks

Pellet* Find(std::vector<Pellet>& pellets, std::int32_t id) {
  for (Pellet& pellet : pellets) {
    if (pellet.id == id) return &pellet;
  }
  return nullptr;
}

// The pellet worth going for, or -1: near, in sight, and not wanted by enough others already.
std::int32_t Choose(const World& world, const Mind& mind, const Body& body) {
  const Params& p = world.params;
  std::int32_t best = -1;
  float least = p.foodRange;
  for (const Pellet& pellet : world.pellets) {
    const Vec2 to = pellet.place - body.snout;
    const float distance = Length(to);
    const bool mine = pellet.id == mind.pellet;
    if (distance >= p.foodRange || (!mine && static_cast<float>(pellet.suitors) >= p.koiPerPellet)) continue;
    const float facing = (to.x * body.ahead.x + to.y * body.ahead.y) / Max(distance, 1e-6f);
    if (!mine && facing < Cos(0.5f * p.fieldOfView * static_cast<float>(kPi / 180)) && distance > kFeels) continue;
    // What lies beside it, nearer than it can turn, it comes back for.
    if (!mine && facing < 0.3f && distance < kTooNear * body.length) continue;
    // What lies ahead and what nobody else is after looks nearer; what it is after already looks nearer still.
    const float cost =
        mine ? 0.6f * distance : distance * (1 + 0.3f * static_cast<float>(pellet.suitors)) * (1.15f - 0.15f * facing);
    if (cost < least) {
      least = cost;
      best = pellet.id;
    }
  }
  return best;
}

}  // namespace

void CountSuitors(std::vector<Pellet>& pellets, const std::vector<Mind>& minds) {
  if (pellets.empty()) return;
  for (Pellet& pellet : pellets) pellet.suitors = 0;
  for (const Mind& mind : minds) {
    if (mind.pellet < 0) continue;
    if (Pellet* pellet = Find(pellets, mind.pellet)) ++pellet->suitors;
  }
}

void LookForFood(World& world, Mind& mind, const Body& body) {
  if (world.pellets.empty() && mind.pellet < 0) {
    mind.notice = Min(mind.notice + kThink, 0.0f);
    return;
  }
  const bool may = mind.full < 1 && mind.wary <= 0 && mind.notice >= 0;
  if (mind.notice < 0) mind.notice = Min(mind.notice + kThink, 0.0f);
  const std::int32_t choice = may ? Choose(world, mind, body) : -1;
  if (choice < 0) {
    mind.notice = Min(mind.notice, 0.0f);
    if (Is(mind, KoiState::Feed)) Happens(mind, Event::FoodGone);
    return;
  }
  if (!Is(mind, KoiState::Feed)) {
    // The deeper, the later it notices what floats; the bolder, the sooner it comes.
    mind.notice += kThink;
    if (mind.notice < world.params.noticeTime * (0.4f + 1.6f * mind.depth / world.params.waterDepth) / mind.boldness) return;
    mind.notice = 0;
    if (!Happens(mind, Event::SawFood)) return;
  }
  if (mind.pellet != choice) {
    if (Pellet* left = Find(world.pellets, mind.pellet)) --left->suitors;
    mind.pellet = choice;
    ++Find(world.pellets, choice)->suitors;
  }
}

Aim GoForPellet(World& world, Mind& mind, const Body& body) {
  Aim aim;
  aim.chasing = aim.steady = true;
  Pellet* pellet = Find(world.pellets, mind.pellet);
  if (!pellet) return aim;
  const Vec2 to = pellet->place - body.snout;
  const float distance = Length(to), far = distance / body.length;
  aim.way = UnitOr(to, body.ahead);
  // Swum past it, or after it for too long: it goes on and comes again, rather than round and round.
  const Vec2 course = UnitOr(body.velocity, body.ahead);
  const float facing = body.ahead.x * aim.way.x + body.ahead.y * aim.way.y;
  const float nearing = course.x * aim.way.x + course.y * aim.way.y;
  const bool missed = mind.stateTime > 0.5f && far < kTooNear && nearing < -0.2f && facing < 0.2f;
  mind.notice = far > kTooNear ? 0 : nearing < 0.5f ? mind.notice + kThink : mind.notice;
  if (missed || mind.notice > kPatience) {
    mind.notice = -kTurnAway;
    Happens(mind, Event::FoodGone);
    aim.way = body.ahead;
    return aim;
  }
  aim.speed = Clamp(0.35f + 0.45f * far, 0.4f, world.params.chaseSpeed) * mind.pace;
  aim.reach = distance;
  // It comes up to it along a slope, out of the way of whoever is eating already.
  mind.depthGoal = pellet->depth + 0.03f + kSlope * Max(0.0f, distance - 0.15f);
  const bool level = Abs(pellet->depth + 0.03f - mind.depth) < 0.12f;
  // Not up yet: no faster than it rises, rather than past below.
  const float rise = (Abs(pellet->depth + 0.03f - mind.depth) - 0.08f) / 0.25f;  // s
  if (rise > 0) aim.speed = Min(aim.speed, Max(0.2f, (far - 0.1f) / rise));
  if (far < 0.45f) {
    if (body.speed > 0.5f && nearing > 0.6f) aim.brake = 0.9f;
    if (level) {
      mind.mouth += (1 - mind.mouth) * Ease(16, kThink);
      // Water rushes into the mouth, and the pellet with it.
      if (far < kSuction) pellet->place -= to * (mind.mouth * Ease(9, kThink));
    }
  }
  if (level && distance < kMouthReach * body.length) {
    world.bites.push_back({mind.id, pellet->place});
    world.splashes.push_back({0, pellet->place, 0, 0.8f, static_cast<std::int32_t>(RippleKind::Bite)});
    world.pellets.erase(world.pellets.begin() + (pellet - world.pellets.data()));
    mind.full += kMouthfulFills;
    mind.notice = -kSwallow;
    mind.depthTimer = 0;
    Happens(mind, Event::FoodGone);
  }
  return aim;
}

}  // namespace koi
