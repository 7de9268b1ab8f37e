import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPond, type Pond, PondError, type PondOptions, varietyNames } from '../../web/core/index.js';

const open: Pond[] = [];
async function make(options: PondOptions = {}): Promise<Pond> {
  const pond = await createPond(options);
  open.push(pond);
  return pond;
}
afterEach(() => {
  for (const pond of open.splice(0)) pond.dispose();
});

function row(pond: Pond, i: number): { x: number; y: number; heading: number; omega: number } {
  const { frame, layout: at } = pond;
  const k = i * at.stride;
  return { x: frame[k + at.x]!, y: frame[k + at.y]!, heading: frame[k + at.heading]!, omega: frame[k + at.omega]! };
}

describe('a koi that is added', () => {
  it('is of an allowed variety when none is named', async () => {
    const pond = await make({ count: 2, varieties: ['kohaku', 'tancho'] });
    for (let k = 0; k < 6; k += 1) pond.addKoi();
    const { frame, layout } = pond;
    for (let i = 0; i < 8; i += 1)
      expect(['kohaku', 'tancho']).toContain(varietyNames[frame[i * layout.stride + layout.variety]!]);
  });

  it('is the same after saving and loading, and no twin of one that is there', async () => {
    const pond = await make({ seed: 4 });
    pond.addKoi();
    const other = await make({ seed: 9, count: 1 });
    other.loadState(pond.saveState());
    expect(other.seed).toBe(4);
    pond.addKoi();
    other.addKoi();
    expect(other.hash()).toBe(pond.hash());
    const { frame, layout } = pond;
    const pattern = (i: number): number => frame[i * layout.stride + layout.patternSeed]!;
    expect(pattern(13)).not.toBe(pattern(12));
  });
});

describe('a headless pond', () => {
  it('tells one row of stride floats for each koi, all finite and inside the banks', async () => {
    const pond = await make({ seed: 7, count: 12 });
    for (let k = 0; k < 120; k += 1) pond.advance(1 / 60);
    expect(pond.count).toBe(12);
    expect(pond.frame.length).toBe(12 * pond.layout.stride);
    expect(pond.frame.every(Number.isFinite)).toBe(true);
    for (let i = 0; i < 12; i += 1) {
      const { x, y } = row(pond, i);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(6);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(3.4);
    }
  });

  it('counts the fixed steps it took, the same ones at 30, 60 and 240 frames a second', async () => {
    const hashes = new Set<string>();
    for (const rate of [30, 60, 240]) {
      const pond = await make({ seed: 5, count: 6 });
      for (let k = 0; k < 10 * rate; k += 1) pond.advance(1 / rate);
      expect(pond.steps).toBe(2400);
      hashes.add(pond.hash());
    }
    expect(hashes.size).toBe(1);
  });

  it('gives the same state for the same seed and another for another', async () => {
    const [a, b, c] = [await make({ seed: 3 }), await make({ seed: 3 }), await make({ seed: 4 })];
    for (const pond of [a, b, c]) for (let k = 0; k < 60; k += 1) pond.advance(1 / 60);
    expect(a.hash()).toBe(b.hash());
    expect(a.hash()).not.toBe(c.hash());
  });

  it('is at rest for dt 0 and takes no more than one second at once', async () => {
    const pond = await make();
    expect(pond.advance(0)).toBe(0);
    expect(pond.advance(3600)).toBe(240);
    expect(pond.time).toBeCloseTo(1, 6);
  });

  it.each(['reactive', 'resistive', 'kinematic'] as const)('turns to the side of the bias in open loop, %s', async (model) => {
    const turned = async (bias: number): Promise<number> => {
      const pond = await make({ count: 1, width: 0, height: 0, model });
      pond.place(0, { x: 0, y: 0, heading: 0, speed: 0.3 });
      pond.setMuscles(0, { frequency: 1.5, amplitude: 1, bias });
      for (let k = 0; k < 60; k += 1) pond.advance(1 / 60);
      return row(pond, 0).heading;
    };
    expect(await turned(0.3)).toBeGreaterThan(0.1);
    expect(await turned(-0.3)).toBeLessThan(-0.1);
  });

  it('puts a koi where it is told', async () => {
    const pond = await make({ count: 2 });
    pond.place(1, { x: 2, y: 1.5, heading: 1 });
    const at = row(pond, 1);
    expect(at.x).toBeCloseTo(2, 5);
    expect(at.y).toBeCloseTo(1.5, 5);
    expect(at.heading).toBeCloseTo(1, 5);
  });

  it('has its pellets eaten, and tells who took them', async () => {
    const pond = await make({ seed: 2, count: 12 });
    pond.feed(3, 1.7);
    const eaten: number[] = [];
    let most = 0;
    for (let k = 0; k < 20 * 60 && eaten.length === 0; k += 1) {
      pond.advance(1 / 60);
      most = Math.max(most, pond.pellets);
      eaten.push(...pond.eats.filter((_, j) => j % 3 === 0));
    }
    expect(most).toBe(1);
    expect(pond.pellets).toBe(0);
    expect(eaten).toHaveLength(1);
    const ids = Array.from({ length: 12 }, (_, i) => pond.frame[i * pond.layout.stride + pond.layout.id]);
    expect(ids).toContain(eaten[0]);
  });

  it('adds and removes koi by ids that stay the same', async () => {
    const pond = await make({ count: 3 });
    const id = pond.addKoi({ variety: 'tancho', length: 0.5, seed: 9 });
    expect(pond.count).toBe(4);
    const { layout: at } = pond;
    const k = Array.from({ length: 4 }, (_, i) => i * at.stride).find((i) => pond.frame[i + at.id] === id)!;
    expect(varietyNames[pond.frame[k + at.variety]!]).toBe('tancho');
    expect(pond.frame[k + at.length]).toBeCloseTo(0.5, 3);
    expect(pond.removeKoi(id)).toBe(true);
    expect(pond.removeKoi(id)).toBe(false);
    expect(pond.count).toBe(3);
  });

  it('draws only the varieties that are allowed', async () => {
    const pond = await make({ count: 40, varieties: ['asagi', 'showa'] });
    const { layout: at } = pond;
    const seen = new Set(Array.from({ length: 40 }, (_, i) => varietyNames[pond.frame[i * at.stride + at.variety]!]));
    expect([...seen].sort()).toEqual(['asagi', 'showa']);
  });

  it('goes on from a saved state as if nothing had happened', async () => {
    const pond = await make({ seed: 11 });
    for (let k = 0; k < 100; k += 1) pond.advance(1 / 60);
    const state = pond.saveState();
    const other = await make({ seed: 1, count: 3 });
    other.loadState(state);
    for (const p of [pond, other]) for (let k = 0; k < 100; k += 1) p.advance(1 / 60);
    expect(other.hash()).toBe(pond.hash());
  });

  it('tells size, model and seed of the pond that was loaded', async () => {
    const pond = await make({ seed: 4294967295, width: 10.3, height: 5, model: 'kinematic', count: 4 });
    const other = await make({ seed: 1, count: 3 });
    other.loadState(pond.saveState());
    expect([other.width, other.height, other.model, other.seed]).toEqual([10.3, 5, 'kinematic', 4294967295]);
    other.resize(7, 4);
    expect([other.width, other.height]).toEqual([7, 4]);
  });

  it('refuses a damaged, cut, foreign or empty state and goes on', async () => {
    const pond = await make({ seed: 11 });
    pond.advance(0.5);
    const good = pond.saveState();
    const before = pond.hash();
    const flipped = good.slice();
    flipped[good.length >> 1]! ^= 0x10;
    for (const bad of [flipped, good.slice(0, -1), good.slice(0, 9), new Uint8Array(0), new Uint8Array(500).fill(7)]) {
      expect(() => pond.loadState(bad)).toThrow(/^state was refused/);
      expect(pond.hash()).toBe(before);
    }
    expect(pond.advance(0.5)).toBe(120);
  });

  it('survives any bytes as a state', async () => {
    const pond = await make({ count: 2 });
    const good = pond.saveState();
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = good.slice();
        bytes[at]! ^= change;
        expect(() => pond.loadState(bytes)).toThrow(RangeError);
      }),
      { seed: 1, numRuns: 300 },
    );
    expect(pond.frame.every(Number.isFinite)).toBe(true);
  });

  it('shows its frame after the memory has grown', async () => {
    const pond = await make({ count: 1 });
    const before = pond.wasmBytes;
    const others: Pond[] = [];
    while (pond.wasmBytes === before && others.length < 60) others.push(await make({ count: 1000 }));
    expect(pond.wasmBytes).toBeGreaterThan(before);
    pond.advance(1 / 60);
    expect(pond.frame.length).toBe(pond.layout.stride);
    expect(pond.frame[pond.layout.length]).toBeGreaterThan(0.1);
  });

  it('says so as a trap when the memory may not grow, and leaves its neighbour alone', async () => {
    const [pond, other] = [await make({ seed: 5 }), await make({ seed: 6 })];
    const [before, state] = [other.hash(), other.saveState()];
    vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('Maximum memory size exceeded');
    });
    // Five million bytes are more than is free by far.
    expect(() => pond.loadState(new Uint8Array(5e6))).toThrow(PondError);
    expect(() => pond.advance(0.1)).toThrow(/^The simulation stopped/);
    vi.restoreAllMocks();
    expect(other.hash()).toBe(before);
    other.advance(1);
    const fresh = await make();
    fresh.loadState(state);
    fresh.advance(1);
    expect(other.hash()).toBe(fresh.hash());
  });

  it('refuses a state too large to be one without taking memory for it', async () => {
    const pond = await make();
    const before = pond.wasmBytes;
    expect(() => pond.loadState(new Uint8Array(2 ** 25 + 1))).toThrow(/^state was refused: its length is wrong/);
    expect(pond.wasmBytes).toBe(before);
  });

  it('gives the memory of disposed ponds to the next ones', async () => {
    for (let k = 0; k < 5; k += 1) (await make({ count: 50 })).dispose();
    const pond = await make({ count: 1 });
    const before = pond.wasmBytes;
    for (let k = 0; k < 40; k += 1) (await make({ count: 50 })).dispose();
    expect(pond.wasmBytes).toBe(before);
  });

  it('reads and sets every parameter within its range, and no further', async () => {
    const pond = await make();
    expect(pond.paramRows.length).toBeGreaterThan(20);
    for (const { name, min, max, default: initial, meaning } of pond.paramRows) {
      expect(meaning).not.toBe('');
      expect(pond.getParam(name)).toBe(initial);
      pond.setParam(name, max);
      expect(pond.getParam(name)).toBe(max);
      expect(() => pond.setParam(name, max + 1 + Math.abs(max))).toThrow(RangeError);
      expect(() => pond.setParam(name, min - 1 - Math.abs(min))).toThrow(name);
      expect(pond.getParam(name)).toBe(max);
      // What was read can be set again, at either end too.
      for (const value of [min, max, initial]) {
        pond.setParam(name, value);
        pond.setParam(name, pond.getParam(name));
        expect(pond.getParam(name)).toBe(value);
      }
    }
    expect(() => pond.getParam('no such')).toThrow(/"no such"/);
  });
});

describe('what koi do on request', () => {
  it('stages a koi along waypoints in their time and hands it back', async () => {
    const pond = await make({ seed: 3, count: 4, width: 0, height: 0 });
    pond.place(1, { x: 0, y: 0, heading: 0, speed: 0.2 });
    pond.script(1, [
      { x: 1, y: 0.4, t: 3 },
      { x: 2.2, y: 0.4, t: 6 },
    ]);
    const state = (): number => pond.frame[pond.layout.stride + pond.layout.state]!;
    for (let k = 0; k < 6 * 60 - 6; k += 1) pond.advance(1 / 60);
    expect(state()).toBe(5);
    const { x, y } = row(pond, 1);
    expect(Math.hypot(x - 2.2, y - 0.4)).toBeLessThan(0.35);
    pond.advance(0.5);
    expect(state()).not.toBe(5);
    pond.script(1, [{ x: 5, y: 5, t: 30 }]);
    pond.advance(0.1);
    expect(state()).toBe(5);
    pond.script(1, null);
    pond.advance(1 / 60);
    expect(state()).not.toBe(5);
  });

  it('keeps koi within an outline that is handed in, and goes back to the garden pond', async () => {
    const pond = await make({ seed: 3, count: 6 });
    const garden = pond.outline.slice();
    pond.setOutline([
      { x: 1, y: 0.5 },
      { x: 4, y: 0.5 },
      { x: 4, y: 3 },
      { x: 1, y: 3 },
    ]);
    for (let k = 0; k < 600; k += 1) pond.advance(1 / 60);
    for (let i = 0; i < 6; i += 1) {
      const { x, y } = row(pond, i);
      expect(x > 1 && x < 4 && y > 0.5 && y < 3).toBe(true);
    }
    pond.setOutline(null);
    expect([...pond.outline]).toEqual([...garden]);
  });

  it('gives way to a boat', async () => {
    const clear = await make({ seed: 8, count: 12 });
    const boat = await make({ seed: 8, count: 12 });
    const near = [0, 0];
    for (let k = 0; k < 1800; k += 1) {
      boat.obstacle(3, 1.7, 0.3);
      [clear, boat].forEach((pond, which) => {
        pond.advance(1 / 60);
        for (let i = 0; i < 12; i += 1) {
          const { x, y } = row(pond, i);
          if (Math.hypot(x - 3, y - 1.7) < 0.55) near[which]! += 1;
        }
      });
    }
    expect(near[0]).toBeGreaterThan(200);
    expect(near[1]).toBeLessThan(near[0]! / 4);
    boat.obstacle(null);
  });
});

describe('a bad argument', () => {
  const bad: [string, (pond: Pond) => unknown, RegExp][] = [
    ['a negative dt', (p) => p.advance(-1), /^dt .*got -1$/],
    ['a NaN dt', (p) => p.advance(Number.NaN), /^dt .*got NaN$/],
    ['an infinite dt', (p) => p.advance(Infinity), /^dt .*got Infinity$/],
    ['a text as dt', (p) => p.advance('1' as never), /^dt .*got "1"$/],
    ['a NaN place to feed', (p) => p.feed(Number.NaN, 0), /^x .*got NaN$/],
    ['a huge place to feed', (p) => p.feed(0, 1e30), /^y .*got 1e\+30$/],
    ['no place to startle', (p) => p.startle(undefined as never, 1), /^x .*got undefined$/],
    ['half a pointer', (p) => p.pointer(1), /^y .*got undefined$/],
    ['a koi that is not there', (p) => p.setMuscles(12, null), /^koi index .*0\.\.11, got 12$/],
    ['half a koi', (p) => p.place(0.5, { x: 0, y: 0 }), /^koi index .*got 0\.5$/],
    ['a koi before the first', (p) => p.place(-1, { x: 0, y: 0 }), /^koi index .*got -1$/],
    ['muscles without a bias', (p) => p.setMuscles(0, { frequency: 1, amplitude: 1 } as never), /^bias .*got undefined$/],
    ['a negative frequency', (p) => p.setMuscles(0, { frequency: -1, amplitude: 1, bias: 0 }), /^frequency .*got -1$/],
    ['muscles that are a number', (p) => p.setMuscles(0, 5 as never), /^muscles .*got 5$/],
    ['a place without y', (p) => p.place(0, { x: 1 } as never), /^y .*got undefined$/],
    ['an unknown variety', (p) => p.addKoi({ variety: 'carp' as never }), /^variety .*got "carp"$/],
    ['an endless koi', (p) => p.addKoi({ length: Infinity }), /^length .*got Infinity$/],
    ['a seed of 33 bits', (p) => p.addKoi({ seed: 2 ** 32 }), /^seed .*got 4294967296$/],
    ['a negative count', (p) => p.setCount(-1), /^count .*got -1$/],
    ['a NaN width', (p) => p.resize(Number.NaN, 1), /^width .*got NaN$/],
    ['a script that is no list', (p) => p.script(0, 3 as never), /^waypoints .*got 3$/],
    ['an empty script', (p) => p.script(0, []), /^waypoints .*got 0$/],
    [
      'times that fall',
      (p) =>
        p.script(0, [
          { x: 0, y: 0, t: 2 },
          { x: 1, y: 0, t: 1 },
        ]),
      /^waypoints\[1\]\.t .*got 1$/,
    ],
    ['a waypoint without a time', (p) => p.script(0, [{ x: 0, y: 0 } as never]), /^waypoints\[0\]\.t .*got undefined$/],
    [
      'an outline of two corners',
      (p) =>
        p.setOutline([
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ]),
      /^outline .*got 2$/,
    ],
    [
      'an outline without water',
      (p) =>
        p.setOutline([
          { x: 0, y: 0 },
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ]),
      /^outline .*got 0$/,
    ],
    ['a boat without a size', (p) => p.obstacle(1, 1), /^radius .*got undefined$/],
    ['a state that is text', (p) => p.loadState('koi' as never), /^state .*got "koi"$/],
    ['a parameter set to NaN', (p) => p.setParam(p.paramRows[0]!.name, Number.NaN), /got NaN$/],
  ];

  it.each(bad)('is refused by name and leaves the pond alone: %s', async (_, use, message) => {
    const pond = await make();
    pond.advance(0.1);
    const before = pond.hash();
    expect(() => use(pond)).toThrow(message);
    expect(pond.hash()).toBe(before);
    expect(pond.advance(0.1)).toBeGreaterThan(0);
  });

  it.each([
    [{ seed: -1 }, /^seed .*got -1$/],
    [{ seed: 1.5 }, /^seed/],
    [{ seed: 2 ** 32 }, /^seed/],
    [{ count: 20001 }, /^count .*0\.\.20000, got 20001$/],
    [{ count: Number.NaN }, /^count/],
    [{ width: Number.NaN }, /^width must be a finite number in 0\.\.1000 m, got NaN$/],
    [{ width: -1 }, /^width/],
    [{ height: 1e9 }, /^height/],
    [{ width: 0 }, /^width and height/],
    [{ model: 'magic' as never }, /^model .*got "magic"$/],
    [{ varieties: ['carp' as never] }, /^varieties .*got "carp"$/],
    [{ varieties: [] }, /^varieties/],
    [null as never, /^options .*got null$/],
  ] as [PondOptions, RegExp][])('is refused when a pond is made: %j', async (options, message) => {
    await expect(createPond(options)).rejects.toThrow(message);
  });
});

describe('a disposed pond', () => {
  it('throws whatever is asked of it, and can be disposed again', async () => {
    const pond = await make();
    pond.dispose();
    pond.dispose();
    expect(pond.disposed).toBe(true);
    for (const use of [
      () => pond.advance(0.1),
      () => pond.frame,
      () => pond.feed(1, 1),
      () => pond.hash(),
      () => pond.saveState(),
      () => pond.setMuscles(0, null),
      () => pond.count,
      () => pond.pointer(null),
      () => pond.addKoi(),
    ])
      expect(use).toThrow('this pond was disposed');
  });
});
