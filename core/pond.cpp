#include "core/pond.h"

#include "core/feeding.h"
#include "core/levels.h"
#include "core/presence.h"

namespace koi {

namespace {

static_assert(kTick == kStep * kTickEvery);
constexpr float kSinkAfter = 20, kSinkSpeed = 0.02f;  // s, m/s: a pellet soaks, then sinks
constexpr int kFewKoi = 64;
constexpr float kLap = 0.18f, kLapSpeed = 0.15f;  // m, m/s
constexpr float kSpotFades = 120;                 // s in which a feeding place is forgotten to a third

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
  splashes_.reserve(256);
  pelletFrame_.reserve(std::size_t{kMostPellets} * PelletRow::stride);
  rippleFrame_.reserve(std::size_t{kMostRipples} * RippleRow::stride);
  biteFrame_.reserve(std::size_t{kMostPellets} * BiteRow::stride);
}

void Pond::RebuildTables() { context_ = MakeSwimContext<float>(params_, model_); }

void Pond::SetParam(int row, float value) {
  ParamValues(params_)[row] = value;
  RebuildTables();
}

void Pond::Spawn(std::uint32_t seed, int variety, float length) {
  Mind mind;
  mind.rng = Rng(seed, 0x401);
  mind.id = nextId_++;
  mind.patternSeed = mind.rng.Next() >> 8;
  // One of those that the last koi to come had fewest of: a small pond holds all kinds.
  int counts[kVarieties] = {}, least = kFewKoi, allowed = 0;
  const std::size_t came = minds_.size(), first = came > kFewKoi ? came - kFewKoi : 0;
  for (std::size_t k = first; k < came; ++k) ++counts[minds_[k].variety];
  for (int v = 0; v < kVarieties; ++v) {
    if (!((varietyMask_ >> v) & 1) || counts[v] > least) continue;
    if (counts[v] < least) allowed = 0;
    least = counts[v];
    ++allowed;
  }
  int pick = static_cast<int>(mind.rng.Unit() * static_cast<float>(allowed));
  for (int v = 0; v < kVarieties; ++v) {
    if (((varietyMask_ >> v) & 1) && counts[v] == least && pick-- == 0) mind.variety = v;
  }
  if (variety >= 0) mind.variety = variety;
  mind.pace = 1 + params_.spread * mind.rng.Range(-1, 1);
  mind.boldness = mind.rng.Range(0.5f, 1.5f);
  for (float* phase : {&mind.wanderSlow, &mind.wanderFast, &mind.driftSlow, &mind.driftFast})
    *phase = mind.rng.Range(-3.1f, 3.1f);
  mind.rest = mind.rng.Range(5, 60);
  mind.strokeSide = mind.rng.Unit() < 0.5f ? -1.0f : 1.0f;
  mind.glideLeft = mind.rng.Range(0, 1.5f);
  mind.depth = mind.depthGoal = mind.rng.Range(0.1f, 0.7f) * params_.waterDepth;
  mind.finPhase = mind.rng.Range(-3.1f, 3.1f);
  float drawn = mind.rng.Range(params_.lengthMin, Max(params_.lengthMin, params_.lengthMax));
  const float phase = mind.rng.Range(-3.1f, 3.1f);
  const float heading = mind.rng.Range(-3.1f, 3.1f);
  Vec2 place = mind.rng.InBox(-2, -2, 2, 2);
  if (!bank_.Open()) {
    const Vec2 extent = bank_.High() - bank_.Low();
    drawn = Min(drawn, 0.3f * Min(extent.x, extent.y));  // a small pond has small koi
    const float size = length > 0 ? length : drawn;
    float best = -1e9f;
    for (int n = 0; n < 12 && best < 0.8f * size; ++n) {
      const Vec2 low = bank_.Low(), high = bank_.High();
      const Vec2 at = mind.rng.InBox(low.x, low.y, high.x, high.y);
      float room = bank_.Distance(at);
      for (const Rock& rock : rocks_) room = Min(room, Length(at - rock.place) - rock.radius);
      if (room > best) {
        best = room;
        place = at;
      }
    }
    mind.home = place;
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
  Stage(static_cast<int>(i), {});
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
  late_ = late_ || steps > 0;
  return steps;
}

void Pond::Substep() {
  TakeInputs();
  ++step_;
  Decide();
  PushFromBanks();
  if (step_ % kTickEvery == 0) PushApart();
  if (model_ == Model::Kinematic) {
    SwimKinematic(params_, context_, koi_, chains_, kStep);
  } else {
    SwimAll(context_, koi_, kStep);
  }
  MovePellets();
}

void Pond::Decide() {
  if (step_ % kTickEvery != 0) return;
  grid_.Fill(koi_.x, koi_.y, koi_.count, params_.schoolRange);
  fellows_.resize(minds_.size());
  for (std::size_t k = 0; k < minds_.size(); ++k) {
    Fellow& fellow = fellows_[k];
    const Mind& mind = minds_[k];
    SinCos(koi_.heading[k], fellow.ahead.y, fellow.ahead.x);
    fellow.place = Vec2(koi_.x[k], koi_.y[k]);
    fellow.depth = mind.depth;
    fellow.variety = mind.variety;
    fellow.scripted = Is(mind, KoiState::Scripted);
    fellow.kissing = mind.kiss > 0;
  }
  CountSuitors(pellets_, minds_);
  FollowPointer(pointer_, minds_);
  obstacle_.velocity += (obstacle_.moved / kTick - obstacle_.velocity) * Ease(5, kTick);
  obstacle_.moved = Vec2(0, 0);
  FadeScripts();
  CallForKiss();
  spot_.strength -= spot_.strength * Ease(1.0f / kSpotFades, kTick);
  World world{params_, bank_,    rocks_, obstacle_, pointer_, spot_,  scripts_,
              koi_,    fellows_, grid_,  pellets_,  minds_,   bites_, splashes_};
  for (int i = 0; i < koi_.count; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    Mind& mind = minds_[k];
    if (mind.openLoop == 0 && (step_ / kTickEvery + k) % 2 == 0) Apply(k, koi::Decide(world, i));
    const float roll = Clamp(0.16f * koi_.yawRate[k], -0.45f, 0.45f);
    mind.roll += (roll - mind.roll) * Ease(5, kTick);
    const float rowing = 1.1f + 1.4f * (koi_.pectoralL[k] + koi_.pectoralR[k]);
    mind.finPhase = WrapAngle(mind.finPhase + static_cast<float>(2 * kPi) * rowing * mind.pace * kTick);
  }
  for (const Ripple& splash : splashes_) {
    // Strokes leave room for the rings that matter more.
    const RippleKind kind = static_cast<RippleKind>(splash.kind);
    if (kind != RippleKind::Stroke || ripples_.size() < kMostRipples / 2) AddRipple(splash.place, splash.strength, kind);
  }
  splashes_.clear();
}

// Every 5 to 11 s somebody rises.
void Pond::CallForKiss() {
  kissTimer_ -= kTick;
  if (kissTimer_ > 0) return;
  kissTimer_ = rng_.Range(5, 11);
  // The shallowest of a few that have nothing else to do.
  Mind* riser = nullptr;
  for (int n = 0; n < 6 && koi_.count > 0; ++n) {
    Mind& mind = minds_[static_cast<std::size_t>(rng_.Unit() * static_cast<float>(koi_.count))];
    const bool idle = !mind.openLoop && mind.wary <= 0 && (Is(mind, KoiState::Cruise) || Is(mind, KoiState::Hover));
    if (idle && (!riser || mind.depth < riser->depth)) riser = &mind;
  }
  if (riser) riser->kiss = kKissLead;
}

void Pond::FadeScripts() {
  for (Waypoint& point : scripts_) point.time -= kTick;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < scripts_.size(); ++k) {
    const bool last = k + 1 == scripts_.size() || scripts_[k + 1].koi != scripts_[k].koi;
    // The last one a tick longer, so that the koi sees it end; of the rest those that the way still begins or passes at.
    if (last ? scripts_[k].time >= -2 * kThink : scripts_[k + 1].time >= 0) scripts_[kept++] = scripts_[k];
  }
  scripts_.resize(kept);
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

void Pond::MovePellets() {
  for (std::size_t k = 0; k < pellets_.size();) {
    Pellet& pellet = pellets_[k];
    pellet.age += kStep;
    pellet.place += pellet.velocity * kStep;
    if (pellet.age > kSinkAfter) pellet.depth = Min(pellet.depth + kSinkSpeed * kStep, params_.waterDepth);
    // The lap of the water carries it off banks and rocks, to where a mouth can come.
    const BankSample sample = bank_.At(pellet.place);
    if (sample.distance < kLap) pellet.place += sample.inward * (kLapSpeed * kStep);
    for (const Rock& rock : rocks_) {
      const Vec2 away = pellet.place - rock.place;
      if (Length(away) - rock.radius < kLap) pellet.place += UnitOr(away, Vec2(1, 0)) * (kLapSpeed * kStep);
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
