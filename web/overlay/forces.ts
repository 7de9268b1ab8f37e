import type { OverlayLayer } from './overlay.js';
import { stroke, traceArrow, write } from './trace.js';

/** Length of the greatest arrow, CSS pixels; what it stands for goes in steps of 1, 2 and 5, so that the scale stands still. */
const longest = 100;

const roundUp = (n: number): number => {
  const power = 10 ** Math.floor(Math.log10(n));
  return power * ([1, 2, 5].find((step) => step * power >= n * 0.999) ?? 10);
};

/** Drag on every segment and pectoral, and what the tail and the fin edges shed: arrows to one scale, which is shown. */
export function forces(): OverlayLayer {
  let full = 0;
  return (view, { context, px, pond, chosen }) => {
    const rows = pond.forceFrame;
    const { stride, id, drag, shed, pectorals } = pond.forceLayout;
    /** Calls `use` with x, y, fx, fy of every place in [from, to) of every koi that counts. */
    const each = (from: number, to: number, use: (x: number, y: number, fx: number, fy: number) => void): void => {
      for (let row = 0; row < rows.length; row += stride) {
        if (chosen && rows[row + id] !== chosen) continue;
        for (let at = row + from; at < row + to; at += 4) use(rows[at]!, rows[at + 1]!, rows[at + 2]!, rows[at + 3]!);
      }
    };
    let most = 0;
    each(drag, stride, (_x, _y, fx, fy) => {
      most = Math.max(most, Math.hypot(fx, fy));
    });
    full = Math.max(most, 0.98 * full, 1e-3);
    const newtons = roundUp(full);
    const scale = (longest * px) / newtons;
    const arrow = (x: number, y: number, fx: number, fy: number): void =>
      traceArrow(context, x, y, fx * scale, fy * scale, 5 * px);
    stroke(context, '#ffb13b', 1.5 * px, () => {
      each(drag, shed, arrow);
      each(pectorals, stride, arrow);
    });
    stroke(context, '#6ff3ff', 1.5 * px, () => each(shed, pectorals, arrow));
    // The scale: what the greatest arrow stands for, and whose colour is whose.
    const y = view.height - 16 * px;
    let x = 12 * px;
    x += px * (4 + write(context, `${Number(newtons.toPrecision(1))} N`, x, y, px));
    for (const [name, colour] of [
      ['drag', '#ffb13b'],
      ['shed', '#6ff3ff'],
    ] as const) {
      stroke(context, colour, 2 * px, () => traceArrow(context, x, y, longest * px, 0, 6 * px));
      x += (longest + 10) * px;
      x += px * (8 + write(context, name, x, y, px));
    }
  };
}
