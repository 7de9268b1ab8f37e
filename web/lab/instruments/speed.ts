import { benchLength, type Instrument, subjectOf } from '../bench.js';
import { figure, html } from '../dom.js';
import { speedCurve } from '../experiments.js';
import { plot } from '../plot.js';
import { bainbridgeFrom, bainbridgeSpeed, webbSpeed } from '../published.js';

export const frequencies = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8] as const;

const span = (from: number, to: number): number[] => Array.from({ length: 41 }, (_, k) => from + ((to - from) * k) / 40);

export const speed: Instrument = {
  id: 'speed',
  title: 'Speed against beat frequency',
  explain:
    'Steady speed of a 0.5 m koi at each tail-beat frequency, with the amplitude that the schedule gives it, beside two ' +
    'published lines. The shaded band is 15 % about Webb’s.',
  build(body, bench) {
    const cm = benchLength * 100;
    const reading = html('p', { class: 'verdict', role: 'status' });
    const chart = html('div', { class: 'chart' });
    const cells = html('tbody');
    body.append(
      reading,
      chart,
      html(
        'details',
        {},
        html('summary', {}, 'The figures as a table'),
        html(
          'table',
          { class: 'data' },
          html(
            'thead',
            {},
            html(
              'tr',
              {},
              ...['Beat', 'Amplitude', 'Speed', 'Stride', 'Webb 1984', 'Off by'].map((t) => html('th', { scope: 'col' }, t)),
            ),
          ),
          cells,
        ),
      ),
      html(
        'details',
        { class: 'sources' },
        html('summary', {}, 'Where the lines come from'),
        html(
          'ul',
          {},
          html(
            'li',
            {},
            'Webb, Kostecki & Stevens 1984, J. Exp. Biol. 109: f = 3.19 L^(−1/3) + 1.29 V/L, L in cm; trout of 5.5 to 56 cm.',
          ),
          html(
            'li',
            {},
            'Bainbridge 1958, J. Exp. Biol. 35: V = L (3 f − 4) / 4 above 5 beats a second; dace, trout and goldfish up to 30 cm, ' +
              'so that a 50 cm koi lies beyond its data.',
          ),
        ),
      ),
    );
    return async () => {
      const points = await speedCurve(subjectOf(bench), frequencies);
      const off = points.map(({ frequency, speed: ours }) => ours / webbSpeed(cm, frequency) - 1);
      const judged = points.map((p, k) => ({ ...p, off: off[k]! })).filter(({ frequency }) => frequency >= 1.5);
      const worst = judged.reduce((a, b) => (Math.abs(b.off) > Math.abs(a.off) ? b : a));
      reading.replaceChildren(
        'From 1.5 to 8 Hz the greatest difference from Webb’s trout is ',
        figure('speed-worst', 100 * worst.off, 0, '%'),
        ` (at ${worst.frequency} Hz).`,
      );
      const high = Math.max(6, Math.ceil(Math.max(...points.map((p) => p.speed))));
      const webb = span(0.9, 8).map((f) => [f, webbSpeed(cm, f)] as const);
      chart.replaceChildren(
        plot(
          { label: 'Tail beats a second, Hz', min: 0, max: 8, step: 1 },
          { label: 'Speed, L/s', min: 0, max: high, step: high > 8 ? 2 : 1 },
          [
            { name: 'Webb 1984', kind: 'webb', points: webb },
            {
              name: 'Bainbridge',
              kind: 'bainbridge',
              points: span(bainbridgeFrom, 8).map((f) => [f, bainbridgeSpeed(f)] as const),
            },
            { name: bench.settings.model, kind: 'ours', points: points.map((p) => [p.frequency, p.speed] as const), dots: true },
          ],
          `Speed against beat frequency: the ${bench.settings.model} koi differs from Webb's trout by at most ${(100 * Math.abs(worst.off)).toFixed(0)} percent from 1.5 to 8 hertz.`,
          [{ kind: 'webb', points: webb.map(([f, v]) => [f, 0.85 * v, 1.15 * v] as const) }],
        ),
      );
      cells.replaceChildren(
        ...points.map((p, k) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row' }, `${p.frequency} Hz`),
            html('td', {}, p.amplitude.toFixed(2)),
            html('td', {}, figure(`speed:${p.frequency}`, p.speed, 2, 'L/s')),
            html('td', {}, `${p.stride.toFixed(2)} L`),
            html('td', {}, `${webbSpeed(cm, p.frequency).toFixed(2)} L/s`),
            html('td', {}, `${(100 * off[k]!).toFixed(0)} %`.replace('-', '−')),
          ),
        ),
      );
    };
  },
};
