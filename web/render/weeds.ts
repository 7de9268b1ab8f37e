/** Weeds along the shore that sway with the wave all soft things share. */
import { fillPath, traceBlade } from './canvas.js';
import { clamp, css } from './colour.js';
import { rng } from './rng.js';
import { type Site, shoreAt } from './terrain.js';
import { wave } from './wave.js';

/** A clump of weeds: blades as root x, root y, length along x and y, phase; metres. */
export interface Clump {
  readonly blades: Float32Array;
  readonly colour: string;
}

/** Finds places for weeds along the shore, leaning into the water. */
export function placeWeeds({ terrain, palette, width, height, seed }: Site): Clump[] {
  const clumps: Clump[] = [];
  const random = rng(seed ^ 0x3eed);
  const wanted = terrain.shore && clamp(Math.round((width + height) * 0.7), 2, 9);
  for (let g = 0; g < wanted; g++) {
    const [x, y, inX, inY] = shoreAt(terrain, ((g + random() * 0.8) / wanted) * terrain.shore);
    for (let tone = 0; tone < 2; tone++) {
      const many = 4 + Math.floor(random() * 4);
      const blades = new Float32Array(5 * many);
      for (let b = 0; b < many; b++) {
        const along = random(-0.13, 0.13);
        const out = random(-0.09, 0);
        const turn = Math.atan2(inY, inX) + random(-0.75, 0.75);
        const length = random(0.2, 0.42);
        blades.set(
          [
            x - inY * along + inX * out,
            y + inX * along + inY * out,
            Math.cos(turn) * length,
            Math.sin(turn) * length,
            random(0, 1.2) + g,
          ],
          5 * b,
        );
      }
      clumps.push({ blades, colour: css(palette.weed[tone]!, 0.6) });
    }
  }
  return clumps;
}

/** Draws the weeds: one fill a clump and tone. */
export function drawWeeds(context: CanvasRenderingContext2D, clumps: readonly Clump[], scale: number, time: number): void {
  for (const { blades, colour } of clumps) {
    context.beginPath();
    for (let b = 0; b < blades.length; b += 5) {
      const x = blades[b]! * scale;
      const y = blades[b + 1]! * scale;
      const dx = blades[b + 2]! * scale;
      const dy = blades[b + 3]! * scale;
      const phase = time * 1.1 + blades[b + 4]!;
      const middle = 0.3 * wave(0.55, phase);
      const end = 0.3 * wave(1, phase);
      const w = Math.max(0.7, 0.009 * scale) / Math.hypot(dx, dy);
      const mx = x + dx * 0.55 - dy * middle;
      const my = y + dy * 0.55 + dx * middle;
      traceBlade(context, x, y, dy * w, -dx * w, mx, my, x + dx - dy * end, y + dy + dx * end);
    }
    fillPath(context, colour);
  }
}
