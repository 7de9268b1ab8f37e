// What the water does to one koi, place by place, for those who want to see it. The integrator never reads this.
#pragma once

#include "core/hydrodynamics.h"

namespace koi {

// Writes one ForceRow's places (all but the id): world metres and newtons, of the state as it is. Nothing acts in the
// kinematic model, which has no water.
void WriteForces(const SwimContext<float>& context, const Swimmers<float>& koi, int i, float* row);

}  // namespace koi
