// The module's face: a table of plain functions on a pond's handle; web/core/raw.ts makes an object of them again. (Embind's
// classes, strings and views would cost every visitor six kilobytes.) Arguments are checked in web/core before they come here.
//
// What is not a number crosses as a span: the address of two words, where it begins and how many bytes it has, good until the
// next call. What comes in is written to a span that `room` makes.
#include <emscripten/bind.h>

#include <cstring>

#include "core/pond.h"

using koi::Pond;

// What stands here comes before the libraries' own, which are many times its size.
extern "C" {
// Nothing here prints: why it aborts is told in web/core.
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
// One instruction, which libc's does not use.
void* memcpy(void* to, const void* from, std::size_t bytes) { return __builtin_memcpy(to, from, bytes); }
#ifdef KOI_EMBIND_LIBRARY
// Names a type that embind does not know: there is none.
int siprintf(char* text, const char*, ...) {
  *text = 0;
  return 0;
}
#endif
}

namespace {

using Handle = std::uintptr_t;
Pond& At(Handle handle) { return *reinterpret_cast<Pond*>(handle); }

Handle Span(const void* begin, std::size_t bytes) {
  static std::uintptr_t span[2];
  span[0] = reinterpret_cast<std::uintptr_t>(begin);
  span[1] = bytes;
  return reinterpret_cast<Handle>(span);
}
template <class T>
Handle SpanOf(const std::vector<T>& values) {
  return Span(values.data(), values.size() * sizeof(T));
}

// Six layouts, a line each: names in the order of their offsets; one that ends in = is the next of kLayoutNumbers. Then the
// parameter table, a row a line; its numbers are kParamNumbers.
#define KOI_WORD(name) #name " "
#define KOI_LINE(name, group, initial, low, high, unit, meaning) "\n" #name "|" #group "|" unit
constexpr char kTexts[] =
    KOI_FRAME_FIELDS(KOI_WORD) "spine stride= nodes=\n"
    KOI_PELLET_FIELDS(KOI_WORD) "stride\n"
    KOI_RIPPLE_FIELDS(KOI_WORD) "stride\n"
    KOI_BITE_FIELDS(KOI_WORD) "stride\n"
    KOI_FORCE_FIELDS(KOI_WORD) "drag= shed= pectorals= stride=\n"
    KOI_MIND_FIELDS(KOI_WORD) "path stride= places="
    KOI_PARAMS(KOI_LINE);
constexpr std::int32_t kLayoutNumbers[] = {
    koi::FrameRow::stride,    koi::kNodes,           koi::ForceRow::drag,  koi::ForceRow::shed,
    koi::ForceRow::pectorals, koi::ForceRow::stride, koi::MindRow::stride, koi::kPathPlaces};

// A row of the table: a method of Pond, or a function that takes one, under its name.
template <class Function>
struct Call;
template <class Result, class... Arguments>
struct Call<Result (Pond::*)(Arguments...)> {
  template <auto Method>
  static Result To(Handle handle, Arguments... arguments) {
    return (At(handle).*Method)(arguments...);
  }
};
template <class Result, class... Arguments>
struct Call<Result (Pond::*)(Arguments...) const> : Call<Result (Pond::*)(Arguments...)> {};
template <class Result, class... Arguments>
struct Call<Result (*)(Pond&, Arguments...)> {
  template <auto Function>
  static Result To(Handle handle, Arguments... arguments) {
    return Function(At(handle), arguments...);
  }
};
template <auto Function>
void Row(const char* name) {
  emscripten::function(name, &Call<decltype(Function)>::template To<Function>);
}

std::vector<std::uint8_t> given;  // what came in last

// Floats that came as bytes: four a waypoint (x, y, s and room for its koi), two a corner (x, y).
template <class T>
std::vector<T> Given() {
  std::vector<T> parts(given.size() / sizeof(T));
  std::memcpy(static_cast<void*>(parts.data()), given.data(), parts.size() * sizeof(T));
  return parts;
}

Handle SaveState(Pond& pond) {
  static std::vector<std::uint8_t> bytes;
  bytes = pond.SaveState();
  return SpanOf(bytes);
}

Handle Hash(Pond& pond) {
  static std::uint64_t hash;
  hash = pond.Hash();
  return Span(&hash, sizeof hash);
}

}  // namespace

EMSCRIPTEN_BINDINGS(koi_pond) {
  emscripten::function(
      "create", +[](std::uint32_t seed, int count, float width, float height, int model) {
        return reinterpret_cast<Handle>(new Pond(seed, count, width, height, static_cast<koi::Model>(model)));
      });
  emscripten::function(
      "delete", +[](Handle handle) { delete &At(handle); });
  emscripten::function(
      "texts", +[] { return Span(kTexts, sizeof kTexts - 1); });
  emscripten::function(
      "numbers", +[] { return Span(kLayoutNumbers, sizeof kLayoutNumbers); });
  emscripten::function(
      "paramNumbers", +[] { return Span(koi::kParamNumbers, sizeof koi::kParamNumbers); });
  emscripten::function(
      "room", +[](std::uint32_t bytes) {
        given.resize(bytes);
        return SpanOf(given);
      });
  Row<&Pond::Advance>("advance");
  Row<&Pond::Time>("time");
  Row<+[](Pond& p) { return static_cast<double>(p.StepNumber()); }>("stepCount");
  Row<&Pond::Count>("koiCount");
  Row<&Pond::Seed>("seed");
  Row<+[](Pond& p) { return SpanOf(p.Frame()); }>("frame");
  Row<&Pond::SetMuscles>("setMuscles");
  Row<&Pond::ReleaseMuscles>("releaseMuscles");
  Row<&Pond::Place>("place");
  Row<&Pond::Feed>("feed");
  Row<&Pond::Startle>("startle");
  Row<&Pond::Pointer>("pointer");
  Row<&Pond::ClearPointer>("clearPointer");
  Row<&Pond::SetObstacle>("setObstacle");
  Row<&Pond::ClearObstacle>("clearObstacle");
  Row<+[](Pond& p, int i) { p.Stage(i, Given<koi::Waypoint>()); }>("script");
  Row<+[](Pond& p) { p.SetOutline(Given<koi::Vec2>()); }>("setOutline");
  Row<&Pond::PelletCount>("pelletCount");
  Row<+[](Pond& p) { return SpanOf(p.PelletFrame()); }>("pelletFrame");
  Row<+[](Pond& p) { return SpanOf(p.RippleFrame()); }>("rippleFrame");
  Row<+[](Pond& p) { return SpanOf(p.BiteFrame()); }>("eatFrame");
  Row<+[](Pond& p) { return SpanOf(p.ForceFrame()); }>("forceFrame");
  Row<+[](Pond& p) { return SpanOf(p.SchoolFrame()); }>("schoolFrame");
  Row<+[](Pond& p) { return SpanOf(p.Outline().Outline()); }>("outline");
  Row<+[](Pond& p) { return SpanOf(p.Rocks()); }>("rocks");
  Row<&Pond::GetParam>("getParam");
  Row<&Pond::SetParam>("setParam");
  Row<&Pond::AddKoi>("addKoi");
  Row<&Pond::RemoveKoi>("removeKoi");
  Row<&Pond::SetCount>("setCount");
  Row<&Pond::SetVarieties>("setVarieties");
  Row<&Pond::Resize>("resize");
  Row<&SaveState>("saveState");
  Row<+[](Pond& p) { return static_cast<int>(p.LoadState(given.data(), given.size())); }>("loadState");
  Row<&Hash>("hash");
}
