import { clamp } from './colour.js';
import { type Palette } from './palette.js';

/** How far each place lies inside the bank: one coarse grid, made once per pond, that water, bed, caustics and plants share. */
export interface Terrain {
  readonly columns: number;
  readonly rows: number;
  /** Metres per cell. */
  readonly cell: number;
  /** Signed metres to the bank at cell centres, positive in the water. */
  readonly distance: Float32Array;
  /** The largest distance. */
  readonly deepest: number;
  readonly outline: Float32Array;
  /** Metres round the bank; 0 without one. */
  readonly shore: number;
}

/** What a painter of the scene needs: metres, and `scale` pixels each. */
export interface Site {
  readonly terrain: Terrain;
  readonly palette: Palette;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
}

/** About so many cells make up the grid. */
const cells = 2400;

export function makeTerrain(outline: Float32Array, width: number, height: number): Terrain {
  const cell = Math.max(0.02, Math.sqrt((width * height) / cells));
  const columns = Math.max(2, Math.ceil(width / cell));
  const rows = Math.max(2, Math.ceil(height / cell));
  const distance = new Float32Array(columns * rows);
  let deepest = 0.05;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = (i + 0.5) * cell;
      const y = (j + 0.5) * cell;
      const d = outline.length
        ? signedDistance(outline, x, y)
        : 0.35 * Math.min(width, height) + 0.5 * Math.min(x, y, width - x, height - y, 0.3 * Math.min(width, height));
      distance[j * columns + i] = d;
      if (d > deepest) deepest = d;
    }
  }
  let shore = 0;
  for (let k = 0; k < outline.length; k += 2) shore += edge(outline, k);
  return { columns, rows, cell, distance, deepest, outline, shore };
}

/** Distance from a point to a polygon, positive inside. */
export function signedDistance(outline: Float32Array, x: number, y: number): number {
  const n = outline.length / 2;
  let best = Infinity;
  let inside = false;
  let ax = outline[2 * n - 2]!;
  let ay = outline[2 * n - 1]!;
  for (let k = 0; k < n; k++) {
    const bx = outline[2 * k]!;
    const by = outline[2 * k + 1]!;
    const ex = bx - ax;
    const ey = by - ay;
    const t = clamp(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey || 1));
    const dx = x - ax - ex * t;
    const dy = y - ay - ey * t;
    best = Math.min(best, dx * dx + dy * dy);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    ax = bx;
    ay = by;
  }
  return inside ? Math.sqrt(best) : -Math.sqrt(best);
}

/** Signed distance at a place, from the grid. */
export function distanceAt(terrain: Terrain, x: number, y: number): number {
  const { columns, rows, cell, distance } = terrain;
  const u = clamp(x / cell - 0.5, 0, columns - 1.001);
  const v = clamp(y / cell - 0.5, 0, rows - 1.001);
  const i = Math.floor(u);
  const j = Math.floor(v);
  const k = j * columns + i;
  const a = distance[k]! + (distance[k + 1]! - distance[k]!) * (u - i);
  const b = distance[k + columns]! + (distance[k + columns + 1]! - distance[k + columns]!) * (u - i);
  return a + (b - a) * (v - j);
}

/** 0 at the shore to 1 at the deepest place: steep first, then level. */
export const depthAt = (terrain: Terrain, x: number, y: number): number => {
  const t = 1 - clamp(distanceAt(terrain, x, y) / Math.min(1.5, terrain.deepest));
  return 1 - t * t;
};

const edge = (outline: Float32Array, k: number): number => {
  const n = outline.length;
  return Math.hypot(outline[(k + 2) % n]! - outline[k]!, outline[(k + 3) % n]! - outline[k + 1]!);
};

/** Whether a place lies within `k` times the radius and another `more` metres of a rock (x, y, r of each). */
export function nearRock(rocks: Float32Array, x: number, y: number, k: number, more: number): boolean {
  for (let i = 0; i + 2 < rocks.length; i += 3)
    if (Math.hypot(rocks[i]! - x, rocks[i + 1]! - y) < rocks[i + 2]! * k + more) return true;
  return false;
}

/** The place `metres` along the bank, and the unit vector from there into the water. */
export function shoreAt(terrain: Terrain, metres: number): [x: number, y: number, inX: number, inY: number] {
  const { outline, shore } = terrain;
  const n = outline.length;
  let left = metres % shore;
  let k = 0;
  for (; k < n - 2 && left > edge(outline, k); k += 2) left -= edge(outline, k);
  const t = left / (edge(outline, k) || 1);
  const x = outline[k]! + (outline[(k + 2) % n]! - outline[k]!) * t;
  const y = outline[k + 1]! + (outline[(k + 3) % n]! - outline[k + 1]!) * t;
  const e = 0.07;
  const gx = distanceAt(terrain, x + e, y) - distanceAt(terrain, x - e, y);
  const gy = distanceAt(terrain, x, y + e) - distanceAt(terrain, x, y - e);
  const r = 1 / (Math.hypot(gx, gy) || 1);
  return [x, y, gx * r, gy * r];
}
