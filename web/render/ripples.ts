/** Rings on the water, and the pellets that float on it. */
import { type PelletLayout, type RippleLayout } from '../core/types.js';
import { blot, stroke } from './canvas.js';
import { clamp, css, type Rgb } from './colour.js';
import { type Palette } from './palette.js';

/** Seconds until a ring has faded, the speed of its rim (m/s) and its brightness, by kind: tap, bite, kiss, tail stroke. */
const kinds = [
  [2.2, 0.24, 0.55],
  [1.5, 0.2, 0.5],
  [2.6, 0.19, 0.5],
  [1, 0.22, 0.26],
] as const;

const most = 40;

/** The part of a frame that floats, as `PondView` has it. */
export interface Floating {
  pellets: Float32Array;
  pelletLayout: PelletLayout;
  pelletCount: number;
  ripples: Float32Array;
  rippleLayout: RippleLayout;
  rippleCount: number;
}

export function drawRipples(
  context: CanvasRenderingContext2D,
  { ripples, rippleLayout: layout, rippleCount: count }: Floating,
  colour: Rgb,
  scale: number,
): void {
  // The newest come last and matter most; when there are many, each is fainter.
  const first = Math.max(0, count - most);
  const share = 1 / (1 + Math.max(0, count - 10) / 14);
  for (let i = first; i < count; i++) {
    const row = i * layout.stride;
    const [life, speed, light] = kinds[clamp(ripples[row + layout.kind]! | 0, 0, 3)]!;
    const age = ripples[row + layout.age]!;
    const left = 1 - age / life;
    if (left <= 0) continue;
    const alpha = ripples[row + layout.strength]! * light * left * left * share;
    if (alpha < 0.015) continue;
    const x = ripples[row + layout.x]! * scale;
    const y = ripples[row + layout.y]! * scale;
    const radius = (0.02 + age * speed) * scale;
    for (let ring = 0; ring < 2; ring++) {
      const r = radius * (ring ? 0.58 : 1);
      if (r < 1) continue;
      stroke(context, css(colour, alpha * (ring ? 0.55 : 1)), (0.009 - 0.003 * ring) * scale * (0.5 + left), () =>
        context.arc(x, y, r, 0, 7),
      );
    }
  }
}

/** Draws the pellets whose depth lies in [from, to): sunk ones below the koi, floating ones above. */
export function drawPellets(
  context: CanvasRenderingContext2D,
  { pellets, pelletLayout: layout, pelletCount: count }: Floating,
  palette: Palette,
  scale: number,
  from: number,
  to: number,
): void {
  for (let i = 0; i < count; i++) {
    const row = i * layout.stride;
    const depth = pellets[row + layout.depth]!;
    if (depth < from || depth >= to) continue;
    const soak = pellets[row + layout.soak]!;
    const x = pellets[row + layout.x]! * scale;
    const y = pellets[row + layout.y]! * scale;
    const r = Math.max(1.3, (0.0125 + 0.004 * soak) * scale);
    const dot = (dx: number, dy: number, k: number, colour: string): void => blot(context, colour, x + dx * r, y + dy * r, r * k);
    dot(0.7, 1.2, 1.05, css(palette.shadow, 0.25));
    dot(0, 0, 1, css([150 - 30 * soak, 96 - 6 * soak, 52 + 8 * soak], 1 - 0.4 * Math.min(1, depth)));
    dot(-0.3, -0.35, 0.4, css([226, 178, 120], 0.7 - 0.5 * soak));
  }
}
