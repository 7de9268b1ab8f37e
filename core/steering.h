// From a heading error to a bend, and from a wanted speed to a beat. Pure functions: the plant's sign (positive bias yaws to
// positive omega, the koi's right) is measured by a test.
#pragma once

#include "core/params.h"
#include "core/trig.h"

namespace koi {

// Which way to turn when both are equally long: picked past 150 degrees, kept until the error is under 85.
struct SideCommitment {
  float side = 0;  // -1, +1, or 0 when free

  // The error with the committed side's sign.
  float Resolve(float error) {
    constexpr float kCommit = static_cast<float>(150 * kPi / 180), kRelease = static_cast<float>(85 * kPi / 180);
    const float size = Abs(error);
    if (size < kRelease) side = 0;
    if (side == 0 && size > kCommit) side = error < 0 ? -1.0f : 1.0f;
    if (side != 0 && side * error < 0) return side * (static_cast<float>(2 * kPi) - size);
    return error;
  }
};

// Bend for a heading error in radians: decisive when far off, nearly straight once aligned. No dead zone, no damping.
inline float SteerBias(const Params& p, float error, bool chasing) {
  const float reference = chasing ? p.steerReferenceChase : p.steerReference;
  const double share = Clamp(Abs(error) / reference, 0.0f, 1.0f);
  const float bend = p.steerBias * static_cast<float>(Pow(share, p.steerPower));
  return error < 0 ? -bend : bend;
}

// Amplitude that goes with a beat frequency (Webb, Kostecki & Stevens 1984).
inline float ScheduledAmplitude(const Params& p, float frequency) {
  return Min(1.0f, p.amplitudeBase + p.amplitudePerHz * frequency);
}

// Beat frequency that carries a koi at `speed` L/s with the schedule: speed = stride * f * a(f), stride 0.66 at full amplitude.
inline float FrequencyForSpeed(const Params& p, float speed) {
  constexpr float kStride = 0.66f;
  const float wanted = Max(speed, 0.0f) / kStride;
  const float root = Sqrt(p.amplitudeBase * p.amplitudeBase + 4 * p.amplitudePerHz * wanted);
  return Max(0.3f, 2 * wanted / Max(p.amplitudeBase + root, 0.05f));
}

}  // namespace koi
