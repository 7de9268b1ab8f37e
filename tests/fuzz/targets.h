// What is fuzzed: each target takes any bytes and must neither crash, trip a sanitizer nor leave a pond with a number that is
// not finite. Run by libFuzzer where clang has it, and by fuzz/main.cpp, with its own mutations, everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace koi_fuzz {

// Random sequences of every call with random and hostile arguments, as the bindings let them through.
void FuzzCalls(const std::uint8_t* data, std::size_t size);
// LoadState on any bytes; what it takes must swim on.
void FuzzState(const std::uint8_t* data, std::size_t size);
// The scenario parser on any text; what it takes is replayed, briefly.
void FuzzScenario(const std::uint8_t* data, std::size_t size);

}  // namespace koi_fuzz
