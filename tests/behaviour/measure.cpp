// What the school does, measured: 20 seeds, ten simulated minutes each, with 12, 60 and 300 koi. Prints a table of rows with
// their bars and ends with an error when a bar is missed. --quick takes a few seeds and minutes of the small ponds; --film
// turn, feeding, startle or kiss prints a picture (SVG) instead.
#include <cstring>

#include "events.h"
#include "film.h"
#include "roam.h"

int main(int argc, char** argv) {
  bool quick = false;
  int seeds = 20, only = 0;
  double seconds = 600;
  bool roaming = true, events = true;
  for (int k = 1; k < argc; ++k) {
    if (!std::strcmp(argv[k], "--quick")) quick = true;
    if (!std::strcmp(argv[k], "--koi") && k + 1 < argc) only = std::atoi(argv[++k]);
    if (!std::strcmp(argv[k], "--seeds") && k + 1 < argc) seeds = std::atoi(argv[++k]);
    if (!std::strcmp(argv[k], "--film") && k + 1 < argc) {
      const std::string svg = measure::Film(argv[k + 1]);
      std::fputs(svg.c_str(), stdout);
      return svg.empty() ? 2 : 0;
    }
    if (!std::strcmp(argv[k], "--roam")) events = false;
    if (!std::strcmp(argv[k], "--events")) roaming = false;
    if (!std::strcmp(argv[k], "--seconds") && k + 1 < argc) seconds = std::atof(argv[++k]);
  }
  if (quick) {
    seeds = 5;
    seconds = 240;
  }
  measure::Table table;
  std::printf(" koi  %-66s %10s %-6s %s\n", "measure", "value", "", "bar");
  for (const measure::Setting& s : measure::kSettings) {
    if ((quick && s.koi > 60) || (only && s.koi != only)) continue;
    const std::string koi = std::to_string(s.koi);
    measure::Roam roam;
    measure::Meals meals;
    measure::Darts darts;
    for (std::uint32_t seed = 1; seed <= static_cast<std::uint32_t>(seeds); ++seed) {
      if (roaming) {
        koi::Pond pond(seed, s.koi, s.width, s.height, koi::Model::Reactive);
        roam.Run(pond, seconds);
      }
      if (events) {
        meals.Run(s, seed, 6);
        darts.Run(s, seed);
      }
    }
    // Few koi flee in one run: a quick look takes some more of them.
    for (std::uint32_t seed = 3; quick && events && seed <= 12; ++seed) darts.Run(s, seed);
    if (roaming) roam.Report(table, koi);
    if (events) meals.Report(table, koi);
    if (events) darts.Report(table, koi);
  }
  std::printf("%s\n", table.Missed() ? (std::to_string(table.Missed()) + " bars missed").c_str() : "every bar met");
  return table.Missed() ? 1 : 0;
}
