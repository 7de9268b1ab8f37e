// The state as bytes: saved, loaded and hashed by one description.
#include <cstring>

#include "core/archive.h"
#include "core/hash.h"
#include "core/pond.h"

namespace koi {

namespace {

constexpr std::uint32_t kMagic = 0x504f494b;  // "KIOP", least byte first
constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kHead = 24;  // bytes: what it is, its version, its length, room; then its checksum

// The members of a row, in their order: see Archive::Row.
// clang-format off
constexpr char kMindRow[] =
    "lliiiff"                // who
    "ifif" "ifff" "fffff"    // what about, food and visitors, fright
    "ff" "ffff"              // home, wander
    "ffffffff             "  // path; its arc lengths follow from it
    "ffffffff             "  // the next one
    "fif"                    // along, lost, side
    "ffff" "ffffffff";       // gait, depth and small parts
// clang-format on
constexpr char kStirRow[] = "ifffffff";  // a pointer or an obstacle
static_assert(Archive::SizeOf(kMindRow) + 4 == sizeof(Mind) && Archive::SizeOf("ifff") == sizeof(Input));
static_assert(Archive::SizeOf(kStirRow) == sizeof(Obstacle) && Archive::SizeOf("ifffffffi") == sizeof(Presence));
static_assert(Archive::SizeOf("iffffffi") == sizeof(Pellet) && Archive::SizeOf("iffffi") == sizeof(Ripple));
static_assert(Archive::SizeOf("fffi") == sizeof(Waypoint) && Archive::SizeOf("fff") == sizeof(FeedingSpot));

}  // namespace

void Pond::Visit(Archive& a) {
  std::int32_t model = static_cast<std::int32_t>(model_);
  a.Value(model);
  model_ = static_cast<Model>(model);
  a.Value(seed_);
  a.Value(width_);
  a.Value(height_);
  a.Values(ParamValues(params_), kParamCount);
  a.Value(step_);
  a.Value(varietyMask_);
  a.Value(nextId_);
  a.Value(nextPellet_);
  a.Value(nextRipple_);
  a.Value(rng_.state);
  a.Value(rng_.stream);
  a.Row(pointer_, kStirRow);
  a.Each(inputs_, kMostInputs, "ifff");
  a.Row(obstacle_, kStirRow);
  a.Row(spot_, "fff");
  a.Value(kissTimer_);
  a.Each(corners_, kMostCorners, "ff");
  a.Each(scripts_, kMostKoi * (kMostWaypoints + 1), "fffi");
  a.Each(pellets_, kMostPellets, "iffffff");
  a.Each(ripples_, kMostRipples, "iffffi");
  a.Each(minds_, kMostKoi, kMindRow);
  if (a.Reading()) {
    if (!a.Good()) return;
    for (Mind& mind : minds_) {
      mind.path.Measure();
      mind.nextPath.Measure();
    }
    koi_.Resize(static_cast<int>(minds_.size()));
  }
  for (std::size_t k = 0; k < koi_.kFields; ++k) a.Values(koi_.Field(k), minds_.size());
  if (model_ == Model::Kinematic) {
    if (a.Reading()) chains_.resize(koi_.Padded() * 2 * kNodes);
    a.Values(chains_.data(), minds_.size() * 2 * kNodes);
  }
  a.Value(fed_);
}

std::vector<std::uint8_t> Pond::SaveState() {
  std::vector<std::uint8_t> bytes;
  Archive writer(bytes);
  std::uint32_t magic = kMagic, version = kVersion, size = 0, pad = 0;
  std::uint64_t check = 0;
  for (std::uint32_t* word : {&magic, &version, &size, &pad}) writer.Value(*word);
  writer.Value(check);
  Visit(writer);
  size = static_cast<std::uint32_t>(bytes.size() - kHead);
  check = Fnv1a(bytes.data() + kHead, size);
  std::memcpy(bytes.data() + 8, &size, sizeof size);
  std::memcpy(bytes.data() + 16, &check, sizeof check);
  return bytes;
}

LoadResult Pond::LoadState(const std::uint8_t* bytes, std::size_t size) {
  Archive reader(bytes, size);
  std::uint32_t magic = 0, version = 0, length = 0, pad = 0;
  std::uint64_t check = 0;
  for (std::uint32_t* word : {&magic, &version, &length, &pad}) reader.Value(*word);
  reader.Value(check);
  if (magic != kMagic) return LoadResult::NotAState;
  if (!reader.Good()) return LoadResult::WrongLength;
  if (version != kVersion) return LoadResult::OtherVersion;
  if (reader.Left() != length) return LoadResult::WrongLength;
  if (pad != 0 || Fnv1a(bytes + (size - length), length) != check) return LoadResult::Damaged;

  const std::vector<std::uint8_t> now = SaveState();
  Visit(reader);
  if (!reader.Good() || reader.Left() != 0 || !Sound()) {
    Archive back(now.data() + kHead, now.size() - kHead);
    Visit(back);
    return LoadResult::Damaged;
  }
  RebuildTables();
  BuildSurroundings();
  bites_.clear();
  before_.clear();
  return LoadResult::Ok;
}

// Whether every value that the code relies on lies where the code puts it: a checksum proves nothing about intent. That numbers
// are finite and places not farther than 1e6 m the archive has seen to.
bool Pond::Sound() const {
  const std::int32_t model = static_cast<std::int32_t>(model_);
  if (model < 0 || model > 2 || width_ < 0 || height_ < 0 || width_ > 1000 || height_ > 1000) return false;
  const float least = 0.0999f;  // below which nothing can be put anywhere; callers keep to 0.1 m
  if (width_ != 0 && (width_ < least || height_ < least)) return false;
  if ((width_ == 0) != (height_ == 0) || fed_ < 0 || fed_ > 1e9) return false;
  const double ahead = fed_ * kStepsPerSecond - static_cast<double>(step_);
  if (ahead < -1 || ahead > 2) return false;
  for (int k = 0; k < kParamCount; ++k) {
    const float value = ParamValues(params_)[k];
    if (value < kParamNumbers[k].low || value > kParamNumbers[k].high) return false;
  }
  for (const Input& input : inputs_) {
    if (input.kind < 0 || input.kind > 5) return false;
  }
  for (const Pellet& pellet : pellets_) {
    if (pellet.depth < 0 || pellet.age < 0) return false;
  }
  for (const Ripple& ripple : ripples_) {
    if (ripple.age < 0 || ripple.kind < 0 || ripple.kind > 3) return false;
  }
  if (corners_.size() == 1 || corners_.size() == 2) return false;
  for (Vec2 corner : corners_) {
    if (LengthSquared(corner) > 4e6f) return false;
  }
  if (!corners_.empty()) {
    float area = 0;
    for (std::size_t k = 0, last = corners_.size() - 1; k < corners_.size(); last = k++)
      area += Cross(corners_[last], corners_[k]) / 2;
    if (Abs(area) < 0.05f) return false;
  }
  constexpr float turn = 3.1416f;
  using Koi = Swimmers<float>;
  static constexpr struct {
    std::size_t first, last;  // fields
    float low, high;
  } kBounds[] = {
      {Koi::index_length, Koi::index_length, 0.01f, 10},
      {Koi::index_heading, Koi::index_heading, -turn, turn},
      {Koi::index_velocityX, Koi::index_yawRate, -1000, 1000},
      {Koi::index_phase, Koi::index_phase, -turn, turn},
      {Koi::index_commandFrequency, Koi::index_heldBias, -100, 100},
      {Koi::index_frequency, Koi::index_frequency, -30, 30},
      {Koi::index_amplitude, Koi::index_bias, -3, 3},
      {Koi::index_startleBend, Koi::index_startleBend, -100, 100},
      // A fin spread beyond its bounds would push where it shall brake.
      {Koi::index_pectoralL, Koi::index_commandPectoralR, -0.5f, 2},
  };
  for (std::size_t i = 0; i < minds_.size(); ++i) {
    for (const auto& bound : kBounds) {
      for (std::size_t k = bound.first; k <= bound.last; ++k) {
        const float value = koi_.Field(k)[i];
        if (value < bound.low || value > bound.high) return false;
      }
    }
    const Mind& m = minds_[i];
    if (m.pace < 0.1f || m.pace > 10 || m.boldness < 0.1f || m.depth < 0 || m.depth > 100) return false;
    if (m.variety < 0 || m.variety >= kVarieties || m.state < 0 || m.state > 5 || m.patternSeed >> 24) return false;
    for (float angle : {m.wanderSlow, m.wanderFast, m.driftSlow, m.driftFast, m.finPhase}) {
      if (Abs(angle) > turn) return false;
    }
    for (std::size_t j = i * 2 * kNodes; model_ == Model::Kinematic && j < (i + 1) * 2 * kNodes; j += 2) {
      const Vec2 joint(chains_[j] - koi_.x[i], chains_[j + 1] - koi_.y[i]);
      if (Length(joint) > 3 * koi_.length[i] + 1) return false;
    }
  }
  return true;
}

std::uint64_t Pond::Hash() {
  const std::vector<std::uint8_t> bytes = SaveState();
  return Fnv1a(bytes.data() + kHead, bytes.size() - kHead - sizeof fed_);
}

}  // namespace koi
