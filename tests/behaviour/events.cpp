#include "events.h"

#include <set>

namespace measure {

void Meals::Run(const Setting& setting, std::uint32_t seed, int rounds) {
  koi::Pond pond(seed, setting.koi, setting.width, setting.height, koi::Model::Reactive);
  koi::Rng rng(seed, 0x5eed);
  const std::size_t n = static_cast<std::size_t>(setting.koi);
  for (int frame = 0; frame < 20 * 60; ++frame) pond.Advance(kFrame);
  struct Chase {
    std::int32_t pellet = -1;
    float bearing = 9, swept = 0, back = 0, turned = 0;  // rad
    float straight = 0;                                  // s
    double time = 0;
  };
  for (int round = 0; round < rounds; ++round) {
    Vec2 middle(0, 0);
    do {
      middle = Vec2(rng.Unit() * setting.width, rng.Unit() * setting.height);
    } while (pond.Outline().At(middle).distance < 0.6f);
    for (int k = 0; k < 5; ++k) {
      const Vec2 at = middle + koi::FromAngle(rng.Range(-3.1f, 3.1f)) * (0.35f * koi::Sqrt(rng.Unit()));
      pond.Feed(at.x, at.y);
    }
    std::vector<Chase> chases(n);
    std::vector<Spell> walls(n);
    std::set<std::uint32_t> eaters;
    int eaten = 0;
    double done = 60;
    for (int frame = 0; frame < 60 * 60; ++frame) {
      pond.Advance(kFrame);
      const std::vector<float>& bites = pond.BiteFrame();
      for (std::size_t b = 0; b < bites.size(); b += koi::BiteRow::stride) {
        ++eaten;
        eaters.insert(static_cast<std::uint32_t>(bites[b]));
      }
      if (eaten >= 5 && done >= 60) done = (frame + 1) * kFrame;
      if (done < 60 && frame * kFrame > done + 12) break;  // let them wander off
      const std::vector<float>& pellets = pond.PelletFrame();
      const std::vector<float>& rows = pond.Frame();
      for (std::size_t k = 0; k < n; ++k) {
        const koi::Mind& mind = pond.Minds()[k];
        const Row row = RowOf(rows, static_cast<int>(k));
        walls[k].Add(std::fabs(row[FrameRow::bias]) > 0.72f && pond.Outline().At(row.Node(0)).distance < 0.5f * row.Length(),
                     kFrame);
        rudder = std::max(rudder, walls[k].longest);
        Chase& chase = chases[k];
        // From the moment it goes for a pellet until it is 1.5 L away, whether or not it gives up in between.
        if (mind.pellet >= 0 && mind.pellet != chase.pellet) chase = {mind.pellet, 9, 0, 0, 0, 0, 0};
        for (std::size_t p = 0; p < pellets.size(); p += koi::PelletRow::stride) {
          if (static_cast<std::int32_t>(pellets[p]) != chase.pellet) continue;
          const Vec2 from = row.Place() - Vec2(pellets[p + 1], pellets[p + 2]);
          if (koi::Length(from) > 1.5f * row.Length()) {
            chase = {chase.pellet, 9, 0, 0, 0, 0, 0};
            continue;
          }
          // Round it one way, a third of a turn or more, turning as far itself, without getting there.
          const float bearing = koi::AngleOf(from);
          const float step = chase.bearing > 8 ? 0 : koi::WrapAngle(bearing - chase.bearing);
          chase.bearing = bearing;
          chase.back = step * chase.swept < 0 ? chase.back + std::fabs(step) : 0;
          // Who swims towards it or away from it, within 50 degrees and for longer than a moment, does not circle.
          const Vec2 out = koi::UnitOr(from, Vec2(1, 0)), velocity = row.Velocity();
          const bool straight = std::fabs(out.x * velocity.x + out.y * velocity.y) > 0.64f * koi::Length(velocity);
          chase.straight = straight ? chase.straight + static_cast<float>(kFrame) : 0;
          if (chase.back > 0.3f || chase.straight > 0.5f ||
              koi::Length(row.Node(0) - Vec2(pellets[p + 1], pellets[p + 2])) < 0.2f * row.Length()) {
            chase = {chase.pellet, bearing, 0, 0, 0, 0, 0};
            continue;
          }
          // While it has given up, it may come past; what counts is added up over all its tries.
          if (row.State() != koi::KoiState::Feed) continue;
          chase.turned += row[FrameRow::omega] * static_cast<float>(kFrame);
          chase.swept += step;
          chase.time += kFrame;
          if (std::fabs(chase.swept) > 2.1f && std::fabs(chase.turned) > 2.1f) circling = std::max(circling, chase.time);
        }
      }
      if (frame % 12) continue;
      for (int i = 0; i < setting.koi; ++i) {
        const Row a = RowOf(rows, i);
        if (a.State() != koi::KoiState::Feed) continue;
        float least = 2;
        for (int j = 0; j < setting.koi; ++j) {
          const Row b = RowOf(rows, j);
          const float length = (a.Length() + b.Length()) / 2;
          if (j == i || koi::Length(a.Place() - b.Place()) > 1.1f * length ||
              std::fabs(a[FrameRow::depth] - b[FrameRow::depth]) > 0.14f * length)
            continue;
          least = std::min(least, BetweenSpines(a, b) / (0.28f * 0.56f * length));
        }
        closest.Add(least);
      }
    }
    if (std::getenv("KOI_VERBOSE") && done > 20)
      std::printf("seed %u round %d: %d of 5 after %.1f s, room %.2f\n", seed, round, eaten, done,
                  pond.Outline().At(middle).distance);
    ++drops;
    finished += done <= 20;
    shared += eaters.size() >= 3;
    times.Add(done);
  }
}

void Meals::Report(Table& t, const std::string& k) const {
  t.Row(k, "five pellets at once: share of drops all eaten within 20 s", static_cast<double>(finished) / drops, 0.95, 1, "");
  t.Row(k, "five pellets at once: share of drops eaten by three koi or more", static_cast<double>(shared) / drops, 0.95, 1, "");
  t.Row(k, "time until all five are eaten, median", times.Percentile(0.5), -kNone, kNone, "s");
  t.Row(k, "longest circling of a pellet", circling, 0, 3, "s");
  t.Row(k, "longest full rudder at a wall while there is food", rudder, 0, 2, "s");
  t.Row(k, "feeding koi at one depth above half a body width apart: share", closest.Share(0.5, 1e9), 0.999, 1, "");
}

void Darts::Run(const Setting& setting, std::uint32_t seed) {
  koi::Pond pond(seed, setting.koi, setting.width, setting.height, koi::Model::Reactive);
  for (int frame = 0; frame < 30 * 60; ++frame) pond.Advance(kFrame);
  const Vec2 middle(setting.width / 2, setting.height / 2);
  const Vec2 way = koi::FromAngle(static_cast<float>(seed) * 0.7f);
  const float half = 0.3f * setting.height, speed = 8;
  const int frames = static_cast<int>(2 * half / speed * 60);
  struct One {
    double passed = 0, onset = -1;  // s
    float distance = 1e9f;          // m from the track, as the pointer passed
    Vec2 out{0, 0};
    bool water = false;
  };
  std::vector<One> all(static_cast<std::size_t>(setting.koi));
  double calm = 0;
  for (int frame = 0; frame < 600; ++frame) {
    const Vec2 tip = middle + way * (-half + speed * static_cast<float>(kFrame) * static_cast<float>(std::min(frame, frames)));
    if (frame <= frames) pond.Pointer(tip.x, tip.y);
    if (frame == frames + 1) pond.ClearPointer();
    pond.Advance(kFrame);
    const std::vector<float>& rows = pond.Frame();
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (int j = 0; j < koi::kNodes; ++j) {
        const Vec2 node = RowOf(rows, static_cast<int>(i)).Node(j);
        float room = pond.Outline().At(node).distance;
        if (room < 0.1f) room = pond.Outline().ExactDistance(node);
        for (const koi::Rock& rock : pond.Rocks()) room = koi::Min(room, koi::Length(node - rock.place) - rock.radius);
        ashore += room < 0;
        nearest = koi::Min(nearest, room);
      }
      One& one = all[i];
      const koi::Body body = koi::BodyOf(pond.Koi(), static_cast<int>(i));
      const float d = koi::Length(body.place - tip);
      if (frame <= frames && d < one.distance) {
        one.distance = d;
        one.passed = frame * kFrame;
        one.out = koi::UnitOr(body.place - tip, Vec2(1, 0));
      }
      const koi::KoiState state = static_cast<koi::KoiState>(pond.Minds()[i].state);
      const bool fleeing = state == koi::KoiState::Startle || state == koi::KoiState::Dash;
      if (fleeing) calm = (frame - frames) * kFrame;
      if (fleeing && one.onset < 0) {
        one.onset = frame * kFrame;
        one.water = pond.Outline().At(body.place + one.out * (1.5f * body.length)).distance > 0.1f;
        const double delay = one.onset - one.passed;
        n += 1;
        sumD += one.distance;
        sumT += delay;
        sumDD += one.distance * one.distance;
        sumTT += delay * delay;
        sumDT += one.distance * delay;
      }
      // A little later: where does it go? Koi with the bank right behind them have nowhere to.
      if (one.onset >= 0 && std::fabs(frame * kFrame - one.onset - 0.6) < 0.5 * kFrame) {
        ++fled;
        if (!one.water) continue;
        ++startled;
        outward += body.velocity.x * one.out.x + body.velocity.y * one.out.y > 0;
      }
    }
  }
  ++runs;
  slowestCalm = std::max(slowestCalm, calm);
}

void Darts::Report(Table& t, const std::string& k) const {
  const double covariance = sumDT / n - sumD / n * sumT / n;
  const double spread = std::sqrt((sumDD / n - sumD / n * sumD / n) * (sumTT / n - sumT / n * sumT / n));
  t.Row(k, "a pointer darts: koi that flee, per run", static_cast<double>(fled) / runs, -kNone, kNone, "");
  t.Row(k, "a pointer darts: share that goes outward 0.6 s later, where there is water",
        startled ? static_cast<double>(outward) / startled : 0, 0.9, 1, "");
  t.Row(k, "a pointer darts: correlation of delay with distance", covariance / spread, 0.6, 1, "");
  t.Row(k, "a pointer darts: delay grows by", covariance / (sumDD / n - sumD / n * sumD / n), 0.02, 1, "s/m");
  t.Row(k, "a pointer darts: spine nodes outside the bank or inside a rock", static_cast<double>(ashore), 0, 0, "");
  t.Row(k, "a pointer darts: longest until all are calm", slowestCalm, 0, 8, "s");
}

}  // namespace measure
