#include "core/levels.h"

namespace koi {

void SeekLevel(World& world, Mind& mind, const Body& body, float dodge) {
  const Params& p = world.params;
  const bool idle = Is(mind, KoiState::Cruise) || Is(mind, KoiState::Hover);
  mind.depthTimer -= kThink;
  if (mind.depthTimer <= 0 && idle && mind.kiss <= 0 && mind.curious <= 0) {
    mind.depthTimer = mind.rng.Range(4, 14);
    mind.depthGoal = mind.rng.Range(0.09f, 0.75f) * p.waterDepth;
  }
  if (!Is(mind, KoiState::Feed)) mind.mouth += (0 - mind.mouth) * Ease(6, kThink);
  float goal = mind.depthGoal;
  if (Is(mind, KoiState::Feed)) dodge *= 0.2f;  // it is all about the surface then
  if (mind.kiss > 0) {
    goal = 0.02f;
    dodge = 0;
    mind.kiss -= kThink;
    if (mind.kiss < 0.4f) mind.mouth += (1 - mind.mouth) * Ease(14, kThink);
    if (mind.kiss <= 0) {
      mind.kiss = 0;
      mind.depthTimer = 0;
      const Vec2 place = body.snout + body.ahead * (0.08f * body.length);
      world.splashes.push_back({0, place, 0, 0.9f, static_cast<std::int32_t>(RippleKind::Kiss)});
    }
  }
  // Shallows: no deeper than the bed leaves room for.
  const float bed = world.bank.Open() ? p.waterDepth : p.waterDepth * Clamp(0.35f + world.bank.Distance(body.place), 0.0f, 1.0f);
  const float speed = Clamp(1.3f * (goal - mind.depth), -0.3f, 0.3f) * (1 - Abs(dodge)) + 0.32f * dodge;
  mind.sink += (speed - mind.sink) * Ease(6, kThink);
  const float wanted = mind.depth + mind.sink * kThink;
  mind.depth = Clamp(wanted, 0.02f, Max(0.1f, 0.85f * bed));
  if (mind.depth != wanted) mind.sink *= 0.8f;
}

}  // namespace koi
