import type { PondView } from '../render/renderer.js';
import type { OverlayLayer } from './overlay.js';
import { stroke, traceSpine } from './trace.js';

/** Simulated seconds between two stamps, and how many stay standing: half a minute. */
export const stampEvery = 1 / 3;
export const mostStamps = 90;

interface Stamp {
  readonly points: Float32Array;
  readonly ids: Float32Array;
  readonly nodes: number;
  readonly slot: number;
}

/** All spines of this moment, one after the other, and whose they are. */
function take({ frame, layout, count }: PondView, slot: number): Stamp {
  const floats = 2 * layout.nodes;
  const points = new Float32Array(count * floats);
  const ids = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    const row = i * layout.stride;
    points.set(frame.subarray(row + layout.spine, row + layout.spine + floats), i * floats);
    ids[i] = frame[row + layout.id]!;
  }
  return { points, ids, nodes: layout.nodes, slot };
}

/**
 * Stamps each whole spine every third of a second and leaves it standing, fading with age: a swimming koi threads one
 * corridor with its body, a sliding one leaves a ladder. With a koi chosen, its stamps alone.
 */
export function stamps(): OverlayLayer {
  let standing: Stamp[] = [];
  let slot = Number.NaN;
  return (view, { context, px, chosen }) => {
    const now = Math.floor(view.time / stampEvery + 1e-6);
    if (now < slot) standing = [];
    if (now !== slot) {
      slot = now;
      standing = standing.filter((stamp) => now - stamp.slot < mostStamps);
      standing.push(take(view, now));
    }
    for (const stamp of standing) {
      context.globalAlpha = 0.85 * (1 - (now - stamp.slot) / mostStamps);
      stroke(context, '#ffe9a8', 1.25 * px, () =>
        stamp.ids.forEach((id, i) => {
          if (!chosen || id === chosen) traceSpine(context, stamp.points, 2 * stamp.nodes * i, stamp.nodes);
        }),
      );
    }
  };
}
