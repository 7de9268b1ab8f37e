// The kinematic model: how ponds usually move fish. The head is steered along a track, joints follow it at fixed spacing, a wave
// sized by the body's length is laid across them, and the joints are spaced anew. No water: kept to compare with.
#pragma once

#include <vector>

#include "core/hydrodynamics.h"

namespace koi {

// Joints of all koi, 2 * kNodes floats each, metres, head first.
using Chains = std::vector<float>;

// A straight chain behind the head, for koi i where it is now.
void LayChain(const Swimmers<float>& koi, int i, Chains& chains);

void SwimKinematic(const Params& params, const SwimContext<float>& context, Swimmers<float>& koi, Chains& chains, float dt);

void WriteKinematicSpine(const Params& params, const Swimmers<float>& koi, const Chains& chains, int i, float* spine);

}  // namespace koi
