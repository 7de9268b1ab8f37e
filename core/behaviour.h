// Behaviour: decides what a koi is about and what its muscles are asked to do. It writes commands and minds, never position,
// heading or velocity: `Body` hands those out as values.
#pragma once

#include "core/grid.h"
#include "core/hydrodynamics.h"
#include "core/states.h"
#include "core/surroundings.h"

namespace koi {

// One koi as behaviour sees it.
struct Body {
  Vec2 place;     // centre of mass, m
  Vec2 ahead;     // unit, the nose's direction
  Vec2 snout;     // m
  Vec2 velocity;  // m/s
  float speed;    // L/s
  float heading;  // rad
  float length;   // m
  float phase;    // rad
};

// What behaviour asks of the muscles.
struct Command {
  float frequency = 0, amplitude = 0, bias = 0;
  float pectoralL = 0, pectoralR = 0;
  float startle = 0;  // rad, signed whole-body bend of a C-start to begin now; 0 none
};

// What a state wants, before banks and fellows have their say and a gait is chosen.
struct Aim {
  Vec2 way{1, 0};        // where to
  float speed = 0;       // L/s
  float bend = 0;        // bias that the way's own curve asks for
  float reach = 1e6f;    // m, as far as it means to go
  float brake = 0;       // spread of the pectorals
  bool chasing = false;  // aim the course, by the sharper law
  bool steady = false;   // no burst and coast
};

// What a koi sees of its fellows, packed: it is read for every neighbour.
struct Fellow {
  Vec2 place, ahead;  // m; unit
  float depth;        // m
  std::int32_t variety;
  std::int32_t scripted, kissing;
};

struct World {
  const Params& params;
  const Bank& bank;
  const std::vector<Rock>& rocks;
  const Obstacle& obstacle;
  const Presence& pointer;
  const FeedingSpot& spot;
  const std::vector<Waypoint>& scripts;
  const Swimmers<float>& koi;
  const std::vector<Fellow>& fellows;  // as they were before anybody decided
  const Grid& grid;
  std::vector<Pellet>& pellets;
  std::vector<Mind>& minds;
  std::vector<Bite>& bites;
  std::vector<Ripple>& splashes;  // rings to be made: place, strength and kind
};

inline Mind& MindOf(World& world, int i) { return world.minds[static_cast<std::size_t>(i)]; }

// Where snout and tail are from the centre of mass, in lengths and radians: read off the shape, which a bend turns.
inline constexpr float kSnoutAhead = 0.37f, kSnoutAside = 0.11f;
inline constexpr float kTailBehind = 0.63f, kTailTurn = 1.12f;
inline Vec2 SnoutArm(Vec2 ahead, float bias) { return ahead * kSnoutAhead - Perp(ahead) * (kSnoutAside * bias); }

Body BodyOf(const Swimmers<float>& koi, int i);

// Decides for koi i, kThink seconds after it last did.
Command Decide(World& world, int i);

}  // namespace koi
