#include "film.h"

#include "ponds.h"
#include "tally.h"

namespace measure {

namespace {

constexpr double kWidthProfile[koi::kNodes] = {.02, .062, .078, .078, .064, .042, .022, .014, .0};  // half width, L

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

struct Sheet {
  double scale, left, top, width, height;  // px per metre; metres
  std::string body;
  double X(double x) const { return (x - left) * scale; }
  double Y(double y) const { return (y - top) * scale; }
  void Fish(const Row& row, const std::string& fill, double opacity, double dx = 0) {
    std::string there, back, spine;
    for (int j = 0; j < koi::kNodes; ++j) {
      const Vec2 a = row.Node(j > 0 ? j - 1 : 0), b = row.Node(j + 1 < koi::kNodes ? j + 1 : j);
      const Vec2 across = koi::Perp(koi::UnitOr(a - b, Vec2(1, 0))) * static_cast<float>(kWidthProfile[j] * row.Length());
      const Vec2 p = row.Node(j) + across, q = row.Node(j) - across;
      there += Number(X(p.x) + dx) + "," + Number(Y(p.y)) + " ";
      back.insert(0, Number(X(q.x) + dx) + "," + Number(Y(q.y)) + " ");
      spine += Number(X(row.Node(j).x) + dx) + "," + Number(Y(row.Node(j).y)) + " ";
    }
    body += "<polygon points='" + there + back + "' fill='" + fill + "' fill-opacity='" + Number(opacity) +
            "' stroke='#333' stroke-width='.5'/>";
    body += "<polyline points='" + spine + "' fill='none' stroke='#222' stroke-width='.7'/>";
    const Vec2 ahead = koi::UnitOr(row.Node(1) - row.Node(2), Vec2(1, 0));
    for (float side : {-1.0f, 1.0f}) {
      const float spread = row[side < 0 ? FrameRow::pectoralL : FrameRow::pectoralR];
      const Vec2 root = row.Node(2) + koi::Perp(ahead) * (side * 0.075f * row.Length());
      const Vec2 tip =
          root + (koi::Perp(ahead) * (side * (0.04f + 0.12f * spread)) - ahead * (0.14f - 0.1f * spread)) * row.Length();
      body += "<line x1='" + Number(X(root.x) + dx) + "' y1='" + Number(Y(root.y)) + "' x2='" + Number(X(tip.x) + dx) + "' y2='" +
              Number(Y(tip.y)) + "' stroke='#a60' stroke-width='1.5'/>";
    }
    if (row[FrameRow::mouth] > 0.1f) Dot(row.Node(0), 1 + 3 * row[FrameRow::mouth], "#c00", dx);
  }
  void Dot(Vec2 at, double radius, const std::string& fill, double dx = 0) {
    body +=
        "<circle cx='" + Number(X(at.x) + dx) + "' cy='" + Number(Y(at.y)) + "' r='" + Number(radius) + "' fill='" + fill + "'/>";
  }
  void Ring(Vec2 at, double metres) {
    body += "<circle cx='" + Number(X(at.x)) + "' cy='" + Number(Y(at.y)) + "' r='" + Number(metres * scale) +
            "' fill='none' stroke='#38a'/>";
  }
  void Outline(const std::vector<Vec2>& corners, const std::string& stroke) {
    std::string points;
    for (Vec2 c : corners) points += Number(X(c.x)) + "," + Number(Y(c.y)) + " ";
    body += "<polygon points='" + points + "' fill='none' stroke='" + stroke + "'/>";
  }
  void Text(double x, double y, const std::string& text) {
    body += "<text x='" + Number(x) + "' y='" + Number(y) + "' font-size='11' font-family='sans-serif'>" + text + "</text>";
  }
  std::string Svg() const {
    return "<svg xmlns='http://www.w3.org/2000/svg' width='" + Number(width * scale) + "' height='" + Number(height * scale) +
           "'><rect width='100%' height='100%' fill='#dfeae6'/>" + body + "</svg>";
  }
};

void Surroundings(Sheet& sheet, const koi::Pond& pond) {
  sheet.Outline(pond.Outline().Outline(), "#864");
  for (const koi::Rock& rock : pond.Rocks()) sheet.Dot(rock.place, rock.radius * sheet.scale, "#999");
}

// A pond for a minute: three koi stamped every second, coloured in turn.
std::string Turn() {
  Sheet sheet{200, 0, 0, 6, 3.4, {}};
  koi::Pond pond(5, 12, 6, 3.4f, koi::Model::Reactive);
  for (int f = 0; f < 600; ++f) pond.Advance(kFrame);
  Surroundings(sheet, pond);
  for (int f = 0; f < 60 * 14; ++f) {
    pond.Advance(kFrame);
    if (f % 30) continue;
    const std::vector<float>& rows = pond.Frame();
    const char* fills[] = {"#e64", "#48c", "#5a5"};
    for (int i = 0; i < 3; ++i) sheet.Fish(RowOf(rows, i), fills[i], 0.35);
  }
  return sheet.Svg();
}

std::string Feeding() {
  Sheet sheet{230, 0, 0, 6, 3.4, {}};
  koi::Pond pond(3, 12, 6, 3.4f, koi::Model::Reactive);
  for (int f = 0; f < 600; ++f) pond.Advance(kFrame);
  Surroundings(sheet, pond);
  pond.Feed(3.3f, 1.7f);
  std::vector<std::vector<float>> films;
  std::uint32_t eater = 0;
  while (films.size() < 900) {
    pond.Advance(kFrame);
    films.push_back(pond.Frame());
    if (!pond.BiteFrame().empty() && eater == 0) eater = static_cast<std::uint32_t>(pond.BiteFrame()[0]);
    if (eater && films.size() % 60 == 0) break;
  }
  sheet.Dot(Vec2(3.3f, 1.7f), 4, "#840");
  for (std::size_t f = 0; f < films.size(); f += 15) {
    for (std::size_t i = 0; i < 12; ++i) {
      const Row row = RowOf(films[f], static_cast<int>(i));
      if (static_cast<std::uint32_t>(row[FrameRow::id]) == eater) sheet.Fish(row, "#e64", 0.45);
      else if (row.State() == koi::KoiState::Feed) sheet.Fish(row, "#48c", 0.12);
    }
  }
  sheet.Text(10, 15, "one pellet; stamps a quarter second apart; the eater in red; red dot: mouth open; brown: pectorals");
  return sheet.Svg();
}

std::string Startle() {
  Sheet sheet{260, -0.9, -1.2, 5.4, 2.6, {}};
  koi::Pond pond(1, 1, 0, 0, koi::Model::Reactive);
  for (int f = 0; f < 60; ++f) pond.Advance(kFrame);
  pond.Place(0, 0, 0, 0, 0.25f);
  for (int f = 0; f < 30; ++f) pond.Advance(kFrame);
  const koi::Body body = koi::BodyOf(pond.Koi(), 0);
  const Vec2 tap = body.snout + koi::Perp(body.ahead) * -0.25f;
  pond.Startle(tap.x, tap.y);
  sheet.Dot(tap, 5, "#c00");
  for (int f = 0; f < 40; ++f) {
    if (f % 4 == 0 && f < 36) sheet.Fish(RowOf(pond.Frame(), 0), f < 12 ? "#e64" : "#48c", 0.35);
    pond.Advance(kFrame);
  }
  sheet.Text(10, 15, "a tap (red dot) beside a koi heading right: stamps every 1/15 s; below, film every 1/30 s");
  // The film: camera on the head.
  koi::Pond again(1, 1, 0, 0, koi::Model::Reactive);
  for (int f = 0; f < 60; ++f) again.Advance(kFrame);
  again.Place(0, 0, 0, 0, 0.25f);
  for (int f = 0; f < 30; ++f) again.Advance(kFrame);
  again.Startle(tap.x, tap.y);
  for (int k = 0; k < 12; ++k) {
    const Row row = RowOf(again.Frame(), 0);
    Sheet cell{160, row.Place().x - 0.4, row.Place().y - 3.3, 5.4, 2.6, {}};
    cell.Fish(row, "#e64", 0.6, k * 110.0);
    sheet.body += cell.body;
    again.Advance(kFrame);
    again.Advance(kFrame);
  }
  return sheet.Svg();
}

std::string Kiss() {
  Sheet sheet{230, 0, 0, 6, 3.4, {}};
  koi::Pond pond(9, 12, 6, 3.4f, koi::Model::Reactive);
  int riser = -1;
  while (riser < 0) {
    pond.Advance(kFrame);
    for (int i = 0; i < 12; ++i) {
      if (pond.Time() > 8 && pond.Minds()[static_cast<std::size_t>(i)].kiss > 3.3f) riser = i;
    }
  }
  Surroundings(sheet, pond);
  for (int f = 0; f < 60 * 6; ++f) {
    pond.Advance(kFrame);
    const Row row = RowOf(pond.Frame(), riser);
    if (f % 24 == 0) {
      sheet.Fish(row, "#e64", 0.9 - 0.9 * std::min(0.9f, row[FrameRow::depth] / 0.7f));
      sheet.Text(sheet.X(row.Place().x), sheet.Y(row.Place().y) - 14, Number(row[FrameRow::depth]) + " m");
    }
    const std::vector<float>& ripples = pond.RippleFrame();
    for (std::size_t at = 0; at < ripples.size(); at += koi::RippleRow::stride) {
      if (static_cast<int>(ripples[at + koi::RippleRow::kind]) == static_cast<int>(koi::RippleKind::Kiss) && f % 24 == 0) {
        sheet.Ring(Vec2(ripples[at + 1], ripples[at + 2]), 0.04 + 0.15 * ripples[at + koi::RippleRow::age]);
      }
    }
  }
  sheet.Text(10, 15, "a koi rises and kisses the surface: stamps 0.4 s apart, paler when deeper; rings where the ripple spreads");
  return sheet.Svg();
}

}  // namespace

std::string Film(const std::string& name) {
  if (name == "turn") return Turn();
  if (name == "feeding") return Feeding();
  if (name == "startle") return Startle();
  if (name == "kiss") return Kiss();
  return {};
}

}  // namespace measure
