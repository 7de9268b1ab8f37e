// Koi are solid to each other: whoever is at one depth and closer than bodies can be is pushed apart, by equal and opposite
// forces.
#include "core/pond.h"

namespace koi {

namespace {

constexpr float kClear = 0.2f;   // L between two midlines; a koi is 0.157 L wide, and soft
constexpr float kRough = 0.22f;  // L within which a guess of the midlines is not good enough
constexpr float kLayer = 0.15f;  // L of depth between koi that pass over each other: half of what a koi is high
constexpr float kOver = 0.3f;    // L of depth at which they begin to feel each other
constexpr float kStiffness = 20 * 20, kDamping = 2 * 36;  // 1/s^2, 1/s
constexpr int kMostTouched = 6;                           // neighbours; more fit only in a pond that is full to the brim
constexpr float kHardest = 32;                            // L/s^2: koi are soft and the water between them is in the way

// Places along a midline, snout first. Metres.
struct Midline {
  int places;
  Vec2 at[kNodes];
};

// Guessed from the rudder, by two straight halves.
Midline Guess(const Swimmers<float>& koi, std::size_t i, Vec2 ahead) {
  const Vec2 centre(koi.x[i], koi.y[i]);
  const Vec2 snout = SnoutArm(ahead, koi.bias[i]) * koi.length[i];
  const Vec2 tail = FromAngle(koi.heading[i] - kTailTurn * koi.bias[i]) * (-kTailBehind * koi.length[i]);
  return {3, {centre + snout, centre, centre + tail}};
}

// With places between the others: lines that cross come close at one of them.
Midline Finer(const Midline& rough) {
  const Vec2* at = rough.at;
  return {5, {at[0], 0.5f * (at[0] + at[1]), at[1], 0.5f * (at[1] + at[2]), at[2]}};
}

struct Contact {
  float distance2 = 1e18f;
  Vec2 place{0, 0}, away{0, 0};  // on the first koi; from the second one's midline
};

void Touch(const Midline& one, const Midline& other, float sign, Contact& nearest) {
  for (int j = 0; j + 1 < other.places; ++j) {
    const Vec2 from = other.at[j], along = other.at[j + 1] - from;
    const float whole = 1 / Max(LengthSquared(along), 1e-9f);
    for (int k = 0; k < one.places; ++k) {
      const Vec2 place = one.at[k], to = place - from;
      const float share = Clamp((to.x * along.x + to.y * along.y) * whole, 0.0f, 1.0f);
      const Vec2 away = to - along * share;
      const float distance2 = LengthSquared(away);
      if (distance2 < nearest.distance2) nearest = {distance2, sign > 0 ? place : place - away, away * sign};
    }
  }
}

Contact Between(const Midline& one, const Midline& other) {
  Contact contact;
  Touch(one, other, 1, contact);
  Touch(other, one, -1, contact);
  return contact;
}

}  // namespace

// At every look at the pond: the force of four steps in one.
void Pond::PushApart() {
  float longest = 0;
  bool stand = bank_.Open();
  for (std::size_t i = 0; i < minds_.size(); ++i) {
    longest = Max(longest, koi_.length[i]);
    stand = stand && minds_[i].openLoop;
  }
  // Koi on the test stand, in open water and without a mind, may lie on one another.
  if (stand) return;
  for (int index = 0; index < koi_.count; ++index) {
    const std::size_t i = static_cast<std::size_t>(index);
    const Vec2 centre = fellows_[i].place;
    Midline rough{0, {}}, finer{0, {}}, spine{0, {}};
    int touched = 0;
    grid_.Near(centre, 0.5f * (koi_.length[i] + longest), [&](std::int32_t neighbour) {
      if (neighbour <= index) return;
      const std::size_t j = static_cast<std::size_t>(neighbour);
      const float length = 0.5f * (koi_.length[i] + koi_.length[j]);
      const Vec2 apart = centre - fellows_[j].place;
      if (LengthSquared(apart) > length * length) return;
      const float below = minds_[j].depth - minds_[i].depth;
      if (Abs(below) > kOver * length) return;
      if (rough.places == 0) {
        rough = Guess(koi_, i, fellows_[i].ahead);
        finer = Finer(rough);
      }
      const Midline its = Guess(koi_, j, fellows_[j].ahead);
      Contact contact;
      Touch(finer, its, 1, contact);
      Touch(its, rough, -1, contact);
      if (contact.distance2 > kRough * kRough * length * length || ++touched > kMostTouched) return;
      if (spine.places == 0) {
        spine.places = kNodes;
        SpineOf(index, spine.at);
      }
      Midline other{kNodes, {}};
      SpineOf(neighbour, other.at);
      contact = Between(spine, other);
      const float pressed = kClear * length - Sqrt(contact.distance2);
      if (pressed <= 0) return;
      // One over the other: neither sinks nor rises into the other's layer, but for a kiss.
      if (Abs(below) > kLayer * length) {
        if (fellows_[i].kissing || fellows_[j].kissing) return;
        const float by = kStiffness * kTick * (kOver * length - Abs(below)) * (below > 0 ? 0.5f : -0.5f);
        minds_[i].sink -= by;
        minds_[j].sink += by;
        return;
      }
      const Vec2 way = UnitOr(contact.away, UnitOr(apart, Vec2(1, 0)));
      const auto closing = [&](std::size_t k) {
        const Vec2 arm = (contact.place - Vec2(koi_.x[k], koi_.y[k])) / koi_.length[k];
        const Vec2 velocity = (Vec2(koi_.velocityX[k], koi_.velocityY[k]) + Perp(arm) * koi_.yawRate[k]) * koi_.length[k];
        return velocity.x * way.x + velocity.y * way.y;
      };
      const float speed = Min(0.0f, closing(i) - closing(j));
      // As two bodies on a spring: by their reduced mass, and no harder than the smaller one bears.
      const float small = Min(koi_.length[i], koi_.length[j]), large = Max(koi_.length[i], koi_.length[j]);
      const float cube = small * small * small, share = cube / (large * large * large);
      const float mass = params_.massPerCube * cube / (1 + share);
      const float hard = Min(kStiffness * pressed - kDamping * speed, kHardest * small);
      const Vec2 force = way * (mass * hard * kTickEvery);
      const auto push = [&](std::size_t k, Vec2 by) {
        const float l2 = koi_.length[k] * koi_.length[k];
        const Vec2 scaled = by / (l2 * l2);
        koi_.pushX[k] += scaled.x;
        koi_.pushY[k] += scaled.y;
        koi_.pushYaw[k] += Cross((contact.place - Vec2(koi_.x[k], koi_.y[k])) / koi_.length[k], scaled);
      };
      push(i, force);
      push(j, -force);
    });
  }
}

}  // namespace koi
