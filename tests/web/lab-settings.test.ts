import { beforeAll, describe, expect, it } from 'vitest';
import { createPond, type ParamRow, parseScenario, replayScenario, writeScenario } from '../../web/core/index.js';
import { spinesCsv, spinesJson } from '../../web/lab/export.js';
import { Recorder } from '../../web/lab/recorder.js';
import { readAddress, readJson, type Settings, writeAddress, writeJson } from '../../web/lab/settings.js';

let rows: readonly ParamRow[];
beforeAll(async () => {
  const pond = await createPond({ count: 0 });
  rows = pond.paramRows;
  pond.dispose();
});

describe('a link', () => {
  it('carries model, seed, count and every changed parameter, and nothing else', () => {
    const settings: Settings = {
      model: 'resistive',
      seed: 3000000000,
      count: 4,
      changes: { cruiseFrequency: 2.1, waveLength: 1.2 },
    };
    const link = writeAddress(settings);
    expect(link).toBe('?model=resistive&seed=3000000000&count=4&cruiseFrequency=2.1&waveLength=1.2');
    expect(readAddress(link, rows, () => {})).toEqual(settings);
    expect(writeAddress({ model: 'reactive', seed: 7, count: 12, changes: {} })).toBe('');
  });
  it('tells what it cannot use, and leaves it out', () => {
    const told: string[] = [];
    const settings = readAddress('?model=magic&seed=x&cruiseFrequency=99&nosuch=1', rows, (what) => told.push(what));
    expect(settings).toEqual({ model: 'reactive', seed: 7, count: 12, changes: {} });
    expect(told).toEqual([
      'model=magic is not used: it must be one of reactive, resistive, kinematic',
      'seed=x is not used: it must be a whole number in 0..4294967295',
      'cruiseFrequency=99 is not used: it must be a number in 0.2..8',
      'there is no parameter nosuch',
    ]);
  });
});

describe('parameters as JSON', () => {
  it('come back as they went', () => {
    expect(readJson(writeJson({ cruiseFrequency: 2.1, steerBias: 0.7 }), rows)).toEqual({ cruiseFrequency: 2.1, steerBias: 0.7 });
  });
  it.each([
    ['{', /not JSON/],
    ['[1]', /an object of names and numbers/],
    ['{"nosuch":1}', /no parameter "nosuch"/],
    ['{"cruiseFrequency":99}', /cruiseFrequency must be a number in 0.2..8, got 99/],
  ])('are refused by name: %s', (text, message) => {
    expect(() => readJson(text, rows)).toThrow(message);
  });
});

it('gives a scenario of what was done that replays to the same state', async () => {
  const settings: Settings = { model: 'reactive', seed: 5, count: 3, changes: { cruiseSpeed: 0.8 } };
  const pond = await createPond({ seed: 5, count: 3, width: 6, height: 3.4 });
  pond.setParam('cruiseSpeed', 0.8);
  const recorder = new Recorder(settings);
  pond.advance(0.4);
  recorder.act(pond, 'feed', [3.123456789, 1.7]);
  pond.advance(0.513);
  recorder.setParam(pond, 'waveLength', 1.2);
  recorder.act(pond, 'muscles', [1, 2, 0.7, 0.4]);
  pond.advance(1);
  recorder.act(pond, 'startle', [2, 1.2]);
  recorder.act(pond, 'release', [1]);
  pond.advance(0.9);
  const text = writeScenario(recorder.scenario(pond));
  const again = await replayScenario(parseScenario(text));
  expect(again.hash()).toBe(pond.hash());
  expect(parseScenario(text).hash).toBe(pond.hash());
  again.dispose();
  pond.dispose();
});

it('exports every node of every spine, as text and as data', async () => {
  const pond = await createPond({ seed: 5, count: 2 });
  pond.advance(0.5);
  const now = { time: pond.time, frame: pond.frame, layout: pond.layout, count: pond.count };
  const lines = spinesCsv(now).trim().split('\n');
  expect(lines[0]).toBe('time_s,koi_id,node,x_m,y_m');
  expect(lines).toHaveLength(1 + 2 * pond.layout.nodes);
  const [time, id, node, x, y] = lines[1]!.split(',').map(Number);
  expect([time, id, node]).toEqual([0.5, 1, 0]);
  expect(x).toBeCloseTo(pond.frame[pond.layout.spine]!, 4);
  expect(y).toBeCloseTo(pond.frame[pond.layout.spine + 1]!, 4);
  const data = JSON.parse(spinesJson(now)) as { koi: { id: number; spine: [number, number][]; length: number }[] };
  expect(data.koi.map((koi) => koi.id)).toEqual([1, 2]);
  expect(data.koi[0]!.spine).toHaveLength(pond.layout.nodes);
  expect(data.koi[0]!.spine[0]![0]).toBeCloseTo(x!, 9);
  pond.dispose();
});
