import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPond, type Pond, PondError, parseScenario, setWasmUrl, varietyNames } from '../../web/core/index.js';

const long = 'x'.repeat(100_000);
/** What a page may hand over by mistake or in malice. */
const hostile: unknown[] = [
  undefined,
  null,
  true,
  false,
  Number.NaN,
  Infinity,
  -Infinity,
  -1,
  -0,
  0,
  0.5,
  1e-30,
  2 ** 53,
  1.7e308,
  5n,
  '',
  '1',
  '"><img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  '\u0000\uFFFF\uD800',
  long,
  Symbol('s'),
  {},
  [],
  [null],
  () => 1,
  new Date(0),
  Object.create(null),
  { valueOf: () => 1, toString: () => '1' },
  new Float32Array(3),
  new Uint8Array(3),
];

const number =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= min && value <= max;
const integer =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    number(min, max)(value) && Number.isInteger(value);
const or =
  (...more: unknown[]) =>
  (allowed: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    more.includes(value) || allowed(value);
const none = (): boolean => false;
const emptyObject = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  Object.keys(value).length === 0;
const far = number(-1000, 1000);
const u32 = 0xffffffff;

/** How a message may end that tells of this value. */
function told(value: unknown): string {
  if (typeof value === 'string') return value === long ? `got "${'x'.repeat(60)}..."` : `got ${JSON.stringify(value)}`;
  if (typeof value === 'bigint') return 'got 5n';
  if (typeof value === 'symbol') return 'got Symbol(s)';
  if (typeof value === 'function') return 'got a function';
  if (value === null || typeof value !== 'object') return `got ${value}`;
  return 'got ';
}

function refusal(error: unknown, name: string, value: unknown): void {
  expect(error).not.toBeInstanceOf(PondError);
  expect(error instanceof RangeError || error instanceof TypeError).toBe(true);
  const { message } = error as Error;
  expect(message.startsWith(name), `"${message}" names ${name}`).toBe(true);
  // Of a pond's two sides both are told.
  const tail = message.startsWith('width and height') ? `${value}` : told(value);
  expect(message).toContain(message.startsWith('state was refused') ? '(3 bytes)' : tail);
  expect(message.length).toBeLessThan(500);
}

type Use = (pond: Pond, value: never) => unknown;
const point = { x: 1, y: 1, t: 1 };
const square = [point, { x: 3, y: 1 }, { x: 3, y: 3 }];
const terms = { frequency: 1, amplitude: 1, bias: 0 };
const table: [what: string, name: string, use: Use, allowed: (value: unknown) => boolean][] = [
  ['advance(dt)', 'dt', (p, v) => p.advance(v), number(0, Number.MAX_VALUE)],
  ['feed(x)', 'x', (p, v) => p.feed(v, 1), far],
  ['feed(y)', 'y', (p, v) => p.feed(1, v), far],
  ['startle(x)', 'x', (p, v) => p.startle(v, 1), far],
  ['startle(y)', 'y', (p, v) => p.startle(1, v), far],
  ['pointer(x)', 'x', (p, v) => p.pointer(v, 1), or(null)(far)],
  ['pointer(y)', 'y', (p, v) => p.pointer(1, v), far],
  ['obstacle(x)', 'x', (p, v) => p.obstacle(v, 1, 1), or(null)(far)],
  ['obstacle(y)', 'y', (p, v) => p.obstacle(1, v, 1), far],
  ['obstacle(radius)', 'radius', (p, v) => p.obstacle(1, 1, v), number(0.01, 10)],
  ['setMuscles(i)', 'koi index', (p, v) => p.setMuscles(v, null), integer(0, 11)],
  ['setMuscles(muscles)', '', (p, v) => p.setMuscles(0, v), or(null)(none)],
  ['setMuscles({frequency})', 'frequency', (p, v) => p.setMuscles(0, { ...terms, frequency: v }), number(0, 20)],
  ['setMuscles({amplitude})', 'amplitude', (p, v) => p.setMuscles(0, { ...terms, amplitude: v }), number(0, 3)],
  ['setMuscles({bias})', 'bias', (p, v) => p.setMuscles(0, { ...terms, bias: v }), number(-3, 3)],
  ['place(i)', 'koi index', (p, v) => p.place(v, { x: 1, y: 1 }), integer(0, 11)],
  ['place(placement)', '', (p, v) => p.place(0, v), none],
  ['place({x})', 'x', (p, v) => p.place(0, { x: v, y: 1 }), far],
  ['place({y})', 'y', (p, v) => p.place(0, { x: 1, y: v }), far],
  ['place({heading})', 'heading', (p, v) => p.place(0, { x: 1, y: 1, heading: v }), or(undefined)(far)],
  ['place({speed})', 'speed', (p, v) => p.place(0, { x: 1, y: 1, speed: v }), or(undefined)(number(-20, 20))],
  ['script(i)', 'koi index', (p, v) => p.script(v, null), integer(0, 11)],
  ['script(waypoints)', 'waypoints', (p, v) => p.script(0, v), or(null)(none)],
  ['script([point])', 'waypoints[0]', (p, v) => p.script(0, [v]), none],
  ['script([{x}])', 'waypoints[0].x', (p, v) => p.script(0, [{ ...point, x: v }]), far],
  ['script([{y}])', 'waypoints[0].y', (p, v) => p.script(0, [{ ...point, y: v }]), far],
  ['script([{t}])', 'waypoints[0].t', (p, v) => p.script(0, [{ ...point, t: v }]), number(0, 3600)],
  ['setOutline(corners)', 'outline', (p, v) => p.setOutline(v), or(null)(none)],
  ['setOutline([corner])', 'outline[1]', (p, v) => p.setOutline([point, v, { x: 3, y: 3 }]), none],
  ['setOutline([{x}])', 'outline[3].x', (p, v) => p.setOutline([...square, { x: v, y: 3 }]), far],
  ['setOutline([{y}])', 'outline[3].y', (p, v) => p.setOutline([...square, { x: -50, y: v }]), far],
  ['getParam(name)', 'name', (p, v) => p.getParam(v), none],
  ['setParam(name)', 'name', (p, v) => p.setParam(v, 1), none],
  ['setParam(value)', 'cruiseSpeed', (p, v) => p.setParam('cruiseSpeed', v), number(0.1, 2)],
  ['addKoi(koi)', 'koi', (p, v) => p.addKoi(v), or(undefined)(emptyObject)],
  ['addKoi({variety})', 'variety', (p, v) => p.addKoi({ variety: v }), or(undefined)(none)],
  ['addKoi({length})', 'length', (p, v) => p.addKoi({ length: v }), or(undefined)(number(0.05, 2))],
  ['addKoi({seed})', 'seed', (p, v) => p.addKoi({ seed: v }), or(undefined)(integer(0, u32))],
  ['removeKoi(id)', 'id', (p, v) => p.removeKoi(v), integer(0, u32)],
  ['setCount(n)', 'count', (p, v) => p.setCount(v), integer(0, 20_000)],
  ['setVarieties(names)', 'varieties', (p, v) => p.setVarieties(v), none],
  ['setVarieties([name])', 'varieties', (p, v) => p.setVarieties([v]), none],
  ['resize(width)', 'width', (p, v) => p.resize(v, 3), number(0.1, 1000)],
  ['resize(height)', '', (p, v) => p.resize(3, v), number(0.1, 1000)],
  ['resize(width, height)', 'width', (p, v) => p.resize(v, v), or(0)(number(0.1, 1000))],
  ['loadState(state)', 'state', (p, v) => p.loadState(v), none],
];

describe('every argument of every method', () => {
  it.each(table)('%s takes what it says and refuses the rest by name and value', async (_, name, use, allowed) => {
    for (const value of hostile) {
      const pond = await createPond({ seed: 3 });
      const before = pond.hash();
      let error: unknown;
      try {
        use(pond, value as never);
      } catch (thrown) {
        error = thrown;
      }
      if (allowed(value)) expect(error, `takes ${String(value && typeof value)}`).toBeUndefined();
      else {
        // A list or an object that is not what it should be is told by what it lacks.
        const whole = typeof value === 'object' && value !== null;
        refusal(error, whole && error !== undefined ? '' : name, value);
        expect(pond.hash()).toBe(before);
      }
      pond.advance(0.05);
      expect(pond.frame.every(Number.isFinite)).toBe(true);
      expect(() => pond.loadState(pond.saveState())).not.toThrow();
      pond.dispose();
    }
  });

  it('are all in the table', async () => {
    const pond = await createPond();
    const methods = new Set(['addKoi']);
    for (
      let part = Object.getPrototypeOf(pond) as object;
      part !== Object.prototype;
      part = Object.getPrototypeOf(part) as object
    )
      for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(part)))
        if (typeof value === 'function' && value.length > 0 && key !== 'constructor') methods.add(key);
    const named = new Set(table.map(([what]) => /^\w+/.exec(what)![0]));
    // Its one argument has a default, so that it counts none.
    expect([...methods].sort()).toEqual([...named].sort());
    pond.dispose();
  });
});

describe('every option of createPond', () => {
  const options: [name: string, allowed: (value: unknown) => boolean][] = [
    ['seed', or(undefined)(integer(0, u32))],
    ['count', or(undefined)(integer(0, 20_000))],
    ['width', or(undefined)(number(0.1, 1000))],
    ['height', or(undefined)(number(0.1, 1000))],
    ['model', or(undefined)(none)],
    ['varieties', or(undefined)(none)],
    ['wasmUrl', or(undefined)((value) => typeof value === 'string' && value !== '')],
  ];

  it.each(options)('%s is taken or refused by name and value', async (name, allowed) => {
    for (const value of hostile) {
      // An address that leads nowhere is a failed load, not a bad argument.
      if (name === 'wasmUrl' && allowed(value)) continue;
      const made = await createPond({ [name]: value }).catch((error: unknown) => error);
      if (!allowed(value))
        refusal(
          made,
          name === 'height' && value === 0
            ? 'width and height'
            : name === 'height' && value === 1e-30
              ? 'width and height'
              : name,
          value,
        );
      else {
        expect((made as Pond).advance(0.05)).toBeGreaterThan(0);
        (made as Pond).dispose();
      }
    }
  });

  it.each([['widht'], ['__proto'], ['"><img src=x onerror=alert(1)>'], [long]])(
    'and no other: an unknown one is refused by its name',
    async (key) => {
      refusal(await createPond({ [key]: 3 } as never).catch((error: unknown) => error), 'options', key);
    },
  );

  it('are an object', async () => {
    for (const value of hostile) {
      if (value === undefined || emptyObject(value)) continue;
      refusal(
        await createPond(value as never).catch((error: unknown) => error),
        'options',
        value === null || typeof value !== 'object' ? value : {},
      );
    }
  });

  it('say so where koi, muscles or a place have a slip of the pen', async () => {
    const pond = await createPond();
    const slips: [() => unknown, string, string][] = [
      [() => pond.addKoi({ colour: 'red' } as never), 'koi', 'colour'],
      [() => pond.setMuscles(0, { ...terms, freq: 1 } as never), 'muscles', 'freq'],
      [() => pond.place(0, { x: 1, y: 1, headng: 1 } as never), 'placement', 'headng'],
    ];
    for (const [use, name, key] of slips) {
      let error: unknown;
      try {
        use();
      } catch (thrown) {
        error = thrown;
      }
      refusal(error, name, key);
    }
    pond.dispose();
  });
});

describe('what stands beside the pond', () => {
  it('setWasmUrl takes an address or undefined', () => {
    for (const value of hostile) {
      if (value === undefined || (typeof value === 'string' && value !== '')) continue;
      try {
        setWasmUrl(value as never);
        expect.unreachable();
      } catch (error) {
        refusal(error, 'url', value);
      }
    }
    setWasmUrl(undefined);
  });

  it('parseScenario takes a scenario', () => {
    for (const value of hostile) {
      try {
        parseScenario(value as never);
        expect.unreachable();
      } catch (error) {
        expect((error as Error).message).toMatch(/^scenario /);
        expect((error as Error).message.length).toBeLessThan(300);
      }
    }
  });

  it('a pond without koi says that it has none', async () => {
    const pond = await createPond({ count: 0 });
    expect(() => pond.place(0, { x: 1, y: 1 })).toThrow(/^koi index .*none, got 0$/);
    pond.dispose();
  });
});

/** Held so that the module is loaded once for the whole file. */
let first: Pond;
beforeAll(async () => {
  first = await createPond();
  expect(varietyNames.length).toBeGreaterThan(13);
});
afterAll(() => first.dispose());
