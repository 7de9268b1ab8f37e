/** How wide a koi is, seen from above: blunt snout, widest a third back, narrow peduncle. */

/** Where the body ends and the caudal fin takes over, in body lengths from the snout. */
export const bodyEnd = 0.86;

// Places along the body and the half widths there, in body lengths.
const places = [0, 0.005, 0.015, 0.035, 0.06, 0.095, 0.14, 0.19, 0.25, 0.32, 0.4, 0.48, 0.56, 0.64, 0.71, 0.77, 0.82, 0.86, 0.9];
const halves = [
  0, 0.0155, 0.0265, 0.0395, 0.0495, 0.0585, 0.0665, 0.0735, 0.0795, 0.082, 0.0795, 0.0725, 0.0622, 0.0498, 0.0385, 0.0298,
  0.0245, 0.0225, 0.022,
];

const tableSize = 512;
const widths = Float32Array.from({ length: tableSize + 1 }, (_, i) => {
  const s = i / tableSize;
  let k = places.findIndex((place) => place > s) - 1;
  if (k < 0) k = places.length - 2;
  const step = places[k + 1]! - places[k]!;
  const t = Math.min(1, (s - places[k]!) / step);
  const from = halves[k]!;
  const to = halves[k + 1]!;
  // The tip of the snout is round.
  if (k === 0) return to * Math.sqrt(t);
  // Catmull-Rom on unequal steps keeps the sides smooth.
  const slope = (j: number): number => {
    const j0 = Math.max(0, j - 1);
    const j1 = Math.min(places.length - 1, j + 1);
    return ((halves[j1]! - halves[j0]!) / (places[j1]! - places[j0]!)) * step;
  };
  return from + (to - from) * t * t * (3 - 2 * t) + t * (1 - t) * ((1 - t) * slope(k) - t * slope(k + 1));
});

/** Half width in body lengths at s, 0 at the snout to 1 at the tail tip. */
export function halfWidth(s: number): number {
  const x = (s < 0 ? 0 : Math.min(s, 1)) * tableSize;
  const i = Math.min(tableSize - 1, x | 0);
  return widths[i]! + (widths[i + 1]! - widths[i]!) * (x - i);
}
