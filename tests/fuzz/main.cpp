// koi-fuzz EXECUTIONS [SEED]: the same targets with plain random mutations, for compilers without libFuzzer. Deterministic: the
// same arguments try the same inputs. koi-fuzz --seeds FOLDER writes the sound states that libFuzzer begins with.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "core/pond.h"
#include "tests/fuzz/targets.h"

namespace {

using Bytes = std::vector<std::uint8_t>;

void Mutate(Bytes& bytes, koi::Rng& rng) {
  const auto place = [&] { return bytes.empty() ? 0 : rng.Next() % bytes.size(); };
  for (std::uint32_t n = rng.Next() % 6 + 1; n > 0; --n) {
    switch (rng.Next() % 6) {
      case 0:
        if (!bytes.empty()) bytes[place()] = static_cast<std::uint8_t>(rng.Next());
        break;
      case 1:
        if (!bytes.empty()) bytes[place()] ^= static_cast<std::uint8_t>(1u << rng.Next() % 8);
        break;
      case 2: bytes.resize(place()); break;
      case 3: bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(place()), static_cast<std::uint8_t>(rng.Next())); break;
      case 4:
        if (bytes.size() >= 4) {  // a hostile number: huge, negative, infinite or not a number
          const std::uint32_t hostile[] = {0xffffffffu, 0x7f800000u, 0x7fc00000u, 0x80000000u, 0x7f7fffffu, 0xff800000u};
          const std::size_t at = rng.Next() % (bytes.size() - 3);
          std::memcpy(&bytes[at], &hostile[rng.Next() % 6], 4);
        }
        break;
      default: {
        const std::size_t from = place(), to = place();
        if (from < to)
          bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(from), bytes.begin() + static_cast<std::ptrdiff_t>(to));
      }
    }
  }
}

Bytes RandomBytes(koi::Rng& rng) {
  Bytes bytes(rng.Next() % 600);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.Next());
  return bytes;
}

std::vector<Bytes> SoundStates() {
  std::vector<Bytes> states;
  for (int model = 0; model < 3; ++model) {
    koi::Pond pond(7, 5, 5, 3, static_cast<koi::Model>(model));
    pond.Feed(2, 2);
    pond.Pointer(1, 1);
    for (int k = 0; k < 90; ++k) pond.Advance(1.0 / 60);
    pond.Startle(2, 1);
    states.push_back(pond.SaveState());
  }
  return states;
}

int WriteSeeds(const std::string& folder) {
  int k = 0;
  for (const Bytes& state : SoundStates()) {
    std::ofstream file(folder + "/state" + std::to_string(k++), std::ios::binary);
    file.write(reinterpret_cast<const char*>(state.data()), static_cast<std::streamsize>(state.size()));
    if (!file) return 1;
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count > 2 && std::strcmp(words[1], "--seeds") == 0) return WriteSeeds(words[2]);
  const int executions = count > 1 ? std::atoi(words[1]) : 1000;
  koi::Rng rng(count > 2 ? static_cast<std::uint64_t>(std::atoi(words[2])) : 1, 77);
  const std::vector<Bytes> states = SoundStates();
  const std::string text =
      "koi-scenario 1\npond seed=7 count=5 width=5 height=3 model=reactive\nparam cruiseSpeed 0.8\nat 5 feed 1 1\nat 9 startle 2 "
      "2\n"
      "at 12 pointer 1 1\nat 20 muscles 0 1 1 0.5\nat 30 place 1 2 2 0 1\nat 40 release 0\nat 50 nopointer\nend 200 hash ?\n";
  for (int k = 0; k < executions; ++k) {
    const Bytes calls = RandomBytes(rng);
    koi_fuzz::FuzzCalls(calls.data(), calls.size());
    Bytes state = states[rng.Next() % states.size()];
    Mutate(state, rng);
    koi_fuzz::FuzzState(state.data(), state.size());
    Bytes scenario(text.begin(), text.end());
    Mutate(scenario, rng);
    koi_fuzz::FuzzScenario(scenario.data(), scenario.size());
  }
  std::printf("[fuzz] %d inputs for each of calls, state and scenario\n", executions);
  return 0;
}
