#include "core/hydrodynamics.h"

namespace koi {

namespace {

// What a motion of the body as a whole meets: a symmetric 3 x 3 matrix over (Vx, Vy, yaw rate) and the part that
// the shape's own motion adds.
template <class T>
struct Inertia {
  T xx, xy, yy, xw, yw, ww;
  T bx, by, bw;
};

template <class T>
Inertia<T> NoInertia() {
  const T zero = Splat<T>(typename LaneTraits<T>::Scalar(0));
  return {zero, zero, zero, zero, zero, zero, zero, zero, zero};
}

// Adds `across` n n^T + `along` t t^T, acting at the place whose spin vector (z x rho) is e and shape velocity sigma.
template <class T>
[[gnu::always_inline]] inline void Add(Inertia<T>& sum, T across, T along, T tx, T ty, T ex, T ey, T sigmaX, T sigmaY) {
  const T extra = across - along;
  const T axx = along + extra * (ty * ty);
  const T axy = -(extra * (tx * ty));
  const T ayy = along + extra * (tx * tx);
  const T gx = axx * ex + axy * ey, gy = axy * ex + ayy * ey;
  sum.xx = sum.xx + axx;
  sum.xy = sum.xy + axy;
  sum.yy = sum.yy + ayy;
  sum.xw = sum.xw + gx;
  sum.yw = sum.yw + gy;
  sum.ww = sum.ww + (gx * ex + gy * ey);
  sum.bx = sum.bx + (axx * sigmaX + axy * sigmaY);
  sum.by = sum.by + (axy * sigmaX + ayy * sigmaY);
  sum.bw = sum.bw + (gx * sigmaX + gy * sigmaY);
}

// The body's inertia in this shape: momentum = M (V, yaw rate) + b.
template <class T, class S>
[[gnu::always_inline]] inline Inertia<T> BodyInertia(const BodyTable<S>& body, const Shape<T>& shape) {
  Inertia<T> sum = NoInertia<T>();
  for (int i = 0; i < kSegments; ++i) {
    const T ex = S(-0.5) * (shape.nodeY[i] + shape.nodeY[i + 1]);
    const T ey = S(0.5) * (shape.nodeX[i] + shape.nodeX[i + 1]);
    const T sigmaX = S(0.5) * (shape.nodeVelocityX[i] + shape.nodeVelocityX[i + 1]);
    const T sigmaY = S(0.5) * (shape.nodeVelocityY[i] + shape.nodeVelocityY[i + 1]);
    Add(sum, Splat<T>(body.across[i]), Splat<T>(body.along[i]), shape.tangentX[i], shape.tangentY[i], ex, ey, sigmaX, sigmaY);
    sum.ww = sum.ww + body.spin[i];
    sum.bw = sum.bw + body.spin[i] * shape.spin[i];
  }
  return sum;
}

// The article's inertia: a rigid lump that the shape's own motion does not touch, its moment that of the mass in this
// shape. Momentum of the shape is forgotten, which is why this model cares about which point it is centred on.
template <class T, class S>
[[gnu::always_inline]] inline Inertia<T> LumpInertia(const BodyTable<S>& body, const Shape<T>& shape) {
  Inertia<T> sum = NoInertia<T>();
  sum.xx = sum.yy = Splat<T>(body.totalMass);
  for (int i = 0; i < kSegments; ++i) {
    const T x = S(0.5) * (shape.nodeX[i] + shape.nodeX[i + 1]);
    const T y = S(0.5) * (shape.nodeY[i] + shape.nodeY[i + 1]);
    sum.ww = sum.ww + body.mass[i] * (x * x + y * y) + body.spin[i];
  }
  return sum;
}

template <class T, class S>
[[gnu::noinline]] Inertia<T> InertiaOf(const SwimContext<S>& context, const Shape<T>& shape) {
  return context.model == Model::Resistive ? LumpInertia(context.body, shape) : BodyInertia(context.body, shape);
}

template <class T>
struct Motion {
  T vx, vy, yaw;
};

// Every load, linearised about the old velocities as -k e (d . v_new). Symmetric ones (e = d) gather in `drag`; what
// is shed at the tail and the fin edges has e = u n - w t / 2 and d = n, and fills a general 3 x 3 matrix.
template <class T>
struct Loads {
  Inertia<T> drag;
  T shed[3][3];
  T shedB[3];
};

template <class T, class S>
[[gnu::always_inline]] inline void AddShedding(Loads<T>& loads, S coefficient, T tx, T ty, T rx, T ry, T sigmaX, T sigmaY,
                                               const Motion<T>& old) {
  const T zero = Splat<T>(S(0));
  const T ex = -ry, ey = rx;
  const T vx = old.vx + old.yaw * ex + sigmaX, vy = old.vy + old.yaw * ey + sigmaY;
  const T u = vx * tx + vy * ty;
  const T nx = -ty, ny = tx;
  const T w = vx * nx + vy * ny;
  const T k = Select(u > zero, Splat<T>(coefficient), zero);
  const T fx = k * (u * nx - S(0.5) * w * tx), fy = k * (u * ny - S(0.5) * w * ty);
  const T fw = fx * ex + fy * ey;
  const T dw = nx * ex + ny * ey;
  const T dSigma = nx * sigmaX + ny * sigmaY;
  const T f[3] = {fx, fy, fw};
  const T d[3] = {nx, ny, dw};
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) loads.shed[r][c] = loads.shed[r][c] + f[r] * d[c];
    loads.shedB[r] = loads.shedB[r] + f[r] * dSigma;
  }
}

template <class T, class S>
[[gnu::always_inline]] inline Loads<T> WaterLoads(const BodyTable<S>& body, const Shape<T>& shape, const Motion<T>& old, T speed,
                                                  bool shedding) {
  const T zero = Splat<T>(S(0));
  Loads<T> loads;
  loads.drag = NoInertia<T>();
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) loads.shed[r][c] = zero;
    loads.shedB[r] = zero;
  }
  // A slow koi meets more friction, as (1 + sqrt(slow / U)), U not below a hundredth of a length a second.
  const T friction = body.frictionBase + Sqrt(body.frictionSlow / Max(speed, Splat<T>(S(0.01))));
  for (int i = 0; i < kSegments; ++i) {
    const T ex = S(-0.5) * (shape.nodeY[i] + shape.nodeY[i + 1]);
    const T ey = S(0.5) * (shape.nodeX[i] + shape.nodeX[i + 1]);
    const T sigmaX = S(0.5) * (shape.nodeVelocityX[i] + shape.nodeVelocityX[i + 1]);
    const T sigmaY = S(0.5) * (shape.nodeVelocityY[i] + shape.nodeVelocityY[i + 1]);
    const T tx = shape.tangentX[i], ty = shape.tangentY[i];
    const T vx = old.vx + old.yaw * ex + sigmaX, vy = old.vy + old.yaw * ey + sigmaY;
    const T along = vx * tx + vy * ty, across = vy * tx - vx * ty;
    Add(loads.drag, body.normalDrag[i] * Abs(across), body.tangentDrag[i] * friction * Abs(along), tx, ty, ex, ey, sigmaX,
        sigmaY);
    const T spin = body.spinDrag[i] * Abs(old.yaw + shape.spin[i]);
    loads.drag.ww = loads.drag.ww + spin;
    loads.drag.bw = loads.drag.bw + spin * shape.spin[i];
  }
  if (shedding) {
    for (int j = 1; j < kNodes; ++j) {
      if (body.shed[j] == 0) continue;
      const int next = j < kSegments ? j : j - 1;  // an inner edge lies along the mean of its two segments
      const T tx = S(0.5) * (shape.tangentX[j - 1] + shape.tangentX[next]);
      const T ty = S(0.5) * (shape.tangentY[j - 1] + shape.tangentY[next]);
      AddShedding(loads, body.shed[j], tx, ty, shape.nodeX[j], shape.nodeY[j], shape.nodeVelocityX[j], shape.nodeVelocityY[j],
                  old);
    }
  }
  return loads;
}

// A pectoral fin held out into the stream: drag along the body, at arm's length to one side (+1 right, -1 left).
template <class T, class S>
[[gnu::always_inline]] inline void AddPectoral(Loads<T>& loads, const BodyTable<S>& body, const Shape<T>& shape, T spread, S side,
                                               const Motion<T>& old) {
  const T tx = shape.tangentX[kPectoralNode], ty = shape.tangentY[kPectoralNode];
  const T rx = shape.nodeX[kPectoralNode] - side * body.pectoralArm * ty;
  const T ry = shape.nodeY[kPectoralNode] + side * body.pectoralArm * tx;
  const T sigmaX = shape.nodeVelocityX[kPectoralNode], sigmaY = shape.nodeVelocityY[kPectoralNode];
  const T along = (old.vx - old.yaw * ry + sigmaX) * tx + (old.vy + old.yaw * rx + sigmaY) * ty;
  const T zero = Splat<T>(S(0));
  Add(loads.drag, zero, body.pectoralDrag * spread * Abs(along), tx, ty, -ry, rx, sigmaX, sigmaY);
}

// Where the centre of mass lies from the point that the equations are written about, and its velocity by shape change. Zero for
// the mass-weighted centroid; the other way of writing them exists to show that the motion does not depend on it.
template <class T>
struct Offset {
  T x, y, vx, vy;
};

template <class T, class S>
Offset<T> MassOffset(const BodyTable<S>& body, const Shape<T>& shape) {
  const T zero = Splat<T>(S(0));
  Offset<T> offset{zero, zero, zero, zero};
  for (int i = 0; i < kSegments; ++i) {
    const S half = S(0.5) * body.mass[i] / body.totalMass;
    offset.x = offset.x + half * (shape.nodeX[i] + shape.nodeX[i + 1]);
    offset.y = offset.y + half * (shape.nodeY[i] + shape.nodeY[i + 1]);
    offset.vx = offset.vx + half * (shape.nodeVelocityX[i] + shape.nodeVelocityX[i + 1]);
    offset.vy = offset.vy + half * (shape.nodeVelocityY[i] + shape.nodeVelocityY[i + 1]);
  }
  return offset;
}

// The same motion, told of the point that the equations are written about, and told of the centre of mass again.
template <class T>
Motion<T> OfPoint(const Motion<T>& m, const Offset<T>& o) {
  return {m.vx + m.yaw * o.y - o.vx, m.vy - m.yaw * o.x - o.vy, m.yaw};
}
template <class T>
Motion<T> OfCentre(const Motion<T>& m, const Offset<T>& o) {
  return {m.vx - m.yaw * o.y + o.vx, m.vy + m.yaw * o.x + o.vy, m.yaw};
}

// Solves (M + dt D) motion = momentum - b - dt (load of the shape). The momentum's moment has been moved on already.
template <class T, class S>
[[gnu::always_inline]] inline Motion<T> Solve(const Inertia<T>& m, const Loads<T>& loads, S dt, T px, T py, T pw) {
  const Inertia<T>& d = loads.drag;
  T a[3][3] = {
      {m.xx + dt * (d.xx + loads.shed[0][0]), m.xy + dt * (d.xy + loads.shed[0][1]), m.xw + dt * (d.xw + loads.shed[0][2])},
      {m.xy + dt * (d.xy + loads.shed[1][0]), m.yy + dt * (d.yy + loads.shed[1][1]), m.yw + dt * (d.yw + loads.shed[1][2])},
      {m.xw + dt * (d.xw + loads.shed[2][0]), m.yw + dt * (d.yw + loads.shed[2][1]), m.ww + dt * (d.ww + loads.shed[2][2])}};
  T r[3] = {px - m.bx - dt * (d.bx + loads.shedB[0]), py - m.by - dt * (d.by + loads.shedB[1]),
            pw - m.bw - dt * (d.bw + loads.shedB[2])};
  // Elimination without pivoting: the matrix is an inertia plus damping, its diagonal leads.
  const T p0 = S(1) / a[0][0];
  const T f1 = a[1][0] * p0, f2 = a[2][0] * p0;
  const T a11 = a[1][1] - f1 * a[0][1], a12 = a[1][2] - f1 * a[0][2];
  const T a21 = a[2][1] - f2 * a[0][1], a22 = a[2][2] - f2 * a[0][2];
  const T r1 = r[1] - f1 * r[0], r2 = r[2] - f2 * r[0];
  const T p1 = S(1) / a11;
  const T f3 = a21 * p1;
  const T yaw = (r2 - f3 * r1) / (a22 - f3 * a12);
  const T vy = (r1 - a12 * yaw) * p1;
  const T vx = (r[0] - a[0][1] * vy - a[0][2] * yaw) * p0;
  return {vx, vy, yaw};
}

// Muscles over dt: commands are followed, the beat goes on.
template <class T, class S>
[[gnu::noinline]] void MoveMuscles(const MuscleLimits<S>& limits, Swimmers<S>& koi, std::size_t i, S dt) {
  const auto follow = [&](S* command, S* held, S* value, S time, S rate) {
    T heldNow = Load<T>(&held[i]), valueNow = Load<T>(&value[i]);
    const T speed = FollowCommand<T, S>(Load<T>(&command[i]), heldNow, valueNow, time, rate, dt);
    Store(&held[i], heldNow);
    Store(&value[i], valueNow);
    return speed;
  };
  follow(koi.commandFrequency, koi.heldFrequency, koi.frequency, limits.frequencyTime, limits.frequencyRate);
  Store(&koi.amplitudeSpeed[i],
        follow(koi.commandAmplitude, koi.heldAmplitude, koi.amplitude, limits.amplitudeTime, limits.amplitudeRate));
  Store(&koi.biasSpeed[i], follow(koi.commandBias, koi.heldBias, koi.bias, limits.biasTime, limits.biasRate));
  Store(&koi.phase[i], WrapAngle(Load<T>(&koi.phase[i]) + S(2 * kPi) * dt * Load<T>(&koi.frequency[i])));
  const T gain = Splat<T>(dt / limits.pectoralTime);
  const T left = Load<T>(&koi.pectoralL[i]), right = Load<T>(&koi.pectoralR[i]);
  Store(&koi.pectoralL[i], left + (Load<T>(&koi.commandPectoralL[i]) - left) * gain);
  Store(&koi.pectoralR[i], right + (Load<T>(&koi.commandPectoralR[i]) - right) * gain);
  if (AnyNonZero<T>(&koi.startleBend[i])) {
    const T zero = Splat<T>(S(0));
    const T bend = Load<T>(&koi.startleBend[i]), time = Load<T>(&koi.startleTime[i]) + dt;
    const auto calm = (time > Splat<T>(StartleDuration(limits))) | (bend == zero);
    Store(&koi.startleBend[i], Select(calm, zero, bend));
    Store(&koi.startleTime[i], Select(calm, zero, time));
  }
}

}  // namespace

// Whether the equations are written about another point than the centre of mass. In double precision alone: it is for the test
// that the motion does not depend on it, and would cost every other kernel its weight.
template <class T, class S>
bool Elsewhere(const SwimContext<S>& context) {
  if constexpr (sizeof(T) != sizeof(double)) return false;
  return context.recentring != Recentring::MassWeighted && context.model != Model::Resistive;
}

template <class T>
void SwimBlock(const SwimContext<typename LaneTraits<T>::Scalar>& context, Swimmers<typename LaneTraits<T>::Scalar>& koi,
               int first, typename LaneTraits<T>::Scalar dt) {
  using S = typename LaneTraits<T>::Scalar;
  const std::size_t i = static_cast<std::size_t>(first);
  const BodyTable<S>& body = context.body;
  Motion<T> motion{Load<T>(&koi.velocityX[i]), Load<T>(&koi.velocityY[i]), Load<T>(&koi.yawRate[i])};

  // 1. move on, new shape
  const T length = Load<T>(&koi.length[i]);
  Store(&koi.x[i], Load<T>(&koi.x[i]) + motion.vx * length * dt);
  Store(&koi.y[i], Load<T>(&koi.y[i]) + motion.vy * length * dt);
  const T heading = WrapAngle(Load<T>(&koi.heading[i]) + motion.yaw * dt);
  Store(&koi.heading[i], heading);
  MoveMuscles<T>(context.muscles, koi, i, dt);
  T sine, cosine;
  SinCos(heading, sine, cosine);
  Shape<T> shape;
  BuildShape(body, context.muscles, LoadPose<T>(koi, i), cosine, sine, AnyNonZero<T>(&koi.startleBend[i]), shape);

  // 2. what the water does
  const bool resistive = context.model == Model::Resistive;
  const Inertia<T> inertia = InertiaOf(context, shape);
  // dH/dt = torque - V x P, V of the centre of mass.
  T px = Load<T>(&koi.momentumX[i]), py = Load<T>(&koi.momentumY[i]);
  T pw = Load<T>(&koi.momentumYaw[i]) - dt * (motion.vx * py - motion.vy * px);
  const T speed = Sqrt(motion.vx * motion.vx + motion.vy * motion.vy);
  const bool elsewhere = Elsewhere<T>(context);
  Offset<T> offset{};
  if (elsewhere) {
    offset = MassOffset(body, shape);
    motion = OfPoint(motion, offset);
    pw = pw + (offset.x * py - offset.y * px);
  }
  Loads<T> loads = WaterLoads(body, shape, motion, speed, !resistive);
  if (AnyNonZero<T>(&koi.pectoralL[i]) || AnyNonZero<T>(&koi.pectoralR[i])) {
    AddPectoral(loads, body, shape, Load<T>(&koi.pectoralL[i]), S(-1), motion);
    AddPectoral(loads, body, shape, Load<T>(&koi.pectoralR[i]), S(1), motion);
  }

  // 3. and 4. new velocity, new momentum
  if (resistive) {  // the article adds force over mass to the velocities, whatever the shape did meanwhile
    px = inertia.xx * motion.vx;
    py = inertia.yy * motion.vy;
    pw = inertia.ww * motion.yaw;
  }
  // Contact with the bank or a rock is one more force.
  px = px + dt * Load<T>(&koi.pushX[i]);
  py = py + dt * Load<T>(&koi.pushY[i]);
  pw = pw + dt * Load<T>(&koi.pushYaw[i]);
  motion = Solve(inertia, loads, dt, px, py, pw);
  // No koi gets near these; a parameter at its bound or a koi placed in the ground must not run off into infinity either.
  const T most = Splat<T>(S(100)), mostYaw = Splat<T>(S(400));  // L/s, rad/s
  motion = {Clamp(motion.vx, -most, most), Clamp(motion.vy, -most, most), Clamp(motion.yaw, -mostYaw, mostYaw)};
  px = inertia.xx * motion.vx + inertia.xy * motion.vy + inertia.xw * motion.yaw + inertia.bx;
  py = inertia.xy * motion.vx + inertia.yy * motion.vy + inertia.yw * motion.yaw + inertia.by;
  pw = inertia.xw * motion.vx + inertia.yw * motion.vy + inertia.ww * motion.yaw + inertia.bw;
  if (elsewhere) {
    motion = OfCentre(motion, offset);
    pw = pw - (offset.x * py - offset.y * px);
  }
  Store(&koi.velocityX[i], motion.vx);
  Store(&koi.velocityY[i], motion.vy);
  Store(&koi.yawRate[i], motion.yaw);
  Store(&koi.momentumX[i], px);
  Store(&koi.momentumY[i], py);
  Store(&koi.momentumYaw[i], pw);
}

template void SwimBlock<float>(const SwimContext<float>&, Swimmers<float>&, int, float);
template void SwimBlock<double>(const SwimContext<double>&, Swimmers<double>&, int, double);
template void SwimBlock<Float4>(const SwimContext<float>&, Swimmers<float>&, int, float);

void SwimAll(const SwimContext<float>& context, Swimmers<float>& koi, float dt) {
  for (int first = 0; first < koi.count; first += kLanes) SwimBlock<Float4>(context, koi, first, dt);
}

void SwimAllScalar(const SwimContext<float>& context, Swimmers<float>& koi, float dt) {
  for (int i = 0; i < koi.count; ++i) SwimBlock<float>(context, koi, i, dt);
}

void SwimAllScalar(const SwimContext<double>& context, Swimmers<double>& koi, double dt) {
  for (int i = 0; i < koi.count; ++i) SwimBlock<double>(context, koi, i, dt);
}

void MoveMusclesBlock(const MuscleLimits<float>& limits, Swimmers<float>& koi, std::size_t first, float dt) {
  MoveMuscles<Float4>(limits, koi, first, dt);
}

void ShapesOf(const SwimContext<float>& context, const Swimmers<float>& koi, std::size_t first, Shape<Float4>& shapes) {
  Float4 sine, cosine;
  SinCos(Load<Float4>(&koi.heading[first]), sine, cosine);
  BuildShape(context.body, context.muscles, LoadPose<Float4>(koi, first), cosine, sine,
             AnyNonZero<Float4>(&koi.startleBend[first]), shapes);
}

// Through the kernel's own lanes, so that no second builder need be carried.
template <template <class> class Row>
void TakeLane(const Row<Float4>& block, std::size_t lane, Row<float>& row) {
  const float* from = reinterpret_cast<const float*>(&block) + lane;
  float* to = reinterpret_cast<float*>(&row);
  for (std::size_t k = 0; k < sizeof row / sizeof(float); ++k) to[k] = from[k * kLanes];
}

template <>
void ShapeOf(const SwimContext<float>& context, const Swimmers<float>& koi, int index, Shape<float>& shape) {
  const std::size_t i = static_cast<std::size_t>(index), lane = i % kLanes;
  Shape<Float4> block;
  ShapesOf(context, koi, i - lane, block);
  TakeLane(block, lane, shape);
}

template <>
void ShapeOf(const SwimContext<double>& context, const Swimmers<double>& koi, int index, Shape<double>& shape) {
  const std::size_t i = static_cast<std::size_t>(index);
  double sine, cosine;
  SinCos(koi.heading[i], sine, cosine);
  BuildShape(context.body, context.muscles, LoadPose<double>(koi, i), cosine, sine, koi.startleBend[i] != 0, shape);
  if (!Elsewhere<double>(context)) return;
  const Offset<double> offset = MassOffset(context.body, shape);
  for (int j = 0; j < kNodes; ++j) {
    shape.nodeX[j] -= offset.x;
    shape.nodeY[j] -= offset.y;
    shape.nodeVelocityX[j] -= offset.vx;
    shape.nodeVelocityY[j] -= offset.vy;
  }
}

namespace {

Inertia<double> InertiaNow(const SwimContext<double>& context, const Swimmers<double>& koi, int index) {
  Shape<double> shape;
  ShapeOf(context, koi, index, shape);
  return InertiaOf(context, shape);
}

Inertia<float> InertiaNow(const SwimContext<float>& context, const Swimmers<float>& koi, int index) {
  const std::size_t i = static_cast<std::size_t>(index), lane = i % kLanes;
  Shape<Float4> shapes;
  ShapesOf(context, koi, i - lane, shapes);
  Inertia<float> inertia;
  TakeLane(InertiaOf(context, shapes), lane, inertia);
  return inertia;
}

}  // namespace

template <class S>
void SetMotion(const SwimContext<S>& context, Swimmers<S>& koi, int index, S velocityX, S velocityY, S yawRate) {
  const std::size_t i = static_cast<std::size_t>(index);
  const Inertia<S> m = InertiaNow(context, koi, index);
  koi.velocityX[i] = velocityX;
  koi.velocityY[i] = velocityY;
  koi.yawRate[i] = yawRate;
  koi.momentumX[i] = m.xx * velocityX + m.xy * velocityY + m.xw * yawRate + m.bx;
  koi.momentumY[i] = m.xy * velocityX + m.yy * velocityY + m.yw * yawRate + m.by;
  koi.momentumYaw[i] = m.xw * velocityX + m.yw * velocityY + m.ww * yawRate + m.bw;
}

template <class S>
void WriteSpine(const SwimContext<S>& context, const Swimmers<S>& koi, int index, S* spine) {
  const std::size_t i = static_cast<std::size_t>(index);
  Shape<S> shape;
  ShapeOf(context, koi, index, shape);
  for (int j = 0; j < kNodes; ++j) {
    spine[2 * j] = koi.x[i] + koi.length[i] * shape.nodeX[j];
    spine[2 * j + 1] = koi.y[i] + koi.length[i] * shape.nodeY[j];
  }
}

template void SetMotion<float>(const SwimContext<float>&, Swimmers<float>&, int, float, float, float);
template void SetMotion<double>(const SwimContext<double>&, Swimmers<double>&, int, double, double, double);
template void WriteSpine<float>(const SwimContext<float>&, const Swimmers<float>&, int, float*);
template void WriteSpine<double>(const SwimContext<double>&, const Swimmers<double>&, int, double*);

}  // namespace koi
