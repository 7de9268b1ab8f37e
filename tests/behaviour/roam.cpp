#include "roam.h"

#include "core/patrol.h"

namespace measure {

namespace {

constexpr int kMemory = 128;  // frames of heading that are remembered

// What one koi's measures need to remember.
struct Past {
  std::array<float, kMemory> turned{};  // heading without wraps, at the last frames
  float heading = 0, turn = 0, bend = 0;
  int sinceStartle = 0;
  int frames = 0;
  Spell rudder;
  float circleFrom = 0;  // turn at the start of a circle that may come
  int circleAge = 0;
};

// Fixed sides of a tenth: five columns of two, each with the same water.
struct Tenths {
  std::vector<float> columns, middles;
  explicit Tenths(const koi::Pond& pond, const Setting& size) {
    std::vector<Vec2> water;
    for (float x = 0; x < size.width; x += 0.05f) {
      for (float y = 0; y < size.height; y += 0.05f) {
        if (pond.Outline().At(Vec2(x, y)).distance > 0) water.push_back(Vec2(x, y));
      }
    }
    for (std::size_t c = 1; c <= 5; ++c) columns.push_back(water[std::min(water.size() - 1, water.size() * c / 5)].x);
    for (std::size_t c = 0; c < 5; ++c) {
      std::vector<float> ys;
      for (Vec2 p : water) {
        if (Column(p.x) == c) ys.push_back(p.y);
      }
      std::sort(ys.begin(), ys.end());
      middles.push_back(ys[ys.size() / 2]);
    }
  }
  std::size_t Column(float x) const {
    std::size_t c = 0;
    while (c < 4 && x >= columns[c]) ++c;
    return c;
  }
  std::size_t Of(Vec2 p) const {
    const std::size_t c = Column(p.x);
    return 2 * c + (p.y > middles[c]);
  }
};

}  // namespace

void Roam::Run(koi::Pond& pond, double seconds) {
  const int count = pond.Count();
  const koi::Params& params = pond.GetParams();
  const std::size_t n = static_cast<std::size_t>(count);
  Setting size{count, 0, 0};
  for (Vec2 p : pond.Outline().Outline()) {
    size.width = std::max(size.width, p.x);
    size.height = std::max(size.height, p.y);
  }
  const Tenths tenths(pond, size);
  std::vector<Past> past(n);
  std::vector<float> nearest(n), clearance(n);
  std::array<double, 10> visits{};
  double phaseSum = 0;
  int lastKiss = 0;
  double lastKissTime = -1;
  Spell polar, mill;
  const int frames = static_cast<int>(seconds / kFrame + 0.5);
  for (int frame = 0; frame < frames; ++frame) {
    pond.Advance(kFrame);
    const std::vector<float>& rows = pond.Frame();
    Vec2 heads(0, 0), middle(0, 0), phases(0, 0);
    for (int i = 0; i < count; ++i) {
      const Row row = RowOf(rows, i);
      heads += koi::FromAngle(row[FrameRow::heading]);
      middle += row.Place() / static_cast<float>(count);
      phases += koi::FromAngle(row[FrameRow::phase]);
    }
    float turning = 0;
    for (int i = 0; i < count; ++i) {
      const std::size_t k = static_cast<std::size_t>(i);
      const Row row = RowOf(rows, i);
      Past& p = past[k];
      const koi::Mind& mind = pond.Minds()[k];
      const Vec2 out = koi::UnitOr(row.Place() - middle, Vec2(1, 0));
      turning += koi::Cross(out, koi::FromAngle(row[FrameRow::heading]));

      // banks and rocks: the grid first, the polygon itself when it gets close
      float room = pond.Outline().At(row.Place()).distance;
      for (int j = 0; j < koi::kNodes; ++j) {
        const Vec2 node = row.Node(j);
        if (room < 0.8f * row.Length() && pond.Outline().At(node).distance < 0.15f) {
          const double exact = pond.Outline().ExactDistance(node);
          nearestBank = std::min(nearestBank, exact);
          outside += exact < 0;
        }
        for (const koi::Rock& rock : pond.Rocks()) {
          const double gap = koi::Length(node - rock.place) - rock.radius;
          nearestRock = std::min(nearestRock, gap);
          inRock += gap < 0;
          if (j == 0) room = std::min(room, static_cast<float>(gap) + 0.4f * row.Length());
        }
      }
      // Full rudder: nine tenths of the 0.8 that a calm koi bends at most, a whole-body bend of 70 degrees.
      const bool hard = std::fabs(row[FrameRow::bias]) > 0.72f;
      p.rudder.Add(hard && room < 0.9f * row.Length(), kFrame);
      rudder = std::max(rudder, p.rudder.longest);

      // speed and gait
      const koi::KoiState state = row.State();
      const bool startled = state == koi::KoiState::Startle;
      const bool routine = state == koi::KoiState::Cruise || state == koi::KoiState::Hover;
      if (routine) speed.Add(row.Speed());
      allTime += kFrame;
      hoverTime += state == koi::KoiState::Hover ? kFrame : 0;
      if (state == koi::KoiState::Cruise) {
        cruiseTime += kFrame;
        if (row[FrameRow::amplitude] > 0.5f * koi::ScheduledAmplitude(params, row[FrameRow::frequency])) burstTime += kFrame;
      }

      // yaw now, and over the last beat
      const float heading = row[FrameRow::heading];
      p.turn += p.frames ? koi::WrapAngle(heading - p.heading) : 0;
      p.heading = heading;
      p.turned[static_cast<std::size_t>(p.frames % kMemory)] = p.turn;
      p.sinceStartle = startled ? 0 : p.sinceStartle + 1;
      const double yaw = std::fabs(row[FrameRow::omega]) * kDegrees;
      yawAny = std::max(yawAny, yaw);
      const int beat = std::clamp(static_cast<int>(60 / row[FrameRow::frequency]), 8, kMemory - 1);
      if (p.frames > 60 && p.sinceStartle > 20) yawCalm = std::max(yawCalm, yaw);
      if (p.frames > kMemory && p.sinceStartle > beat + 20) {
        const float before = p.turned[static_cast<std::size_t>((p.frames - beat) % kMemory)];
        yawBeat = std::max(yawBeat, std::fabs(p.turn - before) * kDegrees / (beat * kFrame));
      }
      // a full circle within ten seconds
      if (++p.circleAge > 600) {
        p.circleFrom = p.turn;
        p.circleAge = 0;
      }
      if (std::fabs(p.turn - p.circleFrom) > 2 * koi::kPi) {
        ++circles;
        p.circleFrom = p.turn;
        p.circleAge = 0;
      }
      // change of the body's bend from frame to frame
      const float bent = BodyBend(row);
      if (p.frames > 60 && p.sinceStartle > 20) bend.Add(std::fabs(koi::WrapAngle(bent - p.bend)) * kDegrees);
      p.bend = bent;
      ++p.frames;

      visits[tenths.Of(row.Place())] += 1;
      // its patrol path
      if (state == koi::KoiState::Cruise && !mind.pathLost) {
        const double off = koi::PathDistance(mind, row.Place()) / row.Length();
        pathSquares += off * off;
        pathSamples += 1;
      }
    }
    const float share = 1 / static_cast<float>(count);
    polar.Add(koi::Length(heads) * share > 0.9f, kFrame);
    mill.Add(std::fabs(turning) * share > 0.9f, kFrame);
    phaseSum += 1 - koi::Length(phases) * share;

    // neighbours, five times a second
    if (frame % 12 == 0) {
      std::fill(nearest.begin(), nearest.end(), 1e9f);
      std::fill(clearance.begin(), clearance.end(), 1e9f);
      for (int i = 0; i < count; ++i) {
        const Row a = RowOf(rows, i);
        for (int j = i + 1; j < count; ++j) {
          const Row b = RowOf(rows, j);
          const Vec2 apart = a.Place() - b.Place();
          const float d = koi::Length(apart), length = (a.Length() + b.Length()) / 2;
          nearest[static_cast<std::size_t>(i)] = std::min(nearest[static_cast<std::size_t>(i)], d / a.Length());
          nearest[static_cast<std::size_t>(j)] = std::min(nearest[static_cast<std::size_t>(j)], d / b.Length());
          // One depth: nearer than half a body's height, 0.28 L.
          if (d > length * 1.1f || std::fabs(a[FrameRow::depth] - b[FrameRow::depth]) > 0.14f * length) continue;
          const float gap = BetweenSpines(a, b) / (0.28f * 0.56f * length);  // body widths
          clearance[static_cast<std::size_t>(i)] = std::min(clearance[static_cast<std::size_t>(i)], gap);
          clearance[static_cast<std::size_t>(j)] = std::min(clearance[static_cast<std::size_t>(j)], gap);
        }
      }
      for (std::size_t k = 0; k < n; ++k) {
        neighbour.Add(nearest[k]);
        closest.Add(clearance[k]);
      }
    }

    // kisses
    const std::vector<float>& ripples = pond.RippleFrame();
    for (std::size_t at = 0; at < ripples.size(); at += koi::RippleRow::stride) {
      const int id = static_cast<int>(ripples[at + koi::RippleRow::id]);
      if (static_cast<int>(ripples[at + koi::RippleRow::kind]) != static_cast<int>(koi::RippleKind::Kiss) || id <= lastKiss)
        continue;
      lastKiss = id;
      const double now = pond.Time();
      if (lastKissTime >= 0) {
        kissShortest = std::min(kissShortest, now - lastKissTime);
        kissLongest = std::max(kissLongest, now - lastKissTime);
      }
      lastKissTime = now;
    }
  }
  double sum = 0, least = 1e18;
  for (double v : visits) {
    sum += v;
    least = std::min(least, v);
  }
  leastTenth = std::min(leastTenth, least / sum);
  phaseVariance = std::min(phaseVariance, phaseSum / frames);
  polarised = std::max(polarised, polar.longest);
  vortex = std::max(vortex, mill.longest);
  if (lastKissTime < 0) kissLongest = seconds;
}

void Roam::Report(Table& t, const std::string& k) const {
  t.Row(k, "spine nodes outside the bank", static_cast<double>(outside), 0, 0, "");
  t.Row(k, "spine nodes inside a rock", static_cast<double>(inRock), 0, 0, "");
  t.Row(k, "least clearance from the bank", nearestBank, 0, kNone, "m");
  t.Row(k, "least clearance from a rock", nearestRock, 0, kNone, "m");
  t.Row(k, "closest approach at one depth: share above half a body width", closest.Share(0.5, 1e9), 0.999, 1, "");
  t.Row(k, "nearest-neighbour distance, median", neighbour.Percentile(0.5), 0.7, 2, "L");
  t.Row(k, "longest spell of polarisation above 0.9", polarised, 0, 10, "s");
  t.Row(k, "longest spell of milling above 0.9", vortex, 0, 10, "s");
  t.Row(k, "least-visited tenth of the pond: share of the koi's time", leastTenth, 0.01, 1, "");
  t.Row(k, "circular variance of the beats, mean of the worst run", phaseVariance, 0.5, 1, "");
  t.Row(k, "routine speed between 0.3 and 1.0 L/s: share of time", speed.Share(0.3, 1.0), 0.8, 1, "");
  t.Row(k, "routine speed, median", speed.Percentile(0.5), 0.3, 1, "L/s");
  t.Row(k, "duty of bursts at cruise", burstTime / cruiseTime, 0.2, 0.5, "");
  t.Row(k, "share of time hovering", hoverTime / allTime, 0, 0.2, "");
  t.Row(k, "greatest yaw rate", yawAny, 0, 2500, "deg/s");
  t.Row(k, "greatest yaw rate outside startles", yawCalm, 0, 600, "deg/s");
  t.Row(k, "greatest yaw rate over a beat", yawBeat, 0, 250, "deg/s");
  t.Row(k, "longest full rudder at a wall", rudder, 0, 2, "s");
  t.Row(k, "full circles within 10 s, per koi and hour", static_cast<double>(circles) / (allTime / 3600), 0, kNone, "1/h");
  // The bar is read off film strips: a tail beat of a burst bends the middle of the body by up to 5 degrees a frame and looks
  // like swimming; at 8, where koi flung themselves off walls, it looks like a twitch; a C-start has 25 and more.
  t.Row(k, "change of the body's bend in a frame, 99.9th percentile", bend.Percentile(0.999), 0, 6, "deg");
  t.Row(k, "distance from the patrol path at cruise, root mean square", std::sqrt(pathSquares / pathSamples), 0, 0.5, "L");
  t.Row(k, "shortest time between kisses", kissShortest, 4.9, 11.1, "s");
  t.Row(k, "longest time between kisses", kissLongest, 4.9, 11.1, "s");
}

}  // namespace measure
