#include "core/pond.h"

#include <doctest/doctest.h>

#include <cstring>
#include <set>

#include "core/archive.h"
#include "core/hash.h"

using namespace koi;

namespace {

void Run(Pond& pond, double seconds, double frame = 1.0 / 60) {
  const double end = pond.Time() + seconds - 1e-9;
  while (pond.Time() < end) pond.Advance(frame);
}

float Field(Pond& pond, int koi, int field) { return pond.Frame()[static_cast<std::size_t>(koi * FrameRow::stride + field)]; }

}  // namespace

TEST_CASE("a dropped pellet is eaten within ten seconds in at least 19 of 20 seeds") {
  int eaten = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    Pond pond(seed, 12, 6, 3.4f, Model::Reactive);
    Run(pond, 2);
    pond.Feed(3, 1.7f);
    Run(pond, 0.1);
    CHECK(pond.PelletCount() == 1);
    for (int k = 0; k < 594 && pond.PelletCount() > 0; ++k) pond.Advance(1.0 / 60);
    eaten += pond.PelletCount() == 0;
  }
  CHECK(eaten >= 19);
}

TEST_CASE("no part of any koi leaves the pond, startled and fed or not") {
  for (std::uint32_t seed : {3u, 5u, 8u}) {
    Pond pond(seed, 12, 6, 3.4f, Model::Reactive);
    float nearest = 1;
    for (int k = 0; k < 60 * 60; ++k) {
      if (k % 400 == 0) pond.Startle(1 + static_cast<float>(k % 5), 1.5f);
      if (k % 700 == 0) pond.Feed(5.3f, 2.9f);
      pond.Advance(1.0 / 60);
      const std::vector<float>& frame = pond.Frame();
      for (int i = 0; i < pond.Count(); ++i) {
        const float* spine = &frame[static_cast<std::size_t>(i * FrameRow::stride + FrameRow::spine)];
        for (int j = 0; j < kNodes; ++j) nearest = Min(nearest, pond.Outline().At(Vec2(spine[2 * j], spine[2 * j + 1])).distance);
      }
    }
    CHECK(nearest > 0);
  }
}

TEST_CASE("the same seed and inputs give the same hash, another seed another") {
  const auto hash = [](std::uint32_t seed) {
    Pond pond(seed, 20, 6, 4, Model::Reactive);
    Run(pond, 3);
    pond.Feed(2, 2);
    Run(pond, 3);
    return pond.Hash();
  };
  CHECK(hash(4) == hash(4));
  CHECK(hash(4) != hash(5));
}

TEST_CASE("the frame lies between the last two states") {
  Pond pond(1, 1, 0, 0, Model::Reactive);
  pond.Place(0, 0, 0, 0, 0.5f);
  pond.SetMuscles(0, 0, 0, 0);
  pond.Advance(1.0 / 240);
  pond.Advance(1.0 / 240);
  const float at = Field(pond, 0, FrameRow::x);
  pond.Advance(0.5 / 240);
  const float half = Field(pond, 0, FrameRow::x);
  pond.Advance(0.25 / 240);
  const float more = Field(pond, 0, FrameRow::x);
  CHECK(half > at);
  CHECK(more > half);
  CHECK(half - at == doctest::Approx(0.5 / 240 * 0.5).epsilon(0.02));
  CHECK(pond.StepNumber() == 2);
}

TEST_CASE("koi come and go without disturbing the others' names") {
  Pond pond(9, 5, 6, 4, Model::Reactive);
  const std::uint32_t id = pond.AddKoi(3, 0.4f, 99);
  CHECK(pond.Count() == 6);
  CHECK(pond.RemoveKoi(2));
  CHECK_FALSE(pond.RemoveKoi(2));
  CHECK(pond.Count() == 5);
  Run(pond, 1);
  std::set<int> ids;
  for (int i = 0; i < pond.Count(); ++i) ids.insert(static_cast<int>(Field(pond, i, FrameRow::id)));
  CHECK(ids == std::set<int>{1, 3, 4, 5, static_cast<int>(id)});
  CHECK(Field(pond, 4, FrameRow::variety) == 3);
  CHECK(Field(pond, 4, FrameRow::length) == doctest::Approx(0.4));
  pond.SetCount(0);
  Run(pond, 0.1);
  CHECK(pond.Frame().empty());
  pond.SetCount(30);
  Run(pond, 0.1);
  CHECK(pond.Count() == 30);
}

TEST_CASE("only allowed varieties come") {
  Pond pond(9, 0, 6, 4, Model::Reactive);
  pond.SetVarieties((1u << 2) | (1u << 11));
  pond.SetCount(40);
  std::set<int> seen;
  for (int i = 0; i < 40; ++i) seen.insert(static_cast<int>(Field(pond, i, FrameRow::variety)));
  CHECK(seen == std::set<int>{2, 11});
}

TEST_CASE("after a resize every koi is in the water, and keeps who it is") {
  Pond pond(5, 12, 8, 5, Model::Reactive);
  Run(pond, 2);
  const float seed = Field(pond, 3, FrameRow::patternSeed);
  pond.Resize(3, 2);
  Run(pond, 5);
  for (int i = 0; i < 12; ++i) {
    CHECK(pond.Outline().At(Vec2(Field(pond, i, FrameRow::x), Field(pond, i, FrameRow::y))).distance > 0);
  }
  CHECK(Field(pond, 3, FrameRow::patternSeed) == seed);
}

TEST_CASE("a resize moves no koi that it leaves in the water, however near to the bank, and to the same size moves nobody") {
  int left = 0, near = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    Pond pond(seed, 20, 6, 3.4f, Model::Reactive);
    Run(pond, 30);
    std::vector<float> before = pond.Frame();
    pond.Resize(6, 3.4f);
    CHECK(pond.Frame() == before);
    pond.Resize(6.1f, 3.5f);
    const std::vector<float>& after = pond.Frame();
    for (std::size_t at = 0; at < before.size(); at += FrameRow::stride) {
      float room = 1e9f;
      for (std::size_t j = 0; j < kNodes; ++j) {
        const Vec2 node(before[at + FrameRow::spine + 2 * j], before[at + FrameRow::spine + 2 * j + 1]);
        room = Min(room, pond.Outline().At(node).distance);
        for (const Rock& rock : pond.Rocks()) room = Min(room, Length(node - rock.place) - rock.radius);
      }
      if (room < 0.05f) continue;
      ++left;
      near += room < 0.25f;
      // A frame after a resize shows the last step alone.
      CHECK(Abs(after[at + FrameRow::x] - before[at + FrameRow::x]) < 0.005f);
      CHECK(Abs(after[at + FrameRow::y] - before[at + FrameRow::y]) < 0.005f);
    }
  }
  CHECK(left > 150);
  CHECK(near > 5);
}

TEST_CASE("a pond that nobody advances keeps no endless queue, and its state is taken") {
  Pond pond(3, 2, 6, 3.4f, Model::Reactive);
  const std::size_t before = pond.SaveState().size();
  for (int k = 0; k < 70000; ++k) pond.Pointer(1, 1.0f + 1e-5f * static_cast<float>(k));
  CHECK(pond.SaveState().size() < before + 100);  // moves add up to one
  for (int k = 0; k < 70000; ++k) pond.Feed(2, 2);
  const std::vector<std::uint8_t> state = pond.SaveState();
  Pond other(1, 0, 6, 3.4f, Model::Reactive);
  CHECK(other.LoadState(state.data(), state.size()) == LoadResult::Ok);
  pond.Advance(1.0 / 60);
  CHECK(pond.PelletCount() == kMostPellets);
}

TEST_CASE("a small pond holds all kinds of koi that may come") {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    Pond pond(seed, kVarieties, 6, 3.4f, Model::Reactive);
    std::uint32_t seen = 0;
    for (int i = 0; i < kVarieties; ++i) seen |= 1u << static_cast<int>(Field(pond, i, FrameRow::variety));
    CHECK(seen == (1u << kVarieties) - 1);
  }
}

TEST_CASE("a long pause is not caught up") {
  Pond pond(5, 3, 6, 4, Model::Reactive);
  CHECK(pond.Advance(3600) == 240);
}

TEST_CASE("a state saved at any step goes on to the same bits") {
  for (int steps = 1; steps <= 5; ++steps) {
    Pond pond(11, 30, 6, 4, Model::Reactive);
    for (int k = 0; k < 400 + steps; ++k) pond.Advance(1.0 / 240);
    const std::vector<std::uint8_t> bytes = pond.SaveState();
    Pond other(1, 2, 0, 0, Model::Reactive);
    CHECK(other.LoadState(bytes.data(), bytes.size()) == LoadResult::Ok);
    Run(pond, 1);
    Run(other, 1);
    CHECK(other.Hash() == pond.Hash());
  }
}

TEST_CASE("a saved state goes on to the same bits in every model") {
  for (Model model : {Model::Reactive, Model::Resistive, Model::Kinematic}) {
    Pond pond(11, 14, 6, 4, model);
    Run(pond, 3);
    pond.Feed(2, 2);
    pond.Advance(0.0123);  // between two decisions, and between two steps
    pond.Feed(3, 2);
    const std::vector<std::uint8_t> bytes = pond.SaveState();
    Pond other(1, 2, 0, 0, Model::Reactive);
    CHECK(other.LoadState(bytes.data(), bytes.size()) == LoadResult::Ok);
    CHECK(other.Hash() == pond.Hash());
    Run(pond, 4);
    Run(other, 4);
    CHECK(other.Hash() == pond.Hash());
    CHECK(other.Frame() == pond.Frame());
  }
}

namespace {

// A pond that has all there can be in one, between two steps.
Pond Busy(std::uint32_t seed, int count, Model model) {
  Pond pond(seed, count, 5, 3, model);
  Run(pond, 2);
  pond.Stage(1, {{{1, 1}, 1, 0}, {{2, 2}, 4, 0}});
  pond.SetOutline({{0.2f, 0.2f}, {4.8f, 0.3f}, {4.7f, 2.8f}, {0.3f, 2.7f}});
  pond.SetObstacle(3, 1, 0.2f);
  pond.Pointer(1, 2);
  pond.Feed(2, 1.5f);
  pond.SetParam(FindParam("cruiseSpeed"), 0.8f);
  pond.SetParam(FindParam("wavePower"), 1.2f);
  Run(pond, 1);
  pond.Feed(1, 1.5f);
  for (int k = 0; k < 6000 && pond.BiteFrame().empty(); ++k) pond.Advance(0.0123);
  REQUIRE(!pond.BiteFrame().empty());
  REQUIRE(!pond.Frame().empty());
  return pond;
}

}  // namespace

TEST_CASE("a loaded state leaves nothing of a busy pond that was there before") {
  for (Model was : {Model::Reactive, Model::Kinematic}) {
    for (Model model : {Model::Reactive, Model::Kinematic}) {
      for (int count : {3, 9}) {
        Pond pond(11, 6, 6, 4, model);
        Run(pond, 3);
        pond.Advance(0.0123);
        const std::vector<std::uint8_t> bytes = pond.SaveState();
        Pond other = Busy(4, count, was);
        REQUIRE(other.LoadState(bytes.data(), bytes.size()) == LoadResult::Ok);
        Pond fresh(1, 0, 0, 0, model);
        REQUIRE(fresh.LoadState(bytes.data(), bytes.size()) == LoadResult::Ok);
        CHECK(other.Hash() == pond.Hash());
        CHECK(other.Frame() == fresh.Frame());
        CHECK(other.BiteFrame().empty());
        Run(pond, 4);
        Run(other, 4);
        CHECK(other.Hash() == pond.Hash());
        CHECK(other.Frame() == pond.Frame());
        CHECK(other.Rocks().size() == pond.Rocks().size());
      }
    }
  }
}

TEST_CASE("a state that is refused half-way leaves a busy pond as it was, to the bit") {
  for (Model model : {Model::Reactive, Model::Kinematic}) {
    Pond left = Busy(4, 9, model), tried = Busy(4, 9, model);
    const std::vector<float> frame = left.Frame();
    REQUIRE(tried.Frame() == frame);
    // Damage in the last of it, found when all before has been read: more seconds than steps.
    std::vector<std::uint8_t> bytes = Busy(5, 14, Model::Reactive).SaveState();
    constexpr std::size_t kHead = 24;
    bytes[bytes.size() - 1] ^= 0x40;
    const std::uint64_t check = Fnv1a(bytes.data() + kHead, bytes.size() - kHead);
    std::memcpy(bytes.data() + 16, &check, sizeof check);
    CHECK(tried.LoadState(bytes.data(), bytes.size()) == LoadResult::Damaged);
    CHECK(tried.Hash() == left.Hash());
    CHECK(tried.Frame() == frame);
    Run(left, 3);
    Run(tried, 3);
    CHECK(tried.Hash() == left.Hash());
    CHECK(tried.Frame() == left.Frame());
  }
}

TEST_CASE("a damaged, cut or foreign state is refused and the pond goes on") {
  Pond pond(11, 6, 6, 4, Model::Reactive);
  Run(pond, 1);
  std::vector<std::uint8_t> bytes = pond.SaveState();
  const std::uint64_t before = pond.Hash();
  CHECK(pond.LoadState(bytes.data(), 0) == LoadResult::NotAState);
  CHECK(pond.LoadState(bytes.data(), bytes.size() - 1) == LoadResult::WrongLength);
  std::vector<std::uint8_t> changed = bytes;
  changed[bytes.size() / 2] ^= 1;
  CHECK(pond.LoadState(changed.data(), changed.size()) == LoadResult::Damaged);
  changed = bytes;
  changed[4] = 200;
  CHECK(pond.LoadState(changed.data(), changed.size()) == LoadResult::OtherVersion);
  const std::uint8_t other[] = {'P', 'N', 'G', '!', 0, 0, 0, 0};
  CHECK(pond.LoadState(other, sizeof other) == LoadResult::NotAState);
  CHECK(pond.Hash() == before);
}

TEST_CASE("a state that claims more rows than its bytes can be is damaged, and nothing is allocated for them") {
  for (std::uint32_t rows : {6u, 7u, 4000000000u}) {
    std::uint8_t bytes[sizeof rows + 6 * sizeof(Waypoint)] = {};
    std::memcpy(bytes, &rows, sizeof rows);
    Archive reader(bytes, sizeof bytes);
    std::vector<Waypoint> read;
    reader.Each(read, 4000000000u, "fffi");
    CHECK(reader.Good() == (rows == 6));
    CHECK(read.size() == (rows == 6 ? 6 : 0));
  }
}

TEST_CASE("a state that holds a number no pond can reach is refused, though its checksum is right") {
  Pond pond(11, 6, 6, 4, Model::Reactive);
  Run(pond, 1);
  std::vector<std::uint8_t> bytes = pond.SaveState();
  constexpr std::size_t kHead = 24;
  for (float huge : {3e38f, -3e38f, 2e6f}) {
    std::vector<std::uint8_t> changed = bytes;
    std::memcpy(&changed[changed.size() - sizeof(double) - sizeof huge], &huge, sizeof huge);
    const std::uint64_t check = Fnv1a(changed.data() + kHead, changed.size() - kHead);
    std::memcpy(&changed[16], &check, sizeof check);
    CHECK(pond.LoadState(changed.data(), changed.size()) == LoadResult::Damaged);
  }
  CHECK(pond.LoadState(bytes.data(), bytes.size()) == LoadResult::Ok);
}

TEST_CASE("a state with a fin that pushes where it shall brake is refused") {
  Pond pond(11, 1, 6, 4, Model::Reactive);
  Run(pond, 1);
  std::vector<std::uint8_t> bytes = pond.SaveState();
  using Koi = Swimmers<float>;
  const std::size_t fields = bytes.size() - sizeof(double) - sizeof(float) * Koi::kFields;
  for (std::size_t field :
       {+Koi::index_pectoralL, +Koi::index_pectoralR, +Koi::index_commandPectoralL, +Koi::index_commandPectoralR}) {
    std::vector<std::uint8_t> changed = bytes;
    const float spread = -7.25f;
    std::memcpy(&changed[fields + field * sizeof spread], &spread, sizeof spread);
    const std::uint64_t check = Fnv1a(changed.data() + 24, changed.size() - 24);
    std::memcpy(&changed[16], &check, sizeof check);
    CHECK(pond.LoadState(changed.data(), changed.size()) == LoadResult::Damaged);
  }
}

TEST_CASE("a state of a pond too small to hold anything is refused, of the least one taken") {
  for (float side : {0.1f, 0.09f, 1e-30f}) {
    Pond pond(3, 0, side, 5, Model::Reactive);
    const std::vector<std::uint8_t> bytes = pond.SaveState();
    CHECK((pond.LoadState(bytes.data(), bytes.size()) == LoadResult::Ok) == (side == 0.1f));
  }
}

TEST_CASE("a kinematic state whose chain is torn from its koi is refused") {
  Pond pond(11, 6, 6, 4, Model::Kinematic);
  Run(pond, 1);
  std::vector<std::uint8_t> bytes = pond.SaveState();
  const float astray = -3e5f;
  std::memcpy(&bytes[bytes.size() - sizeof(double) - sizeof astray], &astray, sizeof astray);
  const std::uint64_t check = Fnv1a(bytes.data() + 24, bytes.size() - 24);
  std::memcpy(&bytes[16], &check, sizeof check);
  CHECK(pond.LoadState(bytes.data(), bytes.size()) == LoadResult::Damaged);
}
