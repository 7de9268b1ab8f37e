// Lanes: the number types that the swim kernel is written over. A kernel templated on `T` runs on
// float (the scalar reference), double (for invariants) and Float4 (four koi at once); every operation
// below is exactly rounded or bitwise, so a lane of Float4 computes the bits that float computes.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace koi {

using Float4 = float __attribute__((vector_size(16)));
using Mask4 = std::int32_t __attribute__((vector_size(16)));

template <class T>
struct LaneTraits {
  using Scalar = T;
  static constexpr int kWidth = 1;
};
template <>
struct LaneTraits<Float4> {
  using Scalar = float;
  static constexpr int kWidth = 4;
};

[[gnu::always_inline]] inline float Select(bool mask, float a, float b) { return mask ? a : b; }
[[gnu::always_inline]] inline double Select(bool mask, double a, double b) { return mask ? a : b; }
[[gnu::always_inline]] inline Float4 Select(Mask4 mask, Float4 a, Float4 b) {
  return (Float4)((mask & (Mask4)a) | (~mask & (Mask4)b));
}

[[gnu::always_inline]] inline float Abs(float a) { return std::fabs(a); }
[[gnu::always_inline]] inline double Abs(double a) { return std::fabs(a); }
[[gnu::always_inline]] inline Float4 Abs(Float4 a) {
  return (Float4)((Mask4)a & Mask4{0x7fffffff, 0x7fffffff, 0x7fffffff, 0x7fffffff});
}

[[gnu::always_inline]] inline float Sqrt(float a) { return std::sqrt(a); }
[[gnu::always_inline]] inline double Sqrt(double a) { return std::sqrt(a); }
[[gnu::always_inline]] inline Float4 Sqrt(Float4 a) {
#if defined(__wasm_simd128__)
  return (Float4)wasm_f32x4_sqrt((v128_t)a);
#elif defined(__SSE2__)
  return (Float4)_mm_sqrt_ps((__m128)a);
#else
  return Float4{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])};
#endif
}

template <class T>
[[gnu::always_inline]] inline T Min(T a, T b) {
  return Select(a < b, a, b);
}
template <class T>
[[gnu::always_inline]] inline T Max(T a, T b) {
  return Select(a > b, a, b);
}
template <class T>
[[gnu::always_inline]] inline T Clamp(T a, T low, T high) {
  return Min(Max(a, low), high);
}

// Every lane the same value.
template <class T>
[[gnu::always_inline]] inline T Splat(typename LaneTraits<T>::Scalar a) {
  if constexpr (LaneTraits<T>::kWidth == 1) {
    return a;
  } else {
    return T{a, a, a, a};
  }
}

template <class T>
[[gnu::always_inline]] inline T Load(const typename LaneTraits<T>::Scalar* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
template <class T>
[[gnu::always_inline]] inline void Store(typename LaneTraits<T>::Scalar* to, T value) {
  std::memcpy(to, &value, sizeof value);
}

// True where some lane of the block differs from zero.
template <class T>
[[gnu::always_inline]] inline bool AnyNonZero(const typename LaneTraits<T>::Scalar* from) {
  bool any = false;
  for (int lane = 0; lane < LaneTraits<T>::kWidth; ++lane) any = any || from[lane] != 0;
  return any;
}

}  // namespace koi
