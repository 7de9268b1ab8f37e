/** How wide a koi is, seen from above: blunt snout, widest a third back, narrow peduncle. */
import { curve } from './curve.js';

/** Where the body ends and the caudal fin takes over, in body lengths from the snout. */
export const bodyEnd = 0.86;

/** Half widths in body lengths at s = 0.9 u^2 for u in even steps from 0 to 1: close together at the snout, which is round of itself so. */
const halves = [
  0, 0.0129, 0.0258, 0.0377, 0.0483, 0.0569, 0.0643, 0.0713, 0.0774, 0.0813, 0.0816, 0.0777, 0.0694, 0.0571, 0.0418, 0.0273,
  0.0225,
];

const tableSize = 512;
const widths = Float32Array.from({ length: tableSize + 1 }, (_, i) => {
  const u = Math.min(1, Math.sqrt(i / tableSize / 0.9));
  return curve((k) => halves[k]!, halves.length - 1, u * (halves.length - 1));
});

/** Half width in body lengths at s, 0 at the snout to 1 at the tail tip. */
export function halfWidth(s: number): number {
  const x = (s < 0 ? 0 : Math.min(s, 1)) * tableSize;
  const i = Math.min(tableSize - 1, x | 0);
  return widths[i]! + (widths[i + 1]! - widths[i]!) * (x - i);
}
