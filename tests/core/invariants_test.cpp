// What must hold of the equations themselves, mostly in double.
#include <doctest/doctest.h>

#include <cmath>

#include "core/hydrodynamics.h"

using namespace koi;

namespace {

Params StillWater() {  // no drag, no shedding: the koi and its carried water alone
  Params p;
  p.normalDragBody = p.normalDragCaudal = p.tangentDrag = 0;
  p.tailShedding = p.edgeShedding = 0;
  return p;
}

template <class S>
Swimmers<S> OneKoi(const SwimContext<S>& context, S f, S a, S b, S vx, S vy, S yaw) {
  Swimmers<S> koi;
  koi.Resize(1);
  koi.length[0] = 1;
  koi.heading[0] = S(0.3);
  koi.phase[0] = S(0.5);
  koi.commandFrequency[0] = koi.heldFrequency[0] = koi.frequency[0] = f;
  koi.commandAmplitude[0] = koi.heldAmplitude[0] = koi.amplitude[0] = a;
  koi.commandBias[0] = koi.heldBias[0] = koi.bias[0] = b;
  SetMotion(context, koi, 0, vx, vy, yaw);
  return koi;
}

template <class S>
double SpinAboutOrigin(const Swimmers<S>& koi) {
  return koi.momentumYaw[0] + koi.x[0] * koi.momentumY[0] - koi.y[0] * koi.momentumX[0];
}

template <class S>
double MomentumDrift() {
  const SwimContext<S> context = MakeSwimContext<S>(StillWater(), Model::Reactive);
  Swimmers<S> koi = OneKoi<S>(context, S(2.3), S(1), S(0.4), S(0.5), S(-0.2), S(0.6));
  const double px = koi.momentumX[0], py = koi.momentumY[0], spin = SpinAboutOrigin(koi);
  double worst = 0;
  for (int k = 0; k < 2400; ++k) {
    if (k == 600) koi.commandBias[0] = S(-0.5);
    if (k == 1200) koi.commandAmplitude[0] = S(0.3);
    if (k == 1500) koi.startleBend[0] = S(2);
    SwimAllScalar(context, koi, S(1) / S(240));
    const double scale = std::hypot(px, py);
    worst = std::max(worst, std::hypot(koi.momentumX[0] - px, koi.momentumY[0] - py) / scale);
    worst = std::max(worst, std::abs(SpinAboutOrigin(koi) - spin) / (scale + std::abs(spin)));
  }
  return worst;
}

}  // namespace

TEST_CASE("without drag and shedding, linear and angular momentum hold") {
  CHECK(MomentumDrift<double>() < 1e-12);
  CHECK(MomentumDrift<float>() < 2e-4);  // rounding of 2,400 float steps
}

TEST_CASE("mirrored commands give mirrored motion") {
  const SwimContext<double> context = MakeSwimContext<double>(Params{}, Model::Reactive);
  Swimmers<double> a = OneKoi<double>(context, 2, 1, 0.5, 0.8, 0.1, 0.3), b = OneKoi<double>(context, 2, 1, 0.5, 0.8, 0.1, 0.3);
  a.heading[0] = b.heading[0] = 0;
  b.bias[0] = b.heldBias[0] = b.commandBias[0] = -0.5;
  b.phase[0] = a.phase[0] - kPi;  // half a beat on: the other side
  SetMotion(context, a, 0, 0.8, 0.1, 0.3);
  SetMotion(context, b, 0, 0.8, -0.1, -0.3);
  for (int k = 0; k < 1200; ++k) {
    SwimAllScalar(context, a, 1.0 / 240);
    SwimAllScalar(context, b, 1.0 / 240);
  }
  CHECK(std::abs(a.x[0] - b.x[0]) < 1e-11);
  CHECK(std::abs(a.y[0] + b.y[0]) < 1e-11);
  CHECK(std::abs(a.heading[0] + b.heading[0]) < 1e-11);
}

TEST_CASE("a frozen shape never gains energy") {
  const SwimContext<double> context = MakeSwimContext<double>(Params{}, Model::Reactive);
  for (double bias : {0.0, 0.5, 1.0}) {
    Swimmers<double> koi = OneKoi<double>(context, 0, 0.8, bias, 1.5, 0.9, -3);
    const auto energy = [&] {  // with no shape velocity, twice the kinetic energy is velocity times momentum
      return koi.velocityX[0] * koi.momentumX[0] + koi.velocityY[0] * koi.momentumY[0] + koi.yawRate[0] * koi.momentumYaw[0];
    };
    double last = energy();
    for (int k = 0; k < 2400; ++k) {
      SwimAllScalar(context, koi, 1.0 / 240);
      CHECK(energy() <= last * (1 + 1e-9));
      last = energy();
    }
  }
}

TEST_CASE(
    "every point of the body moves the same, whether the equations are written about the mass-weighted or the geometric "
    "centroid") {
  const Params p;
  const SwimContext<double> mass = MakeSwimContext<double>(p, Model::Reactive);
  const SwimContext<double> middle = MakeSwimContext<double>(p, Model::Reactive, Recentring::Geometric);
  Swimmers<double> a = OneKoi<double>(mass, 2, 1, 0.5, 0.8, 0.1, 0.3), b = OneKoi<double>(middle, 2, 1, 0.5, 0.8, 0.1, 0.3);
  double worst = 0;
  for (int k = 0; k < 2400; ++k) {
    for (Swimmers<double>* koi : {&a, &b}) {
      if (k == 500) koi->commandBias[0] = -0.7;
      if (k == 900) koi->startleBend[0] = 2.5;
      if (k == 1500) koi->commandAmplitude[0] = 0.2;
    }
    SwimAllScalar(mass, a, 1.0 / 240);
    SwimAllScalar(middle, b, 1.0 / 240);
    double one[2 * kNodes], other[2 * kNodes];
    WriteSpine(mass, a, 0, one);
    WriteSpine(middle, b, 0, other);
    for (int j = 0; j < 2 * kNodes; ++j) worst = std::max(worst, std::abs(one[j] - other[j]));
  }
  CHECK(worst < 1e-10);  // rounding, after ten seconds and a C-start
  CHECK(std::hypot(a.x[0], a.y[0]) > 1);
}

TEST_CASE("four lanes compute the bits of the scalar kernel") {
  for (Model model : {Model::Reactive, Model::Resistive}) {
    const SwimContext<float> context = MakeSwimContext<float>(Params{}, model);
    Swimmers<float> lanes, scalar;
    for (Swimmers<float>* koi : {&lanes, &scalar}) {
      koi->Resize(7);
      for (int i = 0; i < 7; ++i) {
        const std::size_t k = static_cast<std::size_t>(i);
        const float n = static_cast<float>(i);
        koi->length[k] = 0.3f + 0.07f * n;
        koi->phase[k] = -3 + 0.8f * n;
        koi->heading[k] = 3 - n;
        koi->commandFrequency[k] = 1 + n;
        koi->commandAmplitude[k] = 0.2f * n;
        koi->commandBias[k] = 0.4f * n - 1.2f;
        koi->commandPectoralL[k] = i % 3 == 0 ? 1.0f : 0.0f;
        koi->startleBend[k] = i % 4 == 1 ? 2.5f : 0.0f;
        SetMotion(context, *koi, i, 0.5f, 0.1f * n, -0.3f * n);
      }
    }
    for (int k = 0; k < 600; ++k) {
      SwimAll(context, lanes, 1.0f / 240);
      SwimAllScalar(context, scalar, 1.0f / 240);
      if (k % 30 != 29) continue;  // in the midst of startles, and after
      for (std::size_t field = 0; field < lanes.kFields; ++field) {
        for (std::size_t i = 0; i < 7; ++i) CHECK(lanes.Field(field)[i] == scalar.Field(field)[i]);
      }
    }
  }
}
