import type { Pond } from '../core/pond.js';
import type { FrameLayout } from '../core/types.js';

/** Where one koi was, sample by sample. Metres, seconds, radians. */
export interface Track {
  /** Length of the koi, m. */
  readonly length: number;
  readonly nodes: number;
  readonly times: number[];
  readonly x: number[];
  readonly y: number[];
  /** Unwrapped, so that it may pass pi. */
  readonly heading: number[];
  /** Of the tail beat, unwrapped. */
  readonly phase: number[];
  /** Of the beat, as the muscles hold it; 1 is full. */
  readonly amplitude: number[];
  readonly vx: number[];
  readonly vy: number[];
  /** 2 * nodes numbers a sample, snout first. */
  readonly spine: number[];
}

export function newTrack(length: number, nodes: number): Track {
  return { length, nodes, times: [], x: [], y: [], heading: [], phase: [], amplitude: [], vx: [], vy: [], spine: [] };
}

/** `angle` plus whole turns, as near to `last` as can be. */
function unwrap(angle: number, last: number | undefined): number {
  return last === undefined ? angle : angle + 2 * Math.PI * Math.round((last - angle) / (2 * Math.PI));
}

/** Adds a sample from row `i` of a frame. */
export function sample(track: Track, time: number, frame: Float32Array, layout: FrameLayout, i: number): void {
  const row = i * layout.stride;
  track.times.push(time);
  track.x.push(frame[row + layout.x]!);
  track.y.push(frame[row + layout.y]!);
  track.amplitude.push(frame[row + layout.amplitude]!);
  track.vx.push(frame[row + layout.vx]!);
  track.vy.push(frame[row + layout.vy]!);
  track.heading.push(unwrap(frame[row + layout.heading]!, track.heading.at(-1)));
  track.phase.push(unwrap(frame[row + layout.phase]!, track.phase.at(-1)));
  for (let k = 0; k < 2 * track.nodes; k += 1) track.spine.push(frame[row + layout.spine + k]!);
}

/** Drops samples from before `time`. */
export function forget(track: Track, time: number): void {
  let n = 0;
  while (n < track.times.length && track.times[n]! < time) n += 1;
  if (n === 0) return;
  for (const list of [track.times, track.x, track.y, track.heading, track.phase, track.amplitude, track.vx, track.vy])
    list.splice(0, n);
  track.spine.splice(0, 2 * track.nodes * n);
}

/** Lets `seconds` pass step by step (1/240 s) and follows every koi of the pond; `each` is called before each step. */
export function follow(pond: Pond, seconds: number, each?: (step: number) => void): Track[] {
  const { layout } = pond;
  const first = pond.frame;
  const tracks = Array.from({ length: pond.count }, (_, i) => newTrack(first[i * layout.stride + layout.length]!, layout.nodes));
  const steps = Math.round(seconds * 240);
  for (let n = 0; n < steps; n += 1) {
    each?.(n);
    pond.advance(1 / 240);
    const frame = pond.frame;
    for (const [i, track] of tracks.entries()) sample(track, pond.time, frame, layout, i);
  }
  return tracks;
}
