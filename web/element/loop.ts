import { clamp } from '../render/colour.js';

/** Longest step of simulated time a frame may take, seconds: a slow page slows the koi, it never makes them leap. */
const longestStep = 0.1;
/** Longest frame that counts as slow; what is longer was a sleep. */
const longestFrame = 2;

export interface Ticking {
  /** Seconds to swim, and those that really passed; 0 on the first frame after a rest. */
  tick(dt: number, elapsed: number): void;
}

/** One animation-frame loop for all ponds of the page. With nothing to do, no frame is requested. */
const swimming = new Set<Ticking>();
const once = new Set<Ticking>();
let request = 0;
/** Time of the last frame, ms; not a number after a rest. */
let last = Number.NaN;

function frame(time: number): void {
  request = 0;
  // A stand-in for requestAnimationFrame may tell no time, and no clock is sure to go forwards.
  const now = Number.isFinite(time) ? time : performance.now();
  const elapsed = clamp((now - last) / 1000 || 0, 0, longestFrame);
  const dt = Math.min(elapsed, longestStep);
  last = swimming.size ? now : Number.NaN;
  const drawn = [...once];
  once.clear();
  for (const pond of drawn) if (!swimming.has(pond)) pond.tick(0, 0);
  for (const pond of [...swimming]) pond.tick(dt, elapsed);
  wake();
}

function wake(): void {
  const wanted = (swimming.size > 0 || once.size > 0) && document.visibilityState !== 'hidden';
  if (wanted && !request) request = requestAnimationFrame(frame);
  else if (!wanted && request) {
    cancelAnimationFrame(request);
    request = 0;
  }
  if (!wanted || swimming.size === 0) last = Number.NaN;
}

function join(ponds: Set<Ticking>, pond: Ticking): void {
  // A second time this does nothing.
  document.addEventListener('visibilitychange', wake);
  ponds.add(pond);
  wake();
}

/** Ticks the pond every frame from now on. */
export const startTicking = (pond: Ticking): void => join(swimming, pond);

export function stopTicking(pond: Ticking): void {
  swimming.delete(pond);
  once.delete(pond);
  wake();
}

/** One frame for a pond at rest, with dt 0. */
export const tickOnce = (pond: Ticking): void => join(once, pond);
