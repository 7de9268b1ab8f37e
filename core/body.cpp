#include "core/body.h"

namespace koi {

namespace {

// Perimeter of an ellipse over its depth (Ramanujan 1914), from the ratio of width to depth.
double PerimeterOverDepth(double ratio) {
  const double a = 0.5, b = 0.5 * ratio;
  return kPi * (3 * (a + b) - Sqrt((3 * a + b) * (a + 3 * b)));
}

double Envelope(double s, double atHead, double power) { return atHead + (1 - atHead) * Pow(s, power); }

}  // namespace

template <class S>
BodyTable<S> MakeBodyTable(const Params& params, Model model, Recentring recentring) {
  const bool resistive = model == Model::Resistive;
  const double l = 1.0 / kSegments;
  const double rho = params.waterDensity;
  double depthSum = 0;
  for (double depth : kDepth) depthSum += depth;

  BodyTable<S> table{};
  double added[kSegments];
  table.segment = S(l);
  table.totalMass = S(params.massPerCube);
  // tangentDrag is the coefficient at 1 L/s; slower flow is rougher on it.
  const double slow = resistive ? 0 : params.tangentDragSlow;
  const double atOne = 1 + Sqrt(slow);
  table.frictionBase = S(1 / atOne);
  table.frictionSlow = S(slow / (atOne * atOne));
  for (int i = 0; i < kSegments; ++i) {
    const double depth = kDepth[i];
    const double mass = params.massPerCube * kMassShare[i];
    added[i] = resistive ? 0 : params.addedMass * rho * kPi * (depth / 2) * (depth / 2) * l;
    // With the added mass off, the share along goes too: no reactive term is left.
    const double along = resistive || params.addedMass == 0 ? 0 : params.addedMassAlong * mass;
    table.mass[i] = S(mass);
    table.centring[i] = S(recentring == Recentring::MassWeighted ? kMassShare[i] : 1.0 / kSegments);
    table.across[i] = S(mass + added[i]);
    table.along[i] = S(mass + along);
    table.spin[i] = S((mass + added[i]) * l * l / 12);
    const double cn = i == kSegments - 1 ? params.normalDragCaudal : params.normalDragBody;
    double normal = 0.5 * rho * cn * depth * l;
    double tangent = 0.5 * rho * params.tangentDrag * PerimeterOverDepth(params.widthOverDepth) * depth * l;
    double spin = normal * l * l * l / 32;
    if (resistive) {
      normal = params.massPerCube * params.resistiveNormalDrag * depth / depthSum;
      tangent = normal / params.resistiveDragRatio;
      spin = 0;
    }
    table.normalDrag[i] = S(normal);
    table.tangentDrag[i] = S(tangent);
    table.spinDrag[i] = S(spin);
    table.bend[i] = S(kBendGain * kBendWeight[i]);
    table.startle[i] = S(kBendWeight[i] / kBendWeightSum);
  }

  for (int j = 1; j < kSegments; ++j) {
    const double fall = (added[j - 1] - added[j]) / l;
    table.shed[j] = S(fall > 0 ? params.edgeShedding * fall : 0);
  }
  const double tailDepth = kDepth[kSegments - 1];
  table.shed[kSegments] = S(resistive ? 0 : params.tailShedding * rho * kPi * (tailDepth / 2) * (tailDepth / 2));

  const double amplitude = resistive ? params.resistiveAmplitude : params.waveAmplitude;
  const double atHead = resistive ? 0 : params.waveAtHead;
  double lastSine = 0, lastCosine = 0;
  for (int j = 0; j < kNodes; ++j) {
    const double s = double(j) / kSegments;
    double sine, cosine;
    SinCos(WrapAny(2 * kPi * s / params.waveLength), sine, cosine);
    // y = A g sin(phase - lag) = A g (sin(phase) cos(lag) - cos(phase) sin(lag))
    const double reach = amplitude * Envelope(s, atHead, params.wavePower);
    const double sinePart = reach * cosine, cosinePart = -reach * sine;
    if (j > 0) {
      table.slopeSine[j - 1] = S((sinePart - lastSine) / l);
      table.slopeCosine[j - 1] = S((cosinePart - lastCosine) / l);
    }
    lastSine = sinePart;
    lastCosine = cosinePart;
  }

  table.pectoralDrag = S(0.5 * rho * params.pectoralDrag * params.pectoralArea / 2);
  table.pectoralArm = S(params.pectoralArm);
  return table;
}

template BodyTable<float> MakeBodyTable<float>(const Params&, Model, Recentring);
template BodyTable<double> MakeBodyTable<double>(const Params&, Model, Recentring);

}  // namespace koi
