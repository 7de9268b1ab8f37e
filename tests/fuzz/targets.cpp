#include "tests/fuzz/targets.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "core/hash.h"
#include "core/pond.h"
#include "tests/scenario/scenario.h"

namespace koi_fuzz {

namespace {

using koi::Pond;

// Bytes as a stream of choices; zeros once they run out.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  bool More() const { return left_ > 0; }
  std::uint8_t Byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  std::uint32_t Word() {
    std::uint32_t word = 0;
    for (int k = 0; k < 4; ++k) word = word << 8 | Byte();
    return word;
  }
  // A number in [low, high], often an edge of it.
  float Number(float low, float high) {
    const std::uint8_t kind = Byte();
    if (kind < 16) return low;
    if (kind < 32) return high;
    if (kind < 48 && low <= 0 && high >= 0) return 0;
    return low + (high - low) * static_cast<float>(Word() >> 8) / 16777216.0f;
  }
  int Index(int count) { return count > 0 ? static_cast<int>(Word() % static_cast<std::uint32_t>(count)) : 0; }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

void CheckSound(Pond& pond) {
  for (float value : pond.Frame()) {
    if (!(value - value == 0)) std::abort();
  }
  for (float value : pond.PelletFrame()) {
    if (!(value - value == 0)) std::abort();
  }
  for (float value : pond.RippleFrame()) {
    if (!(value - value == 0)) std::abort();
  }
}

}  // namespace

void FuzzCalls(const std::uint8_t* data, std::size_t size) {
  Choices choose(data, size);
  const float width = choose.Byte() % 4 == 0 ? 0 : choose.Number(0.1f, 100);
  const float height = width == 0 ? 0 : choose.Number(0.1f, 100);
  Pond pond(choose.Word(), choose.Byte() % 24, width, height, static_cast<koi::Model>(choose.Byte() % 3));
  std::vector<std::uint8_t> saved = pond.SaveState();
  int steps = 0;
  while (choose.More() && steps < 4000) {
    const auto x = [&] { return choose.Number(-1000, 1000); };
    const float a = x(), b = x();
    switch (choose.Byte() % 18) {
      case 0: steps += pond.Advance(choose.Number(0, 0.3f)); break;
      case 1: pond.Feed(a, b); break;
      case 2: pond.Startle(a, b); break;
      case 3: pond.Pointer(a, b); break;
      case 4: pond.ClearPointer(); break;
      case 5:
        if (pond.Count() > 0)
          pond.SetMuscles(choose.Index(pond.Count()), choose.Number(0, 10), choose.Number(0, 1.5f), choose.Number(-1.5f, 1.5f));
        break;
      case 6:
        if (pond.Count() > 0) pond.ReleaseMuscles(choose.Index(pond.Count()));
        break;
      case 7:
        if (pond.Count() > 0) pond.Place(choose.Index(pond.Count()), a, b, choose.Number(-100, 100), choose.Number(0, 10));
        break;
      case 8: pond.AddKoi(choose.Byte() % koi::kVarieties, choose.Byte() % 2 ? 0 : choose.Number(0.05f, 2), choose.Word()); break;
      case 9: pond.RemoveKoi(choose.Byte()); break;
      case 10: pond.SetCount(choose.Byte() % 24); break;
      case 11: pond.SetVarieties(choose.Word()); break;
      case 12: pond.Resize(choose.Number(0.1f, 100), choose.Number(0.1f, 100)); break;
      case 13: {
        const int row = choose.Index(koi::kParamCount);
        pond.SetParam(row, choose.Number(koi::kParamRows[row].low, koi::kParamRows[row].high));
        break;
      }
      case 14: saved = pond.SaveState(); break;
      case 15:
        if (pond.LoadState(saved.data(), saved.size()) != koi::LoadResult::Ok) std::abort();
        break;
      case 16: pond.Hash(); break;
      default: steps += pond.Advance(1.0 / 60); CheckSound(pond);
    }
  }
  pond.Advance(0.1);
  CheckSound(pond);
}

void FuzzState(const std::uint8_t* data, std::size_t size) {
  Pond pond(1, 3, 4, 3, koi::Model::Reactive);
  // The checksum would stop nearly every mutation at the door: mend it, so that the checks behind it are tried as well.
  std::vector<std::uint8_t> bytes(data, data + size);
  constexpr std::size_t kHead = 24;
  if (size > kHead) {
    const std::uint32_t length = static_cast<std::uint32_t>(size - kHead);
    const std::uint64_t check = koi::Fnv1a(bytes.data() + kHead, length);
    std::memcpy(bytes.data() + 8, &length, sizeof length);
    std::memcpy(bytes.data() + 16, &check, sizeof check);
  }
  const std::uint64_t before = pond.Hash();
  const koi::LoadResult result = pond.LoadState(bytes.data(), bytes.size());
  if (result != koi::LoadResult::Ok) {
    if (pond.Hash() != before) std::abort();
  } else if (pond.Count() > 200) {
    return;
  }
  for (int k = 0; k < 6; ++k) pond.Advance(1.0 / 60);
  CheckSound(pond);
}

void FuzzScenario(const std::uint8_t* data, std::size_t size) {
  koi_tank::Scenario scenario;
  std::string error;
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (!koi_tank::ParseScenario(text, scenario, error)) {
    if (error.empty()) std::abort();
    return;
  }
  if (scenario.end > 480 || scenario.count > 50) return;
  koi_tank::ReplayScenario(scenario, 1.0 / 60);
}

}  // namespace koi_fuzz
