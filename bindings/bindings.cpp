// The module's face: a table of plain functions on a pond's handle; web/core/raw.ts makes an object of them again. (Embind's
// classes, strings and views would cost every visitor six kilobytes.) Arguments are checked in web/core before they come here.
//
// What is not a number crosses as a span: the address of two words, where it begins and how many bytes it has, good until the
// next call. What comes in is written to a span that `pond_room` makes.
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
#else
// Of embind's types those that trim.js must know about.
[[gnu::constructor]] void koi_register_types() {
  using emscripten::internal::TypeID;
  emscripten::internal::_embind_register_bool(TypeID<bool>::get(), "", sizeof(bool), true, false);
  emscripten::internal::_embind_register_integer(TypeID<std::uint32_t>::get(), "", 4, 0, ~0u);
  emscripten::internal::_embind_register_integer(TypeID<std::uintptr_t>::get(), "", 4, 0, ~0u);
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
      "pond_create", +[](std::uint32_t seed, int count, float width, float height, int model) {
        return reinterpret_cast<Handle>(new Pond(seed, count, width, height, static_cast<koi::Model>(model)));
      });
  emscripten::function(
      "pond_delete", +[](Handle handle) { delete &At(handle); });
  emscripten::function(
      "pond_texts", +[] { return Span(kTexts, sizeof kTexts - 1); });
  emscripten::function(
      "pond_numbers", +[] { return Span(kLayoutNumbers, sizeof kLayoutNumbers); });
  emscripten::function(
      "pond_paramNumbers", +[] { return Span(koi::kParamNumbers, sizeof koi::kParamNumbers); });
  emscripten::function(
      "pond_room", +[](std::uint32_t bytes) {
        given.resize(bytes);
        return SpanOf(given);
      });
  Row<&Pond::Advance>("pond_advance");
  Row<&Pond::Time>("pond_time");
  Row<+[](Pond& p) { return static_cast<double>(p.StepNumber()); }>("pond_stepCount");
  Row<&Pond::Count>("pond_koiCount");
  Row<&Pond::Seed>("pond_seed");
  Row<+[](Pond& p) { return SpanOf(p.Frame()); }>("pond_frame");
  Row<&Pond::SetMuscles>("pond_setMuscles");
  Row<&Pond::ReleaseMuscles>("pond_releaseMuscles");
  Row<&Pond::Place>("pond_place");
  Row<&Pond::Feed>("pond_feed");
  Row<&Pond::Startle>("pond_startle");
  Row<&Pond::Pointer>("pond_pointer");
  Row<&Pond::ClearPointer>("pond_clearPointer");
  Row<&Pond::SetObstacle>("pond_setObstacle");
  Row<&Pond::ClearObstacle>("pond_clearObstacle");
  Row<+[](Pond& p, int i) { p.Stage(i, Given<koi::Waypoint>()); }>("pond_script");
  Row<+[](Pond& p) { p.SetOutline(Given<koi::Vec2>()); }>("pond_setOutline");
  Row<&Pond::PelletCount>("pond_pelletCount");
  Row<+[](Pond& p) { return SpanOf(p.PelletFrame()); }>("pond_pelletFrame");
  Row<+[](Pond& p) { return SpanOf(p.RippleFrame()); }>("pond_rippleFrame");
  Row<+[](Pond& p) { return SpanOf(p.BiteFrame()); }>("pond_eatFrame");
  Row<+[](Pond& p) { return SpanOf(p.ForceFrame()); }>("pond_forceFrame");
  Row<+[](Pond& p) { return SpanOf(p.SchoolFrame()); }>("pond_schoolFrame");
  Row<+[](Pond& p) { return SpanOf(p.Outline().Outline()); }>("pond_outline");
  Row<+[](Pond& p) { return SpanOf(p.Rocks()); }>("pond_rocks");
  Row<&Pond::GetParam>("pond_getParam");
  Row<&Pond::SetParam>("pond_setParam");
  Row<&Pond::AddKoi>("pond_addKoi");
  Row<&Pond::RemoveKoi>("pond_removeKoi");
  Row<&Pond::SetCount>("pond_setCount");
  Row<&Pond::SetVarieties>("pond_setVarieties");
  Row<&Pond::Resize>("pond_resize");
  Row<&SaveState>("pond_saveState");
  Row<+[](Pond& p) { return static_cast<int>(p.LoadState(given.data(), given.size())); }>("pond_loadState");
  Row<&Hash>("pond_hash");
}
