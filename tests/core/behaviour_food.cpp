#include <doctest/doctest.h>

#include "core/pond.h"

using namespace koi;

namespace {

int Eaten(Pond& pond, double seconds) {
  int bites = 0;
  for (int f = 0; f < seconds * 60; ++f) {
    pond.Advance(1.0 / 60);
    bites += static_cast<int>(pond.BiteFrame().size()) / BiteRow::stride;
  }
  return bites;
}

}  // namespace

TEST_CASE("five pellets dropped at once are eaten within twenty seconds, by three koi or more") {
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    Pond pond(seed, 12, 6, 3.4f, Model::Reactive);
    Eaten(pond, 5);
    for (int k = 0; k < 5; ++k) pond.Feed(2.6f + 0.2f * static_cast<float>(k), 1.6f + 0.1f * static_cast<float>(k % 2));
    bool fed[64] = {};
    int bites = 0, eaters = 0;
    for (int f = 0; f < 20 * 60; ++f) {
      pond.Advance(1.0 / 60);
      const std::vector<float>& rows = pond.BiteFrame();
      for (std::size_t at = 0; at < rows.size(); at += BiteRow::stride) {
        ++bites;
        bool& has = fed[static_cast<int>(rows[at])];
        eaters += !has;
        has = true;
      }
    }
    CAPTURE(seed);
    CHECK(bites == 5);
    CHECK(eaters >= 3);
    CHECK(pond.PelletCount() == 0);
  }
}

TEST_CASE("never more koi go for a pellet than are let") {
  Pond pond(3, 40, 8, 5, Model::Reactive);
  Eaten(pond, 5);
  pond.Feed(4, 2.5f);
  std::size_t most = 0;
  for (int f = 0; f < 240; ++f) {
    pond.Advance(1.0 / 60);
    std::size_t suitors = 0;
    for (const Mind& mind : pond.Minds()) suitors += mind.pellet >= 0;
    most = suitors > most ? suitors : most;
  }
  CHECK(most >= 1);
  CHECK(most <= static_cast<std::size_t>(pond.GetParams().koiPerPellet));
}

TEST_CASE("pellets float, drift apart, soak, and sink after a while") {
  Pond pond(1, 0, 4, 3, Model::Reactive);
  pond.Feed(2, 1.5f);
  pond.Feed(2.01f, 1.5f);
  pond.Advance(1.0 / 60);
  const std::vector<float> early = pond.PelletFrame();
  Eaten(pond, 15);
  const std::vector<float> later = pond.PelletFrame();
  Eaten(pond, 15);
  const std::vector<float> late = pond.PelletFrame();
  const auto apart = [](const std::vector<float>& rows) {
    return Length(Vec2(rows[PelletRow::x] - rows[PelletRow::stride + PelletRow::x],
                       rows[PelletRow::y] - rows[PelletRow::stride + PelletRow::y]));
  };
  CHECK(apart(later) > apart(early));
  CHECK(later[PelletRow::depth] == 0);
  CHECK(late[PelletRow::depth] > 0.1f);
  CHECK(late[PelletRow::soak] > later[PelletRow::soak]);
  Eaten(pond, 40);
  CHECK(pond.PelletCount() == 0);
}

TEST_CASE("a deep koi notices food later than one near the surface") {
  double onset[2] = {-1, -1};
  for (int deep = 0; deep < 2; ++deep) {
    Pond pond(5, 0, 0, 0, Model::Reactive);
    pond.AddKoi(0, 0.5f, 11);
    // Let it come to the level in question by itself.
    int waited = 0;
    while (waited++ < 60 * 600 && (deep ? pond.Minds()[0].depth < 0.55f : pond.Minds()[0].depth > 0.15f)) pond.Advance(1.0 / 60);
    const Body body = BodyOf(pond.Koi(), 0);
    const Vec2 at = body.place + body.ahead * 1.5f;
    pond.Feed(at.x, at.y);
    for (int f = 1; f <= 300 && onset[deep] < 0; ++f) {
      pond.Advance(1.0 / 60);
      if (pond.Minds()[0].state == static_cast<int>(KoiState::Feed)) onset[deep] = f / 60.0;
    }
  }
  CHECK(onset[0] > 0);
  CHECK(onset[1] > onset[0] + 0.2);
}

TEST_CASE("a koi that has had enough leaves food alone for a while") {
  Pond pond(2, 0, 0, 0, Model::Reactive);
  pond.AddKoi(0, 0.5f, 4);
  for (int meal = 0; meal < 3; ++meal) {
    const Body body = BodyOf(pond.Koi(), 0);
    const Vec2 at = body.place + body.ahead * 1.0f;
    pond.Feed(at.x, at.y);
    CHECK(Eaten(pond, 6) == 1);
  }
  const Body body = BodyOf(pond.Koi(), 0);
  const Vec2 at = body.place + body.ahead * 1.0f;
  pond.Feed(at.x, at.y);
  CHECK(Eaten(pond, 2) == 0);
}

TEST_CASE("koi wait where they have been fed often") {
  const Vec2 place(1.4f, 1.3f);
  double fed = 0, unfed = 0;
  for (std::uint32_t seed = 1; seed <= 4; ++seed) {
    for (int often = 0; often < 2; ++often) {
      Pond pond(seed, 14, 7, 4, Model::Reactive);
      for (int meal = 0; meal < 12; ++meal) {
        if (often) pond.Feed(place.x + 0.1f * static_cast<float>(meal % 3), place.y);
        Eaten(pond, 8);
      }
      double near = 0;
      for (int f = 0; f < 30 * 60; ++f) {
        pond.Advance(1.0 / 60);
        for (int i = 0; i < pond.Count(); ++i) near += Length(BodyOf(pond.Koi(), i).place - place) < 1.3f;
      }
      (often ? fed : unfed) += near;
    }
  }
  CHECK(fed > 1.4 * unfed);
}

TEST_CASE("food thrown on the bank rolls into the nearest water, and a tap there makes no ring") {
  for (const Vec2 place : {Vec2(0, 0), Vec2(6, 3.4f), Vec2(3, -2), Vec2(-80, 40)}) {
    Pond pond(7, 0, 6, 3.4f, Model::Reactive);
    pond.Startle(place.x, place.y);
    pond.Advance(1.0 / 60);
    CHECK(pond.RippleFrame().empty());
    pond.Feed(place.x, place.y);
    pond.Advance(1.0 / 60);
    for (const std::vector<float>& rows : {pond.PelletFrame(), pond.RippleFrame()}) {
      REQUIRE(rows.size() >= 3);
      CHECK(pond.Outline().ExactDistance(Vec2(rows[1], rows[2])) > 0);
      CHECK(pond.Outline().ExactDistance(Vec2(rows[1], rows[2])) < 0.1f);
    }
  }
}
