/** What grows on the bank: tufts of grass, plants with broad leaves, irises. */
import { blot, clipped, fill, shaded, stroke, traceBlade, traceHalfLeaf } from './canvas.js';
import { css, cssMix, mix, type Rgb } from './colour.js';
import { type Palette } from './palette.js';
import { type Rng } from './rng.js';

type Context = CanvasRenderingContext2D;

/** The colour of shaded ground, from which the grass rises. */
export const earth = (palette: Palette): Rgb => mix(mix(palette.soil, palette.grass[0]!, 0.6), palette.shadow, 0.2);

/** One tuft of grass in the square at `left`, `light` from 0 (shady) to 1: blades dark at the root, fanning out. */
export function paintTuft(context: Context, left: number, size: number, palette: Palette, light: number, random: Rng): void {
  const tone = mix(palette.grass[4]!, palette.grass[2]!, light);
  const rise = shaded(
    context.createLinearGradient(0, size, 0, size * 0.15),
    earth(palette),
    0.45,
    tone,
    mix(tone, palette.grass[3]!, 0.4 + 0.4 * random()),
  );
  const blades = 6 + Math.floor(random() * 4);
  const paint = (): void => {
    for (let i = 0; i < blades; i++) {
      const place = (i + 0.5) / blades - 0.5;
      blade(
        context,
        rise,
        left + size * (0.5 + 0.52 * place),
        size,
        size * random(0.42, 0.8),
        size * (place * 0.5 + random(-0.08, 0.08)),
        size * random(0.035, 0.055),
      );
    }
  };
  clipped(context, () => context.rect(left, 0, size, size), paint);
}

/** An upright blade of grass, its tip leaning over. */
function blade(
  context: Context,
  colour: string | CanvasGradient,
  x: number,
  y: number,
  height: number,
  lean: number,
  w: number,
): void {
  fill(context, colour, () => traceBlade(context, x, y, w, 0, x + lean * 0.3, y - height * 0.58, x + lean, y - height));
}

/** A plant of broad leaves, each with a lit and a shaded half. */
export function paintLeaves(context: Context, x: number, y: number, size: number, palette: Palette, random: Rng): void {
  const leaves = 5 + Math.floor(random() * 4);
  const start = random() * 6.283;
  for (let i = 0; i < leaves; i++) {
    const a = start + (i / leaves) * 6.283 + random(-0.25, 0.25);
    const length = size * random(0.7, 1.1);
    const tone = mix(palette.leaf[0]!, palette.leaf[1]!, random());
    const c = Math.cos(a);
    const s = Math.sin(a) * 0.85;
    const half = (colour: string, w: number, dx = 0, dy = 0): void =>
      fill(context, colour, () => traceHalfLeaf(context, x + dx, y + dy, c, s, length, w));
    // The half that faces the upper left catches the light.
    const w = length * (s - c > 0 ? 0.3 : -0.3);
    for (const side of [w, -w]) half(css(palette.shadow, 0.22), side, length * 0.08, length * 0.12);
    half(cssMix(tone, palette.leaf[2]!, 0.45), w);
    half(cssMix(tone, palette.shadow, 0.18), -w);
  }
}

/** An iris: sword leaves and mostly a violet flower. */
export function paintIris(context: Context, x: number, y: number, height: number, palette: Palette, random: Rng): void {
  for (let i = 0; i < 6; i++) {
    const h = height * random(0.6, 1);
    blade(context, cssMix(palette.leaf[0]!, palette.leaf[2]!, random()), x, y, h, random(-0.42, 0.42) * h, height * 0.035);
  }
  if (random() < 0.25) return;
  const fx = x + random(-0.15, 0.15) * height;
  const fy = y - height * random(0.85, 1.05);
  const r = height * 0.115;
  stroke(context, css(palette.leaf[0]!), height * 0.03, () => {
    context.moveTo(x, y);
    context.lineTo(fx, fy);
  });
  for (let i = 0; i < 5; i++) {
    const a = -2.6 + i * 1.26;
    blot(
      context,
      cssMix(palette.iris, palette.petals[2]!, i % 2 ? 0.35 : 0.08),
      fx + Math.cos(a) * r * 0.75,
      fy + Math.sin(a) * r * 0.6,
      r * 0.75,
      r * 0.42,
      a,
    );
  }
  blot(context, css(palette.grass[3]!), fx, fy, r * 0.22);
}
