import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { shut, Visit } from './support/browser.js';

let server: ViteDevServer;
let url = '';
let visit: Visit;

beforeAll(async () => {
  server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  url = server.resolvedUrls!.local[0]!;
});
afterEach(() => visit.end());
afterAll(async () => {
  await server.close();
  await shut();
});

async function open(path = ''): Promise<void> {
  visit = await Visit.begin({ viewport: { width: 1280, height: 720 } });
  await visit.page.goto(url + path);
  await visit.live();
}

/** Mean colour difference per pixel within a box about each koi of `at`, and over the box's mirror image far from any koi. */
const boxes = (at: { x: number; y: number }[]): Promise<number[][]> =>
  visit.pond((pond, places) => {
    const canvas = pond.shadowRoot!.querySelector('canvas')!;
    const context = canvas.getContext('2d')!;
    const k = canvas.width / pond.clientWidth;
    return places.map(({ x, y }) => Array.from(context.getImageData(x * k - 12, y * k - 12, 24, 24).data));
  }, at);

const difference = (a: number[], b: number[]): number => a.reduce((sum, value, k) => sum + Math.abs(value - b[k]!), 0) / a.length;

it('shows moving koi: the picture changes where the koi are', async () => {
  await open();
  const at = await visit.pond((pond) => pond.koi.map(({ x, y }) => ({ x, y })), undefined);
  const first = await boxes(at);
  await visit.page.waitForTimeout(2500);
  const second = await boxes(at);
  const moved = await visit.pond((pond, was) => pond.koi.map(({ x, y }, i) => Math.hypot(x - was[i]!.x, y - was[i]!.y)), at);
  const left = moved.flatMap((px, i) => (px > 40 ? [difference(first[i]!, second[i]!)] : []));
  expect(left.length).toBeGreaterThan(5);
  expect(left.filter((d) => d > 6).length / left.length).toBeGreaterThan(0.7);
  expect(visit.complaints).toEqual([]);
});

it('drops a pellet where it is clicked, and a koi eats it', async () => {
  await open();
  await visit.page.mouse.click(600, 340);
  expect(await visit.heard('pond-feed')).toEqual([expect.objectContaining({ x: 600, y: 340 })]);
  await visit.page.waitForFunction(
    () => (globalThis as unknown as { heard: { type: string }[] }).heard.some((e) => e.type === 'pond-eat'),
    undefined,
    { timeout: 30_000 },
  );
  const [eaten] = await visit.heard('pond-eat');
  expect(Math.hypot(Number(eaten!['x']) - 600, Number(eaten!['y']) - 340)).toBeLessThan(120);
  expect(visit.complaints).toEqual([]);
});

it('swims in the text of an article', async () => {
  await open('embed.html').catch(() => {});
  await visit.page.locator('koi-pond').scrollIntoViewIfNeeded();
  await visit.live();
  const before = await visit.pond((pond) => pond.koi.map(({ x, y }) => [x, y]), undefined);
  await visit.page.waitForTimeout(1000);
  const after = await visit.pond((pond) => pond.koi.map(({ x, y }) => [x, y]), undefined);
  expect(after).not.toEqual(before);
  expect(visit.complaints).toEqual([]);
});

it('obeys the panel: light, number, overlay', async () => {
  await open();
  await visit.page.getByRole('button', { name: 'Settings' }).click();
  await visit.page.getByLabel('Light').selectOption('night');
  await visit.page.getByRole('slider', { name: 'Koi' }).fill('5');
  await visit.page.getByLabel('Spines').check();
  await visit.page.waitForTimeout(300);
  expect(await visit.pond((pond) => [pond.koi.length, pond.theme, pond.debug, pond.matches(':state(night)')], undefined)).toEqual(
    [5, 'night', 'spines', true],
  );
  expect(visit.complaints).toEqual([]);
});
