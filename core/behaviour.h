// Behaviour: decides what a koi is about and what its muscles are asked to do. It writes commands and minds, never position,
// heading or velocity: `Body` hands those out as values.
#pragma once

#include "core/grid.h"
#include "core/hydrodynamics.h"
#include "core/mind.h"
#include "core/surroundings.h"

namespace koi {

// One koi as behaviour sees it.
struct Body {
  Vec2 place;     // centre of mass, m
  Vec2 snout;     // m
  Vec2 velocity;  // m/s
  float heading;  // rad
  float yawRate;  // rad/s
  float length;   // m
  float phase;    // rad
};

// What behaviour asks of the muscles.
struct Command {
  float frequency = 0, amplitude = 0, bias = 0;
  float pectoralL = 0, pectoralR = 0;
  float startle = 0;  // rad, signed whole-body bend of a C-start to begin now; 0 none
};

struct World {
  const Params& params;
  const Bank& bank;
  const std::vector<Rock>& rocks;
  std::vector<Pellet>& pellets;
  const Presence& pointer;
  const Swimmers<float>& koi;
  std::vector<Mind>& minds;
  const Grid& grid;
  std::vector<Bite>& bites;
  float width, height;  // m
};

Body BodyOf(const Swimmers<float>& koi, int i);

// Decides for koi i, dt seconds after it last did.
Command Decide(World& world, int i, float dt);

}  // namespace koi
