// Times the core and prints one JSON object; built natively and for Node. `koi-bench kernel N steps vector|scalar` runs the
// kernel alone, for callgrind.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "core/pond.h"

using namespace koi;

namespace {
std::size_t allocated = 0;  // bytes, now
}

// Every allocation is counted, its size kept before it.
void* operator new(std::size_t size) {
  std::size_t* block = static_cast<std::size_t*>(std::malloc(size + 16));
  *block = size;
  allocated += size;
  return reinterpret_cast<char*>(block) + 16;
}
void operator delete(void* place) noexcept {
  if (!place) return;
  std::size_t* block = reinterpret_cast<std::size_t*>(static_cast<char*>(place) - 16);
  allocated -= *block;
  std::free(block);
}
void operator delete(void* place, std::size_t) noexcept { operator delete(place); }

namespace {

double Now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

struct Spread {
  double median, low, high;
};

template <class Round>
Spread Measure(int rounds, Round&& round) {
  std::vector<double> values;
  round();  // warm
  for (int k = 0; k < rounds; ++k) values.push_back(round());
  std::sort(values.begin(), values.end());
  return {values[values.size() / 2], values.front(), values.back()};
}

void Fill(const SwimContext<float>& context, Swimmers<float>& koi, int count) {
  koi.Resize(count);
  for (int i = 0; i < count; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    koi.length[k] = 0.5f;
    koi.phase[k] = std::remainder(0.37f * static_cast<float>(i), 6.283f);
    koi.commandFrequency[k] = koi.frequency[k] = koi.heldFrequency[k] = 1.5f + 0.1f * static_cast<float>(i % 20);
    koi.commandAmplitude[k] = koi.amplitude[k] = koi.heldAmplitude[k] = 0.8f;
    koi.commandBias[k] = i % 3 == 0 ? 0.4f : 0;
    SetMotion(context, koi, i, 0.8f, 0.0f, 0.0f);
  }
}

void RunKernel(const SwimContext<float>& context, Swimmers<float>& koi, int steps, bool vector) {
  for (int k = 0; k < steps; ++k) {
    if (vector) SwimAll(context, koi, kStep);
    else SwimAllScalar(context, koi, kStep);
  }
}

// ns per koi and substep
Spread Kernel(bool vector) {
  const SwimContext<float> context = MakeSwimContext<float>(Params{}, Model::Reactive);
  Swimmers<float> koi;
  constexpr int kKoi = 256, kSteps = 400;
  Fill(context, koi, kKoi);
  return Measure(9, [&] {
    const double start = Now();
    RunKernel(context, koi, kSteps, vector);
    return (Now() - start) * 1e9 / kKoi / kSteps;
  });
}

// us per koi and 60 Hz frame: swim and behaviour, and the rows of the last two states
Spread WholeStep(int count, int frames) {
  // As much water a koi as twelve have in the pond of the demo.
  const float area = 1.7f * static_cast<float>(count);
  const float width = std::sqrt(area * 1.78f);
  Pond pond(7, count, width, area / width, Model::Reactive);
  for (int k = 0; k < 120; ++k) pond.Advance(1.0 / 60);
  return Measure(7, [&] {
    const double start = Now();
    for (int k = 0; k < frames; ++k) pond.Advance(1.0 / 60);
    return (Now() - start) * 1e6 / count / frames;
  });
}

void Print(const char* name, Spread s) { std::printf("\"%s\":[%.3f,%.3f,%.3f],", name, s.median, s.low, s.high); }

// Bytes that a running pond of that many koi holds.
std::size_t MemoryOf(int count) {
  const std::size_t before = allocated;
  Pond pond(7, count, 170, 100, Model::Reactive);
  for (int k = 0; k < 12; ++k) pond.Advance(1.0 / 60);
  pond.Frame();
  return allocated - before;
}

}  // namespace

int main(int count, char** words) {
  if (count == 5 && std::strcmp(words[1], "kernel") == 0) {
    const SwimContext<float> context = MakeSwimContext<float>(Params{}, Model::Reactive);
    Swimmers<float> koi;
    Fill(context, koi, std::atoi(words[2]));
    RunKernel(context, koi, std::atoi(words[3]), std::strcmp(words[4], "vector") == 0);
    return 0;
  }
  std::printf("{");
  Print("vector", Kernel(true));
  Print("scalar", Kernel(false));
  for (int koi : {12, 100, 1000, 3000, 10000}) {
    Print(("step" + std::to_string(koi)).c_str(), WholeStep(koi, koi < 1000 ? 240 : 40000 / koi));
  }
  std::printf("\"memory10000\":%zu", MemoryOf(10000));
  std::printf("}\n");
  return 0;
}
