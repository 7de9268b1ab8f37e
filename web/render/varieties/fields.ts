/**
 * Shapes of colour on a koi's skin. A field is positive inside the shape, zero on its edge, and changes by about 1 per body
 * length across that edge, so that a painter can smooth the edge over exactly one pixel.
 */

import { fbm, noise } from '../noise.js';
import { halfWidth } from '../profile.js';
import { type Rng } from '../rng.js';

/** s: 0 snout to 1 tail tip; y: sideways in body lengths, positive to the koi's left. */
export type Field = (s: number, y: number) => number;

interface Blob {
  readonly s: number;
  readonly y: number;
  readonly along: number;
  readonly across: number;
  readonly slant: number;
}

/** An ellipse: its place, its half axes, and how far it leans. */
const blob = (s: number, y: number, along: number, across: number, slant: number): Blob => ({ s, y, along, across, slant });

/** The union of ellipses whose rim wanders with noise: coarse bays first, then a finer crinkle. */
export function blobs(list: readonly Blob[], seed: number, rough = 0.02): Field {
  return (s, y) => {
    let f = -1;
    for (const b of list) {
      const u = (s - b.s - b.slant * (y - b.y)) / b.along;
      const v = (y - b.y) / b.across;
      const inside = (1 - Math.sqrt(u * u + v * v)) * Math.min(b.along, b.across);
      if (inside > f) f = inside;
    }
    // Far from every rim the noise can't matter.
    if (f < -3 * rough || f > 3 * rough) return f;
    return f + rough * (fbm(s * 17, y * 17, seed) + 0.3 * noise(s * 70, y * 70, seed + 9));
  };
}

/** Saddles of colour stepping down the back from `from` to `to`, leaning left and right in turn. */
export function steps(random: Rng, n: number, from: number, to: number, fill = 0.36): Field {
  const list: Blob[] = [];
  const gap = (to - from) / n;
  let side = random() < 0.5 ? 1 : -1;
  for (let i = 0; i < n; i++) {
    const s = from + gap * (i + 0.5 + random(-0.1, 0.1));
    const w = halfWidth(s);
    const along = gap * random(fill, fill + 0.12);
    list.push(blob(s, side * w * random(0.12, 0.42), along, w * random(0.72, 1.0), random(-0.3, 0.3)));
    // A second, smaller lobe makes the saddle irregular.
    list.push(
      blob(s + along * random(-0.5, 0.6), -side * w * random(0.1, 0.7), along * random(0.4, 0.7), w * random(0.35, 0.6), 0),
    );
    side = -side;
  }
  return blobs(list, (random() * 1e6) | 0);
}

/** Small spots scattered between `from` and `to`; nothing at all outside that stretch. */
export function spots(random: Rng, n: number, from: number, to: number, small: number, large: number): Field {
  const list: Blob[] = [];
  for (let i = 0; i < n; i++) {
    const s = from + ((to - from) * (i + random(0.15, 0.85))) / n;
    const along = random(small, large);
    list.push(blob(s, halfWidth(s) * random(-0.75, 0.75), along, along * random(0.55, 0.95), random(-0.5, 0.5)));
  }
  const field = blobs(list, (random() * 1e6) | 0, 0.008);
  return (s, y) => Math.min(field(s, y), s - from + 0.02);
}

/** Bands that wrap over the back at a slant, as on showa and utsuri. */
export function wraps(random: Rng, n: number, from: number, to: number, thick: number): Field {
  const list: Blob[] = [];
  let side = random() < 0.5 ? 1 : -1;
  for (let i = 0; i < n; i++) {
    const s = from + ((to - from) * (i + random(0.3, 0.7))) / n;
    const along = thick * random(0.8, 1.35);
    list.push(blob(s, side * halfWidth(s) * random(0.5, 0.9), along, halfWidth(s) * random(0.8, 1.5), side * random(-0.7, 0.3)));
    list.push(
      blob(
        s + thick * random(-0.6, 0.6),
        -side * halfWidth(s) * random(0.3, 1),
        along * 0.55,
        halfWidth(s) * random(0.4, 0.7),
        0,
      ),
    );
    if (random() < 0.75) side = -side;
  }
  return blobs(list, (random() * 1e6) | 0, 0.024);
}

/** One round spot on the crown. */
export function crown(random: Rng): Field {
  const r = random(0.036, 0.042);
  return blobs([blob(random(0.118, 0.128), random(-0.004, 0.004), r * random(1, 1.15), r, 0)], (random() * 1e6) | 0, 0.005);
}

/** Colour along both flanks and on the cheeks, its upper rim uneven. */
export function flanks(random: Rng, height: number): Field {
  const seed = (random() * 1e6) | 0;
  return (s, y) => {
    if (s < 0.075 || s > 0.84) return -0.1;
    const w = halfWidth(s);
    const cheek = s < 0.21 ? 0.66 : height;
    return Math.abs(y) - w * cheek + 0.011 * fbm(s * 16, y > 0 ? 3 : 11, seed) + Math.min(0, (s - 0.09) * 0.8);
  };
}
