#include "core/behaviour.h"

namespace koi {

namespace {

constexpr float kSnoutAhead = 0.42f;  // L, snout from the centre of mass of a straight koi

void Enter(Mind& mind, KoiState state) {
  if (mind.state == static_cast<std::int32_t>(state)) return;
  mind.state = static_cast<std::int32_t>(state);
  mind.stateTime = 0;
}

bool Is(const Mind& mind, KoiState state) { return mind.state == static_cast<std::int32_t>(state); }

// A heading error resolved by bends, for one wanted direction.
float ErrorTo(const Body& body, Vec2 way, bool chasing) {
  float from = body.heading;
  const float speed = Length(body.velocity);
  // Chasing, aim the course rather than the nose once there is one.
  if (chasing && speed > 0.25f * body.length) from = AngleOf(body.velocity);
  return static_cast<float>(WrapAny(AngleOf(way) - from));
}

// Wander: two slow sines about the way home, not a random walk.
Vec2 WanderWay(const World& world, Mind& mind, const Body& body, float dt) {
  const Params& p = world.params;
  const float turn = static_cast<float>(2 * kPi);
  mind.wanderSlow = WrapAngle(mind.wanderSlow + turn * dt / p.wanderPeriod * mind.pace);
  mind.wanderFast = WrapAngle(mind.wanderFast + turn * dt / (0.37f * p.wanderPeriod) * mind.pace);
  const float angle = p.wanderAngle * (0.7f * Sin(mind.wanderSlow) + 0.3f * Sin(mind.wanderFast));
  Vec2 way = FromAngle(body.heading + angle);
  if (world.width > 0) {
    const Vec2 toHome = mind.home - body.place;
    const float beyond = Length(toHome) - p.homeReach;
    if (beyond > 0) way += UnitOr(toHome, way) * (beyond / p.homeReach);
  }
  return way;
}

// Cohesion, alignment and ramped separation with the nearest fellows in sight.
Vec2 SchoolWay(const World& world, int i, const Body& body) {
  const Params& p = world.params;
  Vec2 apart(0, 0), along(0, 0), middle(0, 0);
  float seen = 0;
  int looked = 0;
  const float spacing = p.spacing * body.length;
  world.grid.Near(body.place, [&](std::int32_t j) {
    if (j == i || looked >= 24) return;
    const std::size_t k = static_cast<std::size_t>(j);
    const Vec2 away = body.place - Vec2(world.koi.x[k], world.koi.y[k]);
    const float d2 = LengthSquared(away);
    if (d2 > p.schoolRange * p.schoolRange) return;
    ++looked;
    const float ramp = Max(0.0f, 1 - d2 / (spacing * spacing));
    // Koi pass above and below each other.
    const float level = Abs(world.minds[k].depth - world.minds[static_cast<std::size_t>(i)].depth);
    apart += UnitOr(away, Vec2(1, 0)) * (ramp * ramp * Clamp(1.3f - 4 * level, 0.0f, 1.0f));
    const bool kin = world.minds[k].variety == world.minds[static_cast<std::size_t>(i)].variety;
    const float weight = kin ? 2.0f : 1.0f;
    along += Vec2(Cos(world.koi.heading[k]), Sin(world.koi.heading[k])) * weight;
    middle += (Vec2(world.koi.x[k], world.koi.y[k]) - body.place) * weight;
    seen += weight;
  });
  Vec2 way = apart * 2.2f;
  if (seen > 0) way += (along / seen * 0.5f + middle / (seen * p.schoolRange)) * p.schooling;
  return way;
}

// Turns a way aside from banks and rocks that lie ahead; `room` is the clear distance along the heading, metres.
Vec2 AvoidObstacles(const World& world, const Body& body, Vec2 way, float& room) {
  const Params& p = world.params;
  room = 1e6f;
  const Vec2 ahead = FromAngle(body.heading);
  const float look = p.lookAhead * (0.4f + 0.6f * Clamp(Length(body.velocity) / (0.8f * body.length), 0.0f, 1.5f));
  const auto keepFrom = [&](float distance, Vec2 inward, float at) {
    const float margin = p.bankMargin + 0.15f * body.length;
    if (distance >= margin) return;
    room = Min(room, Max(0.0f, at - (margin - distance)));
    const float push = Clamp((margin - distance) / margin, 0.0f, 2.0f);
    way += inward * (3 * push);
    // Along the bank, the way it already goes, rather than to and fro.
    const float into = way.x * inward.x + way.y * inward.y;
    if (into < 0) way -= inward * into;
  };
  for (int k = 0; k < 3; ++k) {
    const float at = look * static_cast<float>(k) / 2;
    const Vec2 probe = body.snout + ahead * at;
    if (!world.bank.Open()) {
      const BankSample sample = world.bank.At(probe);
      keepFrom(sample.distance, sample.inward, at);
    }
    for (const Rock& rock : world.rocks) {
      const Vec2 away = probe - rock.place;
      keepFrom(Length(away) - rock.radius, UnitOr(away, ahead), at);
    }
  }
  return way;
}

// The pellet worth going for, or -1: near, in sight, and not already somebody else's nearer one.
std::int32_t ChoosePellet(const World& world, const Mind& mind, const Body& body) {
  const Params& p = world.params;
  if (mind.full > 1) return -1;
  std::int32_t best = -1;
  float bestCost = p.foodRange * (1 - 0.25f * mind.depth);
  for (const Pellet& pellet : world.pellets) {
    const float distance = Length(pellet.place - body.snout);
    int rivals = 0;
    for (const Mind& other : world.minds) {
      if (other.pellet == pellet.id && other.id != mind.id) ++rivals;
    }
    if (rivals >= 3 && pellet.id != mind.pellet) continue;
    const float cost = distance * (pellet.id == mind.pellet ? 0.7f : 1.0f + 0.25f * static_cast<float>(rivals));
    if (cost < bestCost) {
      bestCost = cost;
      best = pellet.id;
    }
  }
  return best;
}

const Pellet* FindPellet(const World& world, std::int32_t id) {
  for (const Pellet& pellet : world.pellets) {
    if (pellet.id == id) return &pellet;
  }
  return nullptr;
}

void TakePellet(World& world, std::int32_t id) {
  for (std::size_t k = 0; k < world.pellets.size(); ++k) {
    if (world.pellets[k].id == id) {
      world.pellets.erase(world.pellets.begin() + static_cast<std::ptrdiff_t>(k));
      return;
    }
  }
}

// Burst and coast: the whole gait is when the muscle command is cut.
void BurstAndCoast(const Params& p, Mind& mind, const Body& body, float error, float speed, float dt, Command& command) {
  if (p.burstBeats <= 0) return;
  if (mind.beatsLeft > 0) {
    mind.beatsLeft -= command.frequency * dt;
    if (mind.beatsLeft <= 0) mind.glideLeft = p.glideTime * mind.rng.Range(0.65f, 1.65f);
    return;
  }
  mind.glideLeft -= dt;
  const bool slow = speed < 0.18f * body.length;
  if (mind.glideLeft <= 0 || slow || Abs(error) > 1.2f) {
    mind.beatsLeft = mind.rng.Unit() < 0.5f ? p.burstBeats : Max(1.0f, p.burstBeats - 1);
    mind.strokeSide = -mind.strokeSide;
    return;
  }
  command.amplitude *= p.glideAmplitude;
}

}  // namespace

Body BodyOf(const Swimmers<float>& koi, int index) {
  const std::size_t i = static_cast<std::size_t>(index);
  Body body;
  body.place = Vec2(koi.x[i], koi.y[i]);
  body.heading = koi.heading[i];
  body.length = koi.length[i];
  body.snout = body.place + FromAngle(body.heading) * (kSnoutAhead * body.length);
  body.velocity = Vec2(koi.velocityX[i], koi.velocityY[i]) * body.length;
  body.yawRate = koi.yawRate[i];
  body.phase = koi.phase[i];
  return body;
}

Command Decide(World& world, int i, float dt) {
  const Params& p = world.params;
  Mind& mind = world.minds[static_cast<std::size_t>(i)];
  const Body body = BodyOf(world.koi, i);
  const float speed = Length(body.velocity);
  Command command;
  mind.stateTime += dt;
  mind.full = Max(0.0f, mind.full - dt / 25);

  // An alarm that is due: a C-start away from it, then a dash.
  if (mind.alarmDelay > 0) {
    mind.alarmDelay -= dt;
    if (mind.alarmDelay <= 0 && !Is(mind, KoiState::Startle)) {
      mind.alarmDelay = 0;
      Enter(mind, KoiState::Startle);
      const Vec2 ahead = FromAngle(body.heading);
      const float side = Cross(ahead, mind.alarmFrom - body.place) > 0 ? -1.0f : 1.0f;
      command.startle = side * p.startleBend * static_cast<float>(kPi / 180);
      mind.pellet = -1;
      mind.depthGoal = 0.7f * p.waterDepth;
    }
  }

  float room;
  Vec2 way = WanderWay(world, mind, body, dt);
  float wanted = p.cruiseSpeed * mind.pace;  // L/s
  bool chasing = false;
  float brake = 0;

  if (Is(mind, KoiState::Startle)) {
    const float over = p.startleBendTime + 2 * p.startleReleaseTime;
    if (mind.stateTime > over) Enter(mind, KoiState::Dash);
  } else if (Is(mind, KoiState::Dash)) {
    if (mind.stateTime > 0.9f) Enter(mind, KoiState::Cruise);
  } else {
    mind.pellet = ChoosePellet(world, mind, body);
    Enter(mind, mind.pellet >= 0 ? KoiState::Feed : KoiState::Cruise);
  }

  if (Is(mind, KoiState::Startle)) {
    command.frequency = p.dashFrequency;
    command.amplitude = mind.stateTime > p.startleBendTime ? 1 : 0;
    return command;
  }
  if (Is(mind, KoiState::Dash)) {
    wanted = 2.2f;
    way = UnitOr(body.place - mind.alarmFrom, way) * 0.7f + FromAngle(body.heading);
  }
  mind.mouth += (0 - mind.mouth) * Ease(6, dt);
  if (const Pellet* pellet = mind.pellet >= 0 ? FindPellet(world, mind.pellet) : nullptr) {
    chasing = true;
    const Vec2 to = pellet->place - body.snout;
    const float distance = Length(to);
    way = to;
    const float far = distance / body.length;
    wanted = Clamp(0.5f + 0.5f * far, 0.5f, 1.5f);
    mind.depthGoal = pellet->depth + 0.03f;
    if (far < 0.4f) {
      mind.mouth += (1 - mind.mouth) * Ease(18, dt);
      if (speed > 0.55f * body.length) brake = 0.9f;
    }
    if (distance < 0.06f * body.length + 0.012f && Abs(pellet->depth - mind.depth) < 0.2f) {
      world.bites.push_back({mind.id, pellet->place});
      TakePellet(world, mind.pellet);
      mind.pellet = -1;
      mind.full += 0.4f;
    }
  } else if (!Is(mind, KoiState::Dash)) {
    way = UnitOr(way, FromAngle(body.heading)) + SchoolWay(world, i, body);
    mind.depthTimer -= dt;
    if (mind.depthTimer <= 0) {
      mind.depthTimer = mind.rng.Range(4, 14);
      mind.depthGoal = mind.rng.Range(0.08f, 0.75f) * p.waterDepth;
    }
  }

  if (chasing) {
    Vec2 clear = AvoidObstacles(world, body, FromAngle(body.heading), room);
    // A pellet by the bank is still worth it: only the last hand's breadth is refused.
    if (room < 0.12f) way = UnitOr(way, clear) + clear * 0.6f;
  } else {
    way = AvoidObstacles(world, body, UnitOr(way, FromAngle(body.heading)), room);
  }

  const float error = mind.side.Resolve(ErrorTo(body, way, chasing));
  command.bias = SteerBias(p, error, chasing);
  // A speed that fits the turn, and the room that is left.
  if (Abs(error) > 0.6f) wanted *= chasing ? 0.45f : 0.65f;
  const float lengths = room / body.length;
  if (lengths < 1.2f) wanted *= Clamp(0.35f + 0.55f * lengths, 0.35f, 1.0f);
  if (speed > 1.35f * wanted * body.length && (chasing || lengths < 0.8f)) brake = Max(brake, 0.7f);

  const bool steady = chasing || Is(mind, KoiState::Dash) || lengths < 0.5f;
  const float burst = steady ? wanted : wanted * 1.55f;
  command.frequency = FrequencyForSpeed(p, burst) * mind.pace;
  // Turning needs strokes even when going slowly.
  if (Abs(error) > 0.6f) command.frequency = Max(command.frequency, 1.7f);
  command.amplitude = ScheduledAmplitude(p, command.frequency);
  if (!steady) BurstAndCoast(p, mind, body, error, speed, dt, command);
  if (brake > 0) command.amplitude *= 0.4f;

  // Pectorals: out when slow, to brake, and on the inner side of a turn; tucked at speed.
  const float idle = 0.35f * Clamp(1 - speed / (0.7f * body.length), 0.0f, 1.0f);
  const float turn = Clamp(0.8f * Abs(command.bias), 0.0f, 0.6f);
  command.pectoralL = Max(brake, idle + (command.bias < 0 ? turn : 0));
  command.pectoralR = Max(brake, idle + (command.bias > 0 ? turn : 0));
  return command;
}

}  // namespace koi
