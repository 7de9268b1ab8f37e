// Small instruments: histograms with percentiles, spells, and a table of rows with bars.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace measure {

// Counts over equal bins of [0, top); what lies beyond falls into the last.
class Histogram {
 public:
  explicit Histogram(double top, int bins = 4000) : top_(top), counts_(static_cast<std::size_t>(bins)) {}
  void Add(double value) {
    const double at = value / top_ * static_cast<double>(counts_.size());
    ++counts_[static_cast<std::size_t>(std::clamp(at, 0.0, static_cast<double>(counts_.size() - 1)))];
    ++total_;
  }
  // The value that a share of all lies below.
  double Percentile(double share) const {
    double sum = 0;
    for (std::size_t k = 0; k < counts_.size(); ++k) {
      sum += static_cast<double>(counts_[k]);
      if (sum >= share * static_cast<double>(total_))
        return top_ * static_cast<double>(k + 1) / static_cast<double>(counts_.size());
    }
    return top_;
  }
  // Share of all that lies in [low, high).
  double Share(double low, double high) const {
    double sum = 0;
    for (std::size_t k = 0; k < counts_.size(); ++k) {
      const double middle = top_ * (static_cast<double>(k) + 0.5) / static_cast<double>(counts_.size());
      if (middle >= low && middle < high) sum += static_cast<double>(counts_[k]);
    }
    return total_ ? sum / static_cast<double>(total_) : 0;
  }
  long Total() const { return total_; }

 private:
  double top_;
  std::vector<long> counts_;
  long total_ = 0;
};

// The longest time without a break that something held.
struct Spell {
  double now = 0, longest = 0;
  void Add(bool holds, double dt) {
    now = holds ? now + dt : 0;
    longest = std::max(longest, now);
  }
};

class Table {
 public:
  void Row(const std::string& koi, const std::string& what, double value, double low, double high, const char* unit) {
    const bool met = value >= low && value <= high;
    char bar[64];
    if (low > -1e8 && high < 1e8) std::snprintf(bar, sizeof bar, "%.4g to %.4g", low, high);
    else if (low > -1e8) std::snprintf(bar, sizeof bar, "at least %.4g", low);
    else if (high < 1e8) std::snprintf(bar, sizeof bar, "at most %.4g", high);
    else std::snprintf(bar, sizeof bar, "-");
    std::printf("%4s  %-66s %10.4g %-6s %-16s %s\n", koi.c_str(), what.c_str(), value, unit, bar, met ? "met" : "NOT MET");
    std::fflush(stdout);
    missed_ += !met;
  }
  int Missed() const { return missed_; }

 private:
  int missed_ = 0;
};

inline constexpr double kNone = 1e9;  // a bar that is not there

}  // namespace measure
