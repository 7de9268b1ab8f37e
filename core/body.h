// What a koi is made of, for the water: masses, added masses and drag coefficients of its segments, in units
// of its own length (every load scales alike with length, so one table serves long and short koi).
#pragma once

#include "core/params.h"
#include "core/trig.h"

namespace koi {

inline constexpr int kSegments = 8;
inline constexpr int kNodes = kSegments + 1;

enum class Model { Reactive = 0, Resistive = 1, Kinematic = 2 };

// Profile along the body, snout to tail: depth over length (the last is the caudal fin; the peak a third back
// resists yaw), share of the mass, and how much each joint bends for a given bias.
inline constexpr double kDepth[kSegments] = {.14, .22, .27, .28, .23, .14, .08, .18};
inline constexpr double kMassShare[kSegments] = {.16, .20, .20, .16, .12, .08, .05, .03};
inline constexpr double kBendWeight[kSegments] = {0, .3, .6, .9, 1, 1, .8, .5};
inline constexpr double kBendWeightSum = 5.1;
inline constexpr double kBendGain = 0.34;  // radians of a joint of weight 1 at bias 1
inline constexpr int kPectoralNode = 2;    // where the pectorals are rooted

// Which point of the body the equations are written about. The momentum formulation does not care; the
// resistive model does (Lighthill's recoil is lost about the geometric centroid).
enum class Recentring { MassWeighted, Geometric };

// Constants of one kind of body in one model, in koi lengths; masses over length cubed. S is float or double.
template <class S>
struct BodyTable {
  S segment;                     // length of a segment, L
  S mass[kSegments];             // kg/L^3
  S centring[kSegments];         // weights of the segments' midpoints in the centre; they sum to 1
  S across[kSegments];           // mass + added mass across
  S along[kSegments];            // mass + added mass along
  S spin[kSegments];             // moment of inertia of a segment about its midpoint, added mass included
  S normalDrag[kSegments];       // 1/2 rho Cn h l
  S tangentDrag[kSegments];      // 1/2 rho Ct S
  S spinDrag[kSegments];         // normalDrag l^3 / 32 over l: drag of a strip turning about its middle
  S frictionBase, frictionSlow;  // friction over that at 1 L/s: base + sqrt(slow / U)
  S shed[kNodes];                // momentum shed at a node: tail edge, and where the added mass falls
  S bend[kSegments];             // radians at bias 1
  S startle[kSegments];          // share of a C-start's whole bend
  S slopeSine[kSegments];        // slope of the wave at full amplitude: sin(phase) and cos(phase) parts
  S slopeCosine[kSegments];
  S pectoralDrag;  // 1/2 rho Cd area of one fin
  S pectoralArm;
  S totalMass;
};

template <class S>
BodyTable<S> MakeBodyTable(const Params& params, Model model, Recentring recentring = Recentring::MassWeighted);

extern template BodyTable<float> MakeBodyTable<float>(const Params&, Model, Recentring);
extern template BodyTable<double> MakeBodyTable<double>(const Params&, Model, Recentring);

}  // namespace koi
