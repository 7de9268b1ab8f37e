// Flat rows for those who draw.
#include <initializer_list>

#include "core/pond.h"

namespace koi {

namespace {

void Append(std::vector<float>& rows, std::initializer_list<float> row) {
  for (float value : row) rows.push_back(value);
}

}  // namespace

void Pond::WriteRows(std::vector<float>& rows) {
  rows.resize(static_cast<std::size_t>(koi_.count) * FrameRow::stride);
  after_.reserve(rows.size());
  Shape<Float4> shapes;  // of the block that the koi is in
  for (int index = 0; index < koi_.count; ++index) {
    const std::size_t i = static_cast<std::size_t>(index);
    const Mind& mind = minds_[i];
    float* row = rows.data() + i * FrameRow::stride;
    row[FrameRow::id] = static_cast<float>(mind.id);
    row[FrameRow::x] = koi_.x[i];
    row[FrameRow::y] = koi_.y[i];
    row[FrameRow::heading] = koi_.heading[i];
    row[FrameRow::vx] = koi_.velocityX[i] * koi_.length[i];
    row[FrameRow::vy] = koi_.velocityY[i] * koi_.length[i];
    row[FrameRow::omega] = koi_.yawRate[i];
    row[FrameRow::length] = koi_.length[i];
    row[FrameRow::depth] = mind.depth;
    row[FrameRow::roll] = mind.roll;
    row[FrameRow::state] = static_cast<float>(mind.state);
    row[FrameRow::variety] = static_cast<float>(mind.variety);
    row[FrameRow::patternSeed] = static_cast<float>(mind.patternSeed);
    row[FrameRow::pectoralL] = koi_.pectoralL[i];
    row[FrameRow::pectoralR] = koi_.pectoralR[i];
    row[FrameRow::mouth] = mind.mouth;
    row[FrameRow::finPhase] = mind.finPhase;
    row[FrameRow::phase] = koi_.phase[i];
    row[FrameRow::frequency] = koi_.frequency[i];
    row[FrameRow::amplitude] = koi_.amplitude[i];
    row[FrameRow::bias] = koi_.bias[i];
    if (model_ == Model::Kinematic) {
      WriteKinematicSpine(params_, koi_, chains_, index, row + FrameRow::spine);
      continue;
    }
    const std::size_t lane = i % kLanes;
    if (lane == 0) ShapesOf(context_, koi_, i, shapes);
    for (int j = 0; j < kNodes; ++j) {
      row[FrameRow::spine + 2 * j] = koi_.x[i] + koi_.length[i] * shapes.nodeX[j][lane];
      row[FrameRow::spine + 2 * j + 1] = koi_.y[i] + koi_.length[i] * shapes.nodeY[j][lane];
    }
  }
}

// Metres, snout first.
void Pond::SpineOf(int i, Vec2* nodes) const {
  if (model_ == Model::Kinematic) return WriteKinematicSpine(params_, koi_, chains_, i, &nodes->x);
  WriteSpine(context_, koi_, i, &nodes->x);
}

const std::vector<float>& Pond::Frame() {
  if (before_.empty()) {
    WriteRows(before_);
    late_ = true;
  }
  const double ahead = fed_ * kStepsPerSecond - static_cast<double>(step_);
  const float share = static_cast<float>(Clamp(ahead, 0.0, 1.0));
  const bool between = share > 1e-4f;
  if (between && late_) {
    WriteRows(after_);
    late_ = false;
  }
  frame_.resize(before_.size());
  for (std::size_t at = 0; at < before_.size(); at += FrameRow::stride) {
    const float* a = &before_[at];
    const float* b = between ? &after_[at] : a;
    float* to = &frame_[at];
    for (int k = 0; k < FrameRow::stride; ++k) to[k] = a[k] + (b[k] - a[k]) * share;
    for (int k : {FrameRow::heading, FrameRow::phase, FrameRow::finPhase}) {
      to[k] = WrapAngle(a[k] + WrapAngle(b[k] - a[k]) * share);
    }
    for (int k : {FrameRow::id, FrameRow::state, FrameRow::variety, FrameRow::patternSeed, FrameRow::length}) to[k] = b[k];
  }
  return frame_;
}

const std::vector<float>& Pond::PelletFrame() {
  pelletFrame_.clear();
  for (const Pellet& pellet : pellets_) {
    const float soak = Clamp(pellet.age / params_.pelletLife, 0.0f, 1.0f);
    Append(pelletFrame_, {static_cast<float>(pellet.id), pellet.place.x, pellet.place.y, pellet.depth, soak});
  }
  return pelletFrame_;
}

const std::vector<float>& Pond::RippleFrame() {
  rippleFrame_.clear();
  for (const Ripple& ripple : ripples_) {
    Append(rippleFrame_, {static_cast<float>(ripple.id), ripple.place.x, ripple.place.y, ripple.age, ripple.strength,
                          static_cast<float>(ripple.kind)});
  }
  return rippleFrame_;
}

const std::vector<float>& Pond::BiteFrame() {
  biteFrame_.clear();
  for (const Bite& bite : bites_) Append(biteFrame_, {static_cast<float>(bite.koi), bite.place.x, bite.place.y});
  return biteFrame_;
}

}  // namespace koi
