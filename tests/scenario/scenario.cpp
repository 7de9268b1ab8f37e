#include "tests/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>

#include "core/hash.h"

namespace koi_tank {

namespace {

const std::map<std::string, std::size_t> kInputs = {{"feed", 2},    {"startle", 2}, {"pointer", 2}, {"nopointer", 0},
                                                    {"muscles", 4}, {"release", 1}, {"place", 5}};

bool ToNumber(const std::string& word, double& value) {
  char* end = nullptr;
  value = std::strtod(word.c_str(), &end);
  return !word.empty() && *end == 0 && std::isfinite(value) && std::abs(value) < 1e6;
}

bool ToStep(const std::string& word, std::uint64_t& step) {
  double value;
  if (!ToNumber(word, value) || value < 0 || value != std::floor(value)) return false;
  step = static_cast<std::uint64_t>(value);
  return true;
}

bool ReadPond(std::istringstream& words, Scenario& s, std::string& error) {
  std::string word;
  while (words >> word) {
    const std::size_t equals = word.find('=');
    const std::string key = word.substr(0, equals), text = equals == std::string::npos ? "" : word.substr(equals + 1);
    double value = 0;
    if (key == "model") {
      if (text != "reactive" && text != "resistive" && text != "kinematic") {
        error = "unknown model '" + text + "'";
        return false;
      }
      s.model = text == "reactive" ? koi::Model::Reactive : text == "resistive" ? koi::Model::Resistive : koi::Model::Kinematic;
      continue;
    }
    const bool whole = ToNumber(text, value) && value >= 0 && value == std::floor(value);
    char* rest = nullptr;
    const unsigned long long seed = std::strtoull(text.c_str(), &rest, 10);
    if (key == "seed" && !text.empty() && text[0] != '-' && *rest == 0 && seed <= 0xffffffffu) {
      s.seed = static_cast<std::uint32_t>(seed);
    } else if (key == "count" && whole && value <= 1000) {
      s.count = static_cast<int>(value);
    } else if ((key == "width" || key == "height") && ToNumber(text, value) && value >= 0 && value <= 1000) {
      (key == "width" ? s.width : s.height) = value;
    } else {
      error = "bad pond setting '" + word + "'";
      return false;
    }
  }
  if ((s.width == 0) != (s.height == 0)) {
    error = "width and height must both be 0, or neither";
    return false;
  }
  return true;
}

bool ReadParam(std::istringstream& words, int& row, double& value, std::string& error) {
  std::string name, text;
  words >> name >> text;
  row = koi::FindParam(name.c_str());
  if (row >= 0 && ToNumber(text, value) && value >= koi::kParamRows[row].low && value <= koi::kParamRows[row].high) return true;
  error = "bad parameter '" + name + " " + text + "'";
  return false;
}

bool ReadEvent(std::istringstream& words, Scenario& s, std::string& error) {
  ScenarioEvent event;
  std::string step, word;
  words >> step >> event.name;
  const auto input = kInputs.find(event.name);
  if (!ToStep(step, event.step)) {
    error = "bad step '" + step + "'";
  } else if (event.name == "param") {
    event.values.push_back(0);
    if (!ReadParam(words, event.param, event.values[0], error)) return false;
    if (!s.events.empty() && event.step < s.events.back().step) {
      error = "step " + step + " comes after step " + std::to_string(s.events.back().step);
      return false;
    }
    s.events.push_back(event);
    return true;
  } else if (input == kInputs.end()) {
    error = "unknown input '" + event.name + "'";
  } else {
    double value;
    while (words >> word) {
      if (!ToNumber(word, value)) {
        error = "bad number '" + word + "'";
        return false;
      }
      event.values.push_back(value);
    }
    if (event.values.size() != input->second) {
      error = event.name + " takes " + std::to_string(input->second) + " numbers, got " + std::to_string(event.values.size());
    } else if (!s.events.empty() && event.step < s.events.back().step) {
      error = "step " + step + " comes after step " + std::to_string(s.events.back().step);
    } else if ((event.name == "muscles" || event.name == "release" || event.name == "place") &&
               (event.values[0] < 0 || event.values[0] >= s.count || event.values[0] != std::floor(event.values[0]))) {
      error = "no koi " + std::to_string(event.values[0]);
    } else {
      s.events.push_back(event);
      return true;
    }
  }
  return false;
}

void Give(koi::Pond& pond, const ScenarioEvent& e) {
  if (e.name == "param") pond.SetParam(e.param, static_cast<float>(e.values[0]));
  const auto at = [&](std::size_t k) { return static_cast<float>(e.values[k]); };
  if (e.name == "feed") pond.Feed(at(0), at(1));
  if (e.name == "startle") pond.Startle(at(0), at(1));
  if (e.name == "pointer") pond.Pointer(at(0), at(1));
  if (e.name == "nopointer") pond.ClearPointer();
  if (e.name == "muscles") pond.SetMuscles(static_cast<int>(at(0)), at(1), at(2), at(3));
  if (e.name == "release") pond.ReleaseMuscles(static_cast<int>(at(0)));
  if (e.name == "place") pond.Place(static_cast<int>(at(0)), at(1), at(2), at(3), at(4));
}

}  // namespace

bool ParseScenario(const std::string& text, Scenario& s, std::string& error) {
  s = Scenario{};
  std::istringstream lines(text);
  std::string line;
  int number = 0;
  bool ended = false;
  while (std::getline(lines, line)) {
    ++number;
    const std::string place = "line " + std::to_string(number) + ": ";
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind.empty() || kind[0] == '#') continue;
    if (number == 1) {
      std::string version;
      words >> version;
      if (kind != "koi-scenario" || version != "1") {
        error = place + "expected 'koi-scenario 1'";
        return false;
      }
      continue;
    }
    bool good = !ended;
    error.clear();
    if (ended) {
      error = "text after the end";
    } else if (kind == "pond") {
      good = ReadPond(words, s, error);
    } else if (kind == "param") {
      int row = -1;
      double value = 0;
      good = ReadParam(words, row, value, error);
      if (good) s.params.emplace_back(koi::kParamRows[row].name, value);
    } else if (kind == "at") {
      good = ReadEvent(words, s, error);
    } else if (kind == "end") {
      std::string step, word;
      words >> step >> word >> s.hash;
      good = ToStep(step, s.end) && word == "hash" && (s.hash == "?" || s.hash.size() == 16) &&
             (s.events.empty() || s.events.back().step <= s.end);
      if (!good) error = "bad end '" + line + "'";
      ended = true;
    } else {
      good = false;
      error = "unknown word '" + kind + "'";
    }
    if (!good) {
      error.insert(0, place);
      return false;
    }
  }
  if (!ended) {
    error = number == 0 ? "line 1: expected 'koi-scenario 1'" : "the end line is missing";
    return false;
  }
  return true;
}

std::string ReplayScenario(const Scenario& s, double frame, double jitter) {
  koi::Pond pond(s.seed, s.count, static_cast<float>(s.width), static_cast<float>(s.height), s.model);
  for (const auto& [name, value] : s.params) pond.SetParam(koi::FindParam(name.c_str()), static_cast<float>(value));
  koi::Rng noise(5, 9);
  std::size_t next = 0;
  double time = 0;
  const auto due = [&](std::uint64_t step) { return static_cast<double>(step) / koi::kStepsPerSecond; };
  // Frames end early where an input is due, so that each input meets the step it names.
  while (true) {
    while (next < s.events.size() && due(s.events[next].step) <= time + 1e-9) Give(pond, s.events[next++]);
    const double limit = due(next < s.events.size() ? s.events[next].step : s.end);
    const double left = limit - time;
    if (left <= 1e-9 && next >= s.events.size()) break;
    const double wanted = frame * (1 + jitter * (2 * static_cast<double>(noise.Unit()) - 1));
    const double dt = std::min(wanted, left);
    pond.Advance(dt);
    time += dt;
  }
  return koi::HashText(pond.Hash());
}

}  // namespace koi_tank
