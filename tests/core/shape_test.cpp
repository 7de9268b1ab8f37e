#include <doctest/doctest.h>

#include "tests/kinematics/measure.h"

using namespace koi;
using namespace koi_tank;

namespace {

// A pose with everything going on at once.
template <class S>
Shape<S> BusyShape(const SwimContext<S>& context, S phase, S heading = S(0.7)) {
  Pose<S> pose{};
  SinCos(phase, pose.sinePhase, pose.cosinePhase);
  pose.phaseRate = S(11);
  pose.amplitude = S(0.9);
  pose.amplitudeSpeed = S(1.3);
  pose.bias = S(0.5);
  pose.biasSpeed = S(-2);
  pose.startleBend = S(1.2);
  pose.startleTime = S(0.15);
  S sine, cosine;
  SinCos(heading, sine, cosine);
  Shape<S> shape;
  BuildShape(context.body, context.muscles, pose, cosine, sine, true, shape);
  return shape;
}

}  // namespace

TEST_CASE("the shape is centred on the mass-weighted centroid, at rest and in motion") {
  const SwimContext<double> context = MakeSwimContext<double>(Params{}, Model::Reactive);
  const Shape<double> shape = BusyShape(context, 1.1);
  double x = 0, y = 0, vx = 0, vy = 0;
  for (int i = 0; i < kSegments; ++i) {
    x += kMassShare[i] * (shape.nodeX[i] + shape.nodeX[i + 1]) / 2;
    y += kMassShare[i] * (shape.nodeY[i] + shape.nodeY[i + 1]) / 2;
    vx += kMassShare[i] * (shape.nodeVelocityX[i] + shape.nodeVelocityX[i + 1]) / 2;
    vy += kMassShare[i] * (shape.nodeVelocityY[i] + shape.nodeVelocityY[i + 1]) / 2;
  }
  for (double offset : {x, y, vx, vy}) CHECK(std::abs(offset) < 1e-14);
}

TEST_CASE("segments keep their length to a millionth whatever the muscles do") {
  for (Model model : {Model::Reactive, Model::Resistive, Model::Kinematic}) {
    for (double length : {0.1, 0.5, 1.2}) {
      Tank tank(model, {}, length);
      tank.Command(3, 1, 0.8);
      for (int k = 0; k < 240; ++k) {
        tank.Step();
        const auto spine = tank.Spine();
        for (std::size_t j = 1; j < spine.size(); ++j) {
          CHECK(std::hypot(spine[j].x - spine[j - 1].x, spine[j].y - spine[j - 1].y) == doctest::Approx(0.125).epsilon(8e-6));
        }
      }
    }
  }
  // To 1e-6 of the segment where the arithmetic itself allows it.
  const Shape<double> shape = BusyShape(MakeSwimContext<double>(Params{}, Model::Reactive), -2.0);
  for (int j = 0; j < kSegments; ++j) {
    CHECK(std::hypot(shape.nodeX[j + 1] - shape.nodeX[j], shape.nodeY[j + 1] - shape.nodeY[j]) ==
          doctest::Approx(0.125).epsilon(1e-6));
  }
}

TEST_CASE("the shape's velocity is the rate of its change") {
  const SwimContext<double> context = MakeSwimContext<double>(Params{}, Model::Reactive);
  const double h = 1e-6;
  Pose<double> pose{};
  const auto at = [&](double t) {
    SinCos(0.4 + 9 * t, pose.sinePhase, pose.cosinePhase);
    pose.phaseRate = 9;
    pose.amplitude = 0.8 + 2 * t;
    pose.amplitudeSpeed = 2;
    pose.bias = 0.3 - 3 * t;
    pose.biasSpeed = -3;
    pose.startleBend = 2;
    pose.startleTime = 0.2 + t;
    Shape<double> shape;
    BuildShape(context.body, context.muscles, pose, 1.0, 0.0, true, shape);
    return shape;
  };
  const Shape<double> before = at(-h), now = at(0), after = at(h);
  for (int j = 0; j < kNodes; ++j) {
    CHECK((after.nodeX[j] - before.nodeX[j]) / (2 * h) == doctest::Approx(now.nodeVelocityX[j]).epsilon(1e-5));
    CHECK((after.nodeY[j] - before.nodeY[j]) / (2 * h) == doctest::Approx(now.nodeVelocityY[j]).epsilon(1e-5));
  }
}

TEST_CASE("sway is a share of length: short and long koi sweep alike") {
  for (Model model : {Model::Reactive, Model::Kinematic}) {
    const Gait shorter = MeasureGait(model, 2, 1, 0.2), longer = MeasureGait(model, 2, 1, 0.9);
    CHECK(shorter.sweep == doctest::Approx(longer.sweep).epsilon(0.002));
    CHECK(shorter.stride == doctest::Approx(longer.stride).epsilon(0.002));
  }
}

TEST_CASE("drifting, the kinematic tail sways half as far, and the head a few per cent of it") {
  const Gait full = MeasureGait(Model::Kinematic, 2, 1), drift = MeasureGait(Model::Kinematic, 2, 0.001);
  CHECK(drift.sweep / full.sweep == doctest::Approx(0.5).epsilon(0.08));
  const Gait straight = MeasureGait(Model::Kinematic, 2, 1);
  CHECK(2 * straight.headSway / straight.sweep > 0.02);
  CHECK(2 * straight.headSway / straight.sweep < 0.09);
}

TEST_CASE("commands never jump: bend, amplitude and frequency are lagged and rate-limited") {
  Tank tank(Model::Reactive);
  const Params p;
  float bias = 0, amplitude = 0, frequency = 0, lastSpeed = 0;
  for (int k = 0; k < 480; ++k) {
    tank.Command(k % 120 < 60 ? 8 : 0, k % 120 < 60 ? 1 : 0, k % 120 < 60 ? 1.5 : -1.5);
    tank.Step();
    Swimmers<float>& koi = tank.Koi();
    CHECK(std::abs(koi.bias[0] - bias) <= p.biasRate / 240 * 1.0001f);
    CHECK(std::abs(koi.amplitude[0] - amplitude) <= p.amplitudeRate / 240 * 1.0001f);
    CHECK(std::abs(koi.frequency[0] - frequency) <= p.frequencyRate / 240 * 1.0001f);
    // The rate itself is lagged too: it takes some steps to turn round.
    CHECK(std::abs(koi.biasSpeed[0] - lastSpeed) <= 2 * p.biasRate * (2 / p.biasTime) / 240 * 1.001f);
    bias = koi.bias[0];
    amplitude = koi.amplitude[0];
    frequency = koi.frequency[0];
    lastSpeed = koi.biasSpeed[0];
  }
}
