#include <doctest/doctest.h>

#include "core/steering.h"
#include "tests/kinematics/measure.h"

using namespace koi;
using namespace koi_tank;

TEST_CASE("a positive bias yaws to the koi's right, a negative one to its left, in every model") {
  for (Model model : {Model::Reactive, Model::Resistive, Model::Kinematic}) {
    double last = 0;
    for (double bias : {0.1, 0.2, 0.4, 0.6}) {
      const double right = MeasureTurn(model, 2, 1, bias).yawRate, left = MeasureTurn(model, 2, 1, -bias).yawRate;
      CHECK(right > last);
      CHECK(left == doctest::Approx(-right).epsilon(0.01));
      last = right;
    }
  }
}

TEST_CASE("a koi swims with the stride, sweep and Strouhal number of a measured fish") {
  for (double f : {1.5, 4.6}) {
    const Gait gait = MeasureGait(Model::Reactive, f, 1);
    CHECK(gait.stride > 0.58);
    CHECK(gait.stride < 0.75);
    CHECK(gait.sweep > 0.18);
    CHECK(gait.sweep < 0.23);
    CHECK(gait.strouhal > 0.25);
    CHECK(gait.strouhal < 0.36);
    CHECK(gait.headSway > 0.004);
    CHECK(gait.headSway < 0.03);
    CHECK(gait.headYaw > 1);
    CHECK(gait.headYaw < 6);
    CHECK(gait.ripple < 0.03);
  }
}

TEST_CASE("without the tail's shedding, or without any reactive term, it no longer does") {
  Params noTail;
  noTail.tailShedding = 0;
  CHECK(MeasureGait(Model::Reactive, 1.5, 1, 0.5, noTail).stride < 0.35);
  Params none = noTail;
  none.addedMass = none.edgeShedding = 0;
  CHECK(MeasureGait(Model::Reactive, 1.5, 1, 0.5, none).stride < 0.45);
}

TEST_CASE("speed grows with beat frequency as Webb, Kostecki and Stevens measured") {
  const Params p;
  for (double f : {1.5, 2.0, 3.0, 4.0, 5.0, 6.5, 8.0}) {
    const Gait gait = MeasureGait(Model::Reactive, f, ScheduledAmplitude(p, static_cast<float>(f)));
    CHECK(gait.speed == doctest::Approx(WebbSpeed(f, 0.5)).epsilon(0.15));
  }
}

TEST_CASE("a glide follows the drag law, and a sideslip does not yaw it off") {
  for (double speed : {0.6, 1.0, 2.0}) {
    const Glide glide = MeasureGlide(speed);
    CHECK(glide.distance == doctest::Approx(glide.exact).epsilon(0.01));
    CHECK(glide.turned < 10);
  }
}

TEST_CASE("spread pectorals halve the speed in about 0.6 lengths") {
  CHECK(MeasureBrake(Model::Reactive) == doctest::Approx(0.59).epsilon(0.1));
}

TEST_CASE("one spread pectoral turns the koi to its own side") {
  for (Model model : {Model::Reactive, Model::Resistive}) {
    Tank tank(model);
    tank.Launch(1);
    tank.Koi().pectoralR[0] = tank.Koi().commandPectoralR[0] = 1;
    tank.Run(0.5);
    CHECK(tank.Heading() > 0.02);
  }
}

TEST_CASE("a C-start turns the koi by 90 to 180 degrees within the times of a carp") {
  const StartleTurn turn = MeasureStartle(Model::Reactive);
  CHECK(turn.turned > 90);
  CHECK(turn.turned < 180);
  CHECK(turn.stageOne > 60);
  CHECK(turn.stageOne < 120);
  CHECK(turn.peakYaw > 800);
  CHECK(turn.peakYaw < 2500);
}

TEST_CASE("on the treadmill a koi holds station for a minute") {
  for (Model model : {Model::Reactive, Model::Resistive}) {
    const Treadmill run = MeasureTreadmill(model, 1.5, 1);
    CHECK(run.drift < 0.2);
    CHECK(std::abs(run.speedLoss) < 0.01);
    CHECK(std::abs(run.wagGrowth) < 0.02);
  }
}

TEST_CASE("the stride does not depend on the substep") {
  const double fine = MeasureGait(Model::Reactive, 1.5, 1, 0.5, {}, 0.001).stride;
  for (double dt : {1.0 / 240, 1.0 / 120, 1.0 / 60}) {
    CHECK(MeasureGait(Model::Reactive, 1.5, 1, 0.5, {}, dt).stride == doctest::Approx(fine).epsilon(0.02));
  }
}

TEST_CASE("a shock of 20 lengths a second at a sixtieth of a second recovers") {
  Tank tank(Model::Reactive);
  tank.Hold(2, 1, 0.4);
  SetMotion(tank.Context(), tank.Koi(), 0, 12.0f, 16.0f, 30.0f);
  tank.Run(10, 1.0 / 60);
  CHECK(tank.Speed() < 2);
  CHECK(tank.Speed() > 0.3);
}

TEST_CASE("the resistive model cares about its centre: about the geometric one the head sways too far") {
  const Gait mass = MeasureGait(Model::Resistive, 1.5, 1);
  const Gait middle = MeasureGait(Model::Resistive, 1.5, 1, 0.5, {}, 1.0 / 240, Recentring::Geometric);
  CHECK(middle.headSway > 1.2 * mass.headSway);
}
