// The pond's bank and rocks: made from the seed or from an outline that was given, and solid.
#include "core/pond.h"

namespace koi {

void Pond::BuildSurroundings() {
  bank_ = corners_.empty() ? Bank::Garden(width_, height_, seed_) : Bank(corners_);
  PlaceRocks();
}

// A few rocks from the seed: most lean on the bank, in a wide pond some stand free with room to swim round.
void Pond::PlaceRocks() {
  rocks_.clear();
  if (bank_.Open()) return;
  Rng rng(seed_, 0x0c4);
  const Vec2 size = bank_.High() - bank_.Low();
  const int wanted = static_cast<int>(Clamp(size.x * size.y / 6, 0.0f, 8.0f));
  for (int n = 0; n < 40 * wanted && static_cast<int>(rocks_.size()) < wanted; ++n) {
    const Vec2 place = bank_.Low() + size * rng.InBox(0, 0, 1, 1);
    const float radius = rng.Range(0.1f, 0.24f);
    const float room = bank_.Distance(place);
    bool fits = (room > 0 && room < 0.6f * radius) || room > radius + 0.9f;
    for (const Rock& other : rocks_) fits = fits && Length(place - other.place) > radius + other.radius + 1.1f;
    if (fits) rocks_.push_back({place, radius});
  }
}

void Pond::Resize(float width, float height) {
  if (width == width_ && height == height_) return;
  width_ = width;
  height_ = height;
  KeepInWater();
}

void Pond::SetOutline(std::vector<Vec2> corners) {
  corners_ = std::move(corners);
  KeepInWater();
}

// A koi that a new bank leaves on land is set back into the water: the page changed, not the koi.
void Pond::KeepInWater() {
  BuildSurroundings();
  before_.clear();
  if (bank_.Open()) return;
  // The roomiest of some places is where they are set to.
  const Vec2 size = bank_.High() - bank_.Low();
  Vec2 middle = bank_.Low() + size * 0.5f;
  for (int r = 1; r < 12; ++r) {
    for (int c = 1; c < 12; ++c) {
      const Vec2 place = bank_.Low() + size * Vec2(static_cast<float>(c) / 12, static_cast<float>(r) / 12);
      if (bank_.Distance(place) > bank_.Distance(middle)) middle = place;
    }
  }
  for (int i = 0; i < koi_.count; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    Mind& mind = minds_[k];
    mind.pathLost = 1;
    const float keep = 0.55f * koi_.length[k];
    const auto room = [&](Vec2 place) {
      float least = bank_.Distance(place);
      for (const Rock& rock : rocks_) least = Min(least, Length(place - rock.place) - rock.radius);
      return least;
    };
    for (int n = 0; n < 24 && bank_.Distance(mind.home) < keep; ++n) mind.home += (middle - mind.home) * 0.2f;
    Vec2 place(koi_.x[k], koi_.y[k]);
    Vec2 spine[kNodes];
    SpineOf(i, spine);
    float least = 1e9f;
    for (const Vec2& node : spine) least = Min(least, room(node));
    if (least > 0.05f) continue;  // near a bank is where koi may be
    for (int n = 0; n < 24 && room(place) < keep; ++n) place += (middle - place) * 0.2f;
    Place(i, place.x, place.y, koi_.heading[k], BodyOf(koi_, i).speed * koi_.length[k]);
  }
}

// A koi that comes too close to the bank is pressed back as by shallow ground: a spring on four places of its midline, with
// damping of what still moves outward. A force like any other; the integrator alone moves the koi.
[[gnu::noinline]] void Pond::PushFromBanks() {
  constexpr float kStiffness = 34 * 34, kDamping = 2 * 0.7f * 34;      // 1/s^2, 1/s
  constexpr int kPlaces = 4;                                           // snout, middle, peduncle, tail
  constexpr float kClearance[kPlaces] = {0.15f, 0.16f, 0.11f, 0.11f};  // L that each keeps from the bank
  constexpr float kHull = 0.3f;                                        // m that a boat reaches down
  for (int index = 0; index < koi_.count; ++index) {
    const std::size_t i = static_cast<std::size_t>(index);
    koi_.pushX[i] = koi_.pushY[i] = koi_.pushYaw[i] = 0;
    const Vec2 centre(koi_.x[i], koi_.y[i]);
    const float length = koi_.length[i];
    float nearest = bank_.Distance(centre);
    for (const Rock& rock : rocks_) nearest = Min(nearest, Length(centre - rock.place) - rock.radius);
    const bool afloat = obstacle_.here && minds_[i].depth < kHull;
    if (afloat) nearest = Min(nearest, Length(centre - obstacle_.place) - obstacle_.radius);
    if (nearest > 0.75f * length) continue;
    const Vec2 ahead = FromAngle(koi_.heading[i]);
    const Vec2 back = -FromAngle(koi_.heading[i] - kTailTurn * koi_.bias[i]);
    const float sway = params_.waveAmplitude * koi_.amplitude[i] * Sin(koi_.phase[i]);
    const Vec2 tail = back * kTailBehind - Perp(back) * sway;
    Vec2 arms[kPlaces] = {SnoutArm(ahead, koi_.bias[i]), Vec2(0, 0), tail * 0.6f, tail};  // L
    Vec2 swing[kPlaces] = {};                                                             // L/s, by change of shape
    if ((koi_.startleBend[i] != 0 || koi_.amplitude[i] > 0.5f) && model_ != Model::Kinematic) {
      // A C-start or a dash bends it as no guess from the rudder tells.
      Shape<float> shape;
      ShapeOf(context_, koi_, index, shape);
      for (int k = 0; k < kPlaces; ++k) {
        constexpr int kAt[kPlaces] = {0, 4, 6, 8};
        const int node = kAt[k];
        arms[k] = Vec2(shape.nodeX[node], shape.nodeY[node]);
        swing[k] = Vec2(shape.nodeVelocityX[node], shape.nodeVelocityY[node]);
      }
    }
    for (int k = 0; k < kPlaces; ++k) {
      const Vec2 arm = arms[k];
      const Vec2 place = centre + arm * length;
      const Vec2 velocity = Vec2(koi_.velocityX[i], koi_.velocityY[i]) + Perp(arm) * koi_.yawRate[i] + swing[k];
      const auto press = [&](float distance, Vec2 inward) {
        const float depth = Min(kClearance[k] - distance / length, 0.4f);
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
      const auto pressRound = [&](Vec2 middle, float radius) {
        const Vec2 away = place - middle;
        press(Length(away) - radius, UnitOr(away, -ahead));
      };
      for (const Rock& rock : rocks_) pressRound(rock.place, rock.radius);
      if (afloat) pressRound(obstacle_.place, obstacle_.radius);
    }
  }
}

}  // namespace koi
