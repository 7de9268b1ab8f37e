/** Caustics: light that the moving surface gathers on the bed, computed coarsely; scaling up softens it. */

import { lattice } from './noise.js';
import { type Palette } from './palette.js';
import { depthAt, distanceAt, type Terrain } from './terrain.js';

const tileBits = 7;
const tileSize = 1 << tileBits;
const tileMask = tileSize - 1;

/** Periodic smooth noise, two octaves, so that the pattern can drift for ever. */
function noiseTile(seed: number): Float32Array {
  const out = new Float32Array(tileSize * tileSize);
  for (const [period, gain] of [
    [12, 0.7],
    [27, 0.3],
  ] as const) {
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

let tiles: readonly [Float32Array, Float32Array] | null = null;

/** One of the drifting fields: where it has got to, in whole cells and the rest. */
class Drift {
  #x = 0;
  #y = 0;
  #fx = 0;
  #fy = 0;

  constructor(
    readonly tile: Float32Array,
    readonly speedX: number,
    readonly speedY: number,
  ) {}

  to(time: number): void {
    const x = time * this.speedX;
    const y = time * this.speedY;
    this.#x = Math.floor(x);
    this.#y = Math.floor(y);
    this.#fx = x - this.#x;
    this.#fy = y - this.#y;
  }

  at(i: number, j: number): number {
    const { tile } = this;
    const x0 = (i + this.#x) & tileMask;
    const x1 = (x0 + 1) & tileMask;
    const y0 = ((j + this.#y) & tileMask) << tileBits;
    const y1 = ((j + this.#y + 1) & tileMask) << tileBits;
    const top = tile[y0 + x0]! + (tile[y0 + x1]! - tile[y0 + x0]!) * this.#fx;
    const bottom = tile[y1 + x0]! + (tile[y1 + x1]! - tile[y1 + x0]!) * this.#fx;
    return top + (bottom - top) * this.#fy;
  }
}

export class Caustics {
  readonly #pixels: ImageData;
  /** How bright the light may get in each cell: less in the deep, nothing on land. */
  readonly #most: Uint8ClampedArray;
  readonly #a: Drift;
  readonly #b: Drift;

  /** For a layer the size of `pixels` whose cells are `metres` wide. */
  constructor(pixels: ImageData, metres: number, terrain: Terrain, { caustic, causticStrength }: Palette) {
    tiles ??= [noiseTile(11), noiseTile(47)];
    this.#a = new Drift(tiles[0], 1.9, 1.1);
    this.#b = new Drift(tiles[1], -1.5, 1.7);
    this.#pixels = pixels;
    const { width, height, data } = pixels;
    this.#most = new Uint8ClampedArray(width * height);
    for (let k = 0; k < this.#most.length; k++) {
      const x = ((k % width) + 0.5) * metres;
      const y = (Math.floor(k / width) + 0.5) * metres;
      const shore = Math.min(1, Math.max(0, distanceAt(terrain, x, y) / 0.2));
      this.#most[k] = 255 * causticStrength * shore * (1 - 0.72 * depthAt(terrain, x, y));
      data.set(caustic, 4 * k);
    }
  }

  /** The light at a time: two fields of noise drift across each other, and light gathers where they are equal. */
  at(time: number): ImageData {
    const { width, height, data } = this.#pixels;
    const most = this.#most;
    const a = this.#a;
    const b = this.#b;
    a.to(time);
    b.to(time);
    for (let j = 0, k = 0; j < height; j++) {
      for (let i = 0; i < width; i++, k++) {
        if (most[k] === 0) continue;
        const p = a.at(i, j);
        const q = b.at(i, j);
        const ridge = Math.max(0, 1 - 4.4 * Math.abs(p - q));
        // Lines brighten and fade along their length.
        const gather = Math.max(0, p + q - 0.72) * 2.2;
        data[4 * k + 3] = most[k]! * (0.1 + gather * (0.3 + ridge * ridge));
      }
    }
    return this.#pixels;
  }
}
