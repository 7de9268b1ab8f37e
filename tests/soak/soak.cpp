// koi-soak HOURS KOI: a pond with random visitors for that many simulated hours. Prints what was seen; fails when a number is
// not finite, a koi is outside the bank, or memory has grown.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "core/hash.h"
#include "core/pond.h"

namespace {

long ResidentKilobytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word == "VmRSS:") {
      long kilobytes;
      status >> kilobytes;
      return kilobytes;
    }
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  using namespace koi;
  const double hours = count > 1 ? std::atof(words[1]) : 24;
  const int fish = count > 2 ? std::atoi(words[2]) : 200;
  const float width = 24, height = 14;
  Pond pond(2026, fish, width, height, Model::Reactive);
  Rng visitor(1, 3);
  long eaten = 0, fed = 0, startled = 0, outside = 0, broken = 0, saves = 0;
  float nearest = 1e9f;
  long start = 0;
  const long seconds = static_cast<long>(hours * 3600);
  for (long second = 0; second < seconds; ++second) {
    const std::uint32_t dice = visitor.Next() % 100;
    const Vec2 place = visitor.InBox(0.5f, 0.5f, width - 0.5f, height - 0.5f);
    if (dice < 8) {
      pond.Feed(place.x, place.y);
      ++fed;
    } else if (dice < 10) {
      pond.Startle(place.x, place.y);
      ++startled;
    } else if (dice < 20) {
      pond.Pointer(place.x, place.y);
    } else if (dice < 24) {
      pond.ClearPointer();
    } else if (dice == 24 && second % 7 == 0) {
      const std::vector<std::uint8_t> bytes = pond.SaveState();
      if (pond.LoadState(bytes.data(), bytes.size()) != LoadResult::Ok) ++broken;
      ++saves;
    }
    for (int frame = 0; frame < 60; ++frame) {
      pond.Advance(1.0 / 60);
      eaten += static_cast<long>(pond.BiteFrame().size()) / BiteRow::stride;
    }
    const std::vector<float>& rows = pond.Frame();
    for (float value : rows) broken += !(value - value == 0);
    for (int i = 0; i < pond.Count(); ++i) {
      const float* spine = &rows[static_cast<std::size_t>(i * FrameRow::stride + FrameRow::spine)];
      for (int j = 0; j < kNodes; ++j) {
        const float distance = pond.Outline().At(Vec2(spine[2 * j], spine[2 * j + 1])).distance;
        nearest = Min(nearest, distance);
        outside += distance < 0;
      }
    }
    if (second == 60) start = ResidentKilobytes();
    if (second % 3600 == 3599) {
      std::printf("hour %3ld: %ld fed, %ld eaten, %ld startled, %ld saved and loaded, nearest to the bank %.3f m, %ld kB\n",
                  second / 3600 + 1, fed, eaten, startled, saves, static_cast<double>(nearest), ResidentKilobytes());
      std::fflush(stdout);
    }
  }
  const long grown = start > 0 ? ResidentKilobytes() - start : 0;
  std::printf(
      "[soak] %.2f hours of %d koi: %ld values not finite or states refused, %ld nodes outside, memory grown by %ld kB, hash "
      "%s\n",
      static_cast<double>(seconds) / 3600, pond.Count(), broken, outside, grown, koi::HashText(pond.Hash()).c_str());
  return broken == 0 && outside == 0 && grown < 1024 ? 0 : 1;
}
