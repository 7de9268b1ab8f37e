// The package does not export its style sheet by name.
import '../../node_modules/lil-gui/dist/lil-gui.css';
import { createPond } from '../core/index.js';
import { parseScenario, writeScenario } from '../core/scenario.js';
import { ask, copy } from './ask.js';
import type { Bench } from './bench.js';
import { button, html } from './dom.js';
import { mount } from './instrument-frame.js';
import { compare } from './instruments/compare.js';
import { live } from './instruments/live.js';
import { plant } from './instruments/plant.js';
import { speed } from './instruments/speed.js';
import { strip } from './instruments/strip.js';
import { treadmill } from './instruments/treadmill.js';
import { createPanel } from './panel.js';
import { differs, readAddress, readJson, type Settings, writeAddress, writeJson } from './settings.js';
import { Tank } from './tank.js';
import { createBar } from './tank-bar.js';

const element = <T extends HTMLElement>(id: string): T => document.querySelector<T>(`#${id}`)!;
const said = element('said');
const say = (text: string): void => {
  said.textContent = text;
};
const message = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The table of parameters, from a pond that holds nothing. */
async function readRows(): Promise<Bench['rows']> {
  const probe = await createPond({ count: 0 });
  const { paramRows } = probe;
  probe.dispose();
  return paramRows;
}

async function begin(): Promise<void> {
  const rows = await readRows();
  const settings: Settings = readAddress(location.search, rows, say);
  const listeners: (() => void)[] = [];
  const bench: Bench = { settings, rows, onChange: (listener) => listeners.push(listener) };
  const readings = live();

  const tank = new Tank(element<HTMLCanvasElement>('view'), {
    drawn(pond, view) {
      readings.note(pond, view, tank.chosen);
      bar.showClock();
    },
    replayed(hash, expected) {
      say(
        expected === undefined
          ? `Replayed; the state's hash is ${hash}.`
          : expected === hash
            ? 'Replayed: the state is the one that was recorded, to the bit.'
            : `Replayed, but the state is another one: ${hash} instead of ${expected}.`,
      );
      bar.showClock();
    },
    chose() {
      bar.showKoi();
    },
  });

  const remember = (): void => {
    // A scenario stays in the address until something else is set.
    if (!tank.replaying) history.replaceState(null, '', location.pathname + writeAddress(settings) + location.hash);
  };
  /** Shows what is set, wherever it is shown. */
  const changed = (): void => {
    panel.show(settings.changes);
    bar.show(settings);
    remember();
    for (const listener of listeners) listener();
    const count = Object.keys(settings.changes).length;
    summary.textContent = count === 0 ? 'All as by default.' : `${count} changed from the default.`;
  };
  const restart = async (): Promise<void> => {
    readings.reset();
    try {
      await tank.begin(settings);
    } catch (cause) {
      say(message(cause));
    }
    bar.showKoi();
    bar.showClock();
  };
  const setChanges = (next: Record<string, number>): void => {
    for (const row of rows) {
      const value = next[row.name] ?? row.default;
      if ((settings.changes[row.name] ?? row.default) !== value && tank.pond) tank.recorder?.setParam(tank.pond, row.name, value);
    }
    settings.changes = next;
    changed();
  };

  const bar = createBar(tank, {
    setUp(wanted) {
      Object.assign(settings, wanted);
      changed();
      void restart();
    },
    copyLink() {
      void copy(new URL(location.pathname + writeAddress(settings), location.href).href, 'Link').then(say);
    },
    copyScenario() {
      if (!tank.pond || !tank.recorder) return say('A replay is running: start again to record.');
      void copy(writeScenario(tank.recorder.scenario(tank.pond)), 'Scenario').then(say);
    },
    pasteScenario() {
      void ask('Replay a scenario', 'The text that “Copy scenario” gives.', 'Replay', (text) => replay(text));
    },
  });
  const replay = async (text: string): Promise<void> => {
    const scenario = parseScenario(text);
    readings.reset();
    await tank.replay(scenario);
    const { model, seed, count } = scenario;
    Object.assign(settings, { model, seed, count });
    settings.changes = Object.fromEntries(
      scenario.params.filter(([name, value]) => differs(rows.find((r) => r.name === name)!, value)),
    );
    tank.paused = false;
    changed();
    say(`Replaying ${(scenario.end / 240).toFixed(1)} s.`);
  };

  const panel = createPanel(rows, (row, value) => {
    if (differs(row, value)) settings.changes[row.name] = value;
    else delete settings.changes[row.name];
    if (tank.pond) tank.recorder?.setParam(tank.pond, row.name, value);
    changed();
  });
  const summary = html('p', { class: 'note', id: 'changed' }, 'All as by default.');
  element('side').append(
    html(
      'div',
      { class: 'row' },
      button('Reset all', () => setChanges({})),
      button('Copy JSON', () => void copy(writeJson(settings.changes), 'Parameters').then(say)),
      button(
        'Paste JSON',
        () =>
          void ask(
            'Paste parameters',
            'JSON as “Copy JSON” gives it. Parameters that are not named go back to their defaults.',
            'Apply',
            (text) => setChanges(readJson(text, rows)),
          ),
      ),
    ),
    summary,
    panel.root,
  );
  element('bar').append(bar.root);

  const home = element('instruments');
  const liveSection = html(
    'section',
    { id: 'live', class: 'instrument', 'aria-labelledby': 'live-title' },
    html('header', {}, html('h2', { id: 'live-title' }, 'Live figures')),
    html('p', { class: 'lead' }, 'What the chosen koi in the tank does now. Shaded is what is published about fish.'),
    readings.root,
  );
  home.append(liveSection);
  const contents = element('contents');
  const entry = (id: string, title: string): void => contents.append(html('a', { href: `#${id}` }, title));
  entry('live', 'Live figures');
  for (const instrument of [treadmill, plant, speed, strip, compare]) {
    home.append(mount(instrument, bench));
    entry(instrument.id, instrument.title);
  }

  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', () => tank.setTheme(dark.matches));
  tank.setTheme(dark.matches);
  tank.paused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  tank.setLayers(bar.layers());
  const scenario = new URLSearchParams(location.search).get('scenario');
  panel.show(settings.changes);
  bar.show(settings);
  if (scenario === null) {
    await restart();
    changed();
  } else {
    try {
      await replay(scenario);
    } catch (cause) {
      say(message(cause));
      await restart();
    }
  }
  document.documentElement.dataset['ready'] = '1';
}

begin().catch((cause: unknown) => say(`The lab cannot start: ${message(cause)}`));
