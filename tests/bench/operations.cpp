// koi-operations: counts the arithmetic of one substep by running the kernel on a number that counts, and prints the least number
// of four-lane instructions a koi and substep can take if nothing but that arithmetic were done.
#include <cstdio>

#include "core/lanes.h"

namespace koi {

// A float that counts every operation done with it.
struct Counted {
  float value;
  static inline long operations = 0;
  Counted() : value(0) {}
  Counted(float from) : value(from) {}  // NOLINT: constants take part in sums as they are
};
template <>
struct LaneTraits<Counted> {
  using Scalar = float;
  static constexpr int kWidth = 1;
};
#define KOI_OPERATOR(sign)                             \
  inline Counted operator sign(Counted a, Counted b) { \
    ++Counted::operations;                             \
    return a.value sign b.value;                       \
  }
KOI_OPERATOR(+)
KOI_OPERATOR(-)
KOI_OPERATOR(*)
KOI_OPERATOR(/)
#undef KOI_OPERATOR
inline Counted operator-(Counted a) {
  ++Counted::operations;
  return -a.value;
}
inline bool operator<(Counted a, Counted b) {
  ++Counted::operations;
  return a.value < b.value;
}
inline bool operator>(Counted a, Counted b) { return b < a; }
inline bool operator==(Counted a, Counted b) {
  ++Counted::operations;
  return a.value == b.value;
}
inline Counted Select(bool mask, Counted a, Counted b) {
  ++Counted::operations;
  return mask ? a : b;
}
inline Counted Abs(Counted a) {
  ++Counted::operations;
  return a.value < 0 ? -a.value : a.value;
}
inline Counted Sqrt(Counted a) {
  ++Counted::operations;
  return Sqrt(a.value);
}

template <>
inline Counted Load<Counted>(const float* from) {
  return *from;
}
template <>
inline void Store<Counted>(float* to, Counted value) {
  *to = value.value;
}

}  // namespace koi

#include "core/hydrodynamics.cpp"  // its templates, for that number. NOLINT(bugprone-suspicious-include)

int main() {
  using namespace koi;
  const SwimContext<float> context = MakeSwimContext<float>(Params{}, Model::Reactive);
  Swimmers<float> koi;
  koi.Resize(1);
  koi.frequency[0] = koi.commandFrequency[0] = 2;
  koi.amplitude[0] = koi.commandAmplitude[0] = 0.8f;
  SetMotion(context, koi, 0, 0.8f, 0.0f, 0.0f);
  Counted::operations = 0;
  SwimBlock<Counted>(context, koi, 0, 1.0f / 240);
  std::printf("{\"operations\":%ld,\"floor\":%.1f}\n", Counted::operations, static_cast<double>(Counted::operations) / 4);
  return 0;
}
