#include "core/debug_frame.h"

#include <limits>

#include "core/patrol.h"
#include "core/pond.h"
#include "core/script.h"
#include "core/states.h"

namespace koi {

namespace {

// A place on the body: from the centre, L, and its velocity through still water, L/s.
struct Spot {
  Vec2 arm, velocity;
};

struct Swimmer {
  Vec2 place, velocity;  // m, L/s
  float yawRate, length;

  Spot At(Vec2 arm, Vec2 shapeVelocity) const { return {arm, velocity + Perp(arm) * yawRate + shapeVelocity}; }

  // Forces scale with the fourth power of the length.
  void Write(float* to, const Spot& spot, Vec2 force) const {
    const float scale = length * length * length * length;
    to[0] = place.x + length * spot.arm.x;
    to[1] = place.y + length * spot.arm.y;
    to[2] = scale * force.x;
    to[3] = scale * force.y;
  }
};

float Dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }

}  // namespace

void WriteForces(const SwimContext<float>& context, const Swimmers<float>& koi, int index, float* row) {
  const std::size_t i = static_cast<std::size_t>(index);
  const BodyTable<float>& body = context.body;
  Shape<float> shape;
  ShapeOf(context, koi, index, shape);
  const Swimmer swimmer{Vec2(koi.x[i], koi.y[i]), Vec2(koi.velocityX[i], koi.velocityY[i]), koi.yawRate[i], koi.length[i]};
  const auto node = [&](int j) {
    return swimmer.At(Vec2(shape.nodeX[j], shape.nodeY[j]), Vec2(shape.nodeVelocityX[j], shape.nodeVelocityY[j]));
  };
  const auto tangent = [&](int k) { return Vec2(shape.tangentX[k], shape.tangentY[k]); };
  const bool water = context.model != Model::Kinematic;

  const float slow = Max(Length(swimmer.velocity), 0.01f);
  const float friction = body.frictionBase + Sqrt(body.frictionSlow / slow);
  for (int k = 0; k < kSegments; ++k) {
    const Spot head = node(k), tail = node(k + 1);
    const Spot middle{(head.arm + tail.arm) * 0.5f, (head.velocity + tail.velocity) * 0.5f};
    const Vec2 t = tangent(k), n = Perp(t);
    const float along = Dot(middle.velocity, t), across = Dot(middle.velocity, n);
    const Vec2 drag =
        t * (-body.tangentDrag[k] * friction * Abs(along) * along) + n * (-body.normalDrag[k] * Abs(across) * across);
    swimmer.Write(row + ForceRow::drag + 4 * k, middle, water ? drag : Vec2(0, 0));
  }
  for (int j = 0; j < kNodes; ++j) {
    const Spot spot = node(j);
    Vec2 force(0, 0);
    if (context.model == Model::Reactive && j > 0 && body.shed[j] != 0) {
      const Vec2 t = (tangent(j - 1) + tangent(j < kSegments ? j : j - 1)) * 0.5f, n = Perp(t);
      const float u = Dot(spot.velocity, t), w = Dot(spot.velocity, n);
      if (u > 0) force = t * (0.5f * body.shed[j] * w * w) - n * (body.shed[j] * u * w);
    }
    swimmer.Write(row + ForceRow::shed + 4 * j, spot, force);
  }
  const Spot root = node(kPectoralNode);
  const Vec2 t = tangent(kPectoralNode), side = Perp(t) * body.pectoralArm;
  for (int fin = 0; fin < 2; ++fin) {
    const Vec2 arm = fin == 0 ? root.arm - side : root.arm + side;
    const Spot spot = swimmer.At(arm, Vec2(shape.nodeVelocityX[kPectoralNode], shape.nodeVelocityY[kPectoralNode]));
    const float along = Dot(spot.velocity, t);
    const float spread = fin == 0 ? koi.pectoralL[i] : koi.pectoralR[i];
    swimmer.Write(row + ForceRow::pectorals + 4 * fin, spot,
                  water ? t * (-body.pectoralDrag * spread * Abs(along) * along) : Vec2(0, 0));
  }
}

const std::vector<float>& Pond::ForceFrame() {
  forceFrame_.assign(static_cast<std::size_t>(koi_.count) * ForceRow::stride, 0);
  for (int i = 0; i < koi_.count; ++i) {
    float* row = forceFrame_.data() + static_cast<std::size_t>(i) * ForceRow::stride;
    row[ForceRow::id] = static_cast<float>(minds_[static_cast<std::size_t>(i)].id);
    WriteForces(context_, koi_, i, row);
  }
  return forceFrame_;
}

const std::vector<float>& Pond::SchoolFrame() {
  constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
  mindFrame_.assign(static_cast<std::size_t>(koi_.count) * MindRow::stride, kNone);
  for (int index = 0; index < koi_.count; ++index) {
    const std::size_t i = static_cast<std::size_t>(index);
    const Mind& mind = minds_[i];
    float* row = mindFrame_.data() + i * MindRow::stride;
    const auto put = [&](int x, int y, Vec2 place) {
      row[x] = place.x;
      row[y] = place.y;
    };
    const Body body = BodyOf(koi_, index);
    row[MindRow::id] = static_cast<float>(mind.id);
    row[MindRow::state] = static_cast<float>(mind.state);
    put(MindRow::x, MindRow::y, body.place);
    put(MindRow::homeX, MindRow::homeY, mind.home);
    row[MindRow::homeReach] = params_.homeReach;
    row[MindRow::sight] = params_.schoolRange;
    row[MindRow::spacing] = params_.spacing * body.length;
    row[MindRow::look] = params_.lookAhead * body.length * (0.5f + 0.8f * Clamp(body.speed, 0.0f, 1.6f));
    if (obstacle_.here) {
      put(MindRow::obstacleX, MindRow::obstacleY, obstacle_.place);
      row[MindRow::obstacleRadius] = obstacle_.radius + params_.obstacleBerth;
    }
    if (mind.openLoop) continue;
    Vec2 place;
    if (ScriptedPlace(scripts_, mind.id, 0, place)) put(MindRow::goalX, MindRow::goalY, place);
    for (const Pellet& pellet : pellets_) {
      if (pellet.id == mind.pellet) put(MindRow::goalX, MindRow::goalY, pellet.place);
    }
    // The path counts while the koi patrols.
    if (mind.pathLost || !(Is(mind, KoiState::Cruise) || Is(mind, KoiState::Hover))) continue;
    constexpr int kPiece = kPathPlaces / 2;
    for (int k = 0; k < kPathPlaces; ++k) {
      const Curve& curve = k <= kPiece ? mind.path : mind.nextPath;
      const int at = MindRow::path + 2 * k;
      put(at, at + 1, curve.At(static_cast<float>(k <= kPiece ? k : k - kPiece) / kPiece));
    }
    put(MindRow::carrotX, MindRow::carrotY, CarrotOf(params_, mind, body.length));
  }
  return mindFrame_;
}

}  // namespace koi
