#include "core/schooling.h"

namespace koi {

Company SeeCompany(const World& world, int i, const Body& body) {
  const Params& p = world.params;
  const Mind& mind = world.minds[static_cast<std::size_t>(i)];
  Company company;
  Vec2 headings(0, 0), places(0, 0);
  float kin = 0;
  const float range2 = p.schoolRange * p.schoolRange;
  const float spacing = p.spacing * body.length, layer = 0.3f * body.length;
  world.grid.Near(body.place, p.schoolRange, [&](std::int32_t j) {
    const Fellow& other = world.fellows[static_cast<std::size_t>(j)];
    const Vec2 to = other.place - body.place;
    const float d2 = LengthSquared(to);
    if (j == i || d2 > range2) return;
    const Vec2 its = other.ahead;
    const float below = other.depth - mind.depth;
    const float level = Clamp(1.25f - Abs(below) / layer, 0.0f, 1.0f);  // 1: at one depth
    const float near = 1.4f * spacing;
    if (d2 < near * near && level > 0) {
      // Push off from its nearest part rather than its middle: a koi is a line, not a dot.
      const float part = Clamp(-(to.x * its.x + to.y * its.y), -0.4f * body.length, 0.4f * body.length);
      const Vec2 away = -(to + its * part);
      const float ramp = Max(0.0f, 1 - LengthSquared(away) / (spacing * spacing));
      company.apart += UnitOr(away, Perp(body.ahead)) * (ramp * ramp * level);
      const float close = 1 - d2 / (near * near);
      // Whoever rises for a kiss has the surface.
      const bool up = !other.kissing && (below > 0 || (below == 0 && j > i));
      company.dodge += (up ? -1.0f : 1.0f) * level * close;
      // Whoever is close ahead and going no other way is followed, not rammed.
      const float front = to.x * body.ahead.x + to.y * body.ahead.y;
      const float side = Abs(Cross(body.ahead, to));
      if (front > 0 && side < 0.25f * body.length) company.ahead = Min(company.ahead, 1 - 0.6f * close * level);
    }
    if (other.scripted) return;
    const float weight = other.variety == mind.variety ? 2.0f : 1.0f;
    headings += its * weight;
    places += to * weight;
    kin += weight;
  });
  company.apart = company.apart * (1.6f / Max(1.0f, Length(company.apart)));
  if (kin > 0) {
    const Vec2 pull = headings * (0.7f / kin) + places * (0.8f / (kin * p.schoolRange));
    company.along = pull * (p.schooling / Max(1.0f, Length(pull)));
  }
  company.dodge = Clamp(2.5f * company.dodge, -1.0f, 1.0f);
  return company;
}

}  // namespace koi
