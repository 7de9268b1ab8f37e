// What is measured of a swimming koi, in koi lengths, seconds and degrees. Each function runs one experiment.
#pragma once

#include <vector>

#include "tests/kinematics/tank.h"

namespace koi_tank {

// Steady swimming over whole beats, after it has settled.
struct Gait {
  double speed;     // U, L/s
  double stride;    // U / f, L
  double sweep;     // tail tip, peak to peak, L
  double strouhal;  // f * sweep / U
  double slip;      // U over the speed of the body wave
  double headSway;  // +-L
  double headYaw;   // +-degrees, of the first segment
  double ripple;    // +-share of the mean speed within a beat
  double heading;   // degrees that the course turned in the measured beats
};
Gait MeasureGait(Model model, double frequency, double amplitude, double length = 0.5, const Params& params = {},
                 double dt = 1.0 / 240, Recentring recentring = Recentring::MassWeighted);

struct Glide {
  double distance;  // L, until the speed has halved
  double exact;     // L, from the drag law
  double turned;    // degrees within 4 L after a start with a 5 degree sideslip
};
Glide MeasureGlide(double speed, const Params& params = {});

struct Turn {
  double yawRate;  // rad/s, mean over whole beats
  double radius;   // L
};
Turn MeasureTurn(Model model, double frequency, double amplitude, double bias, const Params& params = {});

struct StartleTurn {
  double turned;        // degrees, between the courses of the head before and after
  double stageOne;      // ms, until the body is bent most
  double peakYaw;       // degrees/s, of the head
  double acceleration;  // m/s^2 of the snout, peak
};
StartleTurn MeasureStartle(Model model, double length = 0.5, const Params& params = {});

struct BurstCoast {
  double duty;   // share of the time with the muscles on
  double speed;  // L/s, mean
};
BurstCoast MeasureBurstCoast(double beats, const Params& params = {});

// Distance in L in which spread pectorals halve a speed of 1 L/s.
double MeasureBrake(Model model, const Params& params = {});

struct Treadmill {
  double drift;      // L in a minute, against water that flows at the koi's own mean speed
  double speedLoss;  // share
  double wagGrowth;  // growth of the tail's sweep, share
  double turned;     // degrees
};
Treadmill MeasureTreadmill(Model model, double frequency, double amplitude, Recentring recentring = Recentring::MassWeighted);

// Sliding. Threading error: mean distance of the spine nodes from the path that the snout has traced, over L. Body slip:
// mean angle in degrees between a node's velocity and the local tangent. Both over whole beats.
struct Sliding {
  double threading;
  double bodySlip;
};
enum class Course { Straight, Turns };  // led along it by the steering law, 0.85 L/s
Sliding MeasureSliding(Model model, Course course);

// The spines that the stamps overlay would leave on that course: one every third of a second.
std::vector<std::vector<Point>> StampCourse(Model model, Course course);

// Beat frequency that Webb, Kostecki & Stevens (1984) measured at `speed` L/s for a fish of `length` metres.
double WebbFrequency(double speed, double length);
// The speed at a frequency, from the same line.
double WebbSpeed(double frequency, double length);

}  // namespace koi_tank
