import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureOf, shut, Visit } from './support/browser.js';
import { Site } from './support/server.js';

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  visit = await Visit.begin({ viewport: { width: 1000, height: 600 } });
});
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  await visit.end();
  await site.close();
});
afterAll(shut);

async function open(attributes = ''): Promise<void> {
  await visit.page.goto(site.page('/', `<koi-pond id="pond" seed="7" count="6" ${attributes}></koi-pond>`));
  await visit.live();
}

const sums = async (debug: string | boolean): Promise<number> => {
  await visit.pond((pond, layers) => {
    pond.debug = layers;
  }, debug);
  await visit.page.waitForTimeout(200);
  return (await pictureOf(visit)).sum;
};

describe('the debug attribute', () => {
  it('draws each layer over a pond at rest, and takes it away again', async () => {
    await open('paused');
    const plain = await sums(false);
    const seen = new Set([plain]);
    for (const layer of ['spines', 'stamps', 'forces', 'school', 'stats']) {
      const shown = await sums(layer);
      expect(seen.has(shown), layer).toBe(false);
      seen.add(shown);
    }
    expect(seen.has(await sums(true)), 'all together').toBe(false);
    expect(await sums(false)).toBe(plain);
  });

  it('lets a click on a koi choose it instead of feeding it; without the overlay the click feeds', async () => {
    await open('paused debug="spines"');
    const [koi] = await visit.pond((pond) => pond.koi.map(({ x, y }) => ({ x, y })), undefined);
    const before = (await pictureOf(visit)).sum;
    await visit.page.mouse.click(koi!.x, koi!.y);
    await visit.page.waitForTimeout(200);
    expect(await visit.heard('pond-feed')).toEqual([]);
    expect((await pictureOf(visit)).sum).not.toBe(before);
    await sums(false);
    await visit.page.mouse.click(koi!.x, koi!.y);
    await visit.page.waitForTimeout(200);
    expect(await visit.heard('pond-feed')).toHaveLength(1);
  });
});
