// What comes from outside: taken at a fixed step, so that the same inputs give the same pond.
#include "core/alarm.h"
#include "core/pond.h"

namespace koi {

namespace {

constexpr float kDriftSpeed = 0.012f;  // m/s: pellets drift apart
constexpr float kSpotReach = 0.9f;     // m within which food comes down at the same place

// The nearest water: what is thrown on the bank rolls in.
Vec2 Wet(const Bank& bank, Vec2 place) {
  for (int n = 0; n < 8; ++n) {
    const BankSample sample = bank.At(place);
    if (sample.distance > 0) break;
    place += sample.inward * (0.02f - sample.distance);
  }
  return place;
}

}  // namespace

// A pond that nobody advances takes no more than this. Of moves without anything between them the last tells all, for they add
// up; of the rest the oldest go first, as pellets do.
void Pond::Queue(const Input& input) {
  const bool moves = input.kind == Input::Pointer || input.kind == Input::Obstacle;
  if (moves && !inputs_.empty() && inputs_.back().kind == input.kind) {
    inputs_.back() = input;
    return;
  }
  if (inputs_.size() >= kMostInputs) inputs_.erase(inputs_.begin());
  inputs_.push_back(input);
}

void Pond::TakeInputs() {
  for (const Input& input : inputs_) {
    switch (input.kind) {
      case Input::Feed: {
        if (pellets_.size() >= kMostPellets) pellets_.erase(pellets_.begin());
        Pellet pellet;
        pellet.id = nextPellet_++;
        pellet.place = Wet(bank_, input.place);
        pellet.velocity = FromAngle(rng_.Range(-3.1f, 3.1f)) * kDriftSpeed;
        pellets_.push_back(pellet);
        AddRipple(pellet.place, 0.5f, RippleKind::Tap);
        if (spot_.strength < 0.5f) spot_.place = pellet.place;
        if (Length(pellet.place - spot_.place) < kSpotReach) {
          spot_.strength = Min(spot_.strength + 1, 12.0f);
          spot_.place += (pellet.place - spot_.place) / spot_.strength;
        } else {
          spot_.strength = Max(0.0f, spot_.strength - 1);
        }
        break;
      }
      case Input::Startle:
        if (bank_.Distance(input.place) > 0) AddRipple(input.place, 1, RippleKind::Tap);
        for (int i = 0; i < koi_.count; ++i) {
          Mind& mind = minds_[static_cast<std::size_t>(i)];
          const float distance = Length(BodyOf(koi_, i).place - input.place);
          if (distance > params_.startleRange * (1.2f - 0.2f * mind.boldness)) continue;
          Alarm(mind, input.place, 1, 0.02f + 0.12f * distance);
        }
        break;
      case Input::Pointer:
        if (!pointer_.here) pointer_ = Presence{};
        else pointer_.moved += input.place - pointer_.place;
        pointer_.here = 1;
        pointer_.place = input.place;
        break;
      case Input::Obstacle:
        if (!obstacle_.here) obstacle_ = Obstacle{};
        else obstacle_.moved += input.place - obstacle_.place;
        obstacle_.here = 1;
        obstacle_.place = input.place;
        obstacle_.radius = input.radius;
        break;
      case Input::NoObstacle: obstacle_ = {}; break;
      default: pointer_ = Presence{};
    }
  }
  inputs_.clear();
}

void Pond::Stage(int i, const std::vector<Waypoint>& waypoints) {
  Mind& mind = minds_[static_cast<std::size_t>(i)];
  std::erase_if(scripts_, [&](const Waypoint& point) { return point.koi == mind.id; });
  Happens(mind, waypoints.empty() ? Event::HandedBack : Event::Staged);
  // From where it is to the first of them.
  if (!waypoints.empty() && waypoints[0].time > 0) scripts_.push_back({BodyOf(koi_, i).place, 0, mind.id});
  for (const Waypoint& point : waypoints) scripts_.push_back({point.place, point.time, mind.id});
}

}  // namespace koi
