#include "core/pond.h"

namespace koi {

namespace {

// Each koi is decided for every fourth substep, block by block in turn, so that the work is spread evenly.
constexpr int kDecideEvery = 4;
constexpr float kDecideStep = kStep * kDecideEvery;
constexpr float kSinkAfter = 20, kSinkSpeed = 0.02f;  // s, m/s: a pellet soaks, then sinks
constexpr float kDriftSpeed = 0.012f;                 // m/s: pellets drift apart

}  // namespace

Pond::Pond(std::uint32_t seed, int count, float width, float height, Model model)
    : model_(model), seed_(seed), width_(width), height_(height), rng_(seed, 0x90d) {
  RebuildTables();
  BuildSurroundings();
  SetCount(count);
  ReserveRoom();
}

// Room for the most there can be, so that a running pond allocates nothing: a growing heap would pull the views of one
// frame from under whoever still reads them.
void Pond::ReserveRoom() {
  inputs_.reserve(64);
  pellets_.reserve(kMostPellets);
  ripples_.reserve(kMostRipples);
  bites_.reserve(kMostPellets);
  pelletFrame_.reserve(std::size_t{kMostPellets} * PelletRow::stride);
  rippleFrame_.reserve(std::size_t{kMostRipples} * RippleRow::stride);
  biteFrame_.reserve(std::size_t{kMostPellets} * BiteRow::stride);
}

void Pond::RebuildTables() { context_ = MakeSwimContext<float>(params_, model_); }

void Pond::BuildSurroundings() {
  bank_ = Bank::Garden(width_, height_, seed_);
  rocks_.clear();
}

void Pond::SetParam(int row, float value) {
  ParamValues(params_)[row] = value;
  RebuildTables();
}

void Pond::Resize(float width, float height) {
  width_ = width;
  height_ = height;
  BuildSurroundings();
  // A koi that the new bank leaves on land is set back into the water: the page changed, not the koi.
  for (int i = 0; i < koi_.count; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    if (bank_.Open()) break;
    const float keep = 0.55f * koi_.length[k];
    const Vec2 middle(width_ / 2, height_ / 2);
    Vec2 place(koi_.x[k], koi_.y[k]);
    if (bank_.At(place).distance >= keep) continue;
    for (int n = 0; n < 24 && bank_.At(place).distance < keep; ++n) place += (middle - place) * 0.2f;
    Place(i, place.x, place.y, koi_.heading[k], Length(BodyOf(koi_, i).velocity));
  }
  before_.clear();
}

void Pond::Spawn(std::uint32_t seed, int variety, float length) {
  Mind mind;
  mind.rng = Rng(seed, 0x401);
  mind.id = nextId_++;
  mind.patternSeed = mind.rng.Next() >> 8;
  int allowed = 0;
  for (int v = 0; v < kVarieties; ++v) allowed += (varietyMask_ >> v) & 1;
  int pick = allowed > 0 ? static_cast<int>(mind.rng.Unit() * static_cast<float>(allowed)) : 0;
  for (int v = 0; v < kVarieties; ++v) {
    if (((varietyMask_ >> v) & 1) && pick-- == 0) mind.variety = v;
  }
  if (variety >= 0) mind.variety = variety;
  mind.pace = 1 + params_.spread * mind.rng.Range(-1, 1);
  mind.boldness = mind.rng.Range(0.5f, 1.5f);
  mind.wanderSlow = mind.rng.Range(-3.1f, 3.1f);
  mind.wanderFast = mind.rng.Range(-3.1f, 3.1f);
  mind.strokeSide = mind.rng.Unit() < 0.5f ? -1.0f : 1.0f;
  mind.glideLeft = mind.rng.Range(0, 1.5f);
  mind.depth = mind.depthGoal = mind.rng.Range(0.1f, 0.7f) * params_.waterDepth;
  mind.finPhase = mind.rng.Range(-3.1f, 3.1f);
  float drawn = mind.rng.Range(params_.lengthMin, Max(params_.lengthMin, params_.lengthMax));
  const float phase = mind.rng.Range(-3.1f, 3.1f);
  const float heading = mind.rng.Range(-3.1f, 3.1f);
  Vec2 place = mind.rng.InBox(-2, -2, 2, 2);
  if (!bank_.Open()) {
    drawn = Min(drawn, 0.3f * Min(width_, height_));  // a small pond has small koi
    const float size = length > 0 ? length : drawn;
    float best = -1e9f;
    for (int n = 0; n < 12 && best < 0.8f * size; ++n) {
      const Vec2 at = mind.rng.InBox(0, 0, width_, height_);
      const float room = bank_.At(at).distance;
      if (room > best) {
        best = room;
        place = at;
      }
    }
    mind.home = Vec2(width_, height_) * mind.rng.InBox(0.25f, 0.25f, 0.75f, 0.75f);
  }

  const int index = koi_.count;
  const std::size_t i = static_cast<std::size_t>(index);
  koi_.Resize(index + 1);
  koi_.ClearRow(i);
  koi_.length[i] = length > 0 ? length : drawn;
  koi_.phase[i] = phase;
  koi_.frequency[i] = koi_.heldFrequency[i] = koi_.commandFrequency[i] = params_.cruiseFrequency * mind.pace;
  koi_.amplitude[i] = koi_.heldAmplitude[i] = koi_.commandAmplitude[i] = 0.2f;
  minds_.push_back(mind);
  Place(index, place.x, place.y, heading, 0.4f * koi_.length[i]);
}

std::uint32_t Pond::AddKoi(int variety, float length, std::uint32_t seed) {
  if (koi_.count >= kMostKoi) return 0;
  Spawn(seed, variety, length);
  before_.clear();
  return minds_.back().id;
}

void Pond::EraseKoi(std::size_t i) {
  for (std::size_t k = i; k + 1 < minds_.size(); ++k) koi_.CopyRow(k, k + 1);
  if (model_ == Model::Kinematic) {
    const auto from = chains_.begin() + static_cast<std::ptrdiff_t>(i * 2 * kNodes);
    chains_.erase(from, from + 2 * kNodes);
    chains_.resize(koi_.Padded() * 2 * kNodes);
  }
  minds_.erase(minds_.begin() + static_cast<std::ptrdiff_t>(i));
  koi_.Resize(koi_.count - 1);
  before_.clear();
}

bool Pond::RemoveKoi(std::uint32_t id) {
  for (std::size_t i = 0; i < minds_.size(); ++i) {
    if (minds_[i].id == id) {
      EraseKoi(i);
      return true;
    }
  }
  return false;
}

void Pond::SetCount(int count) {
  while (koi_.count > count) EraseKoi(static_cast<std::size_t>(koi_.count - 1));
  if (koi_.count == 0 && count > 0) {  // room for all at once
    koi_.Resize(count);
    koi_.Resize(0);
    minds_.reserve(static_cast<std::size_t>(count));
  }
  while (koi_.count < count) Spawn(rng_.Next(), -1, 0);
  before_.clear();
}

void Pond::SetVarieties(std::uint32_t mask) { varietyMask_ = mask & ((1u << kVarieties) - 1); }

void Pond::SetMuscles(int index, float frequency, float amplitude, float bias) {
  const std::size_t i = static_cast<std::size_t>(index);
  minds_[i].openLoop = 1;
  koi_.commandFrequency[i] = frequency;
  koi_.commandAmplitude[i] = amplitude;
  koi_.commandBias[i] = bias;
  koi_.commandPectoralL[i] = koi_.commandPectoralR[i] = 0;
}

void Pond::ReleaseMuscles(int i) { minds_[static_cast<std::size_t>(i)].openLoop = 0; }

void Pond::Place(int index, float x, float y, float heading, float speed) {
  const std::size_t i = static_cast<std::size_t>(index);
  koi_.x[i] = x;
  koi_.y[i] = y;
  koi_.heading[i] = static_cast<float>(WrapAny(heading));
  koi_.startleBend[i] = koi_.startleTime[i] = 0;
  const float lengths = speed / koi_.length[i];
  SetMotion(context_, koi_, index, lengths * Cos(heading), lengths * Sin(heading), 0.0f);
  if (model_ == Model::Kinematic) LayChain(koi_, index, chains_);
  before_.clear();
}

int Pond::Advance(double dt) {
  bites_.clear();
  fed_ += dt < kMostAdvance ? dt : kMostAdvance;
  // A hair of tolerance, so that sixty sixtieths are a second whatever the rounding.
  const std::uint64_t due = static_cast<std::uint64_t>(fed_ * kStepsPerSecond + 1e-6);
  const int steps = due > step_ ? static_cast<int>(due - step_) : 0;
  for (int n = 0; n < steps; ++n) {
    if (n == steps - 1) WriteRows(before_);
    Substep();
  }
  if (steps > 0) WriteRows(after_);
  return steps;
}

void Pond::Substep() {
  TakeInputs();
  ++step_;
  DecideSome();
  PushFromBanks();
  if (model_ == Model::Kinematic) {
    SwimKinematic(params_, context_, koi_, chains_, kStep);
  } else {
    SwimAll(context_, koi_, kStep);
  }
  MovePellets();
}

void Pond::TakeInputs() {
  for (const Input& input : inputs_) {
    switch (input.kind) {
      case Input::Feed: {
        if (pellets_.size() >= kMostPellets) pellets_.erase(pellets_.begin());
        Pellet pellet;
        pellet.id = nextPellet_++;
        pellet.place = input.place;
        const float way = rng_.Range(-3.1f, 3.1f);
        pellet.velocity = FromAngle(way) * kDriftSpeed;
        pellets_.push_back(pellet);
        AddRipple(input.place, 0.5f, RippleKind::Tap);
        break;
      }
      case Input::Startle: {
        AddRipple(input.place, 1, RippleKind::Tap);
        for (int i = 0; i < koi_.count; ++i) {
          Mind& mind = minds_[static_cast<std::size_t>(i)];
          const float distance = Length(BodyOf(koi_, i).place - input.place);
          if (mind.openLoop || distance > params_.startleRange * (1.2f - 0.2f * mind.boldness)) continue;
          mind.alarmDelay = 0.02f + 0.12f * distance;
          mind.alarmFrom = input.place;
        }
        break;
      }
      case Input::Pointer:
        pointer_.velocity = pointer_.here ? (input.place - pointer_.place) : Vec2(0, 0);
        pointer_.here = 1;
        pointer_.place = input.place;
        break;
      default:
        pointer_ = Presence{};
    }
  }
  inputs_.clear();
}

void Pond::DecideSome() {
  const int turn = static_cast<int>(step_ % kDecideEvery);
  // Filled anew each time: a grid kept from an earlier step would be state that nobody saves.
  grid_.Fill(koi_.x, koi_.y, koi_.count, params_.schoolRange);
  World world{params_, bank_, rocks_, pellets_, pointer_, koi_, minds_, grid_, bites_, width_, height_};
  const std::size_t bitesBefore = bites_.size();
  for (int i = 0; i < koi_.count; ++i) {
    if ((i / kLanes) % kDecideEvery != turn) continue;
    const std::size_t k = static_cast<std::size_t>(i);
    Mind& mind = minds_[k];
    if (mind.openLoop == 0) Apply(k, Decide(world, i, kDecideStep));
    mind.depth += (mind.depthGoal - mind.depth) * Ease(1.1f, kDecideStep);
    const float roll = Clamp(0.16f * koi_.yawRate[k], -0.45f, 0.45f);
    mind.roll += (roll - mind.roll) * Ease(5, kDecideStep);
    const float rowing = 1.1f + 1.4f * (koi_.pectoralL[k] + koi_.pectoralR[k]);
    mind.finPhase = WrapAngle(mind.finPhase + static_cast<float>(2 * kPi) * rowing * mind.pace * kDecideStep);
  }
  for (std::size_t k = bitesBefore; k < bites_.size(); ++k) AddRipple(bites_[k].place, 0.8f, RippleKind::Bite);
}

void Pond::Apply(std::size_t i, const Command& command) {
  koi_.commandFrequency[i] = command.frequency;
  koi_.commandAmplitude[i] = command.amplitude;
  koi_.commandBias[i] = command.bias;
  koi_.commandPectoralL[i] = command.pectoralL;
  koi_.commandPectoralR[i] = command.pectoralR;
  if (command.startle != 0) {
    koi_.startleBend[i] = command.startle;
    koi_.startleTime[i] = 0;
  }
}

// A koi that comes too close to the bank is pressed back as by shallow ground: a spring on snout, middle and tail, with
// damping of what still moves outward. A force like any other; the integrator alone moves the koi.
void Pond::PushFromBanks() {
  constexpr float kStiffness = 24 * 24, kDamping = 2 * 0.7f * 24;  // 1/s^2, 1/s
  constexpr float kPlaces[3] = {0.44f, 0, -0.5f};                  // L along the heading, from the centre
  constexpr float kClearance[3] = {0.12f, 0.16f, 0.03f};           // L kept from the bank
  if (bank_.Open() && rocks_.empty()) return;
  for (int index = 0; index < koi_.count; ++index) {
    const std::size_t i = static_cast<std::size_t>(index);
    koi_.pushX[i] = koi_.pushY[i] = koi_.pushYaw[i] = 0;
    const Vec2 centre(koi_.x[i], koi_.y[i]);
    const float length = koi_.length[i];
    float nearest = bank_.At(centre).distance;
    for (const Rock& rock : rocks_) nearest = Min(nearest, Length(centre - rock.place) - rock.radius);
    if (nearest > 0.75f * length) continue;
    const Vec2 ahead = FromAngle(koi_.heading[i]);
    for (int k = 0; k < 3; ++k) {
      const Vec2 arm = ahead * kPlaces[k];  // L
      const Vec2 place = centre + arm * length;
      const Vec2 velocity = Vec2(koi_.velocityX[i], koi_.velocityY[i]) + Perp(arm) * koi_.yawRate[i];
      const auto press = [&](float distance, Vec2 inward) {
        const float depth = kClearance[k] - distance / length;
        if (depth <= 0) return;
        const float outward = Min(0.0f, velocity.x * inward.x + velocity.y * inward.y);
        const float force = params_.massPerCube * 0.4f * (kStiffness * depth - kDamping * outward);
        koi_.pushX[i] += force * inward.x;
        koi_.pushY[i] += force * inward.y;
        koi_.pushYaw[i] += force * Cross(arm, inward);
      };
      if (!bank_.Open()) {
        const BankSample sample = bank_.At(place);
        press(sample.distance, sample.inward);
      }
      for (const Rock& rock : rocks_) {
        const Vec2 away = place - rock.place;
        press(Length(away) - rock.radius, UnitOr(away, -ahead));
      }
    }
  }
}

void Pond::MovePellets() {
  for (std::size_t k = 0; k < pellets_.size();) {
    Pellet& pellet = pellets_[k];
    pellet.age += kStep;
    pellet.place += pellet.velocity * kStep;
    if (pellet.age > kSinkAfter) pellet.depth = Min(pellet.depth + kSinkSpeed * kStep, params_.waterDepth);
    if (!bank_.Open()) {
      const BankSample sample = bank_.At(pellet.place);
      if (sample.distance < 0.06f) pellet.place += sample.inward * (0.1f * kStep);
    }
    if (pellet.age > params_.pelletLife) {
      pellets_.erase(pellets_.begin() + static_cast<std::ptrdiff_t>(k));
    } else {
      ++k;
    }
  }
  for (Ripple& ripple : ripples_) ripple.age += kStep;
  while (!ripples_.empty() && ripples_.front().age > kRippleLife) ripples_.erase(ripples_.begin());
}

void Pond::AddRipple(Vec2 place, float strength, RippleKind kind) {
  if (ripples_.size() >= kMostRipples) ripples_.erase(ripples_.begin());
  ripples_.push_back({nextRipple_++, place, 0, strength, static_cast<std::int32_t>(kind)});
}

}  // namespace koi
