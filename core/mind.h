// What one koi keeps in mind: who it is, what it is about, where it goes, and its gait. Plain data; behaviour.h acts on it.
#pragma once

#include "core/frame.h"
#include "core/path.h"
#include "core/rng.h"
#include "core/steering.h"

namespace koi {

// Seconds between two looks at the whole pond, every fourth step; and between two decisions of a koi: half of them decide at each
// look, so that no frame bears the cost of all.
inline constexpr float kTick = 1.0f / 60;
inline constexpr float kThink = 2 * kTick;

struct Mind {
  // who
  Rng rng;
  std::uint32_t id = 0;
  std::uint32_t patternSeed = 0;
  std::int32_t variety = 0;
  float pace = 1;      // own factor on frequency and speed
  float boldness = 1;  // 0.5 shy to 1.5 bold
  // what about
  std::int32_t state = 0;  // KoiState
  float stateTime = 0;     // s
  std::int32_t openLoop = 0;
  float rest = 20;  // s until it tires, or has rested
  // food and visitors
  std::int32_t pellet = -1;  // id of the pellet it chases
  float notice = 0;          // s that it has had food in sight; below 0 while it swallows
  float full = 0;            // 0 hungry, falls by itself; above 1 it ignores food
  float curious = 0;         // s that it has been greeting the pointer; below 0 it has seen enough
  // fright
  float alarmDelay = 0;  // s until one that is due; 0 none
  float alarmForce = 0;  // 1 for what it felt itself, less for what others passed on
  Vec2 alarmFrom{0, 0};
  float wary = 0;  // s for which nobody frightens it by fleeing, and it does not eat
  // where to
  Vec2 home{0, 0};
  float driftSlow = 0, driftFast = 0;    // integrated phases of the home's drift
  float wanderSlow = 0, wanderFast = 0;  // and of wander
  Curve path, nextPath;
  float along = 0;            // m of `path` behind it
  std::int32_t pathLost = 1;  // 1: to be drawn anew from where it is
  SideCommitment side;
  // gait
  float beatsLeft = 0;
  float glideLeft = 0;
  float strokeSide = 1;
  float strain = 0;  // s that it has been bent hard; below 0 it straightens first
  // depth and small parts
  float depth = 0.3f, sink = 0;  // m, m/s downwards
  float depthGoal = 0.3f, depthTimer = 0;
  float kiss = 0;  // s until it kisses the surface; 0 it does not
  float roll = 0, mouth = 0, finPhase = 0;
};

}  // namespace koi
