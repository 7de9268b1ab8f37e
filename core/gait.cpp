#include "core/gait.h"

namespace koi {

namespace {

constexpr float kSkidding = 0.8f;  // bend beyond which a koi goes on sideways more than it turns
constexpr float kTempo = 1.6f;     // Hz; a cruising burst beats as its speed asks for where cruiseFrequency is this
constexpr float kStrained = 0.6f, kEased = 0.25f;    // bend
constexpr float kStrain = 1.4f, kStraighten = 0.6f;  // s
constexpr float kPower = 1.2f;                       // rad of heading error that wants strokes, not a glide

// The whole gait is when the muscle command is cut. True while it glides.
bool Gliding(const Params& p, Mind& mind, const Body& body, const Command& command, float error) {
  if (p.burstBeats <= 0) return false;
  if (mind.beatsLeft > 0) {
    mind.beatsLeft -= command.frequency * kThink;
    if (mind.beatsLeft > 0) return false;
    mind.glideLeft = p.glideTime * mind.rng.Range(0.65f, 1.65f);
  }
  mind.glideLeft -= kThink;
  if (mind.glideLeft > 0 && body.speed > p.glideUntil && Abs(error) < kPower) return true;
  // The side of the first stroke alternates, or headings would add up: wait for the tail to come round.
  if (mind.glideLeft > -0.8f && Sin(body.phase) * mind.strokeSide < 0.5f && Abs(error) < kPower) return true;
  mind.beatsLeft = Max(1.0f, p.burstBeats - (mind.rng.Unit() < 0.5f ? 0.0f : 1.0f));
  mind.strokeSide = -mind.strokeSide;
  return false;
}

}  // namespace

void Stroke(const World& world, int i, Mind& mind, const Body& body, const Aim& aim, float room, Command& command) {
  const Params& p = world.params;
  const std::size_t k = static_cast<std::size_t>(i);
  // Chasing, aim the course rather than the nose, the more so the faster it is.
  const Vec2 from = aim.chasing ? body.velocity / body.length + body.ahead * 0.3f : body.ahead;
  const float angle = static_cast<float>(Atan2(Cross(from, aim.way), from.x * aim.way.x + from.y * aim.way.y));
  const float error = mind.side.Resolve(angle);
  const float size = Abs(error);
  float wanted = aim.speed, brake = aim.brake;
  // A speed that fits the turn, and the room that is left.
  if (size > 0.6f) wanted *= aim.chasing ? 0.5f : 0.8f;
  const float lengths = room / body.length;
  if (lengths < 1) wanted *= 0.6f + 0.4f * lengths;
  const bool fast = body.speed > 1.35f * wanted && body.speed > 0.5f;
  if (fast && (aim.chasing || lengths < 0.7f)) brake = Max(brake, 0.7f);

  const bool steady = aim.steady || lengths < 0.4f;
  command.frequency = FrequencyForSpeed(p, steady ? wanted : wanted * p.burstOver) * mind.pace;
  if (!steady) command.frequency *= p.cruiseFrequency / kTempo;
  // Turning needs strokes even when going slowly: a bent koi that does not swim does not turn.
  if (size > 0.6f) command.frequency = Max(command.frequency, aim.chasing ? 2.2f : lengths < 0.7f ? 2.3f : 1.7f);
  command.amplitude = ScheduledAmplitude(p, command.frequency);
  if (steady) {
    if (wanted <= 0 && size < 0.6f) command.amplitude *= p.glideAmplitude;
  } else if (Gliding(p, mind, body, command, error)) {
    command.frequency = 0.75f * p.cruiseFrequency * mind.pace;
    command.amplitude *= p.glideAmplitude;
  }
  if (brake > 0) command.amplitude *= 0.4f;

  // Calm koi bend gently, and into a bend within some three tenths of a second; a wall ahead allows more, up to where
  // it skids: bent harder at a wall, a koi slides along it for ever. A chase and a dash may have it all, until they skid.
  const bool hard = aim.chasing || Is(mind, KoiState::Dash);
  const bool skids = body.velocity.x * body.ahead.x + body.velocity.y * body.ahead.y < 0.5f * body.speed * body.length;
  float most =
      hard ? (skids ? kSkidding : p.steerBias) : p.cruiseBend + (kSkidding - p.cruiseBend) * Clamp(1.3f - lengths, 0.0f, 1.0f);
  // Nobody stays bent: what a second and a half of it does not turn, a koi turns in two strokes.
  if (mind.strain > kStrain) mind.strain = -kStraighten;
  mind.strain = mind.strain < 0 ? Min(0.0f, mind.strain + kThink)
                                : Max(0.0f, mind.strain + (Abs(world.koi.bias[k]) > kStrained ? kThink : -2 * kThink));
  if (mind.strain < 0) most = Min(most, kEased);
  const float bend = Clamp(SteerBias(p, error, aim.chasing) + (hard ? 0 : aim.bend), -most, most);
  const float held = world.koi.commandBias[k];
  command.bias = held + (bend - held) * (hard ? Ease(14, kThink) : Ease(5, kThink));

  // Pectorals: out when slow, to brake, and on the inner side of a turn; tucked at speed.
  const float idle = 0.35f * Clamp(1 - body.speed / 0.7f, 0.0f, 1.0f);
  const float turn = Clamp(0.8f * Abs(command.bias), 0.0f, 0.6f);
  command.pectoralL = Max(brake, idle + (command.bias < 0 ? turn : 0));
  command.pectoralR = Max(brake, idle + (command.bias > 0 ? turn : 0));
}

}  // namespace koi
