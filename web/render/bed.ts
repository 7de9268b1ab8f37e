/** The bed and the water over it, painted once: depth from shore to middle, silt, pebbles that fade as it deepens. */
import { blot, fill, freeLayer, newLayer, stroke, traceSmooth } from './canvas.js';
import { clamp, css, cssMix, mix, smoothstep } from './colour.js';
import { fbm, noise } from './noise.js';
import { pick, rng } from './rng.js';
import { depthAt, distanceAt, type Site, shoreAt } from './terrain.js';

/** Paints the water: what shows first. */
export function paintWater(context: CanvasRenderingContext2D, { terrain, palette, scale, seed }: Site): void {
  const { columns, rows, cell } = terrain;
  const small = newLayer(columns, rows, true);
  const pixels = small.createImageData(columns, rows);
  const { water } = palette;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = (i + 0.5) * cell;
      const y = (j + 0.5) * cell;
      const silt = 0.06 * noise(x * 1.1, y * 1.1, seed) + 0.03 * noise(x * 4.5, y * 4.5, seed + 5);
      const t = clamp(depthAt(terrain, x, y) + silt, 0, 0.999) * (water.length - 1);
      const k = Math.floor(t);
      const c = mix(water[k]!, water[k + 1]!, t - k);
      const at = 4 * (j * columns + i);
      for (let n = 0; n < 3; n++) pixels.data[at + n] = c[n]!;
      pixels.data[at + 3] = 255;
    }
  }
  small.putImageData(pixels, 0, 0);
  context.imageSmoothingQuality = 'high';
  context.drawImage(small.canvas, 0, 0, columns * cell * scale, rows * cell * scale);

  freeLayer(small);
}

/** Paints what lies in the water, piece by piece. */
export function* paintBed(context: CanvasRenderingContext2D, site: Site): Generator<void> {
  const { terrain, palette, scale, width, height, seed } = site;
  const { water } = palette;
  if (terrain.shore) paintShore(context, site);
  yield;
  const random = rng(seed ^ 0x51ab);
  const many = Math.min(6000, Math.round(width * height * 85));
  for (let i = 0; i < many; i++) {
    if (i % 100 === 99) yield;
    const x = random() * width;
    const y = random() * height;
    const r = random(0.008, 0.028) * (random() < 0.08 ? 1.9 : 1);
    const tone = pick(random, palette.pebbles);
    const turn = random() * Math.PI;
    const flat = random(0.6, 0.95);
    const depth = depthAt(terrain, x, y);
    // Pebbles gather in drifts.
    const drift = smoothstep(-0.25, 0.35, fbm(x * 1.7, y * 1.7, seed + 31));
    const alpha = (0.07 + 0.5 * (1 - depth) ** 1.3) * drift;
    if (alpha < 0.05 || distanceAt(terrain, x, y) < -0.05) continue;
    const deep = mix(tone, water[Math.min(water.length - 1, Math.floor(depth * water.length))]!, 0.25 + 0.5 * depth);
    const pebble = (dx: number, dy: number, k: number, colour: string): void =>
      blot(context, colour, (x + dx) * scale, (y + dy) * scale, r * k * scale, r * k * flat * scale, turn);
    pebble(0.006, 0.008, 1, css(palette.shadow, alpha * 0.55));
    pebble(0, 0, 1, css(deep, alpha));
    pebble(-r * 0.18, -r * 0.2, 0.55, cssMix(deep, palette.foam, 0.45, alpha * 0.5));
  }
}

/** The bank's shade on the water, and thin pale lines where the water laps the stones. */
function paintShore(context: CanvasRenderingContext2D, { terrain, palette, scale, seed }: Site): void {
  const { outline } = terrain;
  context.save();
  context.beginPath();
  traceSmooth(context, outline, scale);
  context.clip();
  context.lineJoin = 'round';
  for (let i = 0; i < 16; i++) {
    stroke(context, css(palette.shadow, 0.024), (0.28 - 0.017 * i) * scale, () =>
      traceSmooth(context, outline, scale, 0.055 * scale, 0.075 * scale),
    );
  }
  // Lines of lapping water: each runs a while, at a wandering distance, and breaks off.
  const random = rng(seed ^ 0x5b0);
  const many = Math.round(terrain.shore * 4 * Math.min(1, terrain.shore / 14));
  for (let line = 0; line < many; line++) {
    const ring = line % 3;
    const start = random() * terrain.shore;
    const run = random(0.12, 0.7);
    const wander = random() * 100;
    const near: number[] = [];
    const far: number[] = [];
    for (let k = 0; k <= 14; k++) {
      const [x, y, nx, ny] = shoreAt(terrain, start + (run * k) / 14);
      const d = 0.045 + 0.055 * ring + 0.035 * fbm(x * 2.3, y * 2.3, seed) + 0.012 * fbm(x * 9 + wander, y * 9, seed + 3);
      // Thin at both ends.
      const half = 0.0075 * Math.sin((k / 14) * Math.PI) * (1 + 0.5 * fbm(x * 20, y * 20, seed));
      near.push((x + nx * (d - half)) * scale, (y + ny * (d - half)) * scale);
      far.unshift((x + nx * (d + half)) * scale, (y + ny * (d + half)) * scale);
    }
    fill(context, css(palette.foam, [0.36, 0.24, 0.15][ring]!), () => traceSmooth(context, [...near, ...far]));
  }
  context.restore();
}
