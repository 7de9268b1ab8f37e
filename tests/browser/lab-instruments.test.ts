import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPond } from '../../web/core/index.js';
import { swimCourse } from '../../web/lab/course.js';
import { openWater, plantCurve, type Subject, speedCurve, steadySwim } from '../../web/lab/experiments.js';
import { biases } from '../../web/lab/instruments/plant.js';
import { frequencies } from '../../web/lab/instruments/speed.js';
import { stripEvery, stripFrames, tailOffsets } from '../../web/lab/instruments/strip.js';
import { webbSpeed } from '../../web/lab/published.js';
import { shut } from './support/browser.js';
import { closeServer, Lab, openServer } from './support/lab.js';
import { native } from './support/native.js';

let lab: Lab;

/** The lab with this query instead of the one that is open. */
async function reopen(query = ''): Promise<void> {
  await (lab as Lab | undefined)?.end();
  lab = await Lab.open(query);
}
beforeAll(async () => {
  await openServer();
  await reopen();
});
afterEach(() => {
  expect(lab.visit.complaints).toEqual([]);
});
afterAll(async () => {
  await lab.end();
  await closeServer();
  await shut();
});

const subject = (model: Subject['model'], changes: Subject['changes'] = {}): Subject => ({ model, changes, length: 0.5 });
const steady = 'Steady swimming, full amplitude, L = 0.5 m, 1.5 Hz';

/** `ours` lies within `share` of `theirs`. */
function near(ours: number, theirs: number, share: number): void {
  expect(Math.abs(ours / theirs - 1), `${ours} against ${theirs}`).toBeLessThan(share);
}

describe('the treadmill', () => {
  const rows = [
    ['stride', 'stride length'],
    ['sweep', 'tail sweep'],
    ['strouhal', 'Strouhal number'],
    ['headYaw', 'head yaw'],
  ] as const;

  it.each(['kinematic', 'resistive', 'reactive'] as const)(
    'shows the stride, sweep, Strouhal number and head yaw of the native core: %s',
    async (model) => {
      await reopen(`?model=${model}`);
      await lab.measured('treadmill');
      for (const [name, row] of rows) near(await lab.figure(`treadmill-${name}`), native(steady, row)[model], 0.01);
    },
  );

  it('shows the very numbers that the same experiment gives in Node', async () => {
    await lab.measured('treadmill');
    const here = await steadySwim(subject('reactive'), 1.5, 1);
    for (const name of ['stride', 'sweep', 'strouhal', 'headYaw', 'headLateral', 'sideslip'] as const) {
      expect(await lab.figure(`treadmill-${name}`)).toBeCloseTo(here[name], 9);
    }
  });

  it('keeps the koi in its place where the flow is as fast as the koi, and lets it drift where it is not', async () => {
    await lab.measured('treadmill');
    const note = lab.page.locator('#treadmill .body > .note').first();
    expect(await note.textContent()).toBe('');
    near(
      await lab.figure('treadmill-speed'),
      Number(await lab.page.locator('#treadmill').getByLabel('Flow', { exact: true }).inputValue()),
      0.01,
    );
    await lab.slide('treadmill', 'Flow', 0.5);
    await note.filter({ hasText: 'The koi gains on the flow.' }).waitFor();
    await lab.slide('treadmill', 'Flow', 2);
    await note.filter({ hasText: 'The flow carries the koi back.' }).waitFor();
    await lab.page.locator('#treadmill').getByLabel('Flow as fast as the koi').check();
  });

  it('measures again when the beat changes: a faster beat, a faster koi', async () => {
    await lab.measured('treadmill');
    const before = await lab.figure('treadmill-speed');
    await lab.slide('treadmill', 'Beat', 3);
    await lab.measured('treadmill', 2);
    near(await lab.figure('treadmill-speed'), 2 * before, 0.05);
    await reopen();
  });
});

describe('the open-loop plant', () => {
  it('states the sign in words, and shows the yaw rates of the native core on both sides', async () => {
    await lab.measured('plant');
    expect(await lab.page.locator('#plant-sign').textContent()).toBe(
      'Positive bias turns the koi to its right: clockwise on the screen. Negative bias turns it to its left.',
    );
    for (const bias of [0.2, 0.6]) {
      const { reactive } = native('Glide, turn', `yaw rate at bias ${bias.toFixed(2)}`);
      near(await lab.figure(`plant-yaw:${bias}`), reactive, 0.02);
      near(-(await lab.figure(`plant-yaw:${-bias}`)), reactive, 0.02);
    }
    near(await lab.figure('plant-radius:0.6'), native('Glide, turn', 'turning radius at bias 0.6').reactive, 0.02);
  });

  it('shows the very numbers that the same experiment gives in Node', async () => {
    await lab.measured('plant');
    for (const { bias, yawRate } of await plantCurve(subject('reactive'), biases, 2, 1)) {
      expect(await lab.figure(`plant-yaw:${bias}`)).toBeCloseTo(yawRate, 9);
    }
  });
});

describe('speed against beat frequency', () => {
  it('shows the speeds of the native core, and how far they lie from the published line', async () => {
    await lab.measured('speed');
    for (const f of [1.5, 2, 3, 4, 5, 6, 8]) {
      near(await lab.figure(`speed:${f}`), native('Speed against', `U at ${f.toFixed(1)} Hz`).reactive, 0.02);
    }
    const here = await speedCurve(subject('reactive'), frequencies);
    const off = here
      .filter(({ frequency }) => frequency >= 1.5)
      .map(({ frequency, speed }) => speed / webbSpeed(50, frequency) - 1);
    const worst = off.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
    expect(await lab.figure('speed-worst')).toBeCloseTo(100 * worst, 6);
    expect(await lab.page.locator('#speed .name').allTextContents()).toEqual(
      expect.arrayContaining(['Webb 1984', 'Bainbridge', 'reactive']),
    );
  });
});

describe('the film strip', () => {
  it('has five frames a fifth of a second apart, the tail where the core has it', async () => {
    await lab.measured('strip');
    expect(await lab.page.locator('#strip .frames b').allTextContents()).toEqual(['0.0 s', '0.2 s', '0.4 s', '0.6 s', '0.8 s']);
    const pond = await openWater(subject('reactive'), 1);
    pond.place(0, { x: 0, y: 0, heading: 0, speed: 0.66 * 1.5 * 0.5 });
    pond.setMuscles(0, { frequency: 1.5, amplitude: 1, bias: 0 });
    for (let t = 0; t < 4; t += 1) pond.advance(1);
    const rows: Float32Array[] = [];
    for (let k = 0; k < stripFrames; k += 1) {
      rows.push(pond.frame.slice(0, pond.layout.stride));
      pond.advance(stripEvery);
    }
    const here = tailOffsets(rows, pond.layout);
    pond.dispose();
    for (let k = 0; k < stripFrames; k += 1) expect(await lab.figure(`strip-tail:${k}`)).toBeCloseTo(here[k]!, 6);
    // The tail swings to both sides within 0.8 s of a 1.5 Hz beat.
    expect(Math.max(...here)).toBeGreaterThan(0.05);
    expect(Math.min(...here)).toBeLessThan(-0.05);
  });

  it('keeps the head of every frame at the same spot', async () => {
    await lab.measured('strip');
    const heads = await lab.page.locator('#strip canvas').evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')!;
      const wide = canvas.width / 5;
      return Array.from({ length: 5 }, (_, k) => {
        // The first row from the top with white of the koi's head in it, and its middle.
        const { data, width, height } = context.getImageData(
          Math.round(k * wide) + 4,
          24,
          Math.round(wide) - 8,
          canvas.height - 48,
        );
        for (let y = 0; y < height; y += 1) {
          const xs: number[] = [];
          for (let x = 0; x < width; x += 1) {
            const at = 4 * (y * width + x);
            if (data[at]! > 200 && data[at + 1]! > 200 && data[at + 2]! > 190) xs.push(x);
          }
          if (xs.length > 6) return [xs.reduce((a, b) => a + b, 0) / xs.length, y];
        }
        return [-1, -1];
      });
    });
    for (const [x, y] of heads) {
      expect(Math.abs(x! - heads[0]![0]!)).toBeLessThan(12);
      expect(Math.abs(y! - heads[0]![1]!)).toBeLessThan(6);
    }
  });
});

describe('corridor or ladder', () => {
  it('shows a ladder where the grip is weak: twice the error, three times the slip', async () => {
    await lab.measured('compare');
    expect(await lab.figure('compare-threading:1')).toBeGreaterThan(1.5 * (await lab.figure('compare-threading:0')));
    expect(await lab.figure('compare-slip:1')).toBeGreaterThan(2.5 * (await lab.figure('compare-slip:0')));
  });

  it('shows threading error and body slip of the native core for two models, and says which slides', async () => {
    await lab.page.locator('#compare select').nth(1).selectOption('resistive');
    await lab.measured('compare', 2);
    for (const [k, model] of (['reactive', 'resistive'] as const).entries()) {
      near((await lab.figure(`compare-threading:${k}`)) / 100, native('Sliding', 'turns: threading')[model], 0.05);
      // The row below is the course with turns: the table has the straight course first.
      const here = await swimCourse(subject(model), 0.85);
      expect(await lab.figure(`compare-slip:${k}`)).toBeCloseTo(here!.slip, 9);
    }
    expect(await lab.page.locator('#compare-verdict').textContent()).toMatch(/^The resistive koi slides more/);
    expect(await lab.page.locator('#compare .stamps').first().locator('.stamp').count()).toBeGreaterThan(38);
  });
});

/** A pond whose middle lane holds no rock. */
async function seedWithClearLane(): Promise<number> {
  for (let seed = 1; ; seed += 1) {
    const pond = await createPond({ seed, count: 1 });
    const rocks = Array.from(pond.rocks);
    pond.dispose();
    if (rocks.every((y, k) => k % 3 !== 1 || Math.abs(y - 1.7) > rocks[k + 1]! + 0.4)) return seed;
  }
}

it('shows the live figures of a koi that swims straight through the tank as the native core has them', async () => {
  const seed = await seedWithClearLane();
  const text = [
    'koi-scenario 1',
    `pond seed=${seed} count=1 width=6 height=3.4 model=reactive`,
    'at 0 place 0 1 1.7 0 0.5',
    'at 0 muscles 0 1.5 1 0',
    'end 1440 hash ?',
    '',
  ].join('\n');
  lab = await Lab.open(`?scenario=${encodeURIComponent(text)}`);
  await lab.saying('Replayed');
  // Frames come at the browser's pace, so that the window is a beat give or take a frame.
  for (const [name, row] of [
    ['stride', 'stride length'],
    ['sweep', 'tail sweep'],
    ['strouhal', 'Strouhal number'],
  ] as const) {
    near(await lab.figure(`live-${name}`), native(steady, row).reactive, 0.12);
  }
});
