// koi-replay FILE...: replays scenarios and prints their hashes; with --record, writes them into the files.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include "tests/scenario/scenario.h"

int main(int count, char** words) {
  bool record = false, good = true;
  for (int k = 1; k < count; ++k) {
    if (std::strcmp(words[k], "--record") == 0) {
      record = true;
      continue;
    }
    std::ifstream file(words[k]);
    std::stringstream text;
    text << file.rdbuf();
    koi_tank::Scenario scenario;
    std::string error;
    if (!koi_tank::ParseScenario(text.str(), scenario, error)) {
      std::fprintf(stderr, "%s: %s\n", words[k], error.c_str());
      return 2;
    }
    const std::string hash = koi_tank::ReplayScenario(scenario, 1.0 / 60);
    std::printf("%s %s%s\n", hash.c_str(), words[k], hash == scenario.hash ? "" : " DIFFERS");
    good = good && hash == scenario.hash;
    if (record) {
      std::string content = text.str();
      content.replace(content.rfind(scenario.hash), scenario.hash.size(), hash);
      std::ofstream(words[k]) << content;
    }
  }
  return good || record ? 0 : 1;
}
