#include "tests/scenario/scenario.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

using namespace koi_tank;

namespace {

Scenario Read(const char* name) {
  std::ifstream file(std::string(KOI_SCENARIOS) + "/" + name);
  std::stringstream text;
  text << file.rdbuf();
  Scenario scenario;
  std::string error;
  const bool good = ParseScenario(text.str(), scenario, error);
  CHECK_MESSAGE(good, name << ": " << error);
  return scenario;
}

constexpr const char* kScenarios[] = {"feeding.txt", "crowd.txt", "open-loop.txt", "resistive.txt", "kinematic.txt", "tuned.txt"};

}  // namespace

TEST_CASE("every scenario ends with its recorded hash") {
  for (const char* name : kScenarios) {
    const Scenario scenario = Read(name);
    CHECK_MESSAGE(ReplayScenario(scenario, 1.0 / 60) == scenario.hash, name);
  }
}

TEST_CASE("the frame rate changes no bit: 30, 60, 144, 240 Hz and jittered frames end alike") {
  for (const char* name : {"feeding.txt", "resistive.txt"}) {
    const Scenario scenario = Read(name);
    for (double rate : {30.0, 144.0, 240.0}) CHECK(ReplayScenario(scenario, 1 / rate) == scenario.hash);
    CHECK(ReplayScenario(scenario, 1.0 / 60, 0.8) == scenario.hash);
  }
}

TEST_CASE("a broken scenario is refused with its line and what is wrong there") {
  const auto error = [](const std::string& text) {
    Scenario scenario;
    std::string message;
    CHECK_FALSE(ParseScenario(text, scenario, message));
    return message;
  };
  const std::string head = "koi-scenario 1\n";
  CHECK(error("") == "line 1: expected 'koi-scenario 1'");
  CHECK(error("koi-scenario 2\n") == "line 1: expected 'koi-scenario 1'");
  CHECK(error(head) == "the end line is missing");
  CHECK(error(head + "pond count=1e9\n") == "line 2: bad pond setting 'count=1e9'");
  CHECK(error(head + "pond model=magic\n") == "line 2: unknown model 'magic'");
  CHECK(error(head + "param nosuch 1\n") == "line 2: bad parameter 'nosuch 1'");
  CHECK(error(head + "at 5 param cruiseSpeed 99\n") == "line 2: bad parameter 'cruiseSpeed 99'");
  CHECK(error(head + "at 5 feed 1\n") == "line 2: feed takes 2 numbers, got 1");
  CHECK(error(head + "at 5 feed 1 nan\n") == "line 2: bad number 'nan'");
  CHECK(error(head + "at -1 feed 1 1\n") == "line 2: bad step '-1'");
  CHECK(error(head + "at 5 explode\n") == "line 2: unknown input 'explode'");
  CHECK(error(head + "at 5 feed 1 1\nat 4 feed 1 1\n") == "line 3: step 4 comes after step 5");
  CHECK(error(head + "end 5 hash zz\n") == "line 2: bad end 'end 5 hash zz'");
}

TEST_CASE("a scenario takes every seed that a pond takes") {
  Scenario scenario;
  std::string message;
  for (const char* seed : {"0", "2026", "3000000000", "4294967295"}) {
    CHECK(ParseScenario(std::string("koi-scenario 1\npond seed=") + seed + "\nend 0 hash ?\n", scenario, message));
    CHECK(std::to_string(scenario.seed) == seed);
  }
  CHECK_FALSE(ParseScenario("koi-scenario 1\npond seed=4294967296\nend 0 hash ?\n", scenario, message));
}
