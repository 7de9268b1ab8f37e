import type { OverlayLayer } from './overlay.js';
import { traceSpine } from './trace-spine.js';

/** Nodes and segments of every spine, and a cross on the centre of mass. */
export function spines(): OverlayLayer {
  return (view, { context, px }) => {
    const { frame, layout, count } = view;
    context.lineWidth = 1.5 * px;
    context.strokeStyle = '#fff';
    context.beginPath();
    for (let i = 0; i < count; i += 1) traceSpine(context, frame, i * layout.stride + layout.spine, layout.nodes);
    context.stroke();

    context.fillStyle = '#0b7a75';
    context.beginPath();
    for (let i = 0; i < count; i += 1) {
      for (let j = 0; j < layout.nodes; j += 1) {
        const at = i * layout.stride + layout.spine + 2 * j;
        context.rect(frame[at]! - 1.5 * px, frame[at + 1]! - 1.5 * px, 3 * px, 3 * px);
      }
    }
    context.fill();

    context.strokeStyle = '#ff3b6b';
    context.beginPath();
    for (let i = 0; i < count; i += 1) {
      const x = frame[i * layout.stride + layout.x]!;
      const y = frame[i * layout.stride + layout.y]!;
      context.moveTo(x - 4 * px, y);
      context.lineTo(x + 4 * px, y);
      context.moveTo(x, y - 4 * px);
      context.lineTo(x, y + 4 * px);
    }
    context.stroke();
  };
}
