/** Figures of swimming from a track. Pure: numbers in, numbers out; averages run over whole tail beats. */
import type { Track } from './track.js';

export interface Figures {
  /** Tail beats a second over the window, and how many. */
  readonly frequency: number;
  readonly beats: number;
  /** Speed made good, L/s. */
  readonly speed: number;
  /** Way a beat over the length: U / (f L). */
  readonly stride: number;
  /** Peak to peak of the tail tip across the course, L. */
  readonly sweep: number;
  /** f * sweep / U. */
  readonly strouhal: number;
  /** Half the swing of the snout across the course, L. */
  readonly headLateral: number;
  /** Half the swing of the head segment, degrees. */
  readonly headYaw: number;
  /** Mean angle between the centre's velocity and the heading, degrees, whichever the side. */
  readonly sideslip: number;
  /** Half the swing of the speed within the window over the mean. */
  readonly ripple: number;
  /** Radians a second, positive to the koi's right. */
  readonly yawRate: number;
}

const degrees = 180 / Math.PI;

/** First and last sample of the last `beats` whole beats, or of as many as there are; undefined without one whole beat. */
export function wholeBeats(track: Track, beats: number): { from: number; to: number; beats: number } | undefined {
  const to = track.times.length - 1;
  if (to < 1) return undefined;
  const swum = (track.phase[to]! - track.phase[0]!) / (2 * Math.PI);
  const whole = Math.min(beats, Math.floor(swum + 1e-6));
  if (whole < 1) return undefined;
  const begin = track.phase[to]! - 2 * Math.PI * whole;
  let from = to;
  while (from > 0 && track.phase[from - 1]! >= begin - 1e-9) from -= 1;
  // The nearer of the two samples about the beginning.
  if (from > 0 && begin - track.phase[from - 1]! < track.phase[from]! - begin) from -= 1;
  return { from, to, beats: whole };
}

function range(from: number, to: number, value: (n: number) => number): { min: number; max: number; mean: number } {
  let min = Infinity;
  let max = -Infinity;
  let sum = 0;
  for (let n = from; n <= to; n += 1) {
    const v = value(n);
    min = Math.min(min, v);
    max = Math.max(max, v);
    sum += v;
  }
  return { min, max, mean: sum / (to - from + 1) };
}

const wrap = (a: number): number => a - 2 * Math.PI * Math.round(a / (2 * Math.PI));

/** Angle of the head segment, unwrapped from sample to sample by its nearness to the heading. */
function headAngle(track: Track, n: number): number {
  const at = 2 * track.nodes * n;
  const angle = Math.atan2(track.spine[at + 1]! - track.spine[at + 3]!, track.spine[at]! - track.spine[at + 2]!);
  return track.heading[n]! + wrap(angle - track.heading[n]!);
}

/** The figures over the last `beats` whole beats; undefined where there is no whole beat. */
export function figures(track: Track, beats: number): Figures | undefined {
  const window = wholeBeats(track, beats);
  if (!window) return undefined;
  const { from, to } = window;
  const time = track.times[to]! - track.times[from]!;
  const dx = track.x[to]! - track.x[from]!;
  const dy = track.y[to]! - track.y[from]!;
  const way = Math.hypot(dx, dy);
  if (!(time > 0)) return undefined;
  const [cx, cy] = way > 0 ? [dx / way, dy / way] : [Math.cos(track.heading[to]!), Math.sin(track.heading[to]!)];
  const across =
    (node: number) =>
    (n: number): number => {
      const at = 2 * (track.nodes * n + node);
      return cx * (track.spine[at + 1]! - track.y[from]!) - cy * (track.spine[at]! - track.x[from]!);
    };
  const swing = (value: (n: number) => number): number => {
    const { min, max } = range(from, to, value);
    return max - min;
  };
  const frequency = window.beats / time;
  const speed = way / time / track.length;
  const sweep = swing(across(track.nodes - 1)) / track.length;
  const speeds = range(from, to, (n) => Math.hypot(track.vx[n]!, track.vy[n]!));
  return {
    frequency,
    beats: window.beats,
    speed,
    stride: speed / frequency,
    sweep,
    strouhal: (frequency * sweep) / speed,
    headLateral: swing(across(0)) / 2 / track.length,
    headYaw: (swing((n) => headAngle(track, n)) / 2) * degrees,
    sideslip: range(from, to, (n) => Math.abs(wrap(Math.atan2(track.vy[n]!, track.vx[n]!) - track.heading[n]!))).mean * degrees,
    ripple: (speeds.max - speeds.min) / 2 / speeds.mean,
    yawRate: (track.heading[to]! - track.heading[from]!) / time,
  };
}

function distanceToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const squared = dx * dx + dy * dy;
  const t = squared > 0 ? Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / squared)) : 0;
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/**
 * How far the body strays from the path that its snout has traced, over the length: the mean over the nodes behind
 * the snout and over the last `beats` whole beats. A koi that threads one corridor has little; one that slides leaves a ladder, and has much.
 */
export function threadingError(track: Track, beats: number, every = 4): number | undefined {
  const window = wholeBeats(track, beats);
  if (!window) return undefined;
  const { spine, nodes, length } = track;
  const snout = (n: number): number => 2 * nodes * n;
  let sum = 0;
  let count = 0;
  for (let n = window.from; n <= window.to; n += every) {
    for (let j = 1; j < nodes; j += 1) {
      const at = snout(n) + 2 * j;
      let nearest = Infinity;
      let way = 0;
      // Back along the path for as long as a body can reach, and a half more.
      for (let m = n; m > 0 && way < 1.5 * length; m -= 1) {
        const a = snout(m);
        const b = snout(m - 1);
        nearest = Math.min(
          nearest,
          distanceToSegment(spine[at]!, spine[at + 1]!, spine[a]!, spine[a + 1]!, spine[b]!, spine[b + 1]!),
        );
        way += Math.hypot(spine[a]! - spine[b]!, spine[a + 1]! - spine[b + 1]!);
      }
      // Before the track has a body's length behind it, the tail has nothing to be compared with.
      if (way < 1.2 * length) continue;
      sum += nearest;
      count += 1;
    }
  }
  return count ? sum / count / length : undefined;
}

/** Mean angle between the velocity of each node behind the snout and the body there, degrees, over the last `beats` whole beats. */
export function bodySlip(track: Track, beats: number): number | undefined {
  const window = wholeBeats(track, beats);
  if (!window) return undefined;
  const { spine, nodes } = track;
  let sum = 0;
  let count = 0;
  for (let n = Math.max(1, window.from); n < window.to; n += 1) {
    for (let j = 1; j < nodes; j += 1) {
      const at = 2 * (nodes * n + j);
      const vx = spine[at + 2 * nodes]! - spine[at - 2 * nodes]!;
      const vy = spine[at + 2 * nodes + 1]! - spine[at - 2 * nodes + 1]!;
      const ahead = at - 2;
      const behind = at + (j < nodes - 1 ? 2 : 0);
      const tx = spine[ahead]! - spine[behind]!;
      const ty = spine[ahead + 1]! - spine[behind + 1]!;
      sum += Math.abs(Math.atan2(tx * vy - ty * vx, tx * vx + ty * vy));
      count += 1;
    }
  }
  return count ? (sum / count) * degrees : undefined;
}
