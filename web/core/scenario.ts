import { record, shown as shownValue } from './check.js';
import { createPond } from './create.js';
import { type Pond, swimModels } from './pond.js';
import type { SwimModel } from './types.js';

/** The numbers that follow each kind of event, in order. */
const shapes = {
  feed: ['x', 'y'],
  startle: ['x', 'y'],
  pointer: ['x', 'y'],
  nopointer: [],
  muscles: ['koi', 'frequency', 'amplitude', 'bias'],
  release: ['koi'],
  place: ['koi', 'x', 'y', 'heading', 'speed'],
} as const;
type Kind = keyof typeof shapes;

/** Something that happened when so many steps had been taken; it counts from the next step on. */
export type ScenarioEvent =
  | { readonly step: number; readonly kind: Kind; readonly values: readonly number[] }
  | { readonly step: number; readonly kind: 'param'; readonly name: string; readonly value: number };

/** A pond, what was done to it and when, and what came of it. */
export interface Scenario {
  seed: number;
  count: number;
  width: number;
  height: number;
  model: SwimModel;
  params: (readonly [name: string, value: number])[];
  events: ScenarioEvent[];
  /** Steps in all. */
  end: number;
  /** Hash of the state at the end; undefined where it is not known. */
  hash: string | undefined;
}

const firstLine = 'koi-scenario 1';
const pondKeys = ['seed', 'count', 'width', 'height', 'model'] as const;
const shown = (text: string | undefined): string => (text === undefined ? 'nothing' : shownValue(text));

/** Reads the text form. An error is a RangeError that names the line and the value. */
export function parseScenario(text: string): Scenario {
  if (typeof text !== 'string') throw new TypeError(`scenario must be a text, got ${shownValue(text)}`);
  const scenario: Scenario = {
    seed: -1,
    count: 0,
    width: 0,
    height: 0,
    model: 'reactive',
    params: [],
    events: [],
    end: -1,
    hash: undefined,
  };
  let line = 0;
  let begun = false;
  const fail = (what: string): never => {
    throw new RangeError(`scenario line ${line}: ${what}`);
  };
  const number = (name: string, word: string | undefined): number => {
    const value = word === undefined || word === '' ? Number.NaN : Number(word);
    return Number.isFinite(value) ? value : fail(`${name} must be a number, got ${shown(word)}`);
  };
  const whole = (name: string, word: string | undefined): number =>
    /^\d+$/.test(word ?? '') ? Number(word) : fail(`${name} must be a whole number, got ${shown(word)}`);
  const exactly = (words: readonly string[], count: number): void => {
    if (words.length > count) fail(`nothing may follow, got ${shown(words[count])}`);
  };
  const readers: Record<string, (words: string[]) => void> = {
    pond(words) {
      if (scenario.seed >= 0) fail('a second pond');
      exactly(words, pondKeys.length);
      const found = new Map(words.map((word) => word.split('=', 2) as [string, string | undefined]));
      for (const key of found.keys()) {
        if (!(pondKeys as readonly string[]).includes(key)) fail(`a pond has ${pondKeys.join(', ')}, got ${shown(key)}`);
      }
      scenario.seed = whole('seed', found.get('seed') ?? '1');
      scenario.count = whole('count', found.get('count') ?? '12');
      scenario.width = number('width', found.get('width') ?? '6');
      scenario.height = number('height', found.get('height') ?? '3.4');
      const model = (found.get('model') ?? 'reactive') as SwimModel;
      if (!swimModels.includes(model)) fail(`model must be one of ${swimModels.join(', ')}, got ${shown(model)}`);
      scenario.model = model;
    },
    param([name, value, ...rest]) {
      if (scenario.events.length) fail('param stands before the first event; later it is "at <step> param"');
      exactly(rest, 0);
      scenario.params.push([name ?? fail('param needs a name'), number(name!, value)]);
    },
    at([when, kind, ...words]) {
      const step = whole('step', when);
      if (step < (scenario.events.at(-1)?.step ?? 0)) fail(`step must not go back, got ${shown(when)}`);
      if (kind === 'param') {
        exactly(words, 2);
        const name = words[0] ?? fail('param needs a name');
        scenario.events.push({ step, kind, name, value: number(name, words[1]) });
        return;
      }
      if (kind === undefined || !Object.hasOwn(shapes, kind)) {
        return fail(`an event must be one of ${Object.keys(shapes).join(', ')}, param, got ${shown(kind)}`);
      }
      const names: readonly string[] = shapes[kind as Kind];
      exactly(words, names.length);
      const values = names.map((name, k) => (name === 'koi' ? whole(name, words[k]) : number(name, words[k])));
      scenario.events.push({ step, kind: kind as Kind, values });
    },
    end([when, word, hash, ...rest]) {
      scenario.end = whole('step', when);
      if (scenario.end < (scenario.events.at(-1)?.step ?? 0))
        fail(`the end must not lie before the last event, got ${shown(when)}`);
      if (word !== 'hash') fail(`"hash" must follow the step, got ${shown(word)}`);
      if (hash !== '?' && !/^[0-9a-f]{16}$/.test(hash ?? '')) fail(`hash must be 16 hexadecimal digits or ?, got ${shown(hash)}`);
      exactly(rest, 0);
      scenario.hash = hash === '?' ? undefined : hash;
    },
  };
  for (const raw of text.split(/\r?\n/)) {
    line += 1;
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (!begun) {
      if (trimmed !== firstLine) fail(`the first line must be "${firstLine}", got ${shown(trimmed)}`);
      begun = true;
      continue;
    }
    const [verb, ...words] = trimmed.split(/\s+/) as [string, ...string[]];
    if (scenario.end >= 0) fail(`nothing may follow the end, got ${shown(verb)}`);
    if (!Object.hasOwn(readers, verb)) fail(`a line must begin with ${Object.keys(readers).join(', ')}, got ${shown(verb)}`);
    if (verb !== 'pond' && scenario.seed < 0) fail(`the pond must come first, got ${shown(verb)}`);
    readers[verb]!(words);
  }
  if (scenario.end < 0) fail('there is no end');
  return scenario;
}

/** The text form, which `parseScenario` reads back without loss. */
export function writeScenario(scenario: Scenario): string {
  record('scenario', scenario);
  const { seed, count, width, height, model, params, events, end, hash } = scenario;
  return [
    firstLine,
    `pond seed=${seed} count=${count} width=${width} height=${height} model=${model}`,
    ...params.map(([name, value]) => `param ${name} ${value}`),
    ...events.map((event) =>
      `at ${event.step} ${event.kind} `
        .concat(event.kind === 'param' ? `${event.name} ${event.value}` : event.values.join(' '))
        .trim(),
    ),
    `end ${end} hash ${hash ?? '?'}`,
    '',
  ].join('\n');
}

/** Does to the pond what the event says. */
export function applyEvent(pond: Pond, event: ScenarioEvent): void {
  if (event.kind === 'param') return pond.setParam(event.name, event.value);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = event.values;
  switch (event.kind) {
    case 'feed':
      return pond.feed(a, b);
    case 'startle':
      return pond.startle(a, b);
    case 'pointer':
      return pond.pointer(a, b);
    case 'nopointer':
      return pond.pointer(null);
    case 'muscles':
      return pond.setMuscles(a, { frequency: b, amplitude: c, bias: d });
    case 'release':
      return pond.setMuscles(a, null);
    case 'place':
      return pond.place(a, { x: b, y: c, heading: d, speed: e });
  }
}

/** The pond as the scenario has it before the first step. */
export async function beginScenario(scenario: Scenario): Promise<Pond> {
  record('scenario', scenario);
  const { seed, count, width, height, model, params } = scenario;
  const pond = await createPond({ seed, count, width, height, model });
  for (const [name, value] of params) pond.setParam(name, value);
  return pond;
}

/** Replays all of it and returns the pond as it is at the end. */
export async function replayScenario(scenario: Scenario): Promise<Pond> {
  const pond = await beginScenario(scenario);
  const advanceTo = (step: number): void => {
    while (pond.steps < step) pond.advance(Math.min(step - pond.steps, 240) / 240);
  };
  for (const event of scenario.events) {
    advanceTo(event.step);
    applyEvent(pond, event);
  }
  advanceTo(scenario.end);
  return pond;
}
