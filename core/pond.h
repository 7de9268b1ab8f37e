// The pond: owns the koi, takes inputs at fixed steps, and hands out frames. Everything between two calls is a
// pure function of the seed, the inputs and the step number.
#pragma once

#include <cstdint>
#include <vector>

#include "core/behaviour.h"
#include "core/kinematic.h"

namespace koi {

inline constexpr int kStepsPerSecond = 240;  // divides 60, 120 and 240 Hz evenly
inline constexpr float kStep = 1.0f / kStepsPerSecond;
inline constexpr int kTickEvery = 4;         // substeps between two looks at the whole pond
inline constexpr double kMostAdvance = 1.0;  // s; a longer pause is not caught up
inline constexpr int kMostKoi = 20000;
inline constexpr int kMostPellets = 64;
inline constexpr int kMostRipples = 48;
inline constexpr std::uint32_t kMostInputs = 4096;  // that wait for the next step
inline constexpr int kMostWaypoints = 1000;
inline constexpr int kMostCorners = 1000;
inline constexpr int kVarieties = 16;

enum class LoadResult { Ok = 0, NotAState = 1, OtherVersion = 2, WrongLength = 3, Damaged = 4 };

struct Input {
  enum Kind : std::int32_t { Feed = 0, Startle = 1, Pointer = 2, NoPointer = 3, Obstacle = 4, NoObstacle = 5 };
  std::int32_t kind = 0;
  Vec2 place{0, 0};
  float radius = 0;  // m, obstacles only
};

class Archive;

class Pond {
 public:
  // width and height in metres; 0 and 0 are open water without banks.
  Pond(std::uint32_t seed, int count, float width, float height, Model model);

  // Lets dt seconds pass (clamped to kMostAdvance); returns the substeps taken.
  int Advance(double dt);
  double Time() const { return static_cast<double>(step_) / kStepsPerSecond; }
  std::uint64_t StepNumber() const { return step_; }

  // Queued: taken at the next fixed step. Metres.
  void Feed(float x, float y) { Queue({Input::Feed, Vec2(x, y)}); }
  void Startle(float x, float y) { Queue({Input::Startle, Vec2(x, y)}); }
  void Pointer(float x, float y) { Queue({Input::Pointer, Vec2(x, y)}); }
  void ClearPointer() { Queue({Input::NoPointer, Vec2(0, 0)}); }
  // A boat or a duck, wherever it is now.
  void SetObstacle(float x, float y, float radius) { Queue({Input::Obstacle, Vec2(x, y), radius}); }
  void ClearObstacle() { Queue({Input::NoObstacle, Vec2(0, 0)}); }

  // Stages koi i along waypoints, by muscles alone; with none it is handed back. Times rise, seconds from now.
  [[gnu::cold]] void Stage(int i, const std::vector<Waypoint>& waypoints);
  // Any closed outline, metres, instead of the garden pond's; with no corners the garden pond comes back.
  [[gnu::cold]] void SetOutline(std::vector<Vec2> corners);

  // Open loop: behaviour lets go of koi i until it is released.
  void SetMuscles(int i, float frequency, float amplitude, float bias);
  void ReleaseMuscles(int i);
  // Set-up only: puts koi i somewhere. Metres, radians, m/s along the heading.
  [[gnu::cold]] void Place(int i, float x, float y, float heading, float speed);

  int Count() const { return koi_.count; }
  std::uint32_t Seed() const { return seed_; }
  // length 0 is drawn from the seed. Returns the id, or 0 when the pond is full.
  [[gnu::cold]] std::uint32_t AddKoi(int variety, float length, std::uint32_t seed);
  [[gnu::cold]] bool RemoveKoi(std::uint32_t id);
  [[gnu::cold]] void SetCount(int count);
  // Bit k allows variety k for koi that come.
  void SetVarieties(std::uint32_t mask);
  [[gnu::cold]] void Resize(float width, float height);

  const Params& GetParams() const { return params_; }
  float GetParam(int row) const { return ParamValues(params_)[row]; }
  void SetParam(int row, float value);

  // Flat rows for drawing (core/frame.h), valid until the next call.
  const std::vector<float>& Frame();
  const std::vector<float>& PelletFrame();
  const std::vector<float>& RippleFrame();
  // Bites since the last Advance began.
  const std::vector<float>& BiteFrame();
  // For the debug overlay, of the state as it is: see ForceRow and MindRow.
  const std::vector<float>& ForceFrame();
  const std::vector<float>& SchoolFrame();
  const Bank& Outline() const { return bank_; }
  const std::vector<Rock>& Rocks() const { return rocks_; }
  int PelletCount() const { return static_cast<int>(pellets_.size()); }

  [[gnu::cold]] std::vector<std::uint8_t> SaveState();
  [[gnu::cold]] LoadResult LoadState(const std::uint8_t* bytes, std::size_t size);
  // The whole state but for the time that no step has used up yet.
  std::uint64_t Hash();

  const Swimmers<float>& Koi() const { return koi_; }
  const std::vector<Mind>& Minds() const { return minds_; }

 private:
  [[gnu::cold]] void Visit(Archive& archive);
  [[gnu::cold]] bool Sound() const;
  [[gnu::cold]] void RebuildTables();
  [[gnu::cold]] void BuildSurroundings();
  [[gnu::cold]] void ReserveRoom();
  [[gnu::cold]] void PlaceRocks();
  [[gnu::cold]] void KeepInWater();
  [[gnu::cold]] void Spawn(std::uint32_t seed, int variety, float length);
  [[gnu::cold]] void EraseKoi(std::size_t i);
  void Queue(const Input& input);
  void TakeInputs();
  void Substep();
  void Decide();
  void CallForKiss();
  void FadeScripts();
  void Apply(std::size_t i, const Command& command);
  void PushFromBanks();
  void PushApart();
  void MovePellets();
  void AddRipple(Vec2 place, float strength, RippleKind kind);
  void WriteRows(std::vector<float>& rows);
  void SpineOf(int i, Vec2* nodes) const;

  // state, saved and hashed by Visit
  Model model_;
  std::uint32_t seed_;
  float width_, height_;
  Params params_;
  std::uint64_t step_ = 0;
  std::uint32_t varietyMask_ = (1u << kVarieties) - 1;
  std::uint32_t nextId_ = 1;
  std::int32_t nextPellet_ = 1, nextRipple_ = 1;
  Rng rng_;
  Presence pointer_;
  std::vector<Input> inputs_;
  std::vector<Pellet> pellets_;
  std::vector<Ripple> ripples_;
  Obstacle obstacle_;
  FeedingSpot spot_;
  std::vector<Waypoint> scripts_;
  std::vector<Vec2> corners_;  // of an outline that was given
  float kissTimer_ = 4;        // s until the next koi rises
  Swimmers<float> koi_;
  std::vector<Mind> minds_;
  Chains chains_;   // kinematic model only
  double fed_ = 0;  // s handed to Advance; saved, not hashed

  // derived
  SwimContext<float> context_;
  Bank bank_;
  std::vector<Rock> rocks_;
  Grid grid_;
  std::vector<Bite> bites_;
  std::vector<Ripple> splashes_;
  std::vector<Fellow> fellows_;
  // Rows before the last step and after it. The latter wait for a frame that lies between the two: at 60 Hz none does.
  bool late_ = false;
  std::vector<float> before_, after_, frame_, pelletFrame_, rippleFrame_, biteFrame_, forceFrame_, mindFrame_;
};

}  // namespace koi
