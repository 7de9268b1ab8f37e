import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { shut, Visit } from './support/browser.js';
import { root } from './support/server.js';

afterAll(shut);

it('the Node example writes an SVG with a track and a spine for each koi', () => {
  const svg = execFileSync(process.execPath, [join(root, 'web/examples/svg.mjs')], { encoding: 'utf8' });
  expect(svg).toMatch(/^<svg [^>]+>[\s\S]+<\/svg>\s*$/);
  const lines = [...svg.matchAll(/points="([^"]+)"/g)].map(([, points]) =>
    points!.split(' ').map((p) => p.split(',').map(Number)),
  );
  expect(lines).toHaveLength(16);
  expect(lines.flat(2).every((value) => value > 0 && value < 6)).toBe(true);
  expect(new Set(lines.map((line) => line.length))).toEqual(new Set([200, 9]));
});

it('the canvas example draws moving spines, and feeds', async () => {
  const server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  const visit = await Visit.begin();
  await visit.page.goto(`${server.resolvedUrls!.local[0]!}examples/spines.html`);
  const painted = (): Promise<string> =>
    visit.page.evaluate(() => {
      const canvas = document.querySelector('canvas')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      let sum = 0;
      for (let k = 3; k < data.length; k += 4) {
        if (!data[k]) continue;
        count += 1;
        sum += k % 9973;
      }
      return count > 2000 ? String(sum) : '';
    });
  await expect.poll(painted, { timeout: 10_000 }).not.toBe('');
  const before = await painted();
  await visit.page.mouse.click(300, 200);
  await visit.page.waitForTimeout(500);
  expect(await painted()).not.toBe(before);
  expect(visit.complaints).toEqual([]);
  await visit.end();
  await server.close();
});
