import type { Pond } from '../../core/pond.js';
import type { PondView } from '../../render/renderer.js';
import { html } from '../dom.js';
import { gauges, sources } from '../gauges.js';
import { type Figures, figures, wholeBeats } from '../measure.js';
import type { RangeName } from '../published.js';
import { forget, newTrack, sample, type Track } from '../track.js';

const shown: readonly RangeName[] = ['stride', 'strouhal', 'sweep', 'headYaw', 'sideslip'];
/** Simulated seconds that are kept. */
const memory = 5;
/** A koi in a pond seldom beats twice alike: the figures are of one beat, with muscles at work all the while, and straight. */
const beats = 1;
const leastAmplitude = 0.2;
const mostTurn = 0.35; // rad
/** Milliseconds between two readings. */
const every = 250;

export interface Live {
  readonly root: HTMLElement;
  note(pond: Pond, view: PondView, chosen: number): void;
  reset(): void;
}

/** Figures of the koi that was chosen (or the first) while it swims about the tank. */
export function live(): Live {
  const set = gauges(shown, 'live', 'The koi in the tank, over its last straight beat');
  let track: Track | undefined;
  let last: Partial<Figures> = {};
  let id = 0;
  let shownAt = 0;
  return {
    root: html('div', { class: 'live' }, set.root, sources(shown)),
    reset() {
      track = undefined;
      last = {};
      set.show({}, '');
    },
    note(pond, { frame, layout, count }, chosen) {
      let i = 0;
      for (let k = 0; k < count; k += 1) if (frame[k * layout.stride + layout.id] === chosen) i = k;
      if (count === 0) return set.show({}, 'There is no koi.');
      const row = i * layout.stride;
      if (!track || id !== frame[row + layout.id] || pond.time < track.times.at(-1)!) {
        id = frame[row + layout.id]!;
        last = {};
        track = newTrack(frame[row + layout.length]!, layout.nodes);
      }
      if (pond.time === track.times.at(-1)) return;
      sample(track, pond.time, frame, layout, i);
      forget(track, pond.time - memory);
      const now = performance.now();
      if (now - shownAt < every) return;
      shownAt = now;
      const name = `Koi ${id}`;
      const window = wholeBeats(track, beats);
      const found = window && figures(track, beats);
      if (!found) return set.show(last, `${name}: waiting for a whole beat.`);
      const weakest = Math.min(...track.amplitude.slice(window.from, window.to + 1));
      const turned = (Math.abs(found.yawRate) * found.beats) / found.frequency;
      const state = weakest < leastAmplitude ? 'glides' : turned > mostTurn ? 'is turning' : '';
      if (state)
        return set.show(
          { ...last, sideslip: found.sideslip },
          `${name} ${state}; stride, sweep and yaw are of its last straight beat.`,
        );
      last = found;
      set.show(found, `${name} at ${found.frequency.toFixed(1)} Hz, ${found.speed.toFixed(2)} L/s.`);
    },
  };
}
