import type { OverlayLayer } from './overlay.js';
import { stroke, traceArrow, traceCross, traceRing, traceSpine } from './trace.js';

/** Seconds of travel that the velocity's arrow shows; the heading's arrow is as long, so that the angle between them is sideslip. */
const travel = 0.5;

/** Nodes and segments of every spine, the centre of mass, and there the velocity against the heading. */
export function spines(): OverlayLayer {
  return (view, { context, px, chosen }) => {
    const { frame, layout, count } = view;
    const each = (use: (row: number) => void): void => {
      for (let i = 0; i < count; i += 1) use(i * layout.stride);
    };
    stroke(context, '#fff', 1.5 * px, () => each((row) => traceSpine(context, frame, row + layout.spine, layout.nodes)));
    context.fillStyle = '#0b5f5b';
    context.beginPath();
    each((row) => {
      for (let j = 0; j < layout.nodes; j += 1) {
        const at = row + layout.spine + 2 * j;
        context.rect(frame[at]! - 1.5 * px, frame[at + 1]! - 1.5 * px, 3 * px, 3 * px);
      }
    });
    context.fill();
    const centre = (draw: (x: number, y: number, row: number) => void): void =>
      each((row) => draw(frame[row + layout.x]!, frame[row + layout.y]!, row));
    stroke(context, '#ffd23f', 1.5 * px, () =>
      centre((x, y, row) => {
        const speed = Math.hypot(frame[row + layout.vx]!, frame[row + layout.vy]!);
        const heading = frame[row + layout.heading]!;
        traceArrow(context, x, y, travel * speed * Math.cos(heading), travel * speed * Math.sin(heading), 5 * px);
      }),
    );
    stroke(context, '#ff3b6b', 1.5 * px, () =>
      centre((x, y, row) => {
        traceCross(context, x, y, 4 * px);
        traceArrow(context, x, y, travel * frame[row + layout.vx]!, travel * frame[row + layout.vy]!, 5 * px);
      }),
    );
    if (chosen)
      stroke(context, '#fff', 1.5 * px, () =>
        centre((x, y, row) => {
          if (frame[row + layout.id] === chosen) traceRing(context, x, y, 0.62 * frame[row + layout.length]!);
        }),
      );
  };
}
