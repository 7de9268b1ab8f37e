// What one koi keeps in mind: who it is, what it is about, and its gait. Plain data; behaviour.h acts on it.
#pragma once

#include "core/frame.h"
#include "core/rng.h"
#include "core/steering.h"
#include "core/vec.h"

namespace koi {

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
  std::int32_t pellet = -1;  // id of the pellet it chases
  float full = 0;            // 0 hungry, falls by itself; above 1 it ignores food
  Vec2 home{0, 0};
  float wanderSlow = 0, wanderFast = 0;  // integrated phases
  SideCommitment side;
  float alarmDelay = 0;  // s until a C-start that is due; 0 none
  Vec2 alarmFrom{0, 0};
  // gait
  float beatsLeft = 0;
  float glideLeft = 0;
  float strokeSide = 1;
  // depth and small parts
  float depth = 0.3f, depthGoal = 0.3f, depthTimer = 0;
  float roll = 0, mouth = 0, finPhase = 0;
};

}  // namespace koi
