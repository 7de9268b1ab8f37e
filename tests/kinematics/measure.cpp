#include "tests/kinematics/measure.h"

#include <algorithm>

#include "core/steering.h"

namespace koi_tank {

namespace {

constexpr double kDegrees = 180 / 3.14159265358979323846;

double Angle(Point from, Point to) { return std::atan2(to.y - from.y, to.x - from.x); }
double Distance(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }
double Wrapped(double a) { return std::remainder(a, 2 * 3.14159265358979323846); }

struct Range {
  double low = 1e30, high = -1e30;
  void Add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double Span() const { return high - low; }
};

double HeadAngle(const std::vector<Point>& spine) { return Angle(spine[1], spine[0]); }

// A step that fits a whole number of times into a beat, near `dt`.
int StepsPerBeat(double frequency, double dt) { return std::max(4, static_cast<int>(std::lround(1 / (frequency * dt)))); }

struct Trace {
  std::vector<std::vector<Point>> spines;
  std::vector<Point> places;
  std::vector<double> speeds;
};

Trace Record(Tank& tank, int steps, double dt) {
  Trace trace;
  for (int k = 0; k < steps; ++k) {
    tank.Step(dt);
    trace.spines.push_back(tank.Spine());
    trace.places.push_back(tank.Place());
    trace.speeds.push_back(tank.Speed());
  }
  return trace;
}

Gait GaitOf(const Trace& trace, Point start, double seconds, double frequency, double waveLength) {
  const Point end = trace.places.back();
  const double way = Distance(start, end);
  const double ux = (end.x - start.x) / way, uy = (end.y - start.y) / way;
  Range tail, head, yaw, speed;
  for (std::size_t k = 0; k < trace.spines.size(); ++k) {
    const std::vector<Point>& spine = trace.spines[k];
    const auto aside = [&](Point p) { return (p.y - start.y) * ux - (p.x - start.x) * uy; };
    tail.Add(aside(spine.back()));
    head.Add(aside(spine.front()));
    yaw.Add(Wrapped(HeadAngle(spine) - std::atan2(uy, ux)));
    speed.Add(trace.speeds[k]);
  }
  Gait gait;
  gait.speed = way / seconds;
  gait.stride = gait.speed / frequency;
  gait.sweep = tail.Span();
  gait.strouhal = frequency * gait.sweep / gait.speed;
  gait.slip = gait.speed / (frequency * waveLength);
  gait.headSway = head.Span() / 2;
  gait.headYaw = yaw.Span() / 2 * kDegrees;
  gait.ripple = speed.Span() / 2 / gait.speed;
  gait.heading = 0;
  return gait;
}

}  // namespace

Gait MeasureGait(Model model, double frequency, double amplitude, double length, const Params& params, double dt,
                 Recentring recentring) {
  Tank tank(model, params, length, recentring);
  tank.Hold(frequency, amplitude, 0);
  tank.Launch(0.6 * frequency * amplitude);
  const int beat = StepsPerBeat(frequency, dt);
  const double step = 1 / (frequency * beat);
  for (int k = 0; k < 40 * beat; ++k) tank.Step(step);
  const Point start = tank.Place();
  const double heading = tank.Heading();
  constexpr int kBeats = 8;
  const Trace trace = Record(tank, kBeats * beat, step);
  Gait gait = GaitOf(trace, start, kBeats / frequency, frequency, params.waveLength);
  gait.heading = Wrapped(tank.Heading() - heading) * kDegrees;
  return gait;
}

Glide MeasureGlide(double speed, const Params& params) {
  Glide glide{};
  Tank tank(Model::Reactive, params);
  tank.Launch(speed);
  Point last = tank.Place();
  while (tank.Speed() > speed / 2 && tank.Time() < 60) {
    tank.Step();
    glide.distance += Distance(last, tank.Place());
    last = tank.Place();
  }
  // m dU/dx = -k U (base + sqrt(slow / U)): with q = sqrt(U), x = 2 m / (k base) ln((base q0 + c) / (base q1 + c)).
  const BodyTable<double> body = MakeBodyTable<double>(params, Model::Reactive);
  double mass = 0, drag = 0;
  for (int i = 0; i < kSegments; ++i) {
    mass += body.along[i];
    drag += body.tangentDrag[i];
  }
  const double c = std::sqrt(body.frictionSlow), base = body.frictionBase;
  glide.exact = 2 * mass / (drag * base) * std::log((base * std::sqrt(speed) + c) / (base * std::sqrt(speed / 2) + c));

  Tank slipping(Model::Reactive, params);
  slipping.Launch(speed, 5 / kDegrees);
  double way = 0;
  last = slipping.Place();
  while (way < 4 && slipping.Time() < 120) {
    slipping.Step();
    way += Distance(last, slipping.Place());
    last = slipping.Place();
    glide.turned = std::max(glide.turned, std::abs(slipping.Heading()) * kDegrees);
  }
  return glide;
}

Turn MeasureTurn(Model model, double frequency, double amplitude, double bias, const Params& params) {
  Tank tank(model, params);
  tank.Hold(frequency, amplitude, bias);
  tank.Launch(0.4 * frequency * amplitude);
  const int beat = StepsPerBeat(frequency, 1.0 / 240);
  const double step = 1 / (frequency * beat);
  for (int k = 0; k < 12 * beat; ++k) tank.Step(step);
  double turned = 0, way = 0;
  for (int k = 0; k < 10 * beat; ++k) {
    const Point last = tank.Place();
    tank.Step(step);
    turned += tank.YawRate() * step;
    way += Distance(last, tank.Place());
  }
  const double seconds = 10 * beat * step;
  return {turned / seconds, turned == 0 ? 1e9 : way / std::abs(turned)};
}

StartleTurn MeasureStartle(Model model, double length, const Params& params) {
  Tank tank(model, params, length);
  tank.Hold(params.dashFrequency, 0, 0);
  StartleTurn result{};
  const double step = 1.0 / 960;
  tank.Koi().startleBend[0] = static_cast<float>(params.startleBend / kDegrees);
  const double before = HeadAngle(tank.Spine());
  double head = before, total = 0, mostBent = 0;
  Point snout = tank.Spine()[0], velocity{0, 0};
  bool first = true;
  // The turn is over once the whole bend is released and the dash that follows has had two beats.
  const double end = params.startleBendTime + 2 * params.startleReleaseTime + 2 / params.dashFrequency;
  double meanHeading = 0;
  int beats = 0;
  while (tank.Time() < end) {
    if (tank.Time() > params.startleBendTime) tank.Command(params.dashFrequency, 1, 0);
    tank.Step(step);
    const std::vector<Point> spine = tank.Spine();
    const double now = HeadAngle(spine);
    const double change = Wrapped(now - head);
    total += change;
    result.peakYaw = std::max(result.peakYaw, std::abs(change) / step * kDegrees);
    head = now;
    const double bend = std::abs(Wrapped(now - Angle(spine[kNodes - 1], spine[kNodes - 2])));
    if (bend > mostBent && tank.Time() < 2 * params.startleBendTime) {
      mostBent = bend;
      result.stageOne = tank.Time() * 1000;
    }
    const Point next{(spine[0].x - snout.x) / step, (spine[0].y - snout.y) / step};
    if (!first) result.acceleration = std::max(result.acceleration, Distance(velocity, next) / step * length);
    velocity = next;
    first = false;
    snout = spine[0];
    if (tank.Time() > end - 1 / params.dashFrequency) {
      meanHeading += total;
      ++beats;
    }
  }
  result.turned = std::abs(meanHeading / beats) * kDegrees;
  return result;
}

BurstCoast MeasureBurstCoast(double beats, const Params& params) {
  const double frequency = 2.5;
  Tank tank(Model::Reactive, params);
  tank.Hold(frequency, 0, 0);
  tank.Launch(0.5);
  double on = 0, off = 0, way = 0;
  for (int cycle = 0; cycle < 16; ++cycle) {
    const double start = tank.Time();
    double peak = 0;
    bool bursting = true;
    while (true) {
      const double t = tank.Time() - start;
      if (bursting && t >= beats / frequency) bursting = false;
      tank.Command(frequency, bursting ? 1 : 0, 0);
      const Point last = tank.Place();
      tank.Step();
      peak = std::max(peak, tank.Speed());
      if (cycle >= 8) {
        (bursting ? on : off) += 1.0 / 240;
        way += Distance(last, tank.Place());
      }
      if (!bursting && tank.Speed() < 0.6 * peak) break;
      if (t > 30) break;
    }
    // The first stroke changes sides, or the headings of the bursts add up.
    if (cycle % 2 == 0) tank.Koi().phase[0] = static_cast<float>(Wrapped(tank.Koi().phase[0] + 3.14159265358979));
  }
  return {on / (on + off), way / (on + off)};
}

double MeasureBrake(Model model, const Params& params) {
  Tank tank(model, params);
  tank.Launch(1);
  tank.Koi().pectoralL[0] = tank.Koi().pectoralR[0] = 1;
  tank.Koi().commandPectoralL[0] = tank.Koi().commandPectoralR[0] = 1;
  while (tank.Speed() > 0.5 && tank.Time() < 30) tank.Step();
  return Distance({0, 0}, tank.Place());
}

Treadmill MeasureTreadmill(Model model, double frequency, double amplitude, Recentring recentring) {
  Tank tank(model, {}, 0.5, recentring);
  tank.Hold(frequency, amplitude, 0);
  tank.Launch(0.5 * frequency * amplitude);
  const int beat = StepsPerBeat(frequency, 1.0 / 240);
  const double step = 1 / (frequency * beat);
  for (int k = 0; k < 40 * beat; ++k) tank.Step(step);
  // Its own cruising speed, over whole beats: the water flows as fast the other way.
  const Point start = tank.Place();
  const Trace first = Record(tank, 10 * beat, step);
  const Gait before = GaitOf(first, start, 10 / frequency, frequency, 1);
  const Point from = tank.Place();
  const double heading = tank.Heading();
  const double course = Angle(start, from);
  const int beats = static_cast<int>(60 * frequency);
  double worst = 0;
  for (int k = 1; k <= beats * beat; ++k) {
    tank.Step(step);
    if (k % beat != 0) continue;
    const double flowed = before.speed * k * step;
    const Point place = tank.Place();
    worst =
        std::max(worst, std::hypot(place.x - from.x - flowed * std::cos(course), place.y - from.y - flowed * std::sin(course)));
  }
  const Point late = tank.Place();
  const Gait after = GaitOf(Record(tank, 10 * beat, step), late, 10 / frequency, frequency, 1);
  return {worst, 1 - after.speed / before.speed, after.sweep / before.sweep - 1, Wrapped(tank.Heading() - heading) * kDegrees};
}

namespace {

// Every model is steered by the same law along the same line at the same speed: straight on, or a line of arcs of radius
// 1.5 L, half a turn to one side and half a turn to the other. Only how it swims differs.
constexpr double kCourseSpeed = 0.85, kCourseAmplitude = 0.55, kArc = 1.5, kCarrot = 0.9;
constexpr double kCourseSettle = 4, kCourseTime = 14;  // s

Point CoursePoint(Course course, double along) {
  if (course == Course::Straight || along <= 0) return {along, 0};
  constexpr double kHalfTurn = 3.14159265358979323846;
  const double arcs = along / (kArc * kHalfTurn);
  const double whole = std::floor(arcs), angle = (arcs - whole) * kHalfTurn;
  const double side = static_cast<int>(whole) % 2 == 0 ? 1 : -1;
  // Each arc sets out along +y or -y by turns and ends 2 radii further along x.
  return {2 * kArc * whole + kArc * (1 - std::cos(angle)), side * kArc * std::sin(angle)};
}

// Drives a koi along the course and calls visit(tank) after every step once it has settled.
template <class Visit>
void SwimCourse(Model model, Course course, Visit&& visit) {
  const double atTwo = MeasureGait(model, 2, kCourseAmplitude).speed;
  const double frequency = 2 * kCourseSpeed / atTwo;
  Tank tank(model);
  const Params params;
  // It sets out on a straight that leads into the first arc.
  const double lead = kCourseSettle * kCourseSpeed;
  tank.Koi().x[0] = 0;
  tank.Koi().y[0] = static_cast<float>(course == Course::Turns ? -lead * tank.Length() : 0);
  tank.Koi().heading[0] = static_cast<float>(course == Course::Turns ? 3.14159265358979323846 / 2 : 0);
  if (model == Model::Kinematic) tank.RelayChain();
  tank.Hold(frequency, kCourseAmplitude, 0);
  tank.Launch(kCourseSpeed);
  double along = course == Course::Turns ? -lead : 0;
  const auto target = [&](double s) { return course == Course::Turns && s < 0 ? Point{0, s} : CoursePoint(course, s); };
  while (tank.Time() < kCourseSettle + kCourseTime) {
    // The nearest place of the course moves on with the koi; the carrot lies ahead of it.
    const Point place = tank.Place();
    while (Distance(target(along + 0.01), place) < Distance(target(along), place)) along += 0.01;
    const double error = Wrapped(Angle(place, target(along + kCarrot)) - tank.Heading());
    tank.Command(frequency, kCourseAmplitude, SteerBias(params, static_cast<float>(error), false));
    tank.Step();
    visit(tank, tank.Time() - kCourseSettle);
  }
}

}  // namespace

Sliding MeasureSliding(Model model, Course course) {
  std::vector<Point> path, last;
  Sliding sliding{};
  double samples = 0;
  SwimCourse(model, course, [&](const Tank& tank, double time) {
    const std::vector<Point> spine = tank.Spine();
    path.push_back(spine[0]);
    if (time > 0) {  // by now the snout has laid a path longer than the body
      for (std::size_t node = 1; node < kNodes; ++node) {
        double nearest = 1e9;
        const std::size_t back = std::min<std::size_t>(path.size() - 1, 900);
        for (std::size_t k = path.size() - back; k < path.size(); ++k) {
          const Point a = path[k - 1], b = path[k];
          const double ex = b.x - a.x, ey = b.y - a.y;
          const double length2 = std::max(ex * ex + ey * ey, 1e-18);
          const double along = std::clamp(((spine[node].x - a.x) * ex + (spine[node].y - a.y) * ey) / length2, 0.0, 1.0);
          nearest = std::min(nearest, std::hypot(spine[node].x - a.x - along * ex, spine[node].y - a.y - along * ey));
        }
        sliding.threading += nearest;
        const double vx = spine[node].x - last[node].x, vy = spine[node].y - last[node].y;
        const Point fore = spine[node - 1], aft = spine[std::min<std::size_t>(node + 1, kNodes - 1)];
        sliding.bodySlip += std::abs(Wrapped(std::atan2(vy, vx) - Angle(aft, fore))) * kDegrees;
        ++samples;
      }
    }
    last = spine;
  });
  sliding.threading /= samples;
  sliding.bodySlip /= samples;
  return sliding;
}

std::vector<std::vector<Point>> StampCourse(Model model, Course course) {
  std::vector<std::vector<Point>> stamps;
  int steps = 0;
  SwimCourse(model, course, [&](const Tank& tank, double time) {
    if (time > 0 && steps++ % 80 == 0) stamps.push_back(tank.Spine());
  });
  return stamps;
}

double WebbFrequency(double speed, double length) { return 3.19 / std::cbrt(length * 100) + 1.29 * speed; }

double WebbSpeed(double frequency, double length) { return (frequency - 3.19 / std::cbrt(length * 100)) / 1.29; }

}  // namespace koi_tank
