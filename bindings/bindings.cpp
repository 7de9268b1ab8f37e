// The module's face: a table of plain functions on a pond's handle; web/core/raw.ts makes an object of them again. (Embind's
// classes would cost every visitor three kilobytes.) Arguments are checked in web/core before they come here.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <cstring>

#include "core/pond.h"

using emscripten::typed_memory_view;
using emscripten::val;
using koi::Pond;

// Nothing here prints, but two functions of the libraries would bring all of printf along: one to say why it aborts (the
// trap is told in web/core), one to name a type that embind does not know.
extern "C" {
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
int siprintf(char* text, const char*, ...) {
  *text = 0;
  return 0;
}
}

namespace {

using Handle = std::uintptr_t;
Pond& At(Handle handle) { return *reinterpret_cast<Pond*>(handle); }

val FloatView(const std::vector<float>& values) { return val(typed_memory_view(values.size(), values.data())); }
template <class T>
val PartsView(const std::vector<T>& values) {
  return val(typed_memory_view(values.size() * sizeof(T) / sizeof(float), reinterpret_cast<const float*>(values.data())));
}

// A layout as text: names in the order of their offsets, others as name=offset.
#define KOI_WORD(name) #name " "
std::string Also(const char* name, int value) {  // below 1000; std::to_string is printf again
  const char digits[] = {static_cast<char>('0' + value / 100), static_cast<char>('0' + value / 10 % 10),
                         static_cast<char>('0' + value % 10), ' ', 0};
  return std::string(name) + "=" + digits;
}

// The parameter table as text, a row a line.
#define KOI_LINE(name, group, initial, low, high, unit, meaning) \
#name "|" #group "|" #initial "|" #low "|" #high "|" unit "|" meaning "\n"
constexpr char kParamText[] = KOI_PARAMS(KOI_LINE);

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

int LoadState(Pond& pond, std::string bytes) {
  return static_cast<int>(pond.LoadState(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

val SaveState(Pond& pond) {
  static std::vector<std::uint8_t> bytes;
  bytes = pond.SaveState();
  return val(typed_memory_view(bytes.size(), bytes.data()));
}

// Floats that come as the bytes of a string: three a waypoint (x, y, s), two a corner (x, y).
template <class T>
std::vector<T> PartsOf(const std::string& bytes) {
  std::vector<T> parts(bytes.size() / sizeof(T));
  std::memcpy(static_cast<void*>(parts.data()), bytes.data(), parts.size() * sizeof(T));
  return parts;
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
      "pond_paramText", +[] { return std::string(kParamText); });
  emscripten::function(
      "pond_layoutText", +[](int which) {
        const std::string texts[] = {
            KOI_FRAME_FIELDS(KOI_WORD) "spine " + Also("stride", koi::FrameRow::stride) + Also("nodes", koi::kNodes),
            KOI_PELLET_FIELDS(KOI_WORD) "stride ",
            KOI_RIPPLE_FIELDS(KOI_WORD) "stride ",
            KOI_BITE_FIELDS(KOI_WORD) "stride ",
            KOI_FORCE_FIELDS(KOI_WORD) + Also("drag", koi::ForceRow::drag) + Also("shed", koi::ForceRow::shed) +
                Also("pectorals", koi::ForceRow::pectorals) + Also("stride", koi::ForceRow::stride),
            KOI_MIND_FIELDS(KOI_WORD) "path " + Also("stride", koi::MindRow::stride) + Also("places", koi::kPathPlaces),
        };
        return texts[which];
      });
  Row<&Pond::Advance>("pond_advance");
  Row<&Pond::Time>("pond_time");
  Row<+[](Pond& p) { return static_cast<double>(p.StepNumber()); }>("pond_stepCount");
  Row<&Pond::Count>("pond_koiCount");
  Row<+[](Pond& p) { return FloatView(p.Frame()); }>("pond_frame");
  Row<&Pond::SetMuscles>("pond_setMuscles");
  Row<&Pond::ReleaseMuscles>("pond_releaseMuscles");
  Row<&Pond::Place>("pond_place");
  Row<&Pond::Feed>("pond_feed");
  Row<&Pond::Startle>("pond_startle");
  Row<&Pond::Pointer>("pond_pointer");
  Row<&Pond::ClearPointer>("pond_clearPointer");
  Row<&Pond::SetObstacle>("pond_setObstacle");
  Row<&Pond::ClearObstacle>("pond_clearObstacle");
  Row<+[](Pond& p, int i, std::string bytes) { p.Stage(i, PartsOf<koi::Waypoint>(bytes)); }>("pond_script");
  Row<+[](Pond& p, std::string bytes) { p.SetOutline(PartsOf<koi::Vec2>(bytes)); }>("pond_setOutline");
  Row<&Pond::PelletCount>("pond_pelletCount");
  Row<+[](Pond& p) { return FloatView(p.PelletFrame()); }>("pond_pelletFrame");
  Row<+[](Pond& p) { return FloatView(p.RippleFrame()); }>("pond_rippleFrame");
  Row<+[](Pond& p) { return FloatView(p.BiteFrame()); }>("pond_eatFrame");
  Row<+[](Pond& p) { return FloatView(p.ForceFrame()); }>("pond_forceFrame");
  Row<+[](Pond& p) { return FloatView(p.SchoolFrame()); }>("pond_schoolFrame");
  Row<+[](Pond& p) { return PartsView(p.Outline().Outline()); }>("pond_outline");
  Row<+[](Pond& p) { return PartsView(p.Rocks()); }>("pond_rocks");
  Row<&Pond::GetParam>("pond_getParam");
  Row<&Pond::SetParam>("pond_setParam");
  Row<&Pond::AddKoi>("pond_addKoi");
  Row<&Pond::RemoveKoi>("pond_removeKoi");
  Row<&Pond::SetCount>("pond_setCount");
  Row<&Pond::SetVarieties>("pond_setVarieties");
  Row<&Pond::Resize>("pond_resize");
  Row<&SaveState>("pond_saveState");
  Row<&LoadState>("pond_loadState");
  Row<&Pond::HashText>("pond_hash");
}
