#include <doctest/doctest.h>

#include "core/pond.h"

using namespace koi;

namespace {

constexpr double kDegrees = 180 / kPi;

// A koi of 0.5 m, cruising to the right in open water.
Pond OneKoi(std::uint32_t seed) {
  Pond pond(seed, 0, 0, 0, Model::Reactive);
  pond.AddKoi(0, 0.5f, seed);
  pond.Place(0, 0, 0, 0, 0.25f);
  for (int f = 0; f < 60; ++f) pond.Advance(1.0 / 60);
  return pond;
}

struct Start {
  double turn = 0;      // deg, positive away from the tap
  double stageOne = 0;  // s from the first bending until the body is bent most
  double fastest = 0;   // deg/s
  double calm = 0;      // s
  double away = 0;      // m
};

Start Startled(std::uint32_t seed, float side) {
  Pond pond = OneKoi(seed);
  const Body before = BodyOf(pond.Koi(), 0);
  const Vec2 tap = before.place + before.ahead * 0.1f + Perp(before.ahead) * (side * 0.3f);
  pond.Startle(tap.x, tap.y);
  Start start;
  float heading = before.heading, most = 0;
  double turned = 0, began = -1;
  for (int step = 1; step <= 240 * 6; ++step) {
    pond.Advance(1.0 / 240);
    const Swimmers<float>& koi = pond.Koi();
    if (step <= 240) turned += static_cast<double>(WrapAngle(koi.heading[0] - heading));
    heading = koi.heading[0];
    start.fastest = Max(start.fastest, static_cast<double>(Abs(koi.yawRate[0])) * kDegrees);
    if (koi.startleBend[0] != 0 && began < 0) began = step / 240.0;
    if (koi.startleBend[0] != 0) {
      float share = 0, rate = 0;
      StartleEnvelope(koi.startleTime[0], 0.5f, MakeMuscleLimits<float>(pond.GetParams()), share, rate);
      if (share > most) {
        most = share;
        start.stageOne = step / 240.0 - began;
      }
    }
    const KoiState state = static_cast<KoiState>(pond.Minds()[0].state);
    if (state == KoiState::Startle || state == KoiState::Dash) start.calm = step / 240.0;
    if (step == 240) start.away = Length(BodyOf(koi, 0).place - tap);
  }
  start.turn = -side * turned * kDegrees;
  return start;
}

}  // namespace

TEST_CASE("a tap beside a koi gives a C-start: 90 to 180 degrees away, bent within 60 to 120 ms, then calm") {
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    for (float side : {-1.0f, 1.0f}) {
      const Start start = Startled(seed, side);
      CAPTURE(seed);
      CAPTURE(side);
      CHECK(start.turn > 90);
      CHECK(start.turn < 180);
      CHECK(start.stageOne >= 0.06);
      CHECK(start.stageOne <= 0.12);
      CHECK(start.fastest > 800);
      CHECK(start.fastest < 2500);
      CHECK(start.away > 0.7);
      CHECK(start.calm > 0.5);
      CHECK(start.calm < 5);
    }
  }
}

TEST_CASE("a tap far off frightens nobody") {
  Pond pond = OneKoi(3);
  const Body body = BodyOf(pond.Koi(), 0);
  pond.Startle(body.place.x + 3, body.place.y);
  for (int f = 0; f < 120; ++f) {
    pond.Advance(1.0 / 60);
    CHECK(pond.Minds()[0].state == static_cast<int>(KoiState::Cruise));
  }
}

TEST_CASE("fright is passed on from koi to koi, later the farther") {
  Pond pond(1, 0, 0, 0, Model::Reactive);
  for (std::uint32_t k = 0; k < 4; ++k) {
    pond.AddKoi(0, 0.5f, k + 1);
    pond.Place(static_cast<int>(k), static_cast<float>(k) * 0.9f, 0, 1.57f, 0.2f);
  }
  pond.Startle(-0.4f, 0);
  double onset[4] = {-1, -1, -1, -1};
  for (int step = 1; step <= 480; ++step) {
    pond.Advance(1.0 / 240);
    for (std::size_t k = 0; k < 4; ++k) {
      const KoiState state = static_cast<KoiState>(pond.Minds()[k].state);
      if (onset[k] < 0 && (state == KoiState::Startle || state == KoiState::Dash)) onset[k] = step / 240.0;
    }
  }
  CHECK(onset[0] > 0);
  CHECK(onset[1] > onset[0] + 0.1);
  CHECK(onset[2] > onset[1] + 0.1);
  CHECK(onset[3] < 0);  // it dies down
}

TEST_CASE("koi dart out of the way of a pointer that darts, and not of one that strolls") {
  // 4.4 m/s is a hand that brings a mouse to the pond at its ordinary pace: 880 pixels a second.
  for (const float speed : {0.8f, 4.4f, 9.0f}) {
    Pond pond = OneKoi(2);
    const Body body = BodyOf(pond.Koi(), 0);
    const Vec2 from = body.place + Vec2(-1, -0.35f);
    bool fled = false;
    for (int f = 0; f < 100; ++f) {
      const float way = Min(2.0f, speed * static_cast<float>(f) / 60);
      pond.Pointer(from.x + way, from.y);
      pond.Advance(1.0 / 60);
      fled = fled || pond.Minds()[0].state == static_cast<int>(KoiState::Startle);
    }
    CHECK(fled == (speed > 8));
    if (fled) CHECK(BodyOf(pond.Koi(), 0).place.y > body.place.y + 0.3f);
  }
}
