/** The controls about the tank: time, pond, figures, koi, muscles, files. */
import { swimModels } from '../core/pond.js';
import type { SwimModel } from '../core/types.js';
import { varietyNames } from '../core/varieties.js';
import { button, check, html, select, slider } from './dom.js';
import { save, spinesCsv, spinesJson } from './export.js';
import type { Settings } from './settings.js';
import type { Tank } from './tank.js';

export interface BarEvents {
  /** Model, seed or count is to be another one. */
  setUp(settings: Partial<Settings>): void;
  copyLink(): void;
  copyScenario(): void;
  pasteScenario(): void;
}

export interface Bar {
  readonly root: HTMLElement;
  show(settings: Settings): void;
  showClock(): void;
  showKoi(): void;
  layers(): string[];
}

const layerNames = { spines: 'Spines', stamps: 'Stamps', forces: 'Forces', school: 'School', stats: 'Stats' } as const;
const rates = [
  ['1', 'real time'],
  ['0.5', 'half speed'],
  ['0.25', 'a quarter'],
  ['0.1', 'a tenth'],
  ['0.04', 'a 25th'],
] as const;
const modelNames: Readonly<Record<SwimModel, string>> = { reactive: 'Reactive', resistive: 'Resistive', kinematic: 'Kinematic' };

export function createBar(tank: Tank, events: BarEvents): Bar {
  const pause = button('Pause', () => {
    tank.paused = !tank.paused;
    bar.showClock();
  });
  const step = button(
    'Step',
    () => {
      tank.paused = true;
      tank.step();
      bar.showClock();
    },
    { 'aria-label': 'Take one step of 1/240 s' },
  );
  const rate = select('Pace', rates, '1', (value) => {
    tank.rate = Number(value);
  });
  const clock = html('span', { class: 'clock' });

  const model = select(
    'Model',
    swimModels.map((m) => [m, modelNames[m]] as const),
    'reactive',
    (value) => events.setUp({ model: value as SwimModel }),
  );
  const number = (label: string, max: number, key: 'seed' | 'count'): { root: HTMLElement; input: HTMLInputElement } => {
    const input = html('input', { type: 'number', min: 0, max, step: 1, required: true });
    input.addEventListener('change', () => {
      if (input.reportValidity()) events.setUp({ [key]: Number(input.value) });
    });
    return { root: html('label', { class: 'field' }, html('span', {}, label), input), input };
  };
  const seed = number('Seed', 0xffffffff, 'seed');
  const count = number('Koi', 1000, 'count');
  const again = button('Start again', () => events.setUp({}));

  const layers = Object.entries(layerNames).map(([name, text]) => {
    const it = check(text, name === 'spines' || name === 'stamps', () => tank.setLayers(bar.layers()));
    it.input.value = name;
    return it;
  });
  const water = check('Koi and water', true, (on) => {
    tank.picture = on;
    tank.draw();
  });

  const koi = select('Chosen koi', [['0', 'all']], '0', (value) => {
    tank.chosen = Number(value);
    bar.showKoi();
  });
  const middle = (): [number, number] => [(tank.pond?.width ?? 0) / 2, (tank.pond?.height ?? 0) / 2];
  const feed = button('Feed', () => tank.act('feed', middle()));
  const startle = button('Startle', () => tank.act('startle', middle()));
  const presence = check('The pointer is a presence', false, (on) => {
    if (!on) tank.act('nopointer');
  });
  let overWater = false;
  tank.canvas.addEventListener('pointermove', (event) => {
    if (!presence.input.checked) return;
    overWater = true;
    tank.act('pointer', [tank.toMetres(event.offsetX), tank.toMetres(event.offsetY)]);
  });
  tank.canvas.addEventListener('pointerleave', () => {
    if (overWater) tank.act('nopointer');
    overWater = false;
  });

  const frequency = slider('Beat', 'Hz', 0, 8, 0.1, 1.5, () => hold());
  const amplitude = slider('Amplitude', '', 0, 1, 0.01, 0.5, () => hold());
  const bias = slider('Bias', '', -1.5, 1.5, 0.05, 0, () => hold());
  let held = -1;
  const indexOfChosen = (): number => {
    const { pond } = tank;
    if (!pond) return -1;
    const { frame, layout } = pond;
    for (let i = 0; i < pond.count; i += 1) if (frame[i * layout.stride + layout.id] === tank.chosen) return i;
    return pond.count > 0 ? 0 : -1;
  };
  const hold = (): void => {
    if (held >= 0) tank.act('muscles', [held, frequency.value, amplitude.value, bias.value]);
  };
  const holdButton = button('Hold', () => {
    if (held >= 0) tank.act('release', [held]);
    held = held >= 0 ? -1 : indexOfChosen();
    hold();
    holdButton.textContent = held >= 0 ? 'Let go' : 'Hold';
  });

  const moment = ():
    | { time: number; frame: Float32Array; layout: NonNullable<Tank['pond']>['layout']; count: number }
    | undefined => {
    const { pond } = tank;
    return pond && { time: pond.time, frame: pond.frame, layout: pond.layout, count: pond.count };
  };
  const text = (type: string, content: string): Blob => new Blob([content], { type });
  const csv = button('Spines as CSV', () => {
    const now = moment();
    if (now) save('koi-spines.csv', text('text/csv', spinesCsv(now)));
  });
  const json = button('Spines as JSON', () => {
    const now = moment();
    if (now) save('koi-spines.json', text('application/json', spinesJson(now)));
  });
  const png = button('View as PNG', () => {
    tank.draw();
    tank.canvas.toBlob((blob) => blob && save('koi-tank.png', blob), 'image/png');
  });

  const group = (name: string, ...children: HTMLElement[]): HTMLElement =>
    html('fieldset', {}, html('legend', {}, name), html('div', { class: 'row' }, ...children));
  const bar: Bar = {
    root: html(
      'div',
      { class: 'bar' },
      group('Time', pause, step, rate.root, clock),
      group('Pond', model.root, count.root, seed.root, again),
      group('Figures', ...layers.map(({ root }) => root), water.root),
      group('Koi', koi.root, feed, startle, presence.root),
      html(
        'details',
        { class: 'muscles' },
        html('summary', {}, 'Hold the muscles of the chosen koi'),
        html('div', { class: 'controls' }, frequency.root, amplitude.root, bias.root, holdButton),
      ),
      group(
        'Keep',
        button('Copy link', events.copyLink),
        button('Copy scenario', events.copyScenario),
        button('Replay a scenario', events.pasteScenario),
        csv,
        json,
        png,
      ),
    ),
    show(settings) {
      model.input.value = settings.model;
      seed.input.value = String(settings.seed);
      count.input.value = String(settings.count);
    },
    showClock() {
      pause.textContent = tank.paused ? 'Go on' : 'Pause';
      const { pond } = tank;
      const told = pond ? `${pond.time.toFixed(2)} s, step ${pond.steps}` : '';
      if (clock.textContent !== told) clock.textContent = told;
    },
    showKoi() {
      const { pond } = tank;
      if (!pond) return;
      const { frame, layout } = pond;
      const wanted = [
        html('option', { value: 0 }, 'all'),
        ...Array.from({ length: pond.count }, (_, i) => {
          const row = i * layout.stride;
          const id = frame[row + layout.id]!;
          return html(
            'option',
            { value: id },
            `${id}: ${varietyNames[frame[row + layout.variety]!]}, ${Math.round(100 * frame[row + layout.length]!)} cm`,
          );
        }),
      ];
      koi.input.replaceChildren(...wanted);
      koi.input.value = String(tank.chosen);
      held = -1;
      holdButton.textContent = 'Hold';
    },
    layers: () => layers.filter(({ input }) => input.checked).map(({ input }) => input.value),
  };

  tank.canvas.addEventListener('click', (event) => {
    if (tank.chooseAt(event.offsetX, event.offsetY)) return;
    tank.act('feed', [tank.toMetres(event.offsetX), tank.toMetres(event.offsetY)]);
  });
  tank.canvas.addEventListener('keydown', (event) => {
    const turn =
      event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === ' ') pause.click();
    else if (event.key === '.') step.click();
    else if (event.key.toLowerCase() === 'f' && !event.ctrlKey && !event.metaKey) feed.click();
    else if (turn) {
      const options = koi.input.options.length;
      koi.input.selectedIndex = (koi.input.selectedIndex + turn + options) % options;
      koi.input.dispatchEvent(new Event('change'));
    } else return;
    event.preventDefault();
  });
  return bar;
}
