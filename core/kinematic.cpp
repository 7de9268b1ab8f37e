#include "core/kinematic.h"

#include "core/vec.h"

namespace koi {

namespace {

constexpr float kSpeedRate = 2.5f;       // 1/s, how fast the track's speed follows the command
constexpr float kMostPressed = 30;       // rad/s and L/s, by which a bank moves a koi at most
constexpr float kHeadShare = 0.06f;      // sway of the head over that of the tail tip
constexpr float kDriftShare = 0.5f;      // sway when drifting over that at full effort
constexpr float kHeadFromCentre = 0.4f;  // L

float* Joints(Chains& chains, std::size_t i) { return chains.data() + i * 2 * kNodes; }
const float* Joints(const Chains& chains, std::size_t i) { return chains.data() + i * 2 * kNodes; }

Vec2 Joint(const float* joints, int j) { return Vec2(joints[2 * j], joints[2 * j + 1]); }

void SetJoint(float* joints, int j, Vec2 place) {
  joints[2 * j] = place.x;
  joints[2 * j + 1] = place.y;
}

}  // namespace

void LayChain(const Swimmers<float>& koi, int index, Chains& chains) {
  const std::size_t i = static_cast<std::size_t>(index);
  chains.resize(koi.Padded() * 2 * kNodes);
  const Vec2 ahead = FromAngle(koi.heading[i]);
  for (int j = 0; j < kNodes; ++j) {
    const float back = kHeadFromCentre - static_cast<float>(j) / kSegments;
    SetJoint(Joints(chains, i), j, Vec2(koi.x[i], koi.y[i]) + ahead * (back * koi.length[i]));
  }
}

void SwimKinematic(const Params& params, const SwimContext<float>& context, Swimmers<float>& koi, Chains& chains, float dt) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(koi.count); ++i) {
    if (i % kLanes == 0) MoveMusclesBlock(context.muscles, koi, i, dt);
    const float length = koi.length[i];
    const float before = Sqrt(koi.velocityX[i] * koi.velocityX[i] + koi.velocityY[i] * koi.velocityY[i]);
    const float target = params.kinematicStride * koi.frequency[i] * koi.amplitude[i];
    const float brake = 1 + 4 * (koi.pectoralL[i] + koi.pectoralR[i]);
    const float speed = before + (target - before) * kSpeedRate * (target < before ? brake : 1) * dt;
    float turn = params.kinematicTurn * koi.bias[i];
    if (koi.startleBend[i] != 0) turn += koi.startleBend[i] / StartleDuration(context.muscles);
    // A steered head is pressed back from a bank by turning and slowing, for it has no mass to push.
    const float pressed = Clamp(koi.pushYaw[i] / params.massPerCube, -kMostPressed, kMostPressed);
    const float heading = WrapAngle(koi.heading[i] + (turn + pressed) * dt);
    const Vec2 ahead = FromAngle(heading);
    float* joints = Joints(chains, i);
    const Vec2 force = Vec2(koi.pushX[i], koi.pushY[i]) * (0.02f / params.massPerCube);
    const Vec2 push = force * Min(1.0f, kMostPressed / Max(Length(force), 1e-6f));
    Vec2 last = Joint(joints, 0) + (ahead * speed + push) * (length * dt);
    SetJoint(joints, 0, last);
    const float spacing = length / kSegments;
    Vec2 centre(0, 0);
    for (int j = 1; j < kNodes; ++j) {
      const Vec2 joint = last + UnitOr(Joint(joints, j) - last, -ahead) * spacing;
      SetJoint(joints, j, joint);
      centre += (last + joint) * (0.5f * static_cast<float>(kMassShare[j - 1]));
      last = joint;
    }
    koi.x[i] = centre.x;
    koi.y[i] = centre.y;
    koi.heading[i] = heading;
    koi.velocityX[i] = speed * ahead.x;
    koi.velocityY[i] = speed * ahead.y;
    koi.yawRate[i] = turn;
  }
}

void WriteKinematicSpine(const Params& params, const Swimmers<float>& koi, const Chains& chains, int index, float* spine) {
  const std::size_t i = static_cast<std::size_t>(index);
  const float* joints = Joints(chains, i);
  const float length = koi.length[i];
  const float effort = Clamp(koi.amplitude[i], 0.0f, 1.0f);
  const float sway = params.kinematicAmplitude * length * (kDriftShare + (1 - kDriftShare) * effort);
  for (int j = 0; j < kNodes; ++j) {
    const Vec2 along = j == 0 ? Joint(joints, 0) - Joint(joints, 1) : Joint(joints, j - 1) - Joint(joints, j);
    const float s = static_cast<float>(j) / kSegments;
    const float wave = Sin(koi.phase[i] - static_cast<float>(2 * kPi) * s / params.waveLength);
    const float share = kHeadShare + (1 - kHeadShare) * s * s;
    SetJoint(spine, j, Joint(joints, j) + Perp(UnitOr(along, Vec2(1, 0))) * (sway * share * wave));
  }
  // Spaced anew from the head, so that a big sway bends the body instead of stretching it.
  for (int j = 1; j < kNodes; ++j) {
    const Vec2 last = Joint(spine, j - 1);
    SetJoint(spine, j, last + UnitOr(Joint(spine, j) - last, Vec2(-1, 0)) * (length / kSegments));
  }
}

}  // namespace koi
