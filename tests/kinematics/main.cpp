// Prints the kinematics table: one row per published quantity, ours for the three models, met or not by the reactive one.
#include <cstdio>
#include <cstring>
#include <string>

#include "core/steering.h"
#include "tests/kinematics/measure.h"

using namespace koi_tank;

namespace {

int missed = 0, rows = 0;

std::string Number(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

void Title(const char* text) {
  std::printf("\n%s\n%-44s %-26s %10s %10s %10s  %s\n", text, "quantity", "bar (source)", "reactive", "resistive", "kinematic",
              "");
}

// A row with its bar: [low, high] for the reactive model, or for the value of an ablation that must lie there.
void Row(const std::string& name, const std::string& bar, double value, double low, double high, const std::string& resistive,
         const std::string& kinematic, int digits = 3) {
  const bool met = value >= low && value <= high;
  ++rows;
  if (!met) ++missed;
  std::printf("%-44s %-26s %10s %10s %10s  %s\n", name.c_str(), bar.c_str(), Number(value, digits).c_str(), resistive.c_str(),
              kinematic.c_str(), met ? "met" : "NOT MET");
}

void GaitRows(double length, double frequency) {
  const Gait a = MeasureGait(Model::Reactive, frequency, 1, length);
  const Gait b = MeasureGait(Model::Resistive, frequency, 1, length);
  const Gait c = MeasureGait(Model::Kinematic, frequency, 1, length);
  const bool dash = frequency > 3;
  Title(("Steady swimming, full amplitude, L = " + Number(length, 1) + " m, " + Number(frequency, 1) + " Hz").c_str());
  const auto row = [&](const char* name, const char* bar, double Gait::*field, double low, double high, double scale = 1) {
    Row(name, bar, a.*field * scale, low, high, Number(b.*field * scale, 3), Number(c.*field * scale, 3));
  };
  row("stride length U/(fL)", "0.58-0.75 (V&W 91, SR 23)", &Gait::stride, 0.58, 0.75);
  row("tail sweep, peak to peak / L", dash ? "0.18-0.33 (Saadat 17)" : "0.18-0.23 (Saadat 17)", &Gait::sweep, 0.18,
      dash ? 0.33 : 0.23);
  row("Strouhal number f App / U", "0.25-0.36 (Nudds 14)", &Gait::strouhal, 0.25, 0.36);
  row("slip U/V", "< 0.85 (V&H 84)", &Gait::slip, 0, 0.85);
  row("head sway, +- / L", "0.004-0.03 (J&L 95)", &Gait::headSway, 0.004, 0.03);
  row("head yaw, +- degrees", "1-6", &Gait::headYaw, 1, 6);
  row("speed ripple in a beat, +- %", "< 3", &Gait::ripple, 0, 3, 100);
}

void SpeedRows() {
  Title("Speed against beat frequency with the amplitude schedule, L = 0.5 m (L/s)");
  const Params params;
  for (double f : {1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
    const double amplitude = ScheduledAmplitude(params, static_cast<float>(f));
    const double webb = WebbSpeed(f, 0.5);
    const double ours = MeasureGait(Model::Reactive, f, amplitude).speed;
    Row("U at " + Number(f, 1) + " Hz, amplitude " + Number(amplitude, 2), Number(webb, 2) + " +-15 % (Webb 84)", ours,
        0.85 * webb, 1.15 * webb, Number(MeasureGait(Model::Resistive, f, amplitude).speed, 3),
        Number(MeasureGait(Model::Kinematic, f, amplitude).speed, 3));
  }
}

void ManoeuvreRows() {
  Title("Glide, turn, brake, startle (L = 0.5 m)");
  for (double speed : {0.6, 1.0, 2.0}) {
    const Glide glide = MeasureGlide(speed);
    Row("glide from " + Number(speed, 1) + " L/s to half, over exact", "0.99-1.01 (exact)", glide.distance / glide.exact, 0.99,
        1.01, "-", "-");
    Row("  its length, L", "0.85-5.2", glide.distance, 0.85, 5.2, "-", "-");
    Row("  heading after a 5 degree sideslip, degrees", "< 10 in 4 L", glide.turned, 0, 10, "-", "-");
  }
  double last = 0;
  for (double bias : {0.1, 0.2, 0.3, 0.45, 0.6}) {
    const auto yaw = [&](Model m, double b) { return MeasureTurn(m, 2, 1, b).yawRate; };
    const double right = yaw(Model::Reactive, bias), left = yaw(Model::Reactive, -bias);
    Row("yaw rate at bias " + Number(bias, 2) + ", rad/s", "> that before, sign +", right, last, 100,
        Number(yaw(Model::Resistive, bias), 3), Number(yaw(Model::Kinematic, bias), 3));
    Row("  left over right", "-0.99 to -1.01", left / right, -1.01, -0.99,
        Number(yaw(Model::Resistive, -bias) / yaw(Model::Resistive, bias), 3),
        Number(yaw(Model::Kinematic, -bias) / yaw(Model::Kinematic, bias), 3));
    last = right;
  }
  for (double bias : {0.6, 1.0}) {
    Row("turning radius at bias " + Number(bias, 1) + ", L", "0.15-1.0 (Webb 83)",
        MeasureTurn(Model::Reactive, 2, 1, bias).radius, 0.15, 1.0, Number(MeasureTurn(Model::Resistive, 2, 1, bias).radius, 3),
        Number(MeasureTurn(Model::Kinematic, 2, 1, bias).radius, 3));
  }
  Row("pectoral brake, L to half of 1 L/s", "0.59 +-0.1", MeasureBrake(Model::Reactive), 0.49, 0.69,
      Number(MeasureBrake(Model::Resistive), 3), Number(MeasureBrake(Model::Kinematic), 3));
  const StartleTurn a = MeasureStartle(Model::Reactive), b = MeasureStartle(Model::Resistive),
                    c = MeasureStartle(Model::Kinematic);
  Row("C-start, degrees turned", "90-180 (S&vL 99)", a.turned, 90, 180, Number(b.turned, 1), Number(c.turned, 1), 1);
  Row("  stage 1, ms", "60-120 (S&vL 99)", a.stageOne, 60, 120, Number(b.stageOne, 1), Number(c.stageOne, 1), 1);
  Row("  peak yaw of the head, degrees/s", "800-2500", a.peakYaw, 800, 2500, Number(b.peakYaw, 0), Number(c.peakYaw, 0), 0);
  std::printf("%-44s %-26s %10s %10s %10s\n", "  peak acceleration of the snout, m/s^2", "40-60 at 0.25 m (H&B 90)",
              Number(MeasureStartle(Model::Reactive, 0.25).acceleration, 1).c_str(),
              Number(MeasureStartle(Model::Resistive, 0.25).acceleration, 1).c_str(), "-");
  const double duty[3] = {0.09, 0.23, 0.36}, speed[3] = {0.51, 0.82, 1.00};
  for (int n = 0; n < 3; ++n) {
    const BurstCoast burst = MeasureBurstCoast(n + 1);
    const std::string beats = std::to_string(n + 1) + (n == 0 ? " beat" : " beats") + " at 2.5 Hz, coasting to 0.6: ";
    Row(beats + "duty", Number(duty[n], 2) + " +-0.05", burst.duty, duty[n] - 0.05, duty[n] + 0.05, "-", "-");
    Row("  mean speed, L/s", Number(speed[n], 2) + " +-15 %", burst.speed, 0.85 * speed[n], 1.15 * speed[n], "-", "-");
  }
}

void TreadmillRows() {
  Title("Treadmill: water flows at the koi's own cruising speed for 60 s");
  const double f = 1.5;
  const Treadmill a = MeasureTreadmill(Model::Reactive, f, 1), b = MeasureTreadmill(Model::Resistive, f, 1);
  const Treadmill c = MeasureTreadmill(Model::Resistive, f, 1, Recentring::Geometric);
  Row("drift, L", "< 0.2", a.drift, 0, 0.2, Number(b.drift, 3), "-");
  Row("loss of speed, %", "-1 to 1", a.speedLoss * 100, -1, 1, Number(b.speedLoss * 100, 2), "-");
  Row("growth of the wag, %", "-2 to 2", a.wagGrowth * 100, -2, 2, Number(b.wagGrowth * 100, 2), "-");
  const Gait mass = MeasureGait(Model::Resistive, f, 1);
  const Gait middle = MeasureGait(Model::Resistive, f, 1, 0.5, {}, 1.0 / 240, Recentring::Geometric);
  std::printf(
      "resistive model centred on the geometric centroid: drift %.2f L, stride %.3f instead of %.3f, tail sweep %.3f instead of "
      "%.3f, head sway %.3f instead of %.3f\n",
      c.drift, middle.stride, mass.stride, middle.sweep, mass.sweep, middle.headSway, mass.headSway);
}

void AblationRows() {
  Title("Ablations of the reactive model, 1.5 Hz: these must fail the stride's bar");
  Params noTail;
  noTail.tailShedding = 0;
  Row("stride, tail shedding off", "< 0.35", MeasureGait(Model::Reactive, 1.5, 1, 0.5, noTail).stride, 0, 0.35, "-", "-");
  Params none = noTail;
  none.addedMass = 0;
  none.edgeShedding = 0;
  Row("stride, all reactive terms off", "< 0.45", MeasureGait(Model::Reactive, 1.5, 1, 0.5, none).stride, 0, 0.45, "-", "-");
  const double fine = MeasureGait(Model::Reactive, 1.5, 1, 0.5, {}, 0.001).stride;
  for (double dt : {1.0 / 240, 1.0 / 120, 1.0 / 60}) {
    const double coarse = MeasureGait(Model::Reactive, 1.5, 1, 0.5, {}, dt).stride;
    Row("stride at dt = 1/" + Number(1 / dt, 0) + " s over that at 1 ms", "0.98-1.02", coarse / fine, 0.98, 1.02, "-", "-");
  }
}

void SlidingRows() {
  Title("Sliding: the three models led along the same course by the same steering at 0.85 L/s");
  for (Course course : {Course::Straight, Course::Turns}) {
    const Sliding a = MeasureSliding(Model::Reactive, course), b = MeasureSliding(Model::Resistive, course),
                  c = MeasureSliding(Model::Kinematic, course);
    const std::string name = course == Course::Straight ? "straight: " : "turns: ";
    std::printf("%-44s %-26s %10.4f %10.4f %10.4f\n", (name + "threading error / L").c_str(), "lower threads better", a.threading,
                b.threading, c.threading);
    std::printf("%-44s %-26s %10.2f %10.2f %10.2f\n", "  body slip, degrees", "lower slides less", a.bodySlip, b.bodySlip,
                c.bodySlip);
  }
}

// Stamps of the three models on the course with turns, as SVG.
void WriteStamps() {
  std::printf(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"330\" font-family=\"sans-serif\" font-size=\"13\">\n"
      "<rect width=\"1200\" height=\"330\" fill=\"#f6f4ee\"/>\n");
  const Model models[3] = {Model::Reactive, Model::Resistive, Model::Kinematic};
  const char* names[3] = {"reactive", "resistive", "kinematic"};
  for (int m = 0; m < 3; ++m) {
    const auto stamps = StampCourse(models[m], Course::Turns);
    const Sliding sliding = MeasureSliding(models[m], Course::Turns);
    double x0 = 1e9, x1 = -1e9, y0 = 1e9, y1 = -1e9;
    for (const auto& spine : stamps) {
      for (Point p : spine) {
        x0 = std::min(x0, p.x);
        x1 = std::max(x1, p.x);
        y0 = std::min(y0, p.y);
        y1 = std::max(y1, p.y);
      }
    }
    const double scale = std::min(370 / (x1 - x0), 270 / (y1 - y0));
    const double left = 20 + 390 * m + (370 - scale * (x1 - x0)) / 2;
    for (std::size_t k = 0; k < stamps.size(); ++k) {
      std::printf("<polyline fill=\"none\" stroke=\"#1d4e5f\" stroke-opacity=\"%.2f\" stroke-width=\"2\" points=\"",
                  0.35 + 0.6 * static_cast<double>(k) / static_cast<double>(stamps.size()));
      for (Point p : stamps[k]) std::printf("%.1f,%.1f ", left + (p.x - x0) * scale, 50 + (p.y - y0) * scale);
      std::printf("\"/>\n");
      std::printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\" fill=\"#c8452b\"/>\n", left + (stamps[k][0].x - x0) * scale,
                  50 + (stamps[k][0].y - y0) * scale);
    }
    std::printf("<text x=\"%d\" y=\"28\">%s: threading %.3f L, slip %.1f\u00b0</text>\n", 20 + 390 * m, names[m],
                sliding.threading, sliding.bodySlip);
  }
  std::printf("</svg>\n");
}

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::strcmp(words[1], "--stamps") == 0) {
    WriteStamps();
    return 0;
  }
  for (double length : {0.3, 0.5, 0.7}) {
    for (double f : {1.5, 4.6}) GaitRows(length, f);
  }
  SpeedRows();
  ManoeuvreRows();
  TreadmillRows();
  AblationRows();
  SlidingRows();
  std::printf(
      "\nSources: V&W 91 Videler & Wardle 1991; SR 23 Sanchez-Rodriguez et al. 2023; Saadat 17 Saadat et al. 2017; Nudds 14 "
      "Nudds et al. "
      "2014;\nV&H 84 Videler & Hess 1984; J&L 95 Jayne & Lauder 1995; Webb 83, 84 Webb 1983, Webb, Kostecki & Stevens 1984; S&vL "
      "99 "
      "Spierts & van Leeuwen 1999;\nH&B 90 Harper & Blake 1990\n%d of %d bars met\n",
      rows - missed, rows);
  return missed == 0 ? 0 : 1;
}
