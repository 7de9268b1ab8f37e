import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseScenario, replayScenario } from '../../web/core/index.js';
import { shut } from './support/browser.js';
import { closeServer, Lab, openServer } from './support/lab.js';
import { root } from './support/server.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let lab: Lab;

beforeAll(openServer);
beforeEach(async () => {
  lab = await Lab.open();
});
afterEach(async () => {
  expect(lab.visit.complaints).toEqual([]);
  await lab.end();
});
afterAll(async () => {
  await closeServer();
  await shut();
});

/** The number field of a parameter. */
const field = (name: string): ReturnType<Lab['page']['locator']> => lab.page.locator(`[data-param="${name}"] input`);

async function setParam(name: string, value: number): Promise<void> {
  await lab.page.getByLabel('Find a parameter').fill(name);
  await field(name).fill(String(value));
  await field(name).press('Enter');
}

describe('the panel', () => {
  it('has a control for every row of the table, in its groups', async () => {
    const text = readFileSync(join(root, 'core/params.h'), 'utf8');
    const names = [...text.matchAll(/^\s+ROW\((\w+),\s+(\w+)/gm)];
    expect(names.length).toBeGreaterThan(50);
    expect(await lab.page.locator('[data-param]').count()).toBe(names.length);
    for (const [, name, group] of [names[0]!, names[30]!, names.at(-1)!]) {
      const folder = lab.page.locator('.lil-gui .lil-gui', { has: lab.page.locator(`[data-param="${name}"]`) });
      expect((await folder.locator('.lil-title').textContent())!.toLowerCase()).toContain(group);
    }
  });

  it('finds parameters by name and by meaning', async () => {
    const visible = (): Promise<number> =>
      lab.page.locator('[data-param]').evaluateAll((all) => all.filter((e) => e.checkVisibility()).length);
    await lab.page.getByLabel('Find a parameter').fill('cruise frequency');
    expect(await visible()).toBe(1);
    await lab.page.getByLabel('Find a parameter').fill('caustics');
    expect(await lab.page.locator('.found').textContent()).toMatch(/^1 of \d+ parameters$/);
    await lab.page.getByLabel('Find a parameter').fill('no such thing');
    expect(await visible()).toBe(0);
  });

  it('changes the koi at once, marks what differs, and sets it back', async () => {
    await setParam('cruiseFrequency', 2.1);
    const control = lab.page.locator('[data-param="cruiseFrequency"]');
    expect(await control.getAttribute('class')).toContain('changed');
    expect(await lab.page.locator('#changed').textContent()).toBe('1 changed from the default.');
    await lab.button('Set cruise frequency to its default, 1.6').click();
    expect(await control.getAttribute('class')).not.toContain('changed');
    expect(await lab.page.locator('#changed').textContent()).toBe('All as by default.');
  });

  it('is measured with: tail shedding switched off, the stride is below a third', async () => {
    await lab.measured('treadmill');
    await setParam('tailShedding', 0);
    await lab.measured('treadmill', 2);
    expect(await lab.figure('treadmill-stride')).toBeLessThan(0.35);
  });

  it('copies what changed as JSON, and takes it back from JSON', async () => {
    await setParam('cruiseFrequency', 2.1);
    await lab.button('Copy JSON').click();
    await lab.saying('Parameters copied.');
    expect(JSON.parse(await lab.clipboard())).toEqual({ cruiseFrequency: 2.1 });
    await lab.button('Reset all').click();
    expect(await field('cruiseFrequency').inputValue()).toBe('1.6');
    await lab.button('Paste JSON').click();
    await lab.page.getByRole('dialog').getByRole('textbox').fill('{"cruiseFrequency": 99}');
    await lab.button('Apply').click();
    expect(await lab.page.getByRole('alert').textContent()).toBe('cruiseFrequency must be a number in 0.2..8, got 99');
    await lab.page.getByRole('dialog').getByRole('textbox').fill('{"cruiseFrequency": 2.4}');
    await lab.button('Apply').click();
    expect(await field('cruiseFrequency').inputValue()).toBe('2.4');
  });
});

it('gives a link that opens the same setting elsewhere', async () => {
  await lab.page.getByLabel('Model').selectOption('resistive');
  await lab.page.getByLabel('Koi', { exact: true }).fill('5');
  await lab.page.getByLabel('Koi', { exact: true }).press('Enter');
  await setParam('cruiseFrequency', 2.1);
  await lab.button('Copy link').click();
  await lab.saying('Link copied.');
  const link = new URL(await lab.clipboard());
  expect(link.search).toBe('?model=resistive&count=5&cruiseFrequency=2.1');
  const other = await Lab.open(link.search);
  expect(await other.page.getByLabel('Model').inputValue()).toBe('resistive');
  expect(await other.page.getByLabel('Koi', { exact: true }).inputValue()).toBe('5');
  expect(await other.page.locator('[data-param="cruiseFrequency"] input').inputValue()).toBe('2.1');
  expect(await other.page.locator('[data-param="cruiseFrequency"]').getAttribute('class')).toContain('changed');
  await other.end();
});

describe('time', () => {
  it('stands still when paused, and takes one step of 1/240 s at a time', async () => {
    await lab.button('Pause').click();
    const at = await lab.step();
    await lab.page.waitForTimeout(300);
    expect(await lab.step()).toBe(at);
    await lab.button('Take one step of 1/240 s').click();
    await lab.button('Take one step of 1/240 s').click();
    expect(await lab.step()).toBe(at + 2);
    await lab.button('Go on').click();
    await lab.page.waitForTimeout(300);
    expect(await lab.step()).toBeGreaterThan(at + 2);
  });

  it('goes slower when asked to', async () => {
    await lab.page.getByLabel('Pace').selectOption('0.04');
    const from = await lab.step();
    await lab.page.waitForTimeout(2000);
    const steps = (await lab.step()) - from;
    expect(steps).toBeGreaterThan(4);
    expect(steps).toBeLessThan(40);
  });
});

describe('scenarios', () => {
  it('copies what was done as text that Node replays to the same state', async () => {
    await lab.button('Feed').click();
    await lab.page.waitForTimeout(500);
    await setParam('waveLength', 1.3);
    await lab.button('Startle').click();
    await lab.page.waitForTimeout(700);
    await lab.button('Pause').click();
    await lab.button('Copy scenario').click();
    await lab.saying('Scenario copied.');
    const text = await lab.clipboard();
    expect(text).toMatch(/^at \d+ feed 3 1\.7$/m);
    expect(text).toMatch(/^at \d+ param waveLength 1\.3$/m);
    const scenario = parseScenario(text);
    const pond = await replayScenario(scenario);
    expect(pond.hash()).toBe(scenario.hash);
    pond.dispose();
  });

  it.each(['feeding.txt', 'tuned.txt'])('replays %s from the address, to the bit', async (name) => {
    const text = readFileSync(join(root, 'tests/core/scenarios', name), 'utf8');
    const shorter = name === 'feeding.txt' ? text.replace(/at 900[\s\S]*/, 'end 600 hash ?\n') : text;
    const pond = await replayScenario(parseScenario(shorter));
    const expected = shorter.replace('hash ?', `hash ${pond.hash()}`);
    pond.dispose();
    await lab.end();
    lab = await Lab.open(`?scenario=${encodeURIComponent(expected)}`);
    await lab.saying('Replayed: the state is the one that was recorded, to the bit.');
    expect(await lab.step()).toBe(parseScenario(expected).end);
  });

  it('says what is wrong with a scenario, and where', async () => {
    await lab.button('Replay a scenario').click();
    await lab.page.getByRole('dialog').getByRole('textbox').fill('koi-scenario 1\npond seed=x\n');
    await lab.button('Replay').click();
    expect(await lab.page.getByRole('alert').textContent()).toBe('scenario line 2: seed must be a whole number, got "x"');
    await lab.button('Cancel').click();
  });
});

describe('the figures over the tank', () => {
  it('draws each of the five, and nothing when all are off', async () => {
    await lab.button('Pause').click();
    const names = ['Spines', 'Stamps', 'Forces', 'School', 'Stats'];
    for (const name of ['Spines', 'Stamps']) await lab.page.getByLabel(name, { exact: true }).uncheck();
    const plain = await lab.picture();
    const seen = new Set([plain]);
    for (const name of names) {
      await lab.page.getByLabel(name, { exact: true }).check();
      const shown = await lab.picture();
      expect(seen.has(shown), name).toBe(false);
      seen.add(shown);
      await lab.page.getByLabel(name, { exact: true }).uncheck();
      expect(await lab.picture(), `${name} off again`).toBe(plain);
    }
  });

  it('chooses the koi that is clicked, and feeds where there is none', async () => {
    await lab.button('Pause').click();
    const all = await savedKoi();
    const [koi] = all;
    await lab.page.evaluate(() => scrollTo(0, 0));
    const box = (await lab.page.locator('#view').boundingBox())!;
    const scale = box.width / 6;
    await lab.page.mouse.click(box.x + koi!.x * scale, box.y + koi!.y * scale);
    expect(await lab.page.getByLabel('Chosen koi').inputValue()).toBe(String(koi!.id));
    await lab.page.mouse.click(box.x + koi!.x * scale, box.y + koi!.y * scale);
    expect(await lab.page.getByLabel('Chosen koi').inputValue()).toBe('0');
    const water = [1.5, 2, 2.5, 3, 3.5, 4]
      .flatMap((x) => [1, 1.7, 2.4].map((y) => ({ x, y })))
      .find(({ x, y }) => all.every((one) => Math.hypot(one.x - x, one.y - y) > 0.5))!;
    await lab.page.mouse.click(box.x + water.x * scale, box.y + water.y * scale);
    await lab.button('Copy scenario').click();
    await lab.saying('Scenario copied.');
    const [, x, y] = /^at \d+ feed (\S+) (\S+)$/m.exec(await lab.clipboard())!.map(Number);
    expect(Math.hypot(x! - water.x, y! - water.y)).toBeLessThan(0.02);
    expect(await lab.page.getByLabel('Chosen koi').inputValue()).toBe('0');
  });
});

async function saved(button: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([lab.page.waitForEvent('download'), lab.button(button).click()]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}
async function savedKoi(): Promise<{ id: number; x: number; y: number }[]> {
  const { content } = await saved('Spines as JSON');
  return (JSON.parse(content.toString()) as { koi: { id: number; x: number; y: number }[] }).koi;
}

it('saves the spines as CSV and JSON and the view as PNG', async () => {
  const csv = await saved('Spines as CSV');
  expect(csv.name).toBe('koi-spines.csv');
  expect(csv.content.toString().trim().split('\n')).toHaveLength(1 + 12 * 9);
  expect(await savedKoi()).toHaveLength(12);
  const png = await saved('View as PNG');
  expect(png.name).toBe('koi-tank.png');
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(png.content.readUInt32BE(16)).toBe(
    await lab.page.locator('#view').evaluate((canvas: HTMLCanvasElement) => canvas.width),
  );
});

describe('keyboard and screen reader', () => {
  it('steers the tank by keys', async () => {
    await lab.page.locator('#view').focus();
    await lab.page.keyboard.press('Space');
    const at = await lab.step();
    await lab.page.keyboard.press('.');
    expect(await lab.step()).toBe(at + 1);
    await lab.page.keyboard.press('ArrowRight');
    expect(await lab.page.getByLabel('Chosen koi').inputValue()).toBe('1');
    await lab.page.keyboard.press('ArrowLeft');
    expect(await lab.page.getByLabel('Chosen koi').inputValue()).toBe('0');
  });

  it('reaches every control by Tab, with its name', async () => {
    const nameless = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, summary, [tabindex="0"]')]
        .filter((e) => e.checkVisibility() && e.tabIndex < 0 && !e.closest('[inert]'))
        .map((e) => e.outerHTML.slice(0, 80)),
    );
    expect(nameless).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('gives axe nothing to find: %s', async (colorScheme) => {
    await lab.end();
    lab = await Lab.open('?cruiseFrequency=2.1', { colorScheme });
    for (const id of ['treadmill', 'plant', 'speed', 'strip', 'compare']) await lab.measured(id);
    await lab.page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    await lab.page.evaluate(axe);
    const found = await lab.page.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
        }
      ).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => `${n.html} ${n.failureSummary}`).join(' | ')}`);
    });
    expect(found).toEqual([]);
  });

  it('fits a telephone: nothing is wider than the screen', async () => {
    await lab.page.setViewportSize({ width: 390, height: 800 });
    for (const id of ['treadmill', 'plant', 'compare']) await lab.measured(id);
    expect(await lab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

it('stays out of the widget: nothing of the lab is in the library’s scripts', () => {
  const maps = readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.js.map'));
  const sources = maps.flatMap(
    (name) => (JSON.parse(readFileSync(join(root, 'dist', name), 'utf8')) as { sources: string[] }).sources,
  );
  expect(sources.some((source) => source.includes('/overlay/'))).toBe(true);
  expect(sources.filter((source) => source.includes('/lab/') || source.includes('lil-gui'))).toEqual([]);
});
