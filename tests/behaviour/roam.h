// Ten undisturbed minutes: how koi use the pond, keep off banks and each other, and move.
#pragma once

#include <array>
#include <cstdint>

#include "ponds.h"
#include "tally.h"

namespace measure {

struct Roam {
  // over all seeds of one setting
  long outside = 0, inRock = 0;
  double nearestBank = 1e9, nearestRock = 1e9;  // m, least clearance of any spine node
  Histogram closest{2}, neighbour{10}, speed{4}, bend{60};
  double pathSquares = 0, pathSamples = 0;
  double polarised = 0, vortex = 0;  // longest spells, s
  double leastTenth = 1, phaseVariance = 1;
  double burstTime = 0, cruiseTime = 0, hoverTime = 0, allTime = 0;
  double yawAny = 0, yawCalm = 0, yawBeat = 0;  // deg/s
  double rudder = 0;                            // s
  double kissShortest = 1e9, kissLongest = 0;
  long circles = 0;

  void Run(koi::Pond& pond, double seconds);
  void Report(Table& table, const std::string& koi) const;
};

}  // namespace measure
