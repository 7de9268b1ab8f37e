import type { SwimModel } from '../../core/types.js';
import { type Bench, benchLength, type Instrument } from '../bench.js';
import { type CourseRun, course, coursePoint, swimCourse } from '../course.js';
import { figure, html, select, slider, svg } from '../dom.js';
import type { Subject } from '../experiments.js';
import { again } from '../instrument-frame.js';

interface Contestant {
  readonly name: string;
  readonly koi: string;
  readonly model: SwimModel;
  readonly changes: Readonly<Record<string, number>>;
}

/** Who may swim. With little drag across the body against that along it, the resistive model has a weak grip on the water. */
export const contestants: Readonly<Record<string, Contestant>> = {
  reactive: { name: 'Reactive', koi: 'the reactive koi', model: 'reactive', changes: {} },
  resistive: { name: 'Resistive', koi: 'the resistive koi', model: 'resistive', changes: {} },
  loose: {
    name: 'Resistive, weak grip',
    koi: 'the resistive koi with a weak grip',
    model: 'resistive',
    changes: { resistiveNormalDrag: 4, resistiveDragRatio: 8 },
  },
  kinematic: { name: 'Kinematic', koi: 'the kinematic koi', model: 'kinematic', changes: {} },
};

/** Seconds between two stamps. */
const stampEvery = 1 / 3;

const names = Object.entries(contestants).map(([key, { name }]) => [key, name] as const);

function picture({ track }: CourseRun, name: string, speed: number): SVGSVGElement {
  const { spine, nodes, times } = track;
  const scale = 100 / benchLength;
  const at = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`;
  const line = Array.from({ length: 160 }, (_, k) => coursePoint(((course.seconds * k) / 159 - 0.5) * speed)).map(([x, y]) =>
    at(100 * x, 100 * y),
  );
  const shapes: SVGElement[] = [svg('polyline', { class: 'course', points: line.join(' ') })];
  let next = course.settle;
  times.forEach((time, n) => {
    if (time - times[0]! < next - 1e-9) return;
    next += stampEvery;
    const points = Array.from({ length: nodes }, (_, j) => {
      const k = 2 * (nodes * n + j);
      return at(spine[k]! * scale, spine[k + 1]! * scale);
    });
    const [cx, cy] = points[0]!.split(',');
    shapes.push(svg('polyline', { class: 'stamp', points: points.join(' ') }), svg('circle', { class: 'snout', cx, cy, r: 5 }));
  });
  // The same window for every koi, as wide as the course is long.
  const wide = 100 * ((2 * speed * course.seconds) / Math.PI + 2);
  return svg(
    'svg',
    {
      viewBox: `-80 -270 ${wide.toFixed(0)} 560`,
      role: 'img',
      class: 'stamps',
      'aria-label': `Spines of ${name}, stamped every third of a second along a course of half turns`,
    },
    ...shapes,
  );
}

/** Swims the course with the lab's own parameters below those of the contestant. */
async function run({ name, model, changes }: Contestant, bench: Bench, speed: number): Promise<CourseRun> {
  const subject: Subject = { model, length: benchLength, changes: { ...bench.settings.changes, ...changes } };
  const done = await swimCourse(subject, speed);
  if (!done) throw new RangeError(`${name}: this koi does not reach ${speed} L/s`);
  return done;
}

export const compare: Instrument = {
  id: 'compare',
  title: 'Corridor or ladder',
  explain:
    'Two koi swim the same course at the same speed, and the whole spine is stamped every third of a second. A koi that ' +
    'swims draws its body through the path of its snout: the stamps make one corridor. A koi that slides leaves the rungs of a ladder.',
  build(body, bench) {
    const left = select('First', names, 'reactive', () => again(body));
    const right = select('Second', names, 'loose', () => again(body));
    const speed = slider('Speed', 'L/s', 0.3, 1.2, 0.05, 0.85, () => again(body));
    const verdict = html('p', { class: 'verdict', id: 'compare-verdict', role: 'status' });
    const sides = [html('figure', { class: 'run' }), html('figure', { class: 'run' })] as const;
    body.append(
      html('div', { class: 'controls' }, left.root, right.root, speed.root),
      verdict,
      html('div', { class: 'pair' }, ...sides),
      html(
        'p',
        { class: 'note' },
        'Threading error: distance of the spine’s nodes from the path that the snout has traced, over the length. ' +
          'Body slip: angle between each node’s motion and the body there. Both are means over whole beats. ' +
          'Weak grip: drag across the body of 4 instead of 26, and 8 instead of 52 times that along it.',
      ),
    );
    return async () => {
      const chosen = [contestants[left.input.value]!, contestants[right.input.value]!] as const;
      const runs = [await run(chosen[0], bench, speed.value), await run(chosen[1], bench, speed.value)] as const;
      runs.forEach((it, k) => {
        const { name, koi } = chosen[k]!;
        sides[k]!.replaceChildren(
          picture(it, koi, speed.value),
          html(
            'figcaption',
            {},
            html('b', {}, name),
            ` at ${it.frequency.toFixed(2)} Hz: threading error `,
            figure(`compare-threading:${k}`, 100 * it.threading, 1, '% L'),
            ', body slip ',
            figure(`compare-slip:${k}`, it.slip, 1, '°'),
            '.',
          ),
        );
      });
      const [a, b] = runs;
      const [more, less, m, l] = a.slip > b.slip ? [a, b, chosen[0], chosen[1]] : [b, a, chosen[1], chosen[0]];
      verdict.textContent =
        m.name === l.name
          ? 'Both are the same koi.'
          : `${m.koi[0]!.toUpperCase()}${m.koi.slice(1)} slides${more.slip > 1.25 * less.slip ? '' : ' a little'} more: its body moves ${more.slip.toFixed(1)}° ` +
            `off its own line on average, that of ${l.koi} ${less.slip.toFixed(1)}°.`;
    };
  },
};
