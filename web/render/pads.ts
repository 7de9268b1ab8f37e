/** Lily pads with lotus on the surface, casting shade on what swims below. */
import { blot, fill, freeLayer, type Layer, newLayer, shaded, stroke, strokePath, traceHalfLeaf } from './canvas.js';
import { clamp, css, cssMix, mix, type Rgb } from './colour.js';
import { type Palette } from './palette.js';
import { pick, type Rng, rng } from './rng.js';
import { distanceAt, nearRock, type Site } from './terrain.js';
import { wave } from './wave.js';

/** Pads are painted larger than they are drawn: turning them needs no smoothing then. */
const magnified = 2;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly yaw: number;
  readonly phase: number;
  readonly lotus: boolean;
}

export interface Pad {
  readonly x: number;
  readonly y: number;
  readonly phase: number;
  /** Its shade, drawn upright, and the pad itself, which turns a little. */
  readonly shade: Layer;
  readonly layer: Layer;
}

/** Finds places for pads: loose groups a little off the shore, clear of the rocks (x, y, r in metres). */
function placePads({ terrain, width, height, seed }: Site, rocks: Float32Array): Place[] {
  const random = rng(seed ^ 0x10705);
  const pads: Place[] = [];
  const groups = clamp(Math.round(width * height * 0.14), 1, 9);
  const off = Math.min(0.55, terrain.deepest * 0.45);
  for (let g = 0, tries = 0; g < groups && tries < 300; tries++) {
    const x = random() * width;
    const y = random() * height;
    const d = distanceAt(terrain, x, y);
    if (terrain.shore ? d < off * 0.7 || d > off * 1.2 : Math.min(x, y, width - x, height - y) > 0.5) continue;
    if (pads.some((p) => Math.hypot(p.x - x, p.y - y) < 0.9)) continue;
    g++;
    const many = Math.min(2 + Math.floor(random() * 3), Math.ceil(width * height * 0.5));
    const flowering = Math.floor(random() * many * 1.6);
    for (let i = 0; i < many; i++) {
      const r = random(0.09, 0.165) * (i ? 1 : 1.1) * Math.min(1, 0.62 + 0.06 * width * height);
      for (let k = 0; k < 12; k++) {
        const a = random() * 6.283;
        const far = i ? random(0.14, 0.36) : 0;
        const px = x + Math.cos(a) * far;
        const py = y + Math.sin(a) * far;
        if ((terrain.shore && distanceAt(terrain, px, py) < r * 0.8) || nearRock(rocks, px, py, 1.2, r)) continue;
        if (pads.some((p) => Math.hypot(p.x - px, p.y - py) < (p.r + r) * 0.88)) continue;
        pads.push({
          x: px,
          y: py,
          r,
          yaw: random() * 6.283,
          phase: random() * 6.283,
          lotus: i === flowering,
        });
        break;
      }
    }
  }
  return pads;
}

/** Paints each pad with its shade (and lotus) once, one after the other, and adds it to `pads`. */
export function* paintPads(pads: Pad[], site: Site, rocks: Float32Array): Generator<void> {
  const { palette, scale, seed } = site;
  for (const { x, y, r: metres, yaw, phase, lotus } of placePads(site, rocks)) {
    const random = rng(seed + 77 * pads.length);
    const r = metres * scale;
    const half = Math.ceil(r * 1.08) + 1;
    const layer = newLayer(2 * half * magnified, 2 * half * magnified);
    const shade = newLayer(2.5 * half, 2.6 * half);
    layer.scale(magnified, magnified);
    for (const context of [layer, shade]) context.translate(half, half);
    paintPad(layer, shade, r, yaw, palette, random);
    if (lotus) paintLotus(layer, r * 0.06, -r * 0.1, r * 0.62, palette, random);
    pads.push({ x, y, phase, shade, layer });
    yield;
  }
}

function paintPad(
  context: CanvasRenderingContext2D,
  shade: CanvasRenderingContext2D,
  r: number,
  yaw: number,
  palette: Palette,
  random: Rng,
): void {
  const tone = pick(random, palette.pad);
  const gap = random(0.12, 0.24);
  const round = (part: number): number => yaw + gap + part * (2 * Math.PI - 2 * gap);
  const rim: number[] = [];
  for (let i = 0; i <= 40; i++) {
    const a = round(i / 40);
    const k = 1 + 0.025 * Math.sin(a * 7 + yaw) + 0.02 * Math.sin(a * 3);
    rim.push(Math.cos(a) * r * k, Math.sin(a) * r * k);
  }
  const trace = (target: CanvasRenderingContext2D, k: number, dx: number, dy: number): void => {
    target.moveTo(dx, dy);
    for (let i = 0; i < rim.length; i += 2) target.lineTo(rim[i]! * k + dx, rim[i + 1]! * k + dy);
    target.closePath();
  };
  for (let i = 0; i < 4; i++) {
    fill(shade, css(palette.shadow, 0.085), () => trace(shade, 1.06 - 0.05 * i, r * 0.24, r * 0.32));
  }
  const light = shaded(
    context.createRadialGradient(-r * 0.35, -r * 0.4, r * 0.1, 0, 0, r * 1.1),
    mix(tone, palette.grass[3]!, 0.4),
    0.6,
    tone,
    mix(tone, palette.shadow, 0.22),
  );
  fill(context, light, () => trace(context, 1, 0, 0));
  strokePath(context, cssMix(tone, palette.shadow, 0.4, 0.8), r * 0.03, 0.8);
  stroke(context, cssMix(tone, palette.foam, 0.4, 0.4), r * 0.018, () => {
    for (let i = 1; i < 13; i++) {
      const a = round(i / 13);
      const fork = r * random(0.5, 0.64);
      const ray = (angle: number, from: number, to: number): void => {
        context.moveTo(Math.cos(a) * from, Math.sin(a) * from);
        context.lineTo(Math.cos(angle) * to, Math.sin(angle) * to);
      };
      ray(a, 0, fork);
      ray(a - 0.11, fork, r * 0.92);
      ray(a + 0.11, fork, r * 0.92);
    }
  });
  // The upturned rim catches the light on one side.
  stroke(context, cssMix(tone, palette.foam, 0.6, 0.45), r * 0.035, () => context.arc(0, 0, r * 0.965, 4.17, 5.17));
}

function paintLotus(context: CanvasRenderingContext2D, x: number, y: number, r: number, palette: Palette, random: Rng): void {
  context.save();
  context.translate(x, y);
  blot(context, css(palette.shadow, 0.25), r * 0.16, r * 0.26, r * 0.85);
  const start = random() * 6.283;
  for (let ring = 0; ring < 3; ring++) {
    const petals = [9, 8, 6][ring]!;
    const length = r * [1, 0.78, 0.52][ring]!;
    for (let i = 0; i < petals; i++) {
      const a = start + ring * 0.35 + (i / petals) * 6.283;
      petal(context, a, length, palette.petals[ring]!, palette);
    }
  }
  blot(context, cssMix([226, 182, 74], palette.shadow, palette.night ? 0.45 : 0), 0, 0, r * 0.17);
  context.restore();
}

function petal(context: CanvasRenderingContext2D, a: number, length: number, tone: Rgb, palette: Palette): void {
  const c = Math.cos(a);
  const s = Math.sin(a);
  const w = length * 0.27;
  // Petals that face the light are paler.
  fill(context, cssMix(tone, palette.shadow, 0.09 + 0.09 * (c * 0.6 + s * 0.8)), () => {
    for (const side of [w, -w]) traceHalfLeaf(context, 0, 0, c, s, length, side);
  });
  strokePath(context, cssMix(tone, palette.petals[0]!, 0.8, 0.5), length * 0.03, 0.5);
}

export function freePads(pads: readonly Pad[]): Pad[] {
  for (const { layer, shade } of pads) {
    freeLayer(layer);
    freeLayer(shade);
  }
  return [];
}

/** Draws the pads, bobbing a little. */
export function drawPads(context: CanvasRenderingContext2D, pads: readonly Pad[], scale: number, time: number): void {
  for (const { shade, x, y, layer } of pads) {
    const half = layer.canvas.width / 2 / magnified;
    context.drawImage(shade.canvas, Math.round(x * scale - half), Math.round(y * scale - half));
  }
  context.imageSmoothingEnabled = false;
  for (const { x, y, phase, layer } of pads) {
    const { canvas } = layer;
    const sway = wave(1, time * 0.55 + phase);
    const c = Math.cos(0.035 * sway) / magnified;
    const s = Math.sin(0.035 * sway) / magnified;
    const dy = 0.005 * wave(1, time * 0.43 + 2 * phase);
    context.setTransform(c, s, -s, c, (x + 0.006 * sway) * scale, (y + dy) * scale);
    context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = true;
}
