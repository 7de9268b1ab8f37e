/** Caustics: light that the moving surface gathers on the bed, computed coarsely; scaling up softens it. */
import { clamp } from './colour.js';
import { type Palette } from './palette.js';
import { rng } from './rng.js';
import { depthAt, distanceAt, type Terrain } from './terrain.js';

const tileBits = 7;
const tileSize = 1 << tileBits;
const tileMask = tileSize - 1;
/** Plane waves of a field, and how strong each is. */
const waves = 19;
const strength = 0.055;

/**
 * A smooth field about 0.5 that repeats, so that it can drift for ever: plane waves of whole numbers of crests along each side, in
 * all directions alike, so that no grid shows.
 */
function noiseTile(seed: number): Float32Array {
  const out = new Float32Array(tileSize * tileSize).fill(0.5);
  const random = rng(seed);
  const turn = (2 * Math.PI) / tileSize;
  for (let n = 0; n < waves; n++) {
    const way = (n / waves) * 2 * Math.PI;
    const crests = random(5, 15);
    const along = turn * Math.round(crests * Math.cos(way));
    const down = turn * Math.round(crests * Math.sin(way));
    const phase = random(0, 7);
    // cos(a + b) from the columns' and the rows' own, or the tile would take as long to make as a frame.
    const cosine = Float32Array.from(out.subarray(0, tileSize), (_, i) => Math.cos(along * i));
    const sine = Float32Array.from(out.subarray(0, tileSize), (_, i) => Math.sin(along * i));
    for (let j = 0, k = 0; j < tileSize; j++) {
      const c = strength * Math.cos(down * j + phase);
      const d = strength * Math.sin(down * j + phase);
      for (let i = 0; i < tileSize; i++) out[k++]! += cosine[i]! * c - sine[i]! * d;
    }
  }
  return out;
}

let tiles: readonly [Float32Array, Float32Array] | null = null;

export class Caustics {
  readonly #pixels: ImageData;
  /** How bright the light may get in each cell: less in the deep, nothing on land. */
  readonly #most: Uint8ClampedArray;

  /** For a layer the size of `pixels` whose cells are `metres` wide. */
  constructor(pixels: ImageData, metres: number, terrain: Terrain, { caustic, glint }: Palette) {
    tiles ??= [noiseTile(11), noiseTile(47)];
    this.#pixels = pixels;
    const { width, height, data } = pixels;
    this.#most = new Uint8ClampedArray(width * height);
    for (let k = 0; k < this.#most.length; k++) {
      const x = ((k % width) + 0.5) * metres;
      const y = (Math.floor(k / width) + 0.5) * metres;
      const shore = clamp(distanceAt(terrain, x, y) / 0.2);
      this.#most[k] = 255 * glint * shore * (1 - 0.72 * depthAt(terrain, x, y));
      data.set(caustic, 4 * k);
    }
  }

  /** The light at a time: two fields of noise drift across each other, and light gathers where they are equal; `strength` times as bright as usual. */
  at(time: number, strength: number): ImageData {
    const { width, height, data } = this.#pixels;
    const most = this.#most;
    for (let j = 0, k = 0; j < height; j++) {
      rowAt(tiles![0], time * 1.9, j + time * 1.1, rowA);
      rowAt(tiles![1], time * -1.5, j + time * 1.7, rowB);
      for (let i = 0; i < width; i++, k++) {
        if (most[k] === 0) continue;
        const p = rowA[i & tileMask]!;
        const q = rowB[i & tileMask]!;
        // Lines brighten and fade along their length.
        const gather = p + q - 0.72;
        const ridge = 1 - 4.4 * Math.abs(p - q);
        const light = gather > 0 ? 0.1 + 2.2 * gather * (0.3 + (ridge > 0 ? ridge * ridge : 0)) : 0.1;
        data[4 * k + 3] = most[k]! * light * strength;
      }
    }
    return this.#pixels;
  }
}

const rowA = new Float32Array(tileSize);
const rowB = new Float32Array(tileSize);

/** One row of a tile that has drifted by (x, y) cells. The tile repeats, so one period of it is all there is to know. */
function rowAt(tile: Float32Array, x: number, y: number, out: Float32Array): void {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const u = x - x0;
  const v = y - y0;
  const top = (y0 & tileMask) << tileBits;
  const bottom = ((y0 + 1) & tileMask) << tileBits;
  const at = (i: number): number => tile[top + i]! + (tile[bottom + i]! - tile[top + i]!) * v;
  let left = at(x0 & tileMask);
  for (let i = 0; i < tileSize; i++) {
    const right = at((x0 + i + 1) & tileMask);
    out[i] = left + (right - left) * u;
    left = right;
  }
}
