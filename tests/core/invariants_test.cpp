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

TEST_CASE("momentum and point velocities are the same about the mass-weighted and the geometric centroid") {
  const Params p;
  const SwimContext<double> mass = MakeSwimContext<double>(p, Model::Reactive);
  const SwimContext<double> middle = MakeSwimContext<double>(p, Model::Reactive, Recentring::Geometric);
  Swimmers<double> a = OneKoi<double>(mass, 2, 1, 0.5, 0.8, 0.1, 0.3);
  Swimmers<double> b = OneKoi<double>(middle, 2, 1, 0.5, 0.8, 0.1, 0.3);
  // Both places and velocities are those of the first koi's points, written about the other centre.
  const auto shapeOf = [](const SwimContext<double>& context, const Swimmers<double>& koi) {
    Pose<double> pose{};
    SinCos(koi.phase[0], pose.sinePhase, pose.cosinePhase);
    pose.phaseRate = 2 * kPi * koi.frequency[0];
    pose.amplitude = koi.amplitude[0];
    pose.bias = koi.bias[0];
    double s, c;
    SinCos(koi.heading[0], s, c);
    Shape<double> shape;
    BuildShape(context.body, context.muscles, pose, c, s, false, shape);
    return shape;
  };
  const Shape<double> sa = shapeOf(mass, a), sb = shapeOf(middle, b);
  const double offX = sa.nodeX[0] - sb.nodeX[0], offY = sa.nodeY[0] - sb.nodeY[0];
  b.x[0] = a.x[0] + offX;
  b.y[0] = a.y[0] + offY;
  SetMotion(middle, b, 0, a.velocityX[0] - a.yawRate[0] * offY + sa.nodeVelocityX[0] - sb.nodeVelocityX[0],
            a.velocityY[0] + a.yawRate[0] * offX + sa.nodeVelocityY[0] - sb.nodeVelocityY[0], a.yawRate[0]);
  CHECK(b.momentumX[0] == doctest::Approx(a.momentumX[0]).epsilon(1e-13));
  CHECK(b.momentumY[0] == doctest::Approx(a.momentumY[0]).epsilon(1e-13));
  // The moment differs by the lever between the two points alone.
  CHECK(SpinAboutOrigin(b) == doctest::Approx(SpinAboutOrigin(a)).epsilon(1e-13));
}

TEST_CASE("centred on either point, the koi swims the same way, ever closer as the step shrinks") {
  const Params p;
  const auto difference = [&](double dt) {
    const SwimContext<double> mass = MakeSwimContext<double>(p, Model::Reactive);
    const SwimContext<double> middle = MakeSwimContext<double>(p, Model::Reactive, Recentring::Geometric);
    Swimmers<double> a = OneKoi<double>(mass, 1.5, 1, 0, 0.9, 0, 0), b = OneKoi<double>(middle, 1.5, 1, 0, 0.9, 0, 0);
    double last[2 * kNodes], spine[2 * kNodes], other[2 * kNodes];
    for (int k = 0; k < static_cast<int>(20 / dt); ++k) {
      SwimAllScalar(mass, a, dt);
      SwimAllScalar(middle, b, dt);
    }
    WriteSpine(mass, a, 0, last);
    WriteSpine(middle, b, 0, other);
    const double ax = last[0], ay = last[1], bx = other[0], by = other[1];
    for (int k = 0; k < static_cast<int>(2 / dt); ++k) {
      SwimAllScalar(mass, a, dt);
      SwimAllScalar(middle, b, dt);
    }
    WriteSpine(mass, a, 0, spine);
    WriteSpine(middle, b, 0, other);
    const double wayA = std::hypot(spine[0] - ax, spine[1] - ay), wayB = std::hypot(other[0] - bx, other[1] - by);
    return std::abs(wayA - wayB) / wayA;
  };
  const double coarse = difference(1.0 / 240), fine = difference(1.0 / 1920);
  CHECK(coarse < 0.003);
  CHECK(fine < 0.25 * coarse);
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
    }
    for (std::size_t field = 0; field < lanes.kFields; ++field) {
      for (std::size_t i = 0; i < 7; ++i) CHECK(lanes.Field(field)[i] == scalar.Field(field)[i]);
    }
  }
}
