// Elementary functions computed from exactly rounded arithmetic alone, so that every compiler, machine and
// WebAssembly engine gets the same bits; libm's own differ between them. Series are Taylor's.
#pragma once

#include <cstdint>
#include <cstring>

#include "core/lanes.h"

namespace koi {

inline constexpr double kPi = 3.14159265358979323846;

// sin(x) for |x| <= pi/2: below 6e-8 off in float, 2e-16 in double.
template <class T>
inline T SinPoly(T x) {
  using S = typename LaneTraits<T>::Scalar;
  const T x2 = x * x;
  T sum;
  if constexpr (sizeof(S) == 8) {
    sum = Splat<T>(S(1.0 / 51090942171709440000.0));
    sum = sum * x2 - S(1.0 / 121645100408832000.0);
    sum = sum * x2 + S(1.0 / 355687428096000.0);
    sum = sum * x2 - S(1.0 / 1307674368000.0);
    sum = sum * x2 + S(1.0 / 6227020800.0);
    sum = sum * x2 - S(1.0 / 39916800.0);
  } else {
    sum = Splat<T>(S(-1.0 / 39916800.0));
  }
  sum = sum * x2 + S(1.0 / 362880.0);
  sum = sum * x2 - S(1.0 / 5040.0);
  sum = sum * x2 + S(1.0 / 120.0);
  sum = sum * x2 - S(1.0 / 6.0);
  return x + x * x2 * sum;
}

// Both at once, for |x| <= pi (see WrapAngle): folded into the quarter turn where the series holds.
template <class T>
inline void SinCos(T x, T& sine, T& cosine) {
  using S = typename LaneTraits<T>::Scalar;
  const T half = Splat<T>(S(kPi / 2));
  const T ax = Abs(x);
  const T folded = Select(ax > half, S(kPi) - ax, ax);
  const T s = SinPoly(folded);
  sine = Select(x < Splat<T>(S(0)), -s, s);
  cosine = SinPoly(half - ax);
}

// The same for a joint's small bend, |x| <= 1.4, without the fold.
template <class T>
inline void SinCosSmall(T x, T& sine, T& cosine) {
  using S = typename LaneTraits<T>::Scalar;
  sine = SinPoly(x);
  const T x2 = x * x;
  T sum;
  if constexpr (sizeof(S) == 8) {
    sum = Splat<T>(S(1.0 / 2432902008176640000.0));
    sum = sum * x2 - S(1.0 / 6402373705728000.0);
    sum = sum * x2 + S(1.0 / 20922789888000.0);
    sum = sum * x2 - S(1.0 / 87178291200.0);
    sum = sum * x2 + S(1.0 / 479001600.0);
  } else {
    sum = Splat<T>(S(1.0 / 479001600.0));
  }
  sum = sum * x2 - S(1.0 / 3628800.0);
  sum = sum * x2 + S(1.0 / 40320.0);
  sum = sum * x2 - S(1.0 / 720.0);
  sum = sum * x2 + S(1.0 / 24.0);
  sum = sum * x2 - S(0.5);
  cosine = S(1) + x2 * sum;
}

// An angle that has left (-pi, pi] by less than a turn, brought back.
template <class T>
inline T WrapAngle(T a) {
  using S = typename LaneTraits<T>::Scalar;
  const T turn = Splat<T>(S(2 * kPi));
  a = Select(a > Splat<T>(S(kPi)), a - turn, a);
  return Select(a < Splat<T>(S(-kPi)), a + turn, a);
}

// Any finite angle, brought to [-pi, pi].
[[gnu::noinline]] inline double WrapAny(double a) {
  const double turns = a / (2 * kPi);
  const double whole = static_cast<double>(static_cast<std::int64_t>(turns + (turns < 0 ? -0.5 : 0.5)));
  return WrapAngle(a - whole * (2 * kPi));
}

[[gnu::noinline]] inline float Sin(float a) {
  float s, c;
  SinCos(static_cast<float>(WrapAny(a)), s, c);
  return s;
}
[[gnu::noinline]] inline float Cos(float a) {
  float s, c;
  SinCos(static_cast<float>(WrapAny(a)), s, c);
  return c;
}

// 1 / k for the series below.
struct Inverses {
  double value[22] = {};
  constexpr Inverses() {
    for (int k = 1; k < 22; ++k) value[k] = 1.0 / k;
  }
  constexpr double operator[](int k) const { return value[k]; }
};
inline constexpr Inverses kInverse;

inline double Atan(double x) {  // |x| <= 1
  // atan(x) = 2 atan(x / (1 + sqrt(1 + x^2))) twice, then the series on |x| <= 0.2
  double y = x / (1 + Sqrt(1 + x * x));
  y = y / (1 + Sqrt(1 + y * y));
  const double y2 = y * y;
  double sum = 0;
  for (int k = 21; k >= 1; k -= 2) sum = kInverse[k] - y2 * sum;
  return 4 * y * sum;
}

[[gnu::noinline]] inline double Atan2(double y, double x) {
  const double ax = Abs(x), ay = Abs(y);
  if (ax == 0 && ay == 0) return 0;
  double a = ay <= ax ? Atan(ay / ax) : kPi / 2 - Atan(ax / ay);
  if (x < 0) a = kPi - a;
  return y < 0 ? -a : a;
}

constexpr double Exp(double x) {
  if (x < -700) return 0;
  if (x > 700) x = 700;
  const double scaled = x / 1024;
  double sum = 0;
  for (int k = 10; k >= 1; --k) sum = (1 + sum) * (scaled * kInverse[k]);
  double e = 1 + sum;
  for (int k = 0; k < 10; ++k) e *= e;
  return e;
}

inline double Log(double x) {  // x > 0
  std::uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  int exponent = static_cast<int>((bits >> 52) & 0x7ff) - 1023;
  bits = (bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL;
  double mantissa;
  std::memcpy(&mantissa, &bits, sizeof mantissa);
  if (mantissa > 1.4142135623730951) {  // near 1 the series is short
    mantissa *= 0.5;
    ++exponent;
  }
  const double t = (mantissa - 1) / (mantissa + 1);
  const double t2 = t * t;
  double sum = 0;
  for (int k = 19; k >= 1; k -= 2) sum = kInverse[k] + t2 * sum;
  return 2 * t * sum + exponent * 0.693147180559945309417;
}

[[gnu::noinline]] inline double Pow(double x, double p) { return x <= 0 ? 0 : Exp(p * Log(x)); }

// Share of the way that something eased at `rate` (1/s) goes in `dt` seconds, whatever the frame rate. Worked out beforehand.
consteval float Ease(float rate, float dt) { return static_cast<float>(1 - Exp(-static_cast<double>(rate) * dt)); }

}  // namespace koi
