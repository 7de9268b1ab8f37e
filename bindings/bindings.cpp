// The module's face: a table. Arguments are checked in web/core before they come here.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include "core/pond.h"

using emscripten::typed_memory_view;
using emscripten::val;
using koi::Pond;

namespace {

val FloatView(const std::vector<float>& values) { return val(typed_memory_view(values.size(), values.data())); }

#define KOI_NAME(name) layout.set(#name, static_cast<int>(Row::name));
val FrameLayout(const Pond&) {
  using Row = koi::FrameRow;
  val layout = val::object();
  KOI_FRAME_FIELDS(KOI_NAME)
  KOI_NAME(spine)
  KOI_NAME(stride)
  layout.set("nodes", koi::kNodes);
  return layout;
}
val PelletLayout(const Pond&) {
  using Row = koi::PelletRow;
  val layout = val::object();
  KOI_PELLET_FIELDS(KOI_NAME)
  KOI_NAME(stride)
  return layout;
}
val RippleLayout(const Pond&) {
  using Row = koi::RippleRow;
  val layout = val::object();
  KOI_RIPPLE_FIELDS(KOI_NAME)
  KOI_NAME(stride)
  return layout;
}
val BiteLayout(const Pond&) {
  using Row = koi::BiteRow;
  val layout = val::object();
  KOI_BITE_FIELDS(KOI_NAME)
  KOI_NAME(stride)
  return layout;
}
val ForceLayout(const Pond&) {
  using Row = koi::ForceRow;
  val layout = val::object();
  KOI_FORCE_FIELDS(KOI_NAME)
  KOI_NAME(drag)
  KOI_NAME(shed)
  KOI_NAME(pectorals)
  KOI_NAME(stride)
  return layout;
}
val SchoolLayout(const Pond&) {
  using Row = koi::MindRow;
  val layout = val::object();
  KOI_MIND_FIELDS(KOI_NAME)
  KOI_NAME(stride)
  return layout;
}
#undef KOI_NAME

val ParamRow(const Pond&, int k) {
  const koi::ParamRow& from = koi::kParamRows[k];
  val row = val::object();
  row.set("name", std::string(from.name));
  row.set("group", std::string(from.group));
  row.set("default", from.initial);
  row.set("min", from.low);
  row.set("max", from.high);
  row.set("unit", std::string(from.unit));
  row.set("meaning", std::string(from.meaning));
  return row;
}

int LoadState(Pond& pond, const std::string& bytes) {
  return static_cast<int>(pond.LoadState(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

val SaveState(Pond& pond) {
  static std::vector<std::uint8_t> bytes;
  bytes = pond.SaveState();
  return val(typed_memory_view(bytes.size(), bytes.data()));
}

}  // namespace

EMSCRIPTEN_BINDINGS(koi_pond) {
  emscripten::class_<Pond>("Pond")
      .constructor(+[](std::uint32_t seed, int count, float width, float height, int model) {
        return new Pond(seed, count, width, height, static_cast<koi::Model>(model));
      }, emscripten::allow_raw_pointers())
      .function("advance", &Pond::Advance)
      .function("time", &Pond::Time)
      .function("stepCount", +[](Pond& p) { return static_cast<double>(p.StepNumber()); })
      .function("koiCount", &Pond::Count)
      .function("frame", +[](Pond& p) { return FloatView(p.Frame()); })
      .function("layout", &FrameLayout)
      .function("setMuscles", &Pond::SetMuscles)
      .function("releaseMuscles", &Pond::ReleaseMuscles)
      .function("place", &Pond::Place)
      .function("feed", &Pond::Feed)
      .function("startle", &Pond::Startle)
      .function("pointer", &Pond::Pointer)
      .function("clearPointer", &Pond::ClearPointer)
      .function("pelletCount", &Pond::PelletCount)
      .function("pelletFrame", +[](Pond& p) { return FloatView(p.PelletFrame()); })
      .function("pelletLayout", &PelletLayout)
      .function("rippleFrame", +[](Pond& p) { return FloatView(p.RippleFrame()); })
      .function("rippleLayout", &RippleLayout)
      .function("rippleCount", +[](Pond& p) { return static_cast<int>(p.RippleFrame().size()) / koi::RippleRow::stride; })
      .function("eatFrame", +[](Pond& p) { return FloatView(p.BiteFrame()); })
      .function("eatLayout", &BiteLayout)
      .function("eatCount", +[](Pond& p) { return static_cast<int>(p.BiteFrame().size()) / koi::BiteRow::stride; })
      .function("forceFrame", +[](Pond& p) { return FloatView(p.ForceFrame()); })
      .function("forceLayout", &ForceLayout)
      .function("schoolFrame", +[](Pond& p) { return FloatView(p.SchoolFrame()); })
      .function("schoolLayout", &SchoolLayout)
      .function("outline", +[](Pond& p) {
        const std::vector<koi::Vec2>& corners = p.Outline().Outline();
        return val(typed_memory_view(corners.size() * 2, reinterpret_cast<const float*>(corners.data())));
      })
      .function("rocks", +[](Pond& p) {
        return val(typed_memory_view(p.Rocks().size() * 3, reinterpret_cast<const float*>(p.Rocks().data())));
      })
      .function("paramCount", +[](Pond&) { return koi::kParamCount; })
      .function("paramRow", &ParamRow)
      .function("getParam", &Pond::GetParam)
      .function("setParam", &Pond::SetParam)
      .function("addKoi", &Pond::AddKoi)
      .function("removeKoi", &Pond::RemoveKoi)
      .function("setCount", &Pond::SetCount)
      .function("setVarieties", &Pond::SetVarieties)
      .function("resize", &Pond::Resize)
      .function("saveState", &SaveState)
      .function("loadState", &LoadState)
      .function("hash", &Pond::HashText);
}
