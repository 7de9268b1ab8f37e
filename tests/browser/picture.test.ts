import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shut, Visit } from './support/browser.js';
import { root } from './support/server.js';

/**
 * Share of pixels that may differ. One build of Chromium gives the same bytes every time; another one, or a processor with
 * other vector instructions, may round the coverage of an edge differently, and edges are a few per cent of a picture. A
 * koi that has moved by its own width, or lost its pattern, changes well over this.
 */
const tolerance = 0.004;

const folder = join(root, 'tests/browser/pictures');
const pictures = {
  day: 'still.html?seed=7&count=6&t=1&scale=150',
  night: 'still.html?seed=7&count=6&t=1&scale=150&theme=night',
  clear: 'still.html?seed=7&count=6&t=1&scale=150&water=clear&ground=white',
  varieties: 'varieties.html?columns=4&width=240&seed=11',
} as const;

let server: ViteDevServer;
let url = '';

beforeAll(async () => {
  server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  url = server.resolvedUrls!.local[0]!;
});
afterAll(async () => {
  await server.close();
  await shut();
});

async function take(path: string): Promise<PNG> {
  const visit = await Visit.begin({ viewport: { width: 480, height: 270 } });
  await visit.page.goto(url + path);
  await visit.page.waitForSelector('body[data-ready]', { state: 'attached' });
  const png = PNG.sync.read(await visit.page.screenshot({ fullPage: true }));
  await visit.end();
  return png;
}

/** Share of pixels that differ; 1 when the sizes do. */
function difference(a: PNG, b: PNG): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 }) / (a.width * a.height);
}

describe('the picture', () => {
  for (const [name, path] of Object.entries(pictures)) {
    it(`of ${name} is the one that was approved`, async () => {
      const now = await take(path);
      const file = join(folder, `${name}.png`);
      // UPDATE_PICTURES=1 npm test: look at the new pictures before committing them.
      if (process.env['UPDATE_PICTURES']) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, PNG.sync.write(now, { deflateLevel: 9 }));
      }
      expect(existsSync(file)).toBe(true);
      expect(difference(now, PNG.sync.read(readFileSync(file)))).toBeLessThan(tolerance);
    });
  }

  it('differs beyond the tolerance when koi are missing, or the seed is another', async () => {
    const day = await take(pictures.day);
    expect(difference(day, await take(pictures.day.replace('count=6', 'count=4')))).toBeGreaterThan(tolerance);
    expect(difference(day, await take(pictures.day.replace('seed=7', 'seed=8')))).toBeGreaterThan(10 * tolerance);
  });

  it('is the same, to the byte, when it is painted twice', async () => {
    expect((await take(pictures.day)).data.equals((await take(pictures.day)).data)).toBe(true);
  });
});
