/** A layer over the koi costs for its clear pixels too, so only the stretches near banks and rocks are drawn. */
import { distanceAt, nearRock, type Terrain } from './terrain.js';

/** Metres that stones and leaves may reach over the water. */
const reach = 0.26;

/** Pixels. */
export type Stretch = readonly [x: number, y: number, width: number, height: number];

/** Stretches of tiles where the bank or a rock may show. */
export function bankStretches(
  terrain: Terrain,
  rocks: Float32Array,
  width: number,
  height: number,
  scale: number,
  ratio: number,
): Stretch[] {
  const out: Stretch[] = [];
  const tile = Math.round(64 * ratio);
  const half = (tile * Math.SQRT1_2) / scale;
  const needed = (px: number, py: number): boolean => {
    const x = (px + tile / 2) / scale;
    const y = (py + tile / 2) / scale;
    return (terrain.shore > 0 && distanceAt(terrain, x, y) < reach + half) || nearRock(rocks, x, y, 1.7, half);
  };
  for (let y = 0; y < height; y += tile) {
    let from = -1;
    for (let x = 0; x < width + tile; x += tile) {
      const show = x < width && needed(x, y);
      if (show && from < 0) from = x;
      if (!show && from >= 0) {
        out.push([from, y, Math.min(x, width) - from, Math.min(tile, height - y)]);
        from = -1;
      }
    }
  }
  return out;
}

export function drawStretches(context: CanvasRenderingContext2D, canvas: HTMLCanvasElement, stretches: Stretch[]): void {
  for (const [x, y, w, h] of stretches) context.drawImage(canvas, x, y, w, h, x, y, w, h);
}
