import type { FrameLayout } from '../../core/types.js';
import { benchLength, type Instrument, subjectOf } from '../bench.js';
import { figure, html, slider } from '../dom.js';
import { openWater } from '../experiments.js';
import { again } from '../instrument-frame.js';
import { movedRow, Water } from '../water.js';

export const stripFrames = 5;
/** Simulated seconds between two frames. */
export const stripEvery = 0.2;

/** How far the tail tip lies from the line through the head at each frame, L: to the koi's right positive. */
export function tailOffsets(rows: readonly Float32Array[], layout: FrameLayout): number[] {
  return rows.map((row) => {
    const head = layout.spine;
    const tail = head + 2 * (layout.nodes - 1);
    const heading = row[layout.heading]!;
    const dx = row[tail]! - row[head]!;
    const dy = row[tail + 1]! - row[head + 1]!;
    return (Math.cos(heading) * dy - Math.sin(heading) * dx) / row[layout.length]!;
  });
}

export const strip: Instrument = {
  id: 'strip',
  title: 'Film strip',
  explain:
    'Five frames a fifth of a second apart. The camera stays on the head; the joints of the spine are drawn on top. ' +
    'Red is where the koi goes, yellow is where it points.',
  build(body, bench) {
    const frequency = slider('Beat', 'Hz', 0.5, 6, 0.1, 1.5, () => again(body));
    const amplitude = slider('Amplitude', '', 0.05, 1, 0.01, 1, () => again(body));
    const canvas = html('canvas', { class: 'strip', role: 'img', 'aria-label': 'Five frames of a swimming koi' });
    const water = new Water(canvas);
    const times = html('ol', { class: 'frames' });
    body.append(html('div', { class: 'controls' }, frequency.root, amplitude.root), canvas, times);
    let rows: Float32Array[] = [];
    let layout: FrameLayout | undefined;

    const draw = (): void => {
      if (!layout || rows.length === 0) return;
      const wide = 0.62 * benchLength;
      const height = water.fit(stripFrames * wide);
      const frame = new Float32Array(stripFrames * layout.stride);
      rows.forEach((row, k) => {
        const snout: [number, number] = [row[layout!.spine]!, row[layout!.spine + 1]!];
        // Swimming up the film, the snout at the same spot of every frame.
        frame.set(
          movedRow(row, layout!, snout, [(k + 0.5) * wide, height * 0.5 - 0.5 * benchLength], -Math.PI / 2),
          k * layout!.stride,
        );
        frame[k * layout!.stride + layout!.id] = k + 1;
      });
      water.draw(frame, layout, 0, (context, px) => {
        for (let k = 0; k < stripFrames; k += 1) {
          context.fillStyle = '#8fb4b4';
          for (let hole = 0; hole < 6; hole += 1) {
            context.fillRect((k + (hole + 0.5) / 6) * wide - 4 * px, 5 * px, 8 * px, 6 * px);
            context.fillRect((k + (hole + 0.5) / 6) * wide - 4 * px, height - 11 * px, 8 * px, 6 * px);
          }
          context.fillStyle = '#3f7276';
          context.fillRect(k * wide + 2 * px, 16 * px, wide - 4 * px, height - 32 * px);
        }
        context.fillStyle = '#10262a';
        context.fillRect(0, 0, stripFrames * wide, height);
      });
    };
    new ResizeObserver(draw).observe(canvas);

    return async () => {
      const pond = await openWater(subjectOf(bench), 1);
      const muscles = { frequency: frequency.value, amplitude: amplitude.value, bias: 0 };
      pond.place(0, { x: 0, y: 0, heading: 0, speed: 0.66 * muscles.frequency * muscles.amplitude * benchLength });
      pond.setMuscles(0, muscles);
      for (let t = 0; t < 4; t += 1) pond.advance(1);
      rows = [];
      layout = pond.layout;
      for (let k = 0; k < stripFrames; k += 1) {
        rows.push(pond.frame.slice(0, layout.stride));
        pond.advance(stripEvery);
      }
      pond.dispose();
      draw();
      const offsets = tailOffsets(rows, layout);
      times.replaceChildren(
        ...offsets.map((offset, k) =>
          html('li', {}, html('b', {}, `${(k * stripEvery).toFixed(1)} s`), ' tail ', figure(`strip-tail:${k}`, offset, 2, 'L')),
        ),
      );
      canvas.setAttribute(
        'aria-label',
        `Five frames of a koi beating at ${muscles.frequency} hertz, a fifth of a second apart; ` +
          `its tail tip lies at ${offsets.map((o) => o.toFixed(2)).join(', ')} lengths to its right of the head's line.`,
      );
    };
  },
};
