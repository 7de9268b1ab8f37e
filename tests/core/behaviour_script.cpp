#include <doctest/doctest.h>

#include "core/patrol.h"
#include "core/pond.h"

using namespace koi;

namespace {

const std::vector<Waypoint> kWay = {{{1.5f, 1}, 3, 0}, {{3, 1.5f}, 7, 0}, {{4.5f, 2.2f}, 11, 0}, {{3, 2.6f}, 15, 0}};

}  // namespace

TEST_CASE("a scripted koi swims along its waypoints in their time, by muscles alone, and is handed back as it swims") {
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    Pond pond(seed, 12, 0, 0, Model::Reactive);
    pond.Place(3, 1, 1, 0, 0.2f);
    pond.Stage(3, kWay);
    float farthest = 0, jump = 0;
    Vec2 last = BodyOf(pond.Koi(), 3).velocity;
    for (int f = 1; f <= 17 * 60; ++f) {
      pond.Advance(1.0 / 60);
      const Body body = BodyOf(pond.Koi(), 3);
      jump = Max(jump, Length(body.velocity - last));
      last = body.velocity;
      const float time = static_cast<float>(f) / 60;
      CAPTURE(time);
      if (time < 14.9f) CHECK(pond.Minds()[3].state == static_cast<int>(KoiState::Scripted));
      for (const Waypoint& point : kWay) {
        if (Abs(point.time - time) < 0.01f) farthest = Max(farthest, Length(body.place - point.place) / body.length);
      }
    }
    CAPTURE(seed);
    CHECK(farthest < 0.6f);
    CHECK(pond.Minds()[3].state != static_cast<int>(KoiState::Scripted));
    CHECK(jump < 0.12f);  // m/s from frame to frame: strokes, no jumps
  }
}

TEST_CASE("a script that is taken away hands the koi back at once") {
  Pond pond(1, 4, 6, 3.4f, Model::Reactive);
  pond.Stage(2, kWay);
  pond.Advance(1);
  CHECK(pond.Minds()[2].state == static_cast<int>(KoiState::Scripted));
  const Vec2 velocity = BodyOf(pond.Koi(), 2).velocity;
  pond.Stage(2, {});
  CHECK(pond.Minds()[2].state == static_cast<int>(KoiState::Cruise));
  CHECK(BodyOf(pond.Koi(), 2).velocity == velocity);
}

TEST_CASE("a scripted koi takes no fright and no food") {
  Pond pond(1, 1, 6, 3.4f, Model::Reactive);
  pond.Stage(0, kWay);
  for (int f = 0; f < 600; ++f) {
    const Body body = BodyOf(pond.Koi(), 0);
    if (f % 60 == 0) {
      pond.Startle(body.place.x, body.place.y + 0.2f);
      pond.Feed(body.snout.x, body.snout.y);
    }
    pond.Advance(1.0 / 60);
    CHECK(pond.Minds()[0].state == static_cast<int>(KoiState::Scripted));
  }
  CHECK(pond.PelletCount() == 10);
}

TEST_CASE("a busy pond goes on from a saved state as it would have gone on") {
  Pond pond(9, 16, 6, 3.4f, Model::Reactive);
  pond.SetOutline({{0.3f, 0.3f}, {5.6f, 0.2f}, {5.8f, 3.2f}, {3, 2.5f}, {0.2f, 3.1f}});
  pond.Stage(5, kWay);
  pond.SetObstacle(4, 1, 0.3f);
  for (int f = 0; f < 400; ++f) {
    if (f % 90 == 0) pond.Feed(2 + 0.01f * static_cast<float>(f), 1.5f);
    if (f == 350) pond.Startle(3, 1.7f);
    pond.Pointer(2.5f + 0.001f * static_cast<float>(f), 1.5f);
    pond.Advance(1.0 / 60);
  }
  pond.Advance(1.0 / 240);  // in the midst of a koi's second thoughts
  Pond other(0, 0, 0, 0, Model::Reactive);
  const std::vector<std::uint8_t> bytes = pond.SaveState();
  REQUIRE(other.LoadState(bytes.data(), bytes.size()) == LoadResult::Ok);
  CHECK(other.Hash() == pond.Hash());
  for (int f = 0; f < 600; ++f) {
    pond.Advance(1.0 / 60);
    other.Advance(1.0 / 60);
  }
  CHECK(other.Hash() == pond.Hash());
}

TEST_CASE("a patrol path goes on without a corner: every piece starts where and as the last one ends") {
  Pond pond(4, 10, 6, 3.4f, Model::Reactive);
  std::vector<Curve> paths(10);
  int followed = 0;
  for (int f = 0; f < 60 * 60; ++f) {
    pond.Advance(1.0 / 60);
    for (std::size_t i = 0; i < 10; ++i) {
      const Mind& mind = pond.Minds()[i];
      if (mind.pathLost) continue;
      // Where two pieces meet.
      const Vec2 arrives = UnitOr(mind.path.Slope(1), Vec2(0, 0)), leaves = UnitOr(mind.nextPath.Slope(0), Vec2(0, 0));
      CHECK(Length(mind.path.control[3] - mind.nextPath.control[0]) < 1e-4f);
      CHECK(arrives.x * leaves.x + arrives.y * leaves.y > 0.999f);
      for (const Curve* curve : {&mind.path, &mind.nextPath}) {
        const float gap = Length(curve->control[3] - curve->control[0]);
        const float handle = Length(curve->control[1] - curve->control[0]);
        CHECK(handle >= 0.3f * gap);
        CHECK(handle <= 0.5001f * gap);
      }
      // A new piece keeps the direction of travel.
      if (mind.path.control[0] != paths[i].control[0]) {
        const Body body = BodyOf(pond.Koi(), static_cast<int>(i));
        const Vec2 way = UnitOr(mind.path.Slope(mind.path.ParameterAt(mind.along)), body.ahead);
        const Vec2 course = UnitOr(body.velocity, body.ahead);
        if (f > 0) CHECK(way.x * course.x + way.y * course.y > 0.2f);
        followed += f > 0;
        paths[i] = mind.path;
      }
    }
  }
  CHECK(followed > 50);
}

TEST_CASE("equal ways along a curve are equal lengths of it") {
  const Curve curve = Curve::Arc(Vec2(0, 0), Vec2(1, 0), Vec2(1, 1.5f));
  float least = 1e9f, most = 0;
  Vec2 last = curve.At(0);
  for (int k = 1; k <= 40; ++k) {
    const Vec2 next = curve.At(curve.ParameterAt(curve.Length() * static_cast<float>(k) / 40));
    least = Min(least, Length(next - last));
    most = Max(most, Length(next - last));
    last = next;
  }
  CHECK(most / least < 1.15f);
}
