// Muscles: how commands become a shape. Nothing here knows of water.
#pragma once

#include "core/body.h"

namespace koi {

// How fast muscles follow commands. Two lags in a row and a rate limit, so that neither a bend nor its rate jumps.
template <class S>
struct MuscleLimits {
  S frequencyTime, amplitudeTime, biasTime;  // s, both lags together
  S frequencyRate, amplitudeRate, biasRate;  // 1/s of the unit
  S startleBendTime, startleReleaseTime;     // s
  S pectoralTime;                            // s
};

inline constexpr float kPectoralTime = 0.12f;  // s; a fin fans out within two or three tenths of a second

template <class S>
MuscleLimits<S> MakeMuscleLimits(const Params& p) {
  return {S(p.frequencyTime), S(p.amplitudeTime),   S(p.biasTime),           S(p.frequencyRate), S(p.amplitudeRate),
          S(p.biasRate),      S(p.startleBendTime), S(p.startleReleaseTime), S(kPectoralTime)};
}

// One channel over dt: `held` follows the command, `value` follows `held`, never faster than `maxRate`.
template <class T, class S>
[[gnu::always_inline]] inline T FollowCommand(T command, T& held, T& value, S time, S maxRate, S dt) {
  const T lag = Splat<T>(S(2) / time);
  const T limit = Splat<T>(maxRate);
  held = held + Clamp((command - held) * lag, -limit, limit) * dt;
  const T rate = Clamp((held - value) * lag, -limit, limit);
  value = value + rate * dt;
  return rate;
}

// The muscle state of a block that its shape follows from.
template <class T>
struct Pose {
  T sinePhase, cosinePhase;     // of the tail beat
  T phaseRate;                  // rad/s
  T amplitude, amplitudeSpeed;  // 1 is full; 1/s
  T bias, biasSpeed;            // 1 bends the whole body by the sum of 0.34 w
  T startleBend, startleTime;   // rad, s
};

// A shape, laid out from the koi's heading and recentred: node 0 is the snout.
template <class T>
struct Shape {
  T tangentX[kSegments], tangentY[kSegments];      // from tail to head
  T spin[kSegments];                               // rate of each segment's angle, rad/s
  T nodeX[kNodes], nodeY[kNodes];                  // from the centre, L
  T nodeVelocityX[kNodes], nodeVelocityY[kNodes];  // by shape change alone, L/s
};

// Share of a C-start's bend held by a joint at place `s` after `time`, and its rate. All joints bend together, then
// release one after another from nose to tail (without that delay the strokes cancel and the koi hardly turns).
template <class T, class S>
[[gnu::always_inline]] inline void StartleEnvelope(T time, S s, const MuscleLimits<S>& limits, T& value, T& rate) {
  const T one = Splat<T>(S(1)), zero = Splat<T>(S(0));
  const S bendRate = S(1) / limits.startleBendTime, releaseRate = S(1) / limits.startleReleaseTime;
  const T up = Clamp(time * bendRate, zero, one);
  const T down = Clamp((time - limits.startleBendTime) * releaseRate - s, zero, one);
  const T rise = up * up * (S(3) - S(2) * up);
  const T fall = S(1) - down * down * (S(3) - S(2) * down);
  value = rise * fall;
  rate = S(6) * up * (S(1) - up) * bendRate * fall - S(6) * down * (S(1) - down) * releaseRate * rise;
}

template <class S>
[[gnu::always_inline]] inline S StartleDuration(const MuscleLimits<S>& limits) {
  return limits.startleBendTime + S(2) * limits.startleReleaseTime;
}

// Shape and shape velocity of a block. Segment i lies at heading - atan(slope_i) - the bends of joints 0..i; the tangents
// come by products of unit complex numbers, without an arc tangent. `startling` may be false only where startleBend is 0.
template <class T, class S>
[[gnu::noinline]] void BuildShape(const BodyTable<S>& body, const MuscleLimits<S>& limits, const Pose<T>& pose, T cosHeading,
                                  T sinHeading, bool startling, Shape<T>& shape) {
  const S l = body.segment;
  T zx = cosHeading, zy = sinHeading;  // direction after the bends so far
  T bendSpin = Splat<T>(S(0));
  T x = Splat<T>(S(0)), y = x, vx = x, vy = x, cx = x, cy = x, cvx = x, cvy = x;
  shape.nodeX[0] = x;
  shape.nodeY[0] = y;
  shape.nodeVelocityX[0] = vx;
  shape.nodeVelocityY[0] = vy;
  for (int i = 0; i < kSegments; ++i) {
    if (body.bend[i] != 0 || body.startle[i] != 0) {
      T bend = pose.bias * body.bend[i];
      T bendRate = pose.biasSpeed * body.bend[i];
      if (startling) {
        T share, shareRate;
        StartleEnvelope(pose.startleTime, S(i) / S(kSegments), limits, share, shareRate);
        bend = bend + pose.startleBend * body.startle[i] * share;
        bendRate = bendRate + pose.startleBend * body.startle[i] * shareRate;
      }
      T sine, cosine;
      SinCosSmall(bend, sine, cosine);
      const T turnedX = zx * cosine + zy * sine;
      zy = zy * cosine - zx * sine;
      zx = turnedX;
      bendSpin = bendSpin + bendRate;
    }
    const T wave = pose.sinePhase * body.slopeSine[i] + pose.cosinePhase * body.slopeCosine[i];
    const T waveTurn = pose.cosinePhase * body.slopeSine[i] - pose.sinePhase * body.slopeCosine[i];
    const T slope = pose.amplitude * wave;
    const T slopeRate = pose.amplitudeSpeed * wave + pose.amplitude * pose.phaseRate * waveTurn;
    const T inverse = S(1) / Sqrt(S(1) + slope * slope);
    const T tx = (zx + slope * zy) * inverse;
    const T ty = (zy - slope * zx) * inverse;
    const T spin = -(slopeRate * inverse * inverse) - bendSpin;
    shape.tangentX[i] = tx;
    shape.tangentY[i] = ty;
    shape.spin[i] = spin;
    const T stepX = l * tx, stepY = l * ty;
    const T stepVx = -(spin * stepY), stepVy = spin * stepX;  // rate of the step
    cx = cx + body.centring[i] * (x - S(0.5) * stepX);
    cy = cy + body.centring[i] * (y - S(0.5) * stepY);
    cvx = cvx + body.centring[i] * (vx - S(0.5) * stepVx);
    cvy = cvy + body.centring[i] * (vy - S(0.5) * stepVy);
    x = x - stepX;
    y = y - stepY;
    vx = vx - stepVx;
    vy = vy - stepVy;
    shape.nodeX[i + 1] = x;
    shape.nodeY[i + 1] = y;
    shape.nodeVelocityX[i + 1] = vx;
    shape.nodeVelocityY[i + 1] = vy;
  }
  for (int j = 0; j < kNodes; ++j) {
    shape.nodeX[j] = shape.nodeX[j] - cx;
    shape.nodeY[j] = shape.nodeY[j] - cy;
    shape.nodeVelocityX[j] = shape.nodeVelocityX[j] - cvx;
    shape.nodeVelocityY[j] = shape.nodeVelocityY[j] - cvy;
  }
}

}  // namespace koi
