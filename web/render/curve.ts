import { clamp } from './colour.js';

/** A Catmull-Rom curve through values at 0, 1, ... `last`, at `x`. Beyond its ends it goes straight on. */
export function curve(at: (i: number) => number, last: number, x: number): number {
  const i = clamp(Math.floor(x), 0, last - 1);
  const t = x - i;
  const b = at(i);
  const c = at(i + 1);
  const a = i ? at(i - 1) : 2 * b - c;
  const d = i + 1 < last ? at(i + 2) : 2 * c - b;
  return b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
