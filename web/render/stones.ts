/** Stones: around the pond and in it, each with a top that catches the light, darker sides, and moss on some. */
import { blot, clipped, fill, shaded, stroke, traceSmooth } from './canvas.js';
import { css, cssMix, mix } from './colour.js';
import { fbm } from './noise.js';
import { pick, type Rng, rng } from './rng.js';
import { type Site, shoreAt } from './terrain.js';

export interface Stone {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly yaw: number;
}

/** Stones along the water's edge, shoulder to shoulder, a few large ones among them, small ones in the second row. */
export function ringStones({ terrain, seed }: Site, random: Rng): Stone[] {
  const stones: Stone[] = [];
  for (let metres = 0; metres < terrain.shore; ) {
    const [x, y, inX, inY] = shoreAt(terrain, metres);
    const big = fbm(x * 1.5, y * 1.5, seed + 90);
    const r = Math.max(0.045, 0.072 + 0.055 * big + random(-0.015, 0.02)) * (random() < 0.07 ? 1.7 : 1);
    // Seen from the front, near stones hide more water than far ones.
    stones.push({
      x: x - inX * r * 0.75,
      y: y - inY * r * (inY < 0 ? 0.95 : 0.7),
      r,
      yaw: Math.atan2(inX, -inY) + random(-0.3, 0.3),
    });
    if (random() < 0.4) {
      const small = random(0.025, 0.05);
      const away = r * 1.65 + small;
      stones.push({ x: x - inX * away, y: y - inY * away, r: small, yaw: random() * 3 });
    }
    metres += r * random(1.25, 1.6);
  }
  return stones;
}

export function paintStone(context: CanvasRenderingContext2D, stone: Stone, { palette, scale }: Site): void {
  const random = rng((stone.x * 7919 + stone.y * 104729) * 1000);
  const corners = 8 + Math.floor(random() * 3);
  const shape: number[] = [];
  const cos = Math.cos(stone.yaw);
  const sin = Math.sin(stone.yaw);
  const long = random(1, 1.28);
  for (let i = 0; i < corners; i++) {
    const t = ((i + random(-0.25, 0.25)) / corners) * 2 * Math.PI;
    const r = random(0.9, 1.1);
    const u = Math.cos(t) * r * long;
    const v = Math.sin(t) * r * 0.9;
    shape.push(u * cos - v * sin, u * sin + v * cos);
  }
  const r = stone.r * scale;
  const x = stone.x * scale;
  const y = stone.y * scale;
  const top = y - r * 0.34;
  const { shadow, stoneSide, night } = palette;
  const tone = mix(pick(random, palette.stoneTop), stoneSide, random() * 0.25);
  const layer = (k: number, cx: number, cy: number, colour: string | CanvasGradient): void =>
    fill(context, colour, () => traceSmooth(context, shape, r * k, cx, cy));
  for (let i = 0; i < 3; i++) layer(1.14 - 0.07 * i, x + r * 0.2, y + r * 0.26, css(shadow, 0.13));
  layer(1.02, x, y + r * 0.1, cssMix(stoneSide, shadow, 0.45));
  layer(1, x, y, cssMix(stoneSide, tone, 0.22));
  const light = shaded(
    context.createLinearGradient(x - r, top - r, x + r * 0.8, y + r * 0.7),
    mix(tone, [255, 250, 235], night ? 0.06 : 0.2),
    0.55,
    tone,
    mix(tone, stoneSide, 0.55),
  );
  layer(0.9, x, top, light);
  // A flatter top face, slightly lighter, gives the stone an edge.
  layer(0.66, x - r * 0.06, top - r * 0.12, cssMix(tone, palette.foam, 0.14, 0.6));
  const around = (a: number, k: number): [number, number] => [x + Math.cos(a) * r * k, top + Math.sin(a) * r * k];
  const side = random() * 6.283;
  if (stone.r > 0.05 && random() < 0.5) {
    const moss = pick(random, palette.moss);
    const paint = (): void => {
      for (let i = 0; i < 9; i++) {
        const [mx, my] = around(side + random(-0.9, 0.9), random(0.45, 0.95));
        blot(context, cssMix(moss, palette.grass[i % 3]!, 0.3, 0.75), mx, my, random(0.12, 0.3) * r);
      }
    };
    clipped(context, () => traceSmooth(context, shape, r * 0.9, x, top), paint);
  }
  if (stone.r > 0.07) {
    stroke(context, css(stoneSide, 0.35), r * 0.035, () => {
      context.moveTo(...around(side + 2, 0.45));
      context.quadraticCurveTo(x, top, ...around(side + 4.4, 0.42));
    });
  }
}
