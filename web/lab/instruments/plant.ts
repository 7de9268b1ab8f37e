import { type Instrument, subjectOf } from '../bench.js';
import { figure, html, slider } from '../dom.js';
import { plantCurve, signInWords } from '../experiments.js';
import { again } from '../instrument-frame.js';
import { plot } from '../plot.js';

export const biases = [-1.2, -1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1, 1.2] as const;

export const plant: Instrument = {
  id: 'plant',
  title: 'Open-loop plant',
  explain:
    'Steering is a bend held in the body. Each point is a koi that holds one bend for twelve seconds with nobody at the ' +
    'helm; the yaw rate is the mean of the last whole beats. Measure this before touching any steering gain.',
  build(body, bench) {
    const frequency = slider('Beat', 'Hz', 0.5, 6, 0.1, 2, () => again(body));
    const amplitude = slider('Amplitude', '', 0.05, 1, 0.01, 1, () => again(body));
    const sign = html('p', { class: 'verdict', id: 'plant-sign', role: 'status' });
    const chart = html('div', { class: 'chart' });
    const cells = html('tbody');
    const table = html(
      'details',
      {},
      html('summary', {}, 'The figures as a table'),
      html(
        'table',
        { class: 'data' },
        html('thead', {}, html('tr', {}, ...['Bias', 'Yaw rate', 'Turning radius'].map((t) => html('th', { scope: 'col' }, t)))),
        cells,
      ),
    );
    body.append(html('div', { class: 'controls' }, frequency.root, amplitude.root), sign, chart, table);
    return async () => {
      const points = await plantCurve(subjectOf(bench), biases, frequency.value, amplitude.value);
      const degrees = points.map(({ bias, yawRate }) => [bias, (yawRate * 180) / Math.PI] as const);
      const most = Math.max(...degrees.map(([, d]) => Math.abs(d)), 1);
      const step = [5, 10, 20, 30, 50, 100].find((s) => most / s <= 4) ?? 200;
      const high = Math.ceil(most / step) * step;
      const words = signInWords(points);
      sign.textContent = words;
      chart.replaceChildren(
        plot(
          { label: 'Bias', min: -1.2, max: 1.2, step: 0.4 },
          { label: 'Yaw rate, °/s; up is to the koi’s right', min: -high, max: high, step },
          [{ name: bench.settings.model, kind: 'ours', points: degrees, dots: true }],
          `Yaw rate against bias. ${words} At bias 0.4 the koi turns by ${degrees.find(([b]) => b === 0.4)![1].toFixed(0)} degrees a second.`,
        ),
      );
      cells.replaceChildren(
        ...points.map(({ bias, yawRate, radius }) =>
          html(
            'tr',
            {},
            html('th', { scope: 'row' }, String(bias).replace('-', '−')),
            html('td', {}, figure(`plant-yaw:${bias}`, yawRate, 3, 'rad/s')),
            html('td', {}, radius > 50 ? 'straight' : figure(`plant-radius:${bias}`, radius, 2, 'L')),
          ),
        ),
      );
    };
  },
};
