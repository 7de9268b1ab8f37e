/** The bank around the pond, painted once, above the fish: soil and grass, a ring of stones with moss, broad leaves. */
import { type Layer, blot, fill, freeLayer, newLayer, stroke, traceSmooth } from './canvas.js';
import { type Rgb, css, mix } from './colour.js';
import { fbm } from './noise.js';
import { type Palette } from './palette.js';
import { between, rng, type Rng } from './rng.js';
import { type Terrain, distanceAt } from './terrain.js';

type Context = CanvasRenderingContext2D;

/** Something that stands on the bank; what is nearer to the viewer (larger y) is painted later. */
interface Thing {
  readonly y: number;
  readonly paint: () => void;
}

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
  const things: Thing[] = [];
  const tufts: Layer[] = [];
  for (let i = 0; i + 2 < rocks.length; i += 3) stones.push({ x: rocks[i]!, y: rocks[i + 1]!, r: rocks[i + 2]! * 1.02, turn: random() * 3 });
  if (outline.length) {
    paintGround(context, terrain, palette, scale, width, height, random, seed);
    ringStones(terrain, random, seed, stones);
    for (let i = 0; i < 14; i++) tufts.push(paintTuft(palette, scale, i / 13, random));
    scatterTufts(context, terrain, tufts, scale, width, height, random, seed, things);
    scatterIrises(context, terrain, palette, scale, random, things);
    scatterLeaves(context, terrain, palette, scale, width, height, random, things);
  }
  for (const stone of stones) {
    const own = rng((stone.x * 7919 + stone.y * 104729) * 1000);
    things.push({ y: stone.y + stone.r * 0.5, paint: () => paintStone(context, stone, palette, scale, own) });
  }
  things.sort((a, b) => a.y - b.y);
  for (const thing of things) thing.paint();
  tufts.forEach(freeLayer);
}

const earth = (palette: Palette): Rgb => mix(mix(palette.soil, palette.grass[0]!, 0.6), palette.shadow, 0.2);

/** Earth and moss under the grass. */
function paintGround(context: Context, terrain: Terrain, palette: Palette, scale: number, width: number, height: number, random: Rng, seed: number): void {
  context.save();
  context.beginPath();
  context.rect(0, 0, width * scale + 2, height * scale + 2);
  traceSmooth(context, terrain.outline, scale);
  context.clip('evenodd');
  context.fillStyle = css(earth(palette));
  context.fillRect(0, 0, width * scale + 2, height * scale + 2);
  for (let i = 0; i < width * height * 12; i++) {
    const x = random() * width;
    const y = random() * height;
    const d = -distanceAt(terrain, x, y);
    if (d < 0) continue;
    const r = between(random, 0.05, 0.16) * scale;
    const colour = d < 0.1 ? pick(random, palette.moss) : mix(palette.grass[0]!, palette.grass[2]!, 0.5 + 0.5 * fbm(x, y, seed));
    blot(context, css(colour, 0.16), x * scale, y * scale, r, r * 0.6);
  }
  context.restore();
}

/** One tuft of grass, `light` from 0 (shady) to 1: blades dark at the root, fanning out. Painted once and stamped often. */
function paintTuft(palette: Palette, scale: number, light: number, random: Rng): Layer {
  const size = Math.ceil(0.23 * scale);
  const layer = newLayer(size, size);
  const { context } = layer;
  const rise = context.createLinearGradient(0, size, 0, size * 0.15);
  const tone = mix(palette.grass[4]!, palette.grass[2]!, light);
  rise.addColorStop(0, css(earth(palette)));
  rise.addColorStop(0.45, css(tone));
  rise.addColorStop(1, css(mix(tone, palette.grass[3]!, 0.4 + 0.4 * random())));
  const blades = 6 + Math.floor(random() * 4);
  for (let i = 0; i < blades; i++) {
    const x = size * (0.5 + 0.26 * ((i + 0.5) / blades - 0.5) * 2);
    const h = size * between(random, 0.42, 0.8);
    const lean = ((i + 0.5) / blades - 0.5) * size * 0.5 + between(random, -0.08, 0.08) * size;
    const w = size * between(random, 0.035, 0.055);
    fill(context, rise, () => {
      context.moveTo(x - w, size);
      context.quadraticCurveTo(x - w + lean * 0.3, size - h * 0.6, x + lean, size - h);
      context.quadraticCurveTo(x + w + lean * 0.3, size - h * 0.5, x + w, size);
    });
  }
  return layer;
}

function scatterTufts(context: Context, terrain: Terrain, tufts: readonly Layer[], scale: number, width: number, height: number, random: Rng, seed: number, things: Thing[]): void {
  const many = Math.min(9000, width * (height + 0.2) * 165);
  for (let i = 0; i < many; i++) {
    const x = between(random, -0.05, width + 0.05);
    const y = between(random, 0, height + 0.15);
    const d = -distanceAt(terrain, x, y);
    if (d < 0.115) continue;
    const shade = fbm(x * 0.9, y * 0.9, seed + 3);
    if (random() > 0.8 + shade) continue;
    const light = Math.min(0.999, Math.max(0, 0.5 + 0.62 * shade + between(random, -0.16, 0.16)));
    const { canvas } = tufts[Math.floor(light * tufts.length)]!;
    const left = Math.round(x * scale - canvas.width / 2);
    const top = Math.round(y * scale - canvas.height);
    things.push({ y, paint: () => context.drawImage(canvas, left, top) });
  }
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
      stones.push({ x: x + nx * r * 0.75, y: y + ny * r * (ny > 0 ? 0.95 : 0.7), r, turn: Math.atan2(ey, ex) + between(random, -0.3, 0.3) });
      if (random() < 0.4) {
        const small = between(random, 0.025, 0.05);
        stones.push({ x: x + nx * (r * 1.65 + small), y: y + ny * (r * 1.65 + small), r: small, turn: random() * 3 });
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
  const layer = (k: number, dx: number, dy: number, colour: string | CanvasGradient): void =>
    fill(context, colour, () => traceSmooth(context, shape, r * k, x + dx, y + dy));
  for (let i = 0; i < 3; i++) layer(1.14 - 0.07 * i, r * 0.2, r * 0.26, css(palette.shadow, 0.13));
  layer(1.02, 0, r * 0.1, css(mix(palette.stoneSide, palette.shadow, 0.45)));
  layer(1, 0, 0, css(mix(palette.stoneSide, top, 0.22)));
  const light = context.createLinearGradient(x - r, y - r - rise, x + r * 0.8, y + r * 0.7);
  light.addColorStop(0, css(mix(top, [255, 250, 235], 0.2 * (palette.causticStrength > 0.1 ? 1 : 0.3))));
  light.addColorStop(0.55, css(top));
  light.addColorStop(1, css(mix(top, palette.stoneSide, 0.55)));
  layer(0.9, 0, -rise, light);
  // A flatter top face, slightly lighter, gives the stone an edge.
  layer(0.66, -r * 0.06, -rise * 1.35, css(mix(top, palette.foam, 0.14), 0.6));
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
      blot(context, css(mix(moss, palette.grass[i % 3]!, 0.3), 0.75), x + Math.cos(a) * d, y - rise + Math.sin(a) * d, between(random, 0.12, 0.3) * r);
    }
    context.restore();
  }
  if (stone.r > 0.07) {
    const a = random() * 6.283;
    stroke(context, css(palette.stoneSide, 0.35), r * 0.035, () => {
      context.moveTo(x + Math.cos(a) * r * 0.5, y - rise + Math.sin(a) * r * 0.4);
      context.quadraticCurveTo(x, y - rise, x + Math.cos(a + 2.4) * r * 0.45, y - rise + Math.sin(a + 2.4) * r * 0.4);
    });
  }
}

/** Irises: sword leaves and a few violet flowers, here and there along the bank. */
function scatterIrises(context: Context, terrain: Terrain, palette: Palette, scale: number, random: Rng, things: Thing[]): void {
  const { outline } = terrain;
  const n = outline.length / 2;
  const wanted = Math.min(9, 3 + Math.round(n / 16));
  for (let g = 0; g < wanted; g++) {
    const i = Math.floor(((g + random() * 0.6) / wanted) * n);
    for (let k = 0; k < 4; k++) {
      const away = between(random, 0.17, 0.26);
      const [dx, dy] = outward(terrain, outline[2 * i]!, outline[2 * i + 1]!);
      const x = outline[2 * i]! + dx * away + between(random, -0.09, 0.09);
      const y = outline[2 * i + 1]! + dy * away + between(random, -0.03, 0.03);
      const own = rng(g * 31 + k);
      things.push({ y: y + 0.09, paint: () => iris(context, x * scale, y * scale, between(own, 0.24, 0.33) * scale, palette, own) });
    }
  }
}

/** Unit vector away from the water. */
function outward(terrain: Terrain, x: number, y: number): [number, number] {
  const e = 0.08;
  const gx = distanceAt(terrain, x - e, y) - distanceAt(terrain, x + e, y);
  const gy = distanceAt(terrain, x, y - e) - distanceAt(terrain, x, y + e);
  const r = 1 / (Math.hypot(gx, gy) || 1);
  return [gx * r, gy * r];
}

function iris(context: Context, x: number, y: number, height: number, palette: Palette, random: Rng): void {
  for (let i = 0; i < 6; i++) {
    const h = height * between(random, 0.6, 1);
    const lean = between(random, -0.42, 0.42) * h;
    const w = height * 0.035;
    fill(context, css(mix(palette.leaf[0]!, palette.leaf[2]!, random())), () => {
      context.moveTo(x - w, y);
      context.quadraticCurveTo(x - w, y - h * 0.6, x + lean, y - h);
      context.quadraticCurveTo(x + w, y - h * 0.5, x + w, y);
    });
  }
  if (random() < 0.25) return;
  const fx = x + between(random, -0.15, 0.15) * height;
  const fy = y - height * between(random, 0.85, 1.05);
  const r = height * 0.115;
  stroke(context, css(palette.leaf[0]!), height * 0.03, () => {
    context.moveTo(x, y);
    context.lineTo(fx, fy);
  });
  for (let i = 0; i < 5; i++) {
    const a = -2.6 + i * 1.26;
    blot(context, css(mix(palette.iris, palette.petals[2]!, i % 2 ? 0.35 : 0.08)), fx + Math.cos(a) * r * 0.75, fy + Math.sin(a) * r * 0.6, r * 0.75, r * 0.42, a);
  }
  blot(context, css(palette.grass[3]!), fx, fy, r * 0.22);
}

/** Plants with broad leaves, each leaf with a lit and a shaded half. */
function scatterLeaves(context: Context, terrain: Terrain, palette: Palette, scale: number, width: number, height: number, random: Rng, things: Thing[]): void {
  const wanted = Math.min(40, Math.round((width + height) * 2.4));
  for (let tries = 0, n = 0; n < wanted && tries < 500; tries++) {
    const x = random() * width;
    const y = random() * height;
    const d = distanceAt(terrain, x, y);
    if (d > -0.13 || d < -0.5) continue;
    n++;
    const leaves = 5 + Math.floor(random() * 4);
    const size = between(random, 0.1, 0.19);
    const start = random() * 6.283;
    const own = rng(n * 7919);
    things.push({
      y: y + size * 0.75,
      paint: () => {
        for (let i = 0; i < leaves; i++) leaf(context, x * scale, y * scale, start + (i / leaves) * 6.283 + between(own, -0.25, 0.25), size * between(own, 0.7, 1.1) * scale, palette, own);
      },
    });
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
    fill(context, colour, () => {
      context.moveTo(x, y);
      context.bezierCurveTo(x + c * length * 0.3 - s * w, y + s * length * 0.3 + c * w, x + c * length * 0.72 - s * w, y + s * length * 0.72 + c * w, tipX, tipY);
      context.lineTo(x, y);
    });
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
