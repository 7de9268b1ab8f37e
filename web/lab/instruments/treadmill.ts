import type { Pond } from '../../core/pond.js';
import { benchLength, type Instrument, subjectOf } from '../bench.js';
import { button, check, figure, html, slider } from '../dom.js';
import { openWater, scheduled, steadySwim } from '../experiments.js';
import { gauges, sources } from '../gauges.js';
import { again } from '../instrument-frame.js';
import type { RangeName } from '../published.js';
import { movedRow, Water } from '../water.js';

const shown: readonly RangeName[] = ['stride', 'strouhal', 'sweep', 'headYaw', 'headLateral', 'sideslip'];
/** Lengths of the koi that the window shows. */
const wide = 5;

/** Specks in the water, scattered evenly: multiples of the powers of the plastic number's inverse. */
function specks(context: CanvasRenderingContext2D, px: number, shift: number, width: number, height: number): void {
  context.fillStyle = 'rgba(255,255,255,.55)';
  for (let k = 0; k < 70; k += 1) {
    const x = (((k * 0.75488 * width - shift) % width) + width) % width;
    context.fillRect(x, ((k * 0.56984) % 1) * height, 3 * px, 1.5 * px);
  }
}

export const treadmill: Instrument = {
  id: 'treadmill',
  title: 'Treadmill',
  explain:
    'A 0.5 m koi with the behaviour switched off, held to one beat, in water that flows towards it. It keeps its place ' +
    'where the flow is as fast as the koi. The figures are means over eight whole beats of steady swimming.',
  build(body, bench) {
    let flow = 0;
    let cruise = 0;
    let camera = 0;
    let pond: Pond | undefined;
    let turn = 0;
    let last = -1;
    let visible = false;
    let running = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const canvas = html('canvas', { class: 'flume', role: 'img', 'aria-label': 'A koi swimming against flowing water' });
    const water = new Water(canvas);
    const place = html('p', { class: 'note', role: 'status' });
    const extra = html('p', { class: 'reading' });
    const set = gauges(shown, 'treadmill', 'Steady swimming, against what is published');

    const command = (): { frequency: number; amplitude: number; bias: number } => ({
      frequency: frequency.value,
      amplitude: amplitude.value,
      bias: 0,
    });
    const frequency = slider('Beat', 'Hz', 0.5, 8, 0.1, 1.5, () => {
      apply();
      again(body);
    });
    const amplitude = slider('Amplitude', '', 0.05, 1, 0.01, 1, () => {
      apply();
      again(body);
    });
    const schedule = check('Amplitude by the schedule', false, () => {
      apply();
      again(body);
    });
    const speed = slider('Flow', 'L/s', 0, 8, 0.01, 1, (value) => {
      flow = value;
      match.input.checked = false;
    });
    const match = check('Flow as fast as the koi', true, (on) => {
      if (on) matchFlow();
    });
    const pause = button(running ? 'Stop the flow' : 'Let it flow', () => {
      running = !running;
      pause.textContent = running ? 'Stop the flow' : 'Let it flow';
    });
    const apply = (): void => {
      if (!pond) return;
      if (schedule.input.checked) amplitude.value = scheduled(pond, frequency.value);
      pond.setMuscles(0, command());
    };
    const matchFlow = (): void => {
      flow = cruise;
      speed.value = Number(cruise.toFixed(2));
    };

    body.append(
      html('div', { class: 'controls' }, frequency.root, amplitude.root, schedule.root, speed.root, match.root, pause),
      canvas,
      place,
      set.root,
      extra,
      sources(shown),
    );
    new IntersectionObserver(([entry]) => {
      visible = entry!.isIntersecting;
    }).observe(canvas);

    const draw = (now: number): void => {
      requestAnimationFrame(draw);
      const dt = last < 0 ? 0 : Math.min((now - last) / 1000, 0.1);
      last = now;
      if (!visible || !pond) return;
      if (running) {
        pond.advance(dt);
        camera += flow * benchLength * dt;
      }
      const { frame, layout } = pond;
      const width = wide * benchLength;
      const height = water.fit(width);
      const x = frame[layout.x]! - camera;
      if (Math.abs(x) > 0.5 * width) camera += x;
      const told = Math.abs(x) < 0.02 ? '' : x > 0 ? 'The koi gains on the flow.' : 'The flow carries the koi back.';
      if (running && place.textContent !== told && Math.abs(x) > 0.05) place.textContent = told;
      const row = movedRow(frame.subarray(0, layout.stride), layout, [camera, 0], [width / 2, height / 2]);
      water.draw(row, layout, pond.time, (context, px) => {
        specks(context, px, camera, width, height);
        context.fillStyle = '#2f5f63';
        context.fillRect(0, 0, width, height);
      });
    };
    requestAnimationFrame(draw);

    return async () => {
      const subject = subjectOf(bench);
      const mine = ++turn;
      const fresh = await openWater(subject, 1);
      if (mine !== turn) return fresh.dispose();
      pond?.dispose();
      pond = fresh;
      if (schedule.input.checked) amplitude.value = Number(scheduled(pond, frequency.value).toFixed(2));
      const steady = await steadySwim(subject, frequency.value, amplitude.value);
      if (mine !== turn) return;
      cruise = steady.speed;
      pond.place(0, { x: 0, y: 0, heading: 0, speed: cruise * benchLength });
      apply();
      pond.advance(1);
      camera = pond.frame[pond.layout.x]!;
      if (match.input.checked) matchFlow();
      place.textContent = '';
      set.show(steady);
      const wave = bench.settings.changes['waveLength'] ?? bench.rows.find((r) => r.name === 'waveLength')?.default ?? 1;
      extra.replaceChildren(
        'Speed ',
        figure('treadmill-speed', steady.speed, 2, 'L/s'),
        '; slip, speed over that of the body wave, ',
        figure('treadmill-slip', steady.speed / (steady.frequency * wave), 2),
        '; speed ripple within a beat ±',
        figure('treadmill-ripple', 100 * steady.ripple, 1, '%'),
        '; body slip ',
        figure('treadmill-bodySlip', steady.bodySlip, 1, '°'),
        '; threading error ',
        figure('treadmill-threading', 100 * steady.threading, 1, '% L'),
        '.',
      );
    };
  },
};
