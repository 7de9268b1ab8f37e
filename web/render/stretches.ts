/** A layer over the koi costs for its clear pixels too, so only the stretches near banks and rocks are drawn. */
import { distanceAt, type Terrain } from './terrain.js';

/** Metres that stones and leaves may reach over the water. */
const reach = 0.26;

/** Stretches of tiles (x, y, width, height in pixels) where the bank or a rock may show. */
export function bankStretches(
  terrain: Terrain,
  rocks: Float32Array,
  width: number,
  height: number,
  scale: number,
  ratio: number,
): Int32Array {
  const out: number[] = [];
  const tile = Math.round(64 * ratio);
  const half = (tile * Math.SQRT1_2) / scale;
  const needed = (px: number, py: number): boolean => {
    const x = (px + tile / 2) / scale;
    const y = (py + tile / 2) / scale;
    if (terrain.outline.length && distanceAt(terrain, x, y) < reach + half) return true;
    for (let i = 0; i + 2 < rocks.length; i += 3)
      if (Math.hypot(rocks[i]! - x, rocks[i + 1]! - y) < rocks[i + 2]! * 1.7 + half) return true;
    return false;
  };
  for (let y = 0; y < height; y += tile) {
    let from = -1;
    for (let x = 0; x < width + tile; x += tile) {
      const show = x < width && needed(x, y);
      if (show && from < 0) from = x;
      if (!show && from >= 0) {
        out.push(from, y, Math.min(x, width) - from, Math.min(tile, height - y));
        from = -1;
      }
    }
  }
  return Int32Array.from(out);
}

export function drawStretches(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement, stretches: Int32Array): void {
  for (let i = 0; i < stretches.length; i += 4) {
    const x = stretches[i]!;
    const y = stretches[i + 1]!;
    const w = stretches[i + 2]!;
    const h = stretches[i + 3]!;
    context.drawImage(canvas, x, y, w, h, x, y, w, h);
  }
}
