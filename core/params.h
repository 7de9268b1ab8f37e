// The one parameter table: every tunable is one row (name, group, default, least, greatest, unit, meaning).
// C++, the bindings, the tuning panel and the docs all read it; nothing else holds a default.
#pragma once

namespace koi {

// clang-format off
#define KOI_PARAMS(ROW)                                                                                         \
  /* body: mass from carp length-weight (Brown 2005); drag from cylinders and plates across a flow */           \
  ROW(waterDensity,        body, 1000, 1, 2000, "kg/m^3", "density of the water")                               \
  ROW(massPerCube,         body, 16.5, 1, 100, "kg/m^3", "mass of a koi over its length cubed (Brown 2005)")    \
  ROW(widthOverDepth,      body, 0.56, 0.1, 2, "", "width of a section over its depth; neutral buoyancy")       \
  ROW(normalDragBody,      body, 1.2, 0, 10, "", "Cn, drag coefficient across the body (a cylinder's)")         \
  ROW(normalDragCaudal,    body, 1.5, 0, 10, "", "Cn across the caudal fin (a plate's)")                        \
  ROW(tangentDrag,         body, 0.018, 0, 1, "", "Ct on wetted area at 1 L/s, 2-3 times a turbulent plate's (Webb 1984)") \
  ROW(tangentDragSlow,     body, 0.05, 0, 1, "L/s", "Ct grows as 1 + sqrt(this / U) in slow flow, so that a glide ends")       \
  ROW(addedMass,           body, 1.0, 0, 2, "", "added mass across the body over Lighthill's (0 switches off)") \
  ROW(addedMassAlong,      body, 0.08, 0, 1, "", "added mass along the body over its mass")                     \
  ROW(tailShedding,        body, 1.0, 0, 2, "", "momentum shed at the tail's edge over Lighthill's 1971")       \
  ROW(edgeShedding,        body, 0.5, 0, 2, "", "sigma: the same at the dorsal and anal fins' edges")           \
  ROW(pectoralArea,        body, 0.03, 0, 0.2, "L^2", "area of both pectoral fins, spread")                     \
  ROW(pectoralDrag,        body, 1.1, 0, 4, "", "drag coefficient of a spread pectoral fin")                    \
  ROW(pectoralArm,         body, 0.12, 0, 0.5, "L", "how far from the midline a spread pectoral pulls")         \
  ROW(resistiveNormalDrag, body, 26, 0, 200, "1/L", "resistive model: drag across, over mass")                  \
  ROW(resistiveDragRatio,  body, 52, 1, 400, "", "resistive model: drag across over drag along")                \
  /* swimming: muscles, gait, steering */                                                                       \
  ROW(waveAmplitude,       swimming, 0.105, 0, 0.3, "L", "half sweep of the tail in the koi's own frame at full amplitude") \
  ROW(waveAtHead,          swimming, 0.07, 0, 1, "", "the commanded wave at the snout over that at the tail")   \
  ROW(wavePower,           swimming, 1.9, 0.5, 6, "", "how steeply the wave grows towards the tail")            \
  ROW(waveLength,          swimming, 1.0, 0.3, 4, "L", "length of the body wave")                               \
  ROW(resistiveAmplitude,  swimming, 0.13, 0, 0.3, "L", "resistive model: half sweep of the tail")              \
  ROW(kinematicAmplitude,  swimming, 0.14, 0, 0.3, "L", "kinematic model: half sweep of the tail at full effort") \
  ROW(kinematicStride,     swimming, 0.95, 0, 3, "L", "kinematic model: way travelled in a beat at full amplitude") \
  ROW(kinematicTurn,       swimming, 2.2, 0, 10, "rad/s", "kinematic model: yaw rate at bias 1")                \
  ROW(amplitudeBase,       swimming, 0.25, 0, 1, "", "amplitude schedule at rest (fitted to Webb 1984)")        \
  ROW(amplitudePerHz,      swimming, 0.15, 0, 1, "1/Hz", "amplitude schedule: growth with tail-beat frequency")  \
  ROW(frequencyTime,       swimming, 0.18, 0.02, 2, "s", "time constant of the beat frequency")                 \
  ROW(amplitudeTime,       swimming, 0.15, 0.02, 2, "s", "time constant of the beat amplitude")                 \
  ROW(biasTime,            swimming, 0.12, 0.02, 2, "s", "time constant of the curvature bias")                 \
  ROW(frequencyRate,       swimming, 30, 0.1, 100, "Hz/s", "greatest change of the beat frequency")             \
  ROW(amplitudeRate,       swimming, 8, 0.1, 100, "1/s", "greatest change of the beat amplitude")               \
  ROW(biasRate,            swimming, 8, 0.1, 100, "1/s", "greatest change of the curvature bias")               \
  ROW(cruiseFrequency,     swimming, 1.6, 0.2, 8, "Hz", "tail beats of a burst at the default cruising speed; faster koi beat faster")             \
  ROW(dashFrequency,       swimming, 4.6, 0.5, 8, "Hz", "tail beats in a dash")                                 \
  ROW(burstBeats,          swimming, 2, 0, 20, "", "tail beats in a burst; 0 swims steadily")                   \
  ROW(glideTime,           swimming, 1.8, 0, 10, "s", "mean length of a glide between bursts")                  \
  ROW(glideAmplitude,      swimming, 0.14, 0, 1, "", "muscle command that is left in a glide")                  \
  ROW(steerReference,      swimming, 1.15, 0.1, 3.1, "rad", "heading error that asks for the full bend")        \
  ROW(steerReferenceChase, swimming, 0.8, 0.1, 3.1, "rad", "the same while chasing")                            \
  ROW(steerPower,          swimming, 1.7, 0.5, 4, "", "decisive when far off, nearly straight once aligned")    \
  ROW(steerBias,           swimming, 1.0, 0, 1.5, "", "greatest bend that steering asks for")                   \
  ROW(cruiseBend,          swimming, 0.45, 0, 1.5, "", "the same for a calm koi: an arc of half a length over this") \
  ROW(burstOver,           swimming, 1.9, 1, 3, "", "speed that a burst works for over the wanted mean")        \
  ROW(glideUntil,          swimming, 0.36, 0, 2, "L/s", "speed at which a glide ends before its time")          \
  ROW(startleBend,         swimming, 159, 0, 200, "deg", "whole-body bend of a C-start (Spierts & van Leeuwen 1999)") \
  ROW(startleBendTime,     swimming, 0.08, 0.03, 0.5, "s", "stage 1 of a C-start")                              \
  ROW(startleReleaseTime,  swimming, 0.25, 0.03, 1, "s", "release of each joint, and its delay from nose to tail") \
  /* path: where a koi wants to go */                                                                           \
  ROW(pathGap,             path, 3.6, 0.5, 20, "L", "length of a piece of a patrol path")                       \
  ROW(pathLead,            path, 1.0, 0.2, 5, "L", "how far ahead on its path a koi aims")                      \
  ROW(homeReach,           path, 1.3, 0.1, 10, "m", "how far from its home a koi roams")                        \
  ROW(homeDrift,           path, 0.6, 0, 10, "m", "how far homes drift")                                        \
  ROW(homePeriod,          path, 90, 5, 1000, "s", "period of the slower drift of a home")                      \
  ROW(wanderPeriod,        path, 21, 1, 120, "s", "period of the slower of the two wander sines")               \
  ROW(wanderAngle,         path, 0.9, 0, 3, "rad", "how far wander leans the next piece of a path")             \
  ROW(lookAhead,           path, 1.4, 0, 5, "L", "how far ahead a koi looks for banks and rocks at 0.6 L/s")    \
  ROW(bankMargin,          path, 0.28, 0.05, 2, "m", "distance from banks and rocks that a koi likes to keep")  \
  ROW(obstacleBerth,       path, 0.7, 0, 5, "m", "the same from a boat or a duck")                              \
  /* school: what koi do about each other, food and visitors */                                                 \
  ROW(cruiseSpeed,         school, 0.6, 0.1, 2, "L/s", "routine speed (0.3-1.0 in a pond)")                     \
  ROW(spread,              school, 0.15, 0, 0.5, "", "how far koi differ in frequency and speed")               \
  ROW(lengthMin,           school, 0.35, 0.1, 1.2, "m", "shortest koi")                                         \
  ROW(lengthMax,           school, 0.65, 0.1, 1.2, "m", "longest koi")                                          \
  ROW(spacing,             school, 1.0, 0.1, 4, "L", "distance below which koi give way")                       \
  ROW(schooling,           school, 0.25, 0, 2, "", "strength of cohesion and alignment")                        \
  ROW(schoolRange,         school, 1.6, 0.2, 10, "m", "how far a koi sees its fellows")                         \
  ROW(alarmRange,          school, 1.2, 0, 10, "m", "how far a fright is passed on")                            \
  ROW(dartSpeed,           school, 5.5, 0.5, 50, "m/s", "speed at which a pointer frightens; a hand in no hurry stays below")   \
  ROW(greetAfter,          school, 2.5, 0, 60, "s", "time that a pointer is still until koi come to it")        \
  ROW(greetRange,          school, 2.5, 0, 20, "m", "how far off a still pointer is noticed")                   \
  ROW(fieldOfView,         school, 290, 10, 360, "deg", "within which a koi sees food")                         \
  ROW(noticeTime,          school, 0.6, 0, 10, "s", "time to notice food at half depth")                        \
  ROW(koiPerPellet,        school, 2, 1, 20, "", "most koi that go for one pellet")                             \
  ROW(chaseSpeed,          school, 1.5, 0.3, 4, "L/s", "fastest approach to a pellet")                          \
  ROW(foodRange,           school, 3.5, 0.2, 20, "m", "how far a koi notices a pellet")                         \
  ROW(pelletLife,          school, 60, 5, 600, "s", "time until a pellet that nobody ate has dissolved")        \
  ROW(startleRange,        school, 1.1, 0.1, 5, "m", "distance within which a tap startles")                    \
  ROW(waterDepth,          school, 0.9, 0.2, 3, "m", "depth of the water in the middle")                        \
  /* rendering: read by whoever draws */                                                                        \
  ROW(finFlutter,          rendering, 1, 0, 3, "", "flutter of the free fin edges")                             \
  ROW(shadowStrength,      rendering, 1, 0, 2, "", "darkness of the shadows")                                   \
  ROW(causticStrength,     rendering, 1, 0, 2, "", "brightness of the caustics")
// clang-format on

struct ParamRow {
  const char* name;
  const char* group;
  float initial;
  float low;
  float high;
  const char* unit;
  const char* meaning;
};

inline constexpr ParamRow kParamRows[] = {
#define KOI_ROW(name, group, initial, low, high, unit, meaning) \
  {#name, #group, static_cast<float>(initial), static_cast<float>(low), static_cast<float>(high), unit, meaning},
    KOI_PARAMS(KOI_ROW)
#undef KOI_ROW
};
// The numbers alone, for code that needs no names: default, least, greatest.
struct ParamNumbers {
  float initial, low, high;
};
inline constexpr ParamNumbers kParamNumbers[] = {
#define KOI_NUMBERS(name, group, initial, low, high, unit, meaning) \
  {static_cast<float>(initial), static_cast<float>(low), static_cast<float>(high)},
    KOI_PARAMS(KOI_NUMBERS)
#undef KOI_NUMBERS
};
inline constexpr int kParamCount = static_cast<int>(sizeof(kParamRows) / sizeof(kParamRows[0]));

struct Params {
#define KOI_FIELD(name, group, initial, low, high, unit, meaning) float name;
  KOI_PARAMS(KOI_FIELD)
#undef KOI_FIELD

  Params();  // the defaults
};

static_assert(sizeof(Params) == kParamCount * sizeof(float));
inline float* ParamValues(Params& params) { return reinterpret_cast<float*>(&params); }
inline const float* ParamValues(const Params& params) { return reinterpret_cast<const float*>(&params); }

// The row with this name, or -1.
int FindParam(const char* name);

}  // namespace koi
