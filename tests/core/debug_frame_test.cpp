#include "core/debug_frame.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/pond.h"

namespace {

using namespace koi;

// Force and moment about the centre of all places of a row, over L^4 and L^5.
struct Sum {
  float x = 0, y = 0, yaw = 0;
};

Sum Total(const float* row, float cx, float cy, float length) {
  Sum sum;
  const float scale = 1 / (length * length * length * length);
  for (int at = ForceRow::drag; at < ForceRow::stride; at += 4) {
    sum.x += scale * row[at + 2];
    sum.y += scale * row[at + 3];
    sum.yaw += scale * ((row[at] - cx) * row[at + 3] - (row[at + 1] - cy) * row[at + 2]) / length;
  }
  return sum;
}

// Compares the shown forces with the momentum that one tiny step of the integrator gives, through a beat of hard swimming.
float WorstDisagreement(Model model) {
  Params params;
  const SwimContext<float> context = MakeSwimContext<float>(params, model);
  Swimmers<float> koi;
  koi.Resize(1);
  koi.length[0] = 0.5f;
  koi.commandFrequency[0] = 2;
  koi.commandAmplitude[0] = 1;
  koi.commandBias[0] = 0.2f;
  koi.commandPectoralL[0] = 0.5f;
  SetMotion(context, koi, 0, 0.8f, 0.0f, 0.0f);
  for (int n = 0; n < 480; ++n) SwimAllScalar(context, koi, kStep);
  float row[ForceRow::stride] = {};
  float worst = 0, greatest = 0;
  for (int n = 0; n < 120; ++n) {
    SwimAllScalar(context, koi, kStep);
    WriteForces(context, koi, 0, row);
    const Sum sum = Total(row, koi.x[0], koi.y[0], koi.length[0]);
    const float px = koi.momentumX[0], py = koi.momentumY[0], pw = koi.momentumYaw[0];
    const float munk = model == Model::Reactive ? koi.velocityX[0] * py - koi.velocityY[0] * px : 0.0f;
    constexpr float kTiny = 1e-4f;
    SwimAllScalar(context, koi, kTiny);
    worst = std::fmax(worst, std::hypot((koi.momentumX[0] - px) / kTiny - sum.x, (koi.momentumY[0] - py) / kTiny - sum.y));
    worst = std::fmax(worst, std::fabs((koi.momentumYaw[0] - pw) / kTiny - sum.yaw + munk));
    greatest = std::fmax(greatest, std::hypot(sum.x, sum.y));
  }
  return worst / greatest;
}

}  // namespace

TEST_CASE("the forces that the overlay shows are those that change the koi's momentum") {
  CHECK(WorstDisagreement(Model::Reactive) < 0.02f);
  CHECK(WorstDisagreement(Model::Resistive) < 0.02f);
}

TEST_CASE("a kinematic koi feels no water") {
  Pond pond(7, 2, 6, 3.4f, Model::Kinematic);
  pond.Advance(1);
  const std::vector<float>& rows = pond.ForceFrame();
  REQUIRE(rows.size() == 2u * ForceRow::stride);
  for (int koi = 0; koi < 2; ++koi) {
    for (int at = ForceRow::drag; at < ForceRow::stride; at += 4) {
      const float* place = &rows[static_cast<std::size_t>(koi * ForceRow::stride + at)];
      CHECK(place[2] == 0);
      CHECK(place[3] == 0);
    }
  }
}

TEST_CASE("asking what koi feel and intend leaves the pond as it was") {
  Pond asked(7, 6, 6, 3.4f, Model::Reactive), left(7, 6, 6, 3.4f, Model::Reactive);
  for (int n = 0; n < 60; ++n) {
    asked.Advance(1.0 / 60);
    left.Advance(1.0 / 60);
    asked.ForceFrame();
    asked.SchoolFrame();
  }
  CHECK(asked.Hash() == left.Hash());
}

TEST_CASE("a koi on patrol shows its path and, on it, the carrot that it aims at") {
  Pond pond(7, 1, 6, 3.4f, Model::Reactive);
  pond.Advance(1);
  const std::vector<float>& row = pond.SchoolFrame();
  REQUIRE(row[MindRow::state] == static_cast<float>(KoiState::Cruise));
  float nearest = 1e9f;
  for (int k = 1; k < kPathPlaces; ++k) {
    const float* place = row.data() + MindRow::path + 2 * k;
    const Vec2 a(place[-2], place[-1]), b(place[0], place[1]);
    const Vec2 carrot(row[MindRow::carrotX], row[MindRow::carrotY]);
    const Vec2 step = b - a;
    const float t = Clamp(((carrot.x - a.x) * step.x + (carrot.y - a.y) * step.y) / LengthSquared(step), 0.0f, 1.0f);
    nearest = Min(nearest, Length(a + step * t - carrot));
  }
  CHECK(nearest < 0.02f);
  pond.SetMuscles(0, 1, 0.5f, 0);
  CHECK(std::isnan(pond.SchoolFrame()[MindRow::carrotX]));
}

TEST_CASE("a koi that chases a pellet has it for its goal, others have none") {
  Pond pond(7, 1, 6, 3.4f, Model::Reactive);
  CHECK(std::isnan(pond.SchoolFrame()[MindRow::goalX]));
  pond.Feed(3, 1.7f);
  for (int n = 0; n < 600 && pond.Minds()[0].pellet < 0; ++n) pond.Advance(1.0 / 60);
  CHECK(pond.SchoolFrame()[MindRow::goalX] == doctest::Approx(3).epsilon(0.05));
  CHECK(pond.SchoolFrame()[MindRow::goalY] == doctest::Approx(1.7).epsilon(0.05));
}
