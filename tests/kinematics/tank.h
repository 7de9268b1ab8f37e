// One koi in open water, driven open loop: what the unit tests, the kinematics table and the pictures all measure.
#pragma once

#include <cmath>
#include <vector>

#include "core/kinematic.h"

namespace koi_tank {

using namespace koi;

struct Point {
  double x, y;
};

class Tank {
 public:
  explicit Tank(Model model, Params params = {}, double length = 0.5, Recentring recentring = Recentring::MassWeighted)
      : params_(params), context_(MakeSwimContext<float>(params, model, recentring)) {
    koi_.Resize(1);
    koi_.length[0] = static_cast<float>(length);
    if (model == Model::Kinematic) LayChain(koi_, 0, chains_);
  }

  Swimmers<float>& Koi() { return koi_; }
  const SwimContext<float>& Context() const { return context_; }
  Model GetModel() const { return context_.model; }
  double Length() const { return koi_.length[0]; }

  void Command(double frequency, double amplitude, double bias) {
    koi_.commandFrequency[0] = static_cast<float>(frequency);
    koi_.commandAmplitude[0] = static_cast<float>(amplitude);
    koi_.commandBias[0] = static_cast<float>(bias);
  }
  // The command, held already: no transient of the muscles.
  void Hold(double frequency, double amplitude, double bias) {
    Command(frequency, amplitude, bias);
    koi_.heldFrequency[0] = koi_.frequency[0] = koi_.commandFrequency[0];
    koi_.heldAmplitude[0] = koi_.amplitude[0] = koi_.commandAmplitude[0];
    koi_.heldBias[0] = koi_.bias[0] = koi_.commandBias[0];
    koi_.amplitudeSpeed[0] = koi_.biasSpeed[0] = 0;
  }
  // Sets it going at `speed` L/s, `slip` radians off its heading.
  void Launch(double speed, double slip = 0) {
    const double way = koi_.heading[0] + slip;
    SetMotion(context_, koi_, 0, static_cast<float>(speed * std::cos(way)), static_cast<float>(speed * std::sin(way)), 0.0f);
  }

  void RelayChain() { LayChain(koi_, 0, chains_); }

  void Step(double dt = 1.0 / 240) {
    const float step = static_cast<float>(dt);
    if (context_.model == Model::Kinematic) {
      SwimKinematic(params_, context_, koi_, chains_, step);
    } else {
      SwimAll(context_, koi_, step);
    }
    time_ += dt;
  }
  void Run(double seconds, double dt = 1.0 / 240) {
    const int steps = static_cast<int>(std::lround(seconds / dt));
    for (int k = 0; k < steps; ++k) Step(dt);
  }

  double Time() const { return time_; }
  // In koi lengths.
  Point Place() const { return {koi_.x[0] / Length(), koi_.y[0] / Length()}; }
  double Heading() const { return koi_.heading[0]; }
  double YawRate() const { return koi_.yawRate[0]; }
  double Speed() const { return std::hypot(koi_.velocityX[0], koi_.velocityY[0]); }
  // Spine nodes in koi lengths, snout first.
  std::vector<Point> Spine() const {
    float flat[2 * kNodes];
    if (context_.model == Model::Kinematic) {
      WriteKinematicSpine(params_, koi_, chains_, 0, flat);
    } else {
      WriteSpine(context_, koi_, 0, flat);
    }
    std::vector<Point> nodes;
    for (int j = 0; j < kNodes; ++j) nodes.push_back({flat[2 * j] / Length(), flat[2 * j + 1] / Length()});
    return nodes;
  }

 private:
  Params params_;
  SwimContext<float> context_;
  Swimmers<float> koi_;
  Chains chains_;
  double time_ = 0;
};

}  // namespace koi_tank
