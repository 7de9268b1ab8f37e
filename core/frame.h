// What a frame offers to those who draw: flat rows of floats. The layouts below are the only declaration; the bindings hand
// them on by name.
#pragma once

#include "core/body.h"

namespace koi {

// One row a koi. Discrete fields are the newest state's; the rest lie between the last two states.
// clang-format changes its mind about these tables each time.
// clang-format off
#define KOI_FRAME_FIELDS(F)                                                                                            \
  F(id)                                                                                                                \
  F(x) F(y) F(heading) F(vx) F(vy) F(omega) F(length) F(depth) F(roll) F(state) F(variety) F(patternSeed) F(pectoralL) \
      F(pectoralR) F(mouth) F(finPhase) F(phase) F(frequency) F(amplitude) F(bias)

#define KOI_PELLET_FIELDS(F) F(id) F(x) F(y) F(depth) F(soak)
#define KOI_RIPPLE_FIELDS(F) F(id) F(x) F(y) F(age) F(strength) F(kind)
#define KOI_BITE_FIELDS(F) F(id) F(x) F(y)

// For the debug overlay, filled only when asked for. What the water does to a koi: four floats a place, x and y in metres
// and the force there in newtons; drag on each segment, what is shed at each node, and the left and right pectoral.
#define KOI_FORCE_FIELDS(F) F(id)
// What a koi is about: places in metres, ranges in metres from its centre. A place that there is not is NaN: a goal, a carrot
// on the way there, an obstacle that moves. Then the patrol path that it follows, as `kPathPlaces` places x, y.
#define KOI_MIND_FIELDS(F)                                                                                              \
  F(id)                                                                                                                 \
  F(x) F(y) F(state) F(goalX) F(goalY) F(carrotX) F(carrotY) F(homeX) F(homeY) F(homeReach) F(sight) F(spacing) F(look) \
      F(obstacleX) F(obstacleY) F(obstacleRadius)
inline constexpr int kPathPlaces = 17;  // of two pieces, their ends included
// clang-format on

#define KOI_ENUMERATE(name) name,
struct FrameRow {
  enum : int { KOI_FRAME_FIELDS(KOI_ENUMERATE) spine, stride = spine + 2 * kNodes };
};
struct PelletRow {
  enum : int { KOI_PELLET_FIELDS(KOI_ENUMERATE) stride };
};
struct RippleRow {
  enum : int { KOI_RIPPLE_FIELDS(KOI_ENUMERATE) stride };
};
struct BiteRow {
  enum : int { KOI_BITE_FIELDS(KOI_ENUMERATE) stride };
};
struct ForceRow {
  enum : int {
    KOI_FORCE_FIELDS(KOI_ENUMERATE) drag,
    shed = drag + 4 * kSegments,
    pectorals = shed + 4 * kNodes,
    stride = pectorals + 8
  };
};
struct MindRow {
  enum : int { KOI_MIND_FIELDS(KOI_ENUMERATE) path, stride = path + 2 * kPathPlaces };
};
#undef KOI_ENUMERATE

enum class KoiState { Cruise = 0, Dash = 1, Hover = 2, Startle = 3, Feed = 4, Scripted = 5 };
enum class RippleKind { Tap = 0, Bite = 1, Kiss = 2, Stroke = 3 };

}  // namespace koi
