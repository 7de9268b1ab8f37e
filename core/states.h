// The states of a koi and every way from one to another, in one table.
#pragma once

#include "core/mind.h"

namespace koi {

enum class Event {
  Alarmed,       // a fright that calls for a C-start
  Uneasy,        // one that calls for haste alone
  Straightened,  // the C-start's bend is released
  Calmed,
  SawFood,
  FoodGone,  // eaten, lost or had enough
  Tired,
  Rested,
  Staged,      // waypoints were given
  HandedBack,  // waypoints ran out or were taken away
};

struct Transition {
  KoiState from;
  Event event;
  KoiState to;
};

inline constexpr Transition kTransitions[] = {
    {KoiState::Cruise, Event::Alarmed, KoiState::Startle},  {KoiState::Hover, Event::Alarmed, KoiState::Startle},
    {KoiState::Feed, Event::Alarmed, KoiState::Startle},    {KoiState::Dash, Event::Alarmed, KoiState::Startle},
    {KoiState::Cruise, Event::Uneasy, KoiState::Dash},      {KoiState::Hover, Event::Uneasy, KoiState::Dash},
    {KoiState::Feed, Event::Uneasy, KoiState::Dash},        {KoiState::Startle, Event::Straightened, KoiState::Dash},
    {KoiState::Dash, Event::Calmed, KoiState::Cruise},      {KoiState::Cruise, Event::SawFood, KoiState::Feed},
    {KoiState::Hover, Event::SawFood, KoiState::Feed},      {KoiState::Feed, Event::FoodGone, KoiState::Cruise},
    {KoiState::Cruise, Event::Tired, KoiState::Hover},      {KoiState::Hover, Event::Rested, KoiState::Cruise},
    {KoiState::Cruise, Event::Staged, KoiState::Scripted},  {KoiState::Hover, Event::Staged, KoiState::Scripted},
    {KoiState::Feed, Event::Staged, KoiState::Scripted},    {KoiState::Dash, Event::Staged, KoiState::Scripted},
    {KoiState::Startle, Event::Staged, KoiState::Scripted}, {KoiState::Scripted, Event::HandedBack, KoiState::Cruise},
};

inline bool Is(const Mind& mind, KoiState state) { return mind.state == static_cast<std::int32_t>(state); }

// Takes the way that the table holds for this event; false where there is none.
[[gnu::noinline]] inline bool Happens(Mind& mind, Event event) {
  for (const Transition& t : kTransitions) {
    if (!Is(mind, t.from) || t.event != event) continue;
    mind.state = static_cast<std::int32_t>(t.to);
    mind.stateTime = 0;
    // Whatever it does next, it starts from where it is and the way it goes.
    mind.pathLost = 1;
    if (t.to != KoiState::Feed) mind.pellet = -1;
    return true;
  }
  return false;
}

}  // namespace koi
