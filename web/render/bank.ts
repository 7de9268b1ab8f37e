/** The bank around the pond, painted once, above the fish: soil and grass, a ring of stones with moss, broad leaves. */
import { traceSmooth } from './canvas.js';
import { type Rgb, css, mix } from './colour.js';
import { fbm } from './noise.js';
import { type Palette } from './palette.js';
import { between, rng, type Rng } from './rng.js';
import { type Terrain, distanceAt } from './terrain.js';

type Context = CanvasRenderingContext2D;

interface Stone {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly turn: number;
}

const pick = <T>(random: Rng, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Paints the bank on a transparent layer. Lengths in metres, `scale` pixels each. */
export function paintBank(context: Context, terrain: Terrain, rocks: Float32Array, palette: Palette, scale: number, width: number, height: number, seed: number): void {
  const { outline } = terrain;
  const random = rng(seed ^ 0xba17);
  const stones: Stone[] = [];
  for (let i = 0; i + 2 < rocks.length; i += 3) stones.push({ x: rocks[i]!, y: rocks[i + 1]!, r: rocks[i + 2]! * 1.02, turn: random() * 3 });
  if (outline.length) {
    paintGround(context, terrain, palette, scale, width, height, random, seed);
    ringStones(terrain, random, seed, stones);
  }
  stones.sort((a, b) => a.y - b.y);
  for (const stone of stones) paintStone(context, stone, palette, scale, random);
  if (outline.length) paintLeaves(context, terrain, palette, scale, width, height, random);
}

function paintGround(context: Context, terrain: Terrain, palette: Palette, scale: number, width: number, height: number, random: Rng, seed: number): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, width * scale + 2, height * scale + 2);
  traceSmooth(context, terrain.outline, scale);
  context.clip('evenodd');
  context.fillStyle = css(palette.soil);
  context.fillRect(0, 0, width * scale + 2, height * scale + 2);
  for (let i = 0; i < width * height * 14; i++) {
    const x = random() * width;
    const y = random() * height;
    const d = -distanceAt(terrain, x, y);
    if (d < 0) continue;
    const r = between(random, 0.05, 0.14) * scale;
    context.beginPath();
    context.ellipse(x * scale, y * scale, r, r * 0.7, random() * 3, 0, 7);
    context.fillStyle = css(pick(random, d < 0.12 ? palette.moss : palette.grass), 0.4);
    context.fill();
  }
  // Blades in rows from back to front, so that the nearer ones overlap; each row in a few tones.
  const blade = 0.085;
  for (let row = 0; row <= height + blade; row += 0.026) {
    for (const tone of palette.grass) {
      context.beginPath();
      for (let n = 0; n < width * 9; n++) {
        const x = random() * width;
        const y = row + random() * 0.03;
        if (distanceAt(terrain, x, y - 0.02) > -0.1 + 0.05 * random()) continue;
        const thick = fbm(x * 1.3, y * 1.3, seed + 3);
        if (random() > 0.75 + thick) continue;
        const h = blade * between(random, 0.55, 1.15) * (1 + 0.35 * thick);
        const lean = between(random, -0.45, 0.45) * h;
        const w = 0.009;
        context.moveTo((x - w) * scale, y * scale);
        context.quadraticCurveTo((x - w * 0.6 + lean * 0.25) * scale, (y - h * 0.6) * scale, (x + lean) * scale, (y - h) * scale);
        context.quadraticCurveTo((x + w * 1.2 + lean * 0.25) * scale, (y - h * 0.5) * scale, (x + w) * scale, y * scale);
      }
      context.fillStyle = css(mix(tone, palette.soil, random() * 0.25));
      context.fill();
    }
  }
  context.restore();
}

/** Stones along the water's edge, shoulder to shoulder, a few large ones among them, small ones in the second row. */
function ringStones(terrain: Terrain, random: Rng, seed: number, stones: Stone[]): void {
  const { outline } = terrain;
  const n = outline.length / 2;
  let carry = 0;
  let next = 0.05;
  for (let i = 0; i < n; i++) {
    const ax = outline[2 * i]!;
    const ay = outline[2 * i + 1]!;
    const ex = outline[2 * ((i + 1) % n)]! - ax;
    const ey = outline[2 * ((i + 1) % n) + 1]! - ay;
    const edge = Math.hypot(ex, ey);
    if (!edge) continue;
    const out = distanceAt(terrain, ax + ex / 2 - (ey / edge) * 0.1, ay + ey / 2 + (ex / edge) * 0.1) < 0 ? 1 : -1;
    const nx = (-ey / edge) * out;
    const ny = (ex / edge) * out;
    while (carry + next < edge) {
      carry += next;
      const x = ax + (ex / edge) * carry;
      const y = ay + (ey / edge) * carry;
      const big = fbm(x * 1.5, y * 1.5, seed + 90);
      const r = Math.max(0.045, 0.072 + 0.055 * big + between(random, -0.015, 0.02)) * (random() < 0.07 ? 1.7 : 1);
      stones.push({ x: x + nx * r * 0.5, y: y + ny * r * 0.5, r, turn: Math.atan2(ey, ex) + between(random, -0.3, 0.3) });
      if (random() < 0.4) {
        const small = between(random, 0.025, 0.05);
        stones.push({ x: x + nx * (r * 1.4 + small), y: y + ny * (r * 1.4 + small), r: small, turn: random() * 3 });
      }
      next = r * between(random, 1.25, 1.6);
    }
    carry -= edge;
  }
}

function paintStone(context: Context, stone: Stone, palette: Palette, scale: number, random: Rng): void {
  const corners = 8 + Math.floor(random() * 3);
  const shape: number[] = [];
  const cos = Math.cos(stone.turn);
  const sin = Math.sin(stone.turn);
  const long = between(random, 1, 1.28);
  for (let i = 0; i < corners; i++) {
    const t = ((i + between(random, -0.25, 0.25)) / corners) * 2 * Math.PI;
    const r = between(random, 0.9, 1.1);
    const u = Math.cos(t) * r * long;
    const v = Math.sin(t) * r * 0.9;
    shape.push(u * cos - v * sin, u * sin + v * cos);
  }
  const r = stone.r * scale;
  const x = stone.x * scale;
  const y = stone.y * scale;
  const rise = r * 0.34;
  const top = mix(pick(random, palette.stoneTop), palette.stoneSide, random() * 0.25);
  const fill = (k: number, dx: number, dy: number, colour: string | CanvasGradient): void => {
    context.beginPath();
    traceSmooth(context, shape, r * k, x + dx, y + dy);
    context.fillStyle = colour;
    context.fill();
  };
  for (let i = 0; i < 3; i++) fill(1.14 - 0.07 * i, r * 0.2, r * 0.26, css(palette.shadow, 0.13));
  fill(1.02, 0, r * 0.1, css(mix(palette.stoneSide, palette.shadow, 0.45)));
  fill(1, 0, 0, css(mix(palette.stoneSide, top, 0.22)));
  const light = context.createLinearGradient(x - r, y - r - rise, x + r * 0.8, y + r * 0.7);
  light.addColorStop(0, css(mix(top, [255, 250, 235], 0.2 * (palette.causticStrength > 0.1 ? 1 : 0.3))));
  light.addColorStop(0.55, css(top));
  light.addColorStop(1, css(mix(top, palette.stoneSide, 0.55)));
  fill(0.9, 0, -rise, light);
  // A flatter top face, slightly lighter, gives the stone an edge.
  fill(0.66, -r * 0.06, -rise * 1.35, css(mix(top, palette.foam, 0.14), 0.6));
  if (stone.r > 0.05 && random() < 0.5) {
    const moss = pick(random, palette.moss);
    const angle = random() * 6.283;
    context.save();
    context.beginPath();
    traceSmooth(context, shape, r * 0.9, x, y - rise);
    context.clip();
    for (let i = 0; i < 9; i++) {
      const a = angle + between(random, -0.9, 0.9);
      const d = between(random, 0.45, 0.95) * r;
      context.beginPath();
      context.arc(x + Math.cos(a) * d, y - rise + Math.sin(a) * d, between(random, 0.12, 0.3) * r, 0, 7);
      context.fillStyle = css(mix(moss, palette.grass[i % 3]!, 0.3), 0.75);
      context.fill();
    }
    context.restore();
  }
  if (stone.r > 0.07) {
    context.beginPath();
    const a = random() * 6.283;
    context.moveTo(x + Math.cos(a) * r * 0.5, y - rise + Math.sin(a) * r * 0.4);
    context.quadraticCurveTo(x, y - rise, x + Math.cos(a + 2.4) * r * 0.45, y - rise + Math.sin(a + 2.4) * r * 0.4);
    context.strokeStyle = css(palette.stoneSide, 0.35);
    context.lineWidth = Math.max(0.7, r * 0.035);
    context.stroke();
  }
}

/** Tufts of broad leaves on the bank, each leaf with a lit and a shaded half. */
function paintLeaves(context: Context, terrain: Terrain, palette: Palette, scale: number, width: number, height: number, random: Rng): void {
  const wanted = Math.min(26, Math.round((width + height) * 1.1));
  for (let tries = 0, n = 0; n < wanted && tries < 400; tries++) {
    const x = random() * width;
    const y = random() * height;
    const d = distanceAt(terrain, x, y);
    if (d > -0.14 || d < -0.4) continue;
    n++;
    const leaves = 4 + Math.floor(random() * 4);
    const size = between(random, 0.1, 0.17);
    const start = random() * 6.283;
    for (let i = 0; i < leaves; i++) {
      const a = start + (i / leaves) * 6.283 + between(random, -0.25, 0.25);
      leaf(context, x * scale, y * scale, a, size * between(random, 0.75, 1.1) * scale, palette, random);
    }
  }
}

function leaf(context: Context, x: number, y: number, angle: number, length: number, palette: Palette, random: Rng): void {
  const tone: Rgb = mix(palette.leaf[0]!, palette.leaf[1]!, random());
  const c = Math.cos(angle);
  const s = Math.sin(angle) * 0.85;
  const tipX = x + c * length;
  const tipY = y + s * length;
  const half = (side: number, colour: string): void => {
    const w = length * 0.3 * side;
    context.beginPath();
    context.moveTo(x, y);
    context.bezierCurveTo(x + c * length * 0.3 - s * w, y + s * length * 0.3 + c * w, x + c * length * 0.72 - s * w, y + s * length * 0.72 + c * w, tipX, tipY);
    context.quadraticCurveTo(x + c * length * 0.5 - s * w * 0.06, y + s * length * 0.5 + c * w * 0.06, x, y);
    context.fillStyle = colour;
    context.fill();
  };
  context.save();
  context.translate(length * 0.08, length * 0.12);
  half(1, css(palette.shadow, 0.22));
  half(-1, css(palette.shadow, 0.22));
  context.restore();
  // The half that faces the upper left catches the light.
  const lit = s - c > 0 ? 1 : -1;
  half(lit, css(mix(tone, palette.leaf[2]!, 0.45)));
  half(-lit, css(mix(tone, palette.shadow, 0.18)));
}
