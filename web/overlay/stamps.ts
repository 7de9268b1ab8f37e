import type { PondView } from '../render/renderer.js';
import type { OverlayLayer } from './overlay.js';
import { traceSpine } from './trace-spine.js';

/** Simulated seconds between two stamps, and how many stay standing: half a minute. */
export const stampEvery = 1 / 3;
export const mostStamps = 90;

interface Stamp { readonly points: Float32Array; readonly nodes: number; readonly count: number }

/** All spines of this moment, one after the other. */
function take({ frame, layout, count }: PondView): Stamp {
  const floats = 2 * layout.nodes;
  const points = new Float32Array(count * floats);
  for (let i = 0; i < count; i += 1) {
    const from = i * layout.stride + layout.spine;
    points.set(frame.subarray(from, from + floats), i * floats);
  }
  return { points, nodes: layout.nodes, count };
}

/**
 * Stamps each whole spine every third of a second and leaves it standing, fading with age: a swimming koi threads one
 * corridor with its body, a sliding one leaves a ladder.
 */
export function stamps(): OverlayLayer {
  let standing: Stamp[] = [];
  let slot = Number.NaN;
  let lastTime = 0;
  return (view, { context, px }) => {
    if (view.time < lastTime) standing = [];
    lastTime = view.time;
    const now = Math.floor(view.time / stampEvery);
    if (now !== slot) {
      slot = now;
      standing.push(take(view));
      if (standing.length > mostStamps) standing.shift();
    }
    context.lineWidth = 1.25 * px;
    context.strokeStyle = '#ffe9a8';
    standing.forEach((stamp, k) => {
      context.globalAlpha = 0.85 * (1 - (standing.length - 1 - k) / mostStamps);
      context.beginPath();
      for (let i = 0; i < stamp.count; i += 1) traceSpine(context, stamp.points, 2 * stamp.nodes * i, stamp.nodes);
      context.stroke();
    });
  };
}
