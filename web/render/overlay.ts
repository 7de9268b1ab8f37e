/**
 * Light on the bed: caustics and the koi's soft shadows share one small layer, drawn at about a sixth of the resolution.
 * Scaling it up blurs it for free; a middle layer at half resolution keeps the smooth scaling cheap, and the last doubling
 * needs no smoothing.
 */
import { type KoiPose, traceSilhouette } from './koi.js';
import { type Layer, freeLayer, newLayer } from './canvas.js';
import { type Rgb, css } from './colour.js';
import { lattice } from './noise.js';
import { type Terrain, depthAt, distanceAt } from './terrain.js';

const tileBits = 7;
const tileSize = 1 << tileBits;
const tileMask = tileSize - 1;

/** Periodic smooth noise, two octaves, so that the pattern can drift for ever. */
function noiseTile(seed: number): Float32Array {
  const out = new Float32Array(tileSize * tileSize);
  for (const [period, gain] of [[12, 0.7], [27, 0.3]] as const) {
    for (let j = 0; j < tileSize; j++) {
      for (let i = 0; i < tileSize; i++) {
        const x = (i / tileSize) * period;
        const y = (j / tileSize) * period;
        const x0 = Math.floor(x);
        const y0 = Math.floor(y);
        const u = (x - x0) ** 2 * (3 - 2 * (x - x0));
        const v = (y - y0) ** 2 * (3 - 2 * (y - y0));
        const at = (a: number, b: number): number => lattice(a % period, b % period, seed + period);
        const top = at(x0, y0) * (1 - u) + at(x0 + 1, y0) * u;
        const bottom = at(x0, y0 + 1) * (1 - u) + at(x0 + 1, y0 + 1) * u;
        out[j * tileSize + i]! += gain * (top * (1 - v) + bottom * v);
      }
    }
  }
  return out;
}

let tileA: Float32Array | null = null;
let tileB: Float32Array | null = null;

/** How far a koi's shadow lies from it, device pixels at `scale` pixels a metre: deeper koi throw it further off. */
export const shadowOffset = (depth: number, scale: number): number => (0.055 + 0.15 * Math.min(1, depth)) * scale;

export class Overlay {
  #small: Layer | null = null;
  #middle: Layer | null = null;
  #pixels: ImageData | null = null;
  #mask: Uint8ClampedArray | null = null;
  #cell = 6;
  #factor = 2;
  /** The water's bounding box in cells: left, top, width, height. */
  #box = [0, 0, 0, 0] as [number, number, number, number];

  /** Makes the layers for a picture of width x height device pixels; `terrain` null: no caustics. */
  resize(width: number, height: number, ratio: number, scale: number, terrain: Terrain | null, colour: Rgb, strength: number): void {
    this.dispose();
    this.#cell = Math.max(4, Math.round(7 * ratio));
    // A small picture can afford smoothing all the way.
    this.#factor = width * height < 600_000 || !terrain ? 1 : Math.max(2, Math.round(1.5 * ratio));
    const columns = Math.ceil(width / this.#cell);
    const rows = Math.ceil(height / this.#cell);
    this.#small = newLayer(columns, rows);
    this.#middle = newLayer(Math.ceil(width / this.#factor) + this.#cell, Math.ceil(height / this.#factor) + this.#cell);
    this.#box = waterBox(terrain, columns, rows, this.#cell / scale);
    if (!terrain || strength <= 0) return;
    tileA ??= noiseTile(11);
    tileB ??= noiseTile(47);
    this.#pixels = this.#small.context.createImageData(columns, rows);
    this.#mask = new Uint8ClampedArray(columns * rows);
    for (let j = 0, k = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++, k++) {
        const x = ((i + 0.5) * this.#cell) / scale;
        const y = ((j + 0.5) * this.#cell) / scale;
        const shore = Math.min(1, Math.max(0, distanceAt(terrain, x, y) / 0.2));
        this.#mask[k] = 255 * strength * shore * (1 - 0.72 * depthAt(terrain, x, y));
        this.#pixels.data[4 * k] = colour[0];
        this.#pixels.data[4 * k + 1] = colour[1];
        this.#pixels.data[4 * k + 2] = colour[2];
      }
    }
  }

  /** Draws caustics at `time` (when wanted), then every koi's shadow or glow in `colour`, then the whole onto `target`. */
  draw(target: CanvasRenderingContext2D, kois: readonly KoiPose[], count: number, time: number, caustics: boolean, scale: number, colour: Rgb, strength: (i: number) => number, offset: boolean): void {
    const small = this.#small;
    const middle = this.#middle;
    const cell = this.#cell;
    if (!small || !middle) return;
    const { context } = small;
    if (caustics && this.#pixels) {
      this.#ripple(time);
      context.putImageData(this.#pixels, 0, 0);
    } else context.clearRect(0, 0, small.canvas.width, small.canvas.height);
    const k = 1 / cell;
    context.fillStyle = css(colour);
    for (let i = 0; i < count; i++) {
      const koi = kois[i]!;
      const off = offset ? shadowOffset(koi.depth, scale) : 0;
      context.beginPath();
      traceSilhouette(context, koi, 0.55 * off, off, k);
      context.globalAlpha = strength(i);
      context.fill();
    }
    context.globalAlpha = 1;
    const [x, y, w, h] = this.#box;
    const factor = this.#factor;
    if (factor === 1) {
      target.drawImage(small.canvas, x, y, w, h, x * cell, y * cell, w * cell, h * cell);
      return;
    }
    const width = Math.ceil((w * cell) / factor);
    const height = Math.ceil((h * cell) / factor);
    middle.context.globalCompositeOperation = 'copy';
    middle.context.drawImage(small.canvas, x, y, (width * factor) / cell, (height * factor) / cell, 0, 0, width, height);
    target.imageSmoothingEnabled = false;
    target.drawImage(middle.canvas, 0, 0, width, height, x * cell, y * cell, width * factor, height * factor);
    target.imageSmoothingEnabled = true;
  }

  /** Two fields of noise drift across each other; light gathers where they meet. */
  #ripple(time: number): void {
    const { width, height, data } = this.#pixels!;
    const mask = this.#mask!;
    const a = tileA!;
    const b = tileB!;
    const shift = (v: number): [number, number] => [Math.floor(v), v - Math.floor(v)];
    const [ax, afx] = shift(time * 1.9 + 1000);
    const [ay, afy] = shift(time * 1.1 + 1000);
    const [bx, bfx] = shift(-time * 1.5 + 100000);
    const [by, bfy] = shift(time * 1.7 + 1000);
    for (let j = 0, k = 0; j < height; j++) {
      const a0 = ((j + ay) & tileMask) << tileBits;
      const a1 = ((j + ay + 1) & tileMask) << tileBits;
      const b0 = ((j + by) & tileMask) << tileBits;
      const b1 = ((j + by + 1) & tileMask) << tileBits;
      for (let i = 0; i < width; i++, k++) {
        const m = mask[k]!;
        if (m === 0) continue;
        const ai = (i + ax) & tileMask;
        const aj = (ai + 1) & tileMask;
        const bi = (i + bx) & tileMask;
        const bj = (bi + 1) & tileMask;
        const p = (a[a0 + ai]! * (1 - afx) + a[a0 + aj]! * afx) * (1 - afy) + (a[a1 + ai]! * (1 - afx) + a[a1 + aj]! * afx) * afy;
        const q = (b[b0 + bi]! * (1 - bfx) + b[b0 + bj]! * bfx) * (1 - bfy) + (b[b1 + bi]! * (1 - bfx) + b[b1 + bj]! * bfx) * bfy;
        const d = p - q;
        const ridge = Math.max(0, 1 - 4.4 * (d < 0 ? -d : d));
        // Lines brighten and fade along their length.
        const gather = Math.max(0, p + q - 0.72) * 2.2;
        data[4 * k + 3] = m * (0.1 + gather * (0.3 + ridge * ridge));
      }
    }
  }

  dispose(): void {
    this.#small = freeLayer(this.#small);
    this.#middle = freeLayer(this.#middle);
    this.#pixels = this.#mask = null;
  }
}

/** The cells that the water needs; all of them without a bank. */
function waterBox(terrain: Terrain | null, columns: number, rows: number, metres: number): [number, number, number, number] {
  const outline = terrain?.outline ?? [];
  if (!outline.length) return [0, 0, columns, rows];
  const low = [Infinity, Infinity];
  const high = [0, 0];
  for (let i = 0; i < outline.length; i++) {
    low[i & 1] = Math.min(low[i & 1]!, outline[i]! / metres);
    high[i & 1] = Math.max(high[i & 1]!, outline[i]! / metres);
  }
  const x = Math.max(0, Math.floor(low[0]!));
  const y = Math.max(0, Math.floor(low[1]!));
  return [x, y, Math.min(columns, Math.ceil(high[0]!)) - x, Math.min(rows, Math.ceil(high[1]!)) - y];
}

/** Hard shadows straight onto the picture, for machines that can't afford the layer. */
export function drawHardShadows(target: CanvasRenderingContext2D, kois: readonly KoiPose[], count: number, scale: number, colour: Rgb, alpha: number): void {
  target.fillStyle = css(colour, alpha);
  for (let i = 0; i < count; i++) {
    const off = shadowOffset(kois[i]!.depth, scale);
    target.beginPath();
    traceSilhouette(target, kois[i]!, 0.55 * off, off, 1);
    target.fill();
  }
}
