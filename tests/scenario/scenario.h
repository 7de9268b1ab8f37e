// A scenario is a text: a pond, inputs with the step they are taken at, and the hash that every build must end with.
//
//   koi-scenario 1
//   pond seed=7 count=12 width=6 height=3.4 model=reactive
//   param cruiseSpeed 0.8
//   at 240 feed 3 1.7
//   end 2400 hash 0123456789abcdef
//
// Inputs: feed x y, startle x y, pointer x y, nopointer, muscles i f a b, release i, place i x y heading speed,
// param name value (a parameter changed while the pond runs).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/pond.h"

namespace koi_tank {

struct ScenarioEvent {
  std::uint64_t step = 0;
  std::string name;
  std::vector<double> values;
  int param = -1;  // row of the parameter table, for `param`
};

struct Scenario {
  std::uint32_t seed = 1;
  int count = 12;
  double width = 6, height = 3.4;
  koi::Model model = koi::Model::Reactive;
  std::vector<std::pair<std::string, double>> params;
  std::vector<ScenarioEvent> events;
  std::uint64_t end = 0;
  std::string hash;  // "?" when not recorded yet
};

// Reads a scenario; on failure returns false and says in `error` which line and what is wrong.
bool ParseScenario(const std::string& text, Scenario& scenario, std::string& error);

// Runs it in frames of `frame` seconds (any positive length; inputs are still taken at their steps) and returns the hash.
// `jitter` spreads the frames' lengths by up to that share.
std::string ReplayScenario(const Scenario& scenario, double frame, double jitter = 0);

}  // namespace koi_tank
