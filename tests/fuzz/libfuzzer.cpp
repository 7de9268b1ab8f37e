// Entry for libFuzzer; KOI_FUZZ names the target.
#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  koi_fuzz::KOI_FUZZ(data, size);
  return 0;
}
