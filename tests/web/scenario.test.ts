import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createPond, parseScenario, replayScenario, writeScenario } from '../../web/core/index.js';

const folder = new URL('../core/scenarios/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

it.each(files)('replays %s to the very bits that the native core recorded', async (name) => {
  const scenario = parseScenario(read(name));
  const pond = await replayScenario(scenario);
  expect(pond.hash()).toBe(scenario.hash);
  pond.dispose();
});

it.each(files)('writes %s so that it reads back the same', (name) => {
  const scenario = parseScenario(read(name));
  expect(parseScenario(writeScenario(scenario))).toEqual(scenario);
});

const head = 'koi-scenario 1\npond seed=7 count=2 width=6 height=3.4 model=reactive\n';

it.each([
  ['', 'line 1: there is no end'],
  ['koi-scenario 2\n', 'line 1: the first line must be "koi-scenario 1", got "koi-scenario 2"'],
  ['koi-scenario 1\nfeed 1 1\n', 'line 2: a line must begin with pond, param, at, end, got "feed"'],
  ['koi-scenario 1\nat 1 feed 1 1\n', 'line 2: the pond must come first, got "at"'],
  ['koi-scenario 1\npond seed=-1\n', 'line 2: seed must be a whole number, got "-1"'],
  ['koi-scenario 1\npond depth=2\n', 'line 2: a pond has seed, count, width, height, model, got "depth"'],
  ['koi-scenario 1\npond model=magic\n', 'line 2: model must be one of reactive, resistive, kinematic, got "magic"'],
  [`${head}at 5 feed 1\n`, 'line 3: y must be a number, got nothing'],
  [`${head}at 5 feed 1 nan\n`, 'line 3: y must be a number, got "nan"'],
  [`${head}at 5 feed 1 2 3\n`, 'line 3: nothing may follow, got "3"'],
  [
    `${head}at 5 explode\n`,
    'line 3: an event must be one of feed, startle, pointer, nopointer, muscles, release, place, param, got "explode"',
  ],
  [`${head}at 5 feed 1 1\nat 4 feed 1 1\n`, 'line 4: step must not go back, got "4"'],
  [`${head}at 5 feed 1 1\nparam cruiseSpeed 1\n`, 'line 4: param stands before the first event; later it is "at <step> param"'],
  [`${head}end 9 hash zz\n`, 'line 3: hash must be 16 hexadecimal digits or ?, got "zz"'],
  [`${head}end 9 hash ?\npond\n`, 'line 4: nothing may follow the end, got "pond"'],
])('refuses a broken scenario with its line and what is wrong there: %j', (text, message) => {
  expect(() => parseScenario(text)).toThrow(new RangeError(`scenario ${message}`));
});

it('refuses a parameter that the pond has not got, by its name', async () => {
  await expect(replayScenario(parseScenario(`${head}param nosuch 1\nend 1 hash ?\n`))).rejects.toThrow(/nosuch/);
});

it('takes an event at its step, however long the steps between are', async () => {
  const replayed = await replayScenario(parseScenario(`${head}at 1000 feed 3 1.7\nend 1300 hash ?\n`));
  const by = await createPond({ seed: 7, count: 2 });
  for (let n = 0; n < 1000; n += 1) by.advance(1 / 240);
  by.feed(3, 1.7);
  for (let n = 0; n < 300; n += 1) by.advance(1 / 240);
  expect(replayed.hash()).toBe(by.hash());
  replayed.dispose();
  by.dispose();
});
