/** Weeds along the shore that sway with the wave all soft things share. */
import { traceBlade } from './canvas.js';
import { css } from './colour.js';
import { type Palette } from './palette.js';
import { between, rng } from './rng.js';
import { type Site, shoreAt } from './terrain.js';
import { wave } from './wave.js';

/** A clump of weeds: blades as root x, root y, direction, length, phase. */
export interface Clump {
  readonly blades: Float32Array;
  readonly tone: number;
}

/** Finds places for weeds along the shore, leaning into the water. */
export function placeWeeds({ terrain, width, height, seed }: Site): Clump[] {
  const clumps: Clump[] = [];
  const random = rng(seed ^ 0x3eed);
  const wanted = terrain.shore && Math.max(2, Math.min(9, Math.round((width + height) * 0.7)));
  for (let g = 0; g < wanted; g++) {
    const [x, y, inX, inY] = shoreAt(terrain, ((g + random() * 0.8) / wanted) * terrain.shore);
    for (let tone = 0; tone < 2; tone++) {
      const many = 4 + Math.floor(random() * 4);
      const blades = new Float32Array(5 * many);
      for (let b = 0; b < many; b++) {
        const along = between(random, -0.13, 0.13);
        const out = between(random, -0.09, 0);
        blades.set(
          [
            x - inY * along + inX * out,
            y + inX * along + inY * out,
            Math.atan2(inY, inX) + between(random, -0.75, 0.75),
            between(random, 0.2, 0.42),
            between(random, 0, 1.2) + g,
          ],
          5 * b,
        );
      }
      clumps.push({ blades, tone });
    }
  }
  return clumps;
}

/** Draws the weeds: one fill a clump and tone. */
export function drawWeeds(
  context: CanvasRenderingContext2D,
  clumps: readonly Clump[],
  palette: Palette,
  scale: number,
  time: number,
): void {
  for (const { blades, tone } of clumps) {
    context.beginPath();
    for (let b = 0; b < blades.length; b += 5) {
      const x = blades[b]! * scale;
      const y = blades[b + 1]! * scale;
      const c = Math.cos(blades[b + 2]!);
      const s = Math.sin(blades[b + 2]!);
      const length = blades[b + 3]! * scale;
      const phase = time * 1.1 + blades[b + 4]!;
      const middle = 0.3 * length * wave(0.55, phase);
      const end = 0.3 * length * wave(1, phase);
      const w = Math.max(0.7, 0.009 * scale);
      const mx = x + c * length * 0.55 - s * middle;
      const my = y + s * length * 0.55 + c * middle;
      traceBlade(context, x, y, s * w, -c * w, mx, my, x + c * length - s * end, y + s * length + c * end);
    }
    context.fillStyle = css(palette.weed[tone]!, 0.6);
    context.fill();
  }
}
