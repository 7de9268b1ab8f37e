import { koiStates } from '../core/types.js';
import type { OverlayLayer } from './overlay.js';
import { stroke, traceCross, traceRing, traceSpine, write } from './trace.js';

/**
 * What koi are about: how far they see and keep apart, homes, paths with their carrots, goals, what stands in their way,
 * and the state's name.
 */
export function school(): OverlayLayer {
  return ({ rocks, outline }, { context, px, pond, chosen }) => {
    const rows = pond.schoolFrame;
    const at = pond.schoolLayout;
    const each = (use: (row: Float32Array) => void): void => {
      for (let k = 0; k < rows.length; k += at.stride) {
        if (!chosen || rows[k + at.id] === chosen) use(rows.subarray(k, k + at.stride));
      }
    };
    const line = (colour: string, alpha: number, trace: (row: Float32Array, x: number, y: number) => void): void => {
      context.globalAlpha = alpha;
      stroke(context, colour, 1.25 * px, () => each((row) => trace(row, row[at.x]!, row[at.y]!)));
    };
    line('#ff6b57', 0.9, () => {
      for (let k = 0; k < rocks.length; k += 3) traceRing(context, rocks[k]!, rocks[k + 1]!, rocks[k + 2]!);
      outline.forEach((x, k) => {
        if (k % 2 === 0) context[k ? 'lineTo' : 'moveTo'](x, outline[k + 1]!);
      });
      context.closePath();
      const [x, y, r] = [at.obstacleX, at.obstacleY, at.obstacleRadius].map((k) => rows[k]!) as [number, number, number];
      if (r > 0) traceRing(context, x, y, r);
    });
    line('#9fe8ff', chosen ? 0.9 : 0.45, (row, x, y) => {
      if (chosen) traceRing(context, x, y, row[at.sight]!);
      traceRing(context, x, y, row[at.spacing]!);
    });
    context.setLineDash([4 * px, 4 * px]);
    line('#c3ff9b', chosen ? 0.9 : 0.5, (row, x, y) => {
      const homeX = row[at.homeX]!;
      const homeY = row[at.homeY]!;
      context.moveTo(x, y);
      context.lineTo(homeX, homeY);
      traceCross(context, homeX, homeY, 4 * px);
      if (chosen) traceRing(context, homeX, homeY, row[at.homeReach]!);
    });
    context.setLineDash([]);
    line('#fff6b0', 0.8, (row) => {
      if (Number.isNaN(row[at.carrotX]!)) return;
      traceSpine(context, row, at.path, at.places);
      traceRing(context, row[at.carrotX]!, row[at.carrotY]!, 3 * px);
    });
    line('#ff8ae2', 0.9, (row, x, y) => {
      if (Number.isNaN(row[at.goalX]!)) return;
      context.moveTo(x, y);
      context.lineTo(row[at.goalX]!, row[at.goalY]!);
      traceRing(context, row[at.goalX]!, row[at.goalY]!, 5 * px);
    });
    context.globalAlpha = 1;
    each((row) => write(context, koiStates[row[at.state]!] ?? '', row[at.x]! + 12 * px, row[at.y]! - 16 * px, px));
  };
}
