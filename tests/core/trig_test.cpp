#include "core/trig.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace koi;

TEST_CASE("own sine and cosine agree with the library's over the whole turn") {
  for (int k = -1000; k <= 1000; ++k) {
    const double x = kPi * k / 1000;
    double s, c;
    SinCos(x, s, c);
    CHECK(std::abs(s - std::sin(x)) < 1e-14);
    CHECK(std::abs(c - std::cos(x)) < 1e-14);
    float sf, cf;
    SinCos(static_cast<float>(x), sf, cf);
    CHECK(std::abs(sf - std::sin(x)) < 5e-7);
    CHECK(std::abs(cf - std::cos(x)) < 5e-7);
    if (std::abs(x) <= 1.4) {
      SinCosSmall(static_cast<float>(x), sf, cf);
      CHECK(std::abs(sf - std::sin(x)) < 3e-7);
      CHECK(std::abs(cf - std::cos(x)) < 3e-7);
    }
  }
}

TEST_CASE("own arc tangent, exponential, logarithm and power agree with the library's") {
  for (int k = -40; k <= 40; ++k) {
    for (int n = -40; n <= 40; ++n) CHECK(Atan2(k, n) == doctest::Approx(std::atan2(k, n)).epsilon(1e-12));
    CHECK(Exp(k * 0.7) == doctest::Approx(std::exp(k * 0.7)).epsilon(1e-11));
    const double x = 0.05 * (k + 41);
    CHECK(Log(x) == doctest::Approx(std::log(x)).epsilon(1e-12));
    CHECK(Pow(x, 1.7) == doctest::Approx(std::pow(x, 1.7)).epsilon(1e-11));
  }
  CHECK(Pow(0, 1.9) == 0);
}

TEST_CASE("angles wrap into half a turn to either side") {
  CHECK(WrapAny(7 * kPi + 0.1) == doctest::Approx(-kPi + 0.1));
  CHECK(WrapAny(-7 * kPi - 0.1) == doctest::Approx(kPi - 0.1));
  CHECK(WrapAny(0.25) == 0.25);
  CHECK(WrapAngle(3.5f) == doctest::Approx(3.5 - 2 * kPi));
}
