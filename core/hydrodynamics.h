// The water: drag on every segment (Taylor 1952), the inertia of the water that each segment carries, and the momentum
// shed at the tail's edge (Lighthill 1971; the planar case of Candelier, Boyer & Leroyer 2011). Momentum is the state,
// so that neither the mass matrix's rate nor a Coriolis term is needed; recoil and the Munk moment come by themselves.
#pragma once

#include "core/body.h"
#include "core/muscles.h"
#include "core/swimmers.h"

namespace koi {

template <class S>
struct SwimContext {
  BodyTable<S> body;
  MuscleLimits<S> muscles;
  Model model = Model::Reactive;
  Recentring recentring = Recentring::MassWeighted;
};

template <class S>
SwimContext<S> MakeSwimContext(const Params& params, Model model, Recentring recentring = Recentring::MassWeighted) {
  return {MakeBodyTable<S>(params, model, recentring), MakeMuscleLimits<S>(params), model, recentring};
}

// What the muscles of the block from koi i on hold now.
template <class T, class S>
inline Pose<T> LoadPose(const Swimmers<S>& koi, std::size_t i) {
  Pose<T> pose;
  SinCos(Load<T>(&koi.phase[i]), pose.sinePhase, pose.cosinePhase);
  pose.phaseRate = S(2 * kPi) * Load<T>(&koi.frequency[i]);
  pose.amplitude = Load<T>(&koi.amplitude[i]);
  pose.amplitudeSpeed = Load<T>(&koi.amplitudeSpeed[i]);
  pose.bias = Load<T>(&koi.bias[i]);
  pose.biasSpeed = Load<T>(&koi.biasSpeed[i]);
  pose.startleBend = Load<T>(&koi.startleBend[i]);
  pose.startleTime = Load<T>(&koi.startleTime[i]);
  return pose;
}

// One substep of dt seconds for koi [first, first + width of T). Reactive and Resistive only.
template <class T>
void SwimBlock(const SwimContext<typename LaneTraits<T>::Scalar>& context, Swimmers<typename LaneTraits<T>::Scalar>& koi,
               int first, typename LaneTraits<T>::Scalar dt);

// One substep for all, four at a time where the machine can, or one by one (the reference): the same bits.
void SwimAll(const SwimContext<float>& context, Swimmers<float>& koi, float dt);
void SwimAllScalar(const SwimContext<float>& context, Swimmers<float>& koi, float dt);
void SwimAllScalar(const SwimContext<double>& context, Swimmers<double>& koi, double dt);

// The muscles of a block alone over dt, for models without water.
void MoveMusclesBlock(const MuscleLimits<float>& limits, Swimmers<float>& koi, std::size_t first, float dt);

// The shape of koi i as its muscles hold it now: once in the program, for all who don't work in blocks.
template <class S>
void ShapeOf(const SwimContext<S>& context, const Swimmers<S>& koi, int i, Shape<S>& shape);

// Sets koi i moving: momentum from the given velocity (L/s, world axes) and yaw rate in its present shape. Set-up only.
template <class S>
[[gnu::cold]] void SetMotion(const SwimContext<S>& context, Swimmers<S>& koi, int i, S velocityX, S velocityY, S yawRate);

// Spine of koi i in world metres: 2 * kNodes floats, snout first.
template <class S>
void WriteSpine(const SwimContext<S>& context, const Swimmers<S>& koi, int i, S* spine);

template <>
void ShapeOf(const SwimContext<float>&, const Swimmers<float>&, int, Shape<float>&);
template <>
void ShapeOf(const SwimContext<double>&, const Swimmers<double>&, int, Shape<double>&);
extern template void SetMotion<float>(const SwimContext<float>&, Swimmers<float>&, int, float, float, float);
extern template void SetMotion<double>(const SwimContext<double>&, Swimmers<double>&, int, double, double, double);
extern template void WriteSpine<float>(const SwimContext<float>&, const Swimmers<float>&, int, float*);
extern template void WriteSpine<double>(const SwimContext<double>&, const Swimmers<double>&, int, double*);

}  // namespace koi
