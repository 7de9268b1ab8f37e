#include <doctest/doctest.h>

#include <algorithm>

#include "core/pond.h"

using namespace koi;

namespace {

std::vector<Vec2> Kidney() {
  std::vector<Vec2> corners;
  for (int k = 0; k < 64; ++k) {
    const float angle = static_cast<float>(2 * kPi) * static_cast<float>(k) / 64;
    const float reach = 1 - 0.45f / (1 + 6 * (angle - 1.57f) * (angle - 1.57f));
    corners.push_back(Vec2(4, 2.5f) + Vec2(3.6f * Cos(angle), 2.2f * Sin(angle)) * reach);
  }
  return corners;
}

float LeastRoom(Pond& pond) {
  float least = 1e9f;
  const std::vector<float>& rows = pond.Frame();
  for (std::size_t at = 0; at < rows.size(); at += FrameRow::stride) {
    for (std::size_t j = 0; j < kNodes; ++j) {
      const Vec2 node(rows[at + FrameRow::spine + 2 * j], rows[at + FrameRow::spine + 2 * j + 1]);
      float room = pond.Outline().At(node).distance;
      if (room < 0.1f) room = pond.Outline().ExactDistance(node);
      for (const Rock& rock : pond.Rocks()) room = Min(room, Length(node - rock.place) - rock.radius);
      least = Min(least, room);
    }
  }
  return least;
}

}  // namespace

TEST_CASE("koi stay in a kidney-shaped pond and off its rocks, snout and tail, also when they are fed and frightened") {
  Pond pond(7, 20, 8, 5, Model::Reactive);
  pond.SetOutline(Kidney());
  CHECK(pond.Rocks().size() > 2);
  float least = 1e9f;
  for (int f = 0; f < 180 * 60; ++f) {
    if (f % 1200 == 300) pond.Startle(4, 3.5f);
    if (f % 900 == 500) pond.Feed(1.5f, 2.6f);
    pond.Advance(1.0 / 60);
    least = Min(least, LeastRoom(pond));
  }
  CHECK(least > 0);
}

TEST_CASE("a new outline sets koi that it leaves on land back into the water, and none brings the garden pond back") {
  Pond pond(7, 20, 8, 5, Model::Reactive);
  const std::vector<Vec2> garden = pond.Outline().Outline();
  pond.SetOutline({{1, 1}, {3, 1}, {3, 3}, {1, 3}});
  for (int i = 0; i < pond.Count(); ++i) CHECK(pond.Outline().At(BodyOf(pond.Koi(), i).place).distance > 0.1f);
  pond.SetOutline({});
  CHECK(pond.Outline().Outline() == garden);
}

TEST_CASE("koi give a boat a wider berth than a rock") {
  Pond pond(4, 30, 10, 6, Model::Reactive);
  float nearest = 1e9f;
  int close = 0, samples = 0;
  for (int f = 0; f < 60 * 60; ++f) {
    const float angle = 0.05f * static_cast<float>(f) / 60;
    const Vec2 boat(5 + 2.5f * Cos(angle * 3), 3 + 1.2f * Sin(angle * 3));
    pond.SetObstacle(boat.x, boat.y, 0.4f);
    pond.Advance(1.0 / 60);
    if (f < 300) continue;
    for (int i = 0; i < pond.Count(); ++i) {
      // The deep ones may pass below.
      if (pond.Minds()[static_cast<std::size_t>(i)].depth > 0.3f) continue;
      const float gap = Length(BodyOf(pond.Koi(), i).snout - boat) - 0.4f;
      nearest = Min(nearest, gap);
      close += gap < 0.3f;
      ++samples;
    }
  }
  CHECK(nearest > -0.1f);
  CHECK(close < samples / 100);
  // It was no empty pond: without the boat they are there.
  pond.ClearObstacle();
  int there = 0;
  for (int f = 0; f < 60 * 60; ++f) {
    pond.Advance(1.0 / 60);
    for (int i = 0; i < pond.Count(); ++i) there += Length(BodyOf(pond.Koi(), i).snout - Vec2(5, 3)) < 0.7f;
  }
  CHECK(there > 100);
}

TEST_CASE("koi come to greet a pointer that is still for a while, then lose interest") {
  Pond pond(6, 16, 6, 3.4f, Model::Reactive);
  for (int f = 0; f < 300; ++f) pond.Advance(1.0 / 60);
  const auto near = [&] {
    int count = 0;
    for (int i = 0; i < pond.Count(); ++i) count += Length(BodyOf(pond.Koi(), i).snout - Vec2(3, 1.7f)) < 0.55f;
    return count;
  };
  int early = 0, greeting = 0, late = 0;
  for (int f = 0; f < 40 * 60; ++f) {
    pond.Pointer(3, 1.7f);
    pond.Advance(1.0 / 60);
    if (f < 90) early = std::max(early, near());
    if (f >= 240 && f < 720) greeting = std::max(greeting, near());
    if (f == 30 * 60) late = near();
  }
  CHECK(greeting >= 2);
  CHECK(greeting > early);
  CHECK(late < greeting);
}

TEST_CASE("every five to eleven seconds a koi rises and kisses the surface, with a ring just ahead of its snout") {
  Pond pond(2, 12, 6, 3.4f, Model::Reactive);
  int last = 0, kisses = 0;
  double at = -1;
  for (int f = 0; f < 120 * 60; ++f) {
    pond.Advance(1.0 / 60);
    const std::vector<float> rings = pond.RippleFrame();
    for (std::size_t k = 0; k < rings.size(); k += RippleRow::stride) {
      const int id = static_cast<int>(rings[k + RippleRow::id]);
      if (static_cast<int>(rings[k + RippleRow::kind]) != static_cast<int>(RippleKind::Kiss) || id <= last) continue;
      last = id;
      ++kisses;
      const double now = pond.Time();
      if (at >= 0) {
        CHECK(now - at > 4.9);
        CHECK(now - at < 11.1);
      }
      at = now;
      // Somebody at the surface has it before the snout.
      bool somebody = false;
      for (int i = 0; i < pond.Count(); ++i) {
        const Body body = BodyOf(pond.Koi(), i);
        const Vec2 to = Vec2(rings[k + RippleRow::x], rings[k + RippleRow::y]) - body.snout;
        const float ahead = to.x * body.ahead.x + to.y * body.ahead.y;
        somebody = somebody ||
                   (pond.Minds()[static_cast<std::size_t>(i)].depth < 0.07f && Length(to) < 0.15f * body.length && ahead > 0);
      }
      CHECK(somebody);
    }
  }
  CHECK(kisses >= 10);
}

TEST_CASE("koi pass above and below each other: those that cross are at different depths") {
  Pond pond(3, 30, 7, 4, Model::Reactive);
  int crossings = 0, level = 0;
  for (int f = 0; f < 60 * 60; ++f) {
    pond.Advance(1.0 / 60);
    if (f % 12) continue;
    for (int i = 0; i < pond.Count(); ++i) {
      for (int j = i + 1; j < pond.Count(); ++j) {
        const Body a = BodyOf(pond.Koi(), i), b = BodyOf(pond.Koi(), j);
        if (Length(a.place - b.place) > 0.2f * a.length) continue;
        ++crossings;
        level += Abs(pond.Minds()[static_cast<std::size_t>(i)].depth - pond.Minds()[static_cast<std::size_t>(j)].depth) < 0.07f;
      }
    }
  }
  CHECK(crossings > 20);
  CHECK(level * 20 < crossings);
}

TEST_CASE("koi at one depth push each other apart, with equal and opposite forces; at two depths they pass in peace") {
  int together = 0, over = 0;
  for (std::uint32_t seed = 1; seed <= 80; ++seed) {
    Pond pond(seed, 0, 100, 100, Model::Reactive);
    for (std::uint32_t k = 0; k < 2; ++k) pond.AddKoi(-1, 0.5f, 2 * seed + k);
    for (int i = 0; i < 2; ++i) {
      pond.SetMuscles(i, 0, 0, 0);
      pond.Place(i, static_cast<float>(50 + 4 * i), 50, 0, 0);
    }
    for (int second = 0; second < 3; ++second) pond.Advance(1);  // until they hold still
    pond.Place(0, 50, 50, 0, 0);
    pond.Place(1, 50, 50.02f, 1.2f, 0);  // one across the other
    const float below = Abs(pond.Minds()[0].depth - pond.Minds()[1].depth);
    pond.Advance(4.0 / 240);
    const Swimmers<float>& koi = pond.Koi();
    const Vec2 one(koi.momentumX[0], koi.momentumY[0]), other(koi.momentumX[1], koi.momentumY[1]);
    if (below > 0.16f) {
      ++over;
      CHECK(Length(one) < 1e-3f);
      CHECK(Length(other) < 1e-3f);
    } else if (below < 0.07f) {
      ++together;
      CHECK(Length(one) > 1);
      CHECK(Length(one + other) < 0.02f * Length(one));
      for (int second = 0; second < 3; ++second) pond.Advance(1);
      const std::vector<float>& rows = pond.Frame();
      float least = 1e9f;
      for (std::size_t j = 0; j < kNodes; ++j) {
        for (std::size_t k = 0; k < kNodes; ++k) {
          const std::size_t a = FrameRow::spine + 2 * j, b = FrameRow::stride + FrameRow::spine + 2 * k;
          least = Min(least, Length(Vec2(rows[a] - rows[b], rows[a + 1] - rows[b + 1])));
        }
      }
      CHECK(least > 0.5f * 0.157f * 0.5f);
    }
  }
  CHECK(together > 3);
  CHECK(over > 3);
}

TEST_CASE("a tiny koi that lies on a giant is pushed off like any other, not shot away, and its state is taken") {
  int touching = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Pond pond(seed, 0, 100, 100, Model::Reactive);
    pond.AddKoi(-1, 2, 2 * seed);
    pond.AddKoi(-1, 0.05f, 2 * seed + 1);
    pond.Place(0, 50, 50, 0, 0);
    pond.Place(1, 50, 50.01f, 1.2f, 0);
    for (int i = 0; i < 2; ++i) pond.SetMuscles(i, 0, 0, 0);
    float fastest = 0;
    for (int f = 0; f < 60; ++f) {
      pond.Advance(1.0 / 60);
      fastest = Max(fastest, BodyOf(pond.Koi(), 1).speed);
      touching += pond.Koi().pushX[1] != 0;
      const std::vector<std::uint8_t> state = pond.SaveState();
      Pond other(1, 0, 0, 0, Model::Reactive);
      CHECK(other.LoadState(state.data(), state.size()) == LoadResult::Ok);
    }
    CHECK(fastest < 20);  // L/s
  }
  CHECK(touching > 0);
}
