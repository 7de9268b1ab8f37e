// What happens to the pond: five pellets dropped at once, and a pointer that darts through the school.
#pragma once

#include "ponds.h"
#include "tally.h"

namespace measure {

struct Meals {
  int drops = 0, finished = 0, shared = 0;  // all eaten within 20 s; eaten by three koi or more
  double circling = 0, rudder = 0;          // longest, s
  Histogram times{60}, closest{2};
  void Run(const Setting& setting, std::uint32_t seed, int rounds);
  void Report(Table& table, const std::string& koi) const;
};

struct Darts {
  int runs = 0, fled = 0, startled = 0, outward = 0;  // startled: those with water to flee to
  // onset delay against distance from the pointer's track
  double n = 0, sumD = 0, sumT = 0, sumDD = 0, sumTT = 0, sumDT = 0;
  long ashore = 0;
  float nearest = 1e9f;    // m
  double slowestCalm = 0;  // s until all that fled were calm again
  void Run(const Setting& setting, std::uint32_t seed);
  void Report(Table& table, const std::string& koi) const;
};

}  // namespace measure
