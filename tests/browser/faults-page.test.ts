import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureOf, shut, Visit } from './support/browser.js';
import { holdFrames, runFrames, waiting } from './support/frames.js';
import { Site, strictPolicy } from './support/server.js';

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  site.answers.set('/page.css', {
    type: 'text/css',
    body: 'koi-pond { display: block; width: 400px; height: 225px } iframe { width: 500px; height: 300px }',
  });
  site.policy = `${strictPolicy}; frame-src 'self'`;
  visit = await Visit.begin();
});
afterEach(async () => {
  expect(visit.complaints).toEqual([]);
  expect(await visit.heard('pond-error')).toEqual([]);
  await visit.end();
  await site.close();
});
afterAll(shut);

const places = (): Promise<[number, number][]> =>
  visit.pond((pond) => pond.koi.map((koi) => [koi.x, koi.y] as [number, number]), undefined);
const furthest = (a: [number, number][], b: [number, number][]): number =>
  Math.max(...a.map(([x, y], i) => Math.hypot(x - b[i]![0], y - b[i]![1])));

describe('a clock that cannot be trusted', () => {
  /** A pond whose frames are in the test's hands, half a second old. */
  async function begin(): Promise<void> {
    await holdFrames(visit.page);
    await visit.page.goto(site.page('/', '<koi-pond seed="9"><p slot="poster" id="poster">A pond</p></koi-pond>'));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await expect.poll(() => waiting(visit.page)).toBe(1);
  }

  it('gives no frame at all: the poster stays, methods work, and the pond can go', async () => {
    await begin();
    const said = await visit.pond(async (pond) => {
      pond.feed(200, 100);
      pond.startle(100, 100);
      pond.count = 5;
      pond.theme = 'night';
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      const before = [
        pond.koi.length,
        pond.stats.fps,
        pond.querySelector('#poster')!.checkVisibility({ visibilityProperty: true }),
      ];
      pond.remove();
      return before;
    }, undefined);
    expect(said).toEqual([5, 0, true]);
    expect(await waiting(visit.page)).toBe(0);
  });

  it.each([
    ['comes after an hour', 3_600_000, 60],
    ['goes back by an hour', -3_600_000, 1],
    ['stands still', 0, 1],
    ['jumps to infinity', Infinity, 60],
  ])('%s: no koi leaps, and they swim on', async (_, ms, most) => {
    await begin();
    await runFrames(visit.page, 30, 1000 / 60);
    const before = await places();
    await runFrames(visit.page, 1, ms);
    const after = await places();
    expect(furthest(before, after)).toBeLessThan(most);
    if (Number.isFinite(ms)) {
      await runFrames(visit.page, 60, 1000 / 60);
      expect(furthest(after, await places())).toBeGreaterThan(5);
    }
    const { fps, simMs, drawMs } = await visit.pond((pond) => pond.stats, undefined);
    expect([fps, simMs, drawMs].every(Number.isFinite)).toBe(true);
  });

  it('says no time at all, as a stand-in for requestAnimationFrame may: koi swim all the same', async () => {
    await visit.page.addInitScript(() => {
      Object.assign(globalThis, {
        requestAnimationFrame: (callback: () => void) => setTimeout(callback, 16),
        cancelAnimationFrame: clearTimeout,
      });
    });
    await visit.page.goto(site.page('/', '<koi-pond seed="9"></koi-pond>'));
    await visit.live();
    const before = await places();
    await visit.page.waitForTimeout(800);
    expect(furthest(before, await places())).toBeGreaterThan(5);
    const { fps, simMs, drawMs } = await visit.pond((pond) => pond.stats, undefined);
    expect(fps).toBeGreaterThan(0);
    expect(simMs + drawMs).toBeGreaterThan(0);
  });
});

describe('a page without storage', () => {
  it('has its pond all the same', async () => {
    await visit.page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await visit.page.goto(site.page('/', '<koi-pond debug></koi-pond>'));
    await visit.live();
    await visit.pond((pond) => pond.loadState(pond.saveState()), undefined);
    expect((await pictureOf(visit)).painted).toBe(1);
  });
});

describe('an element that changes documents', () => {
  const look = (where: 'page' | 'frame'): Promise<{ koi: number; rules: number; painted: boolean; fps: number }> =>
    visit.page.evaluate(async (place) => {
      const inner = document.querySelector('iframe')!.contentDocument!;
      const pond = (place === 'page' ? document : inner).querySelector('koi-pond')! as HTMLElementTagNameMap['koi-pond'];
      await new Promise((resolve) => {
        setTimeout(resolve, 600);
      });
      const canvas = pond.shadowRoot!.querySelector('canvas')!;
      const { data } = canvas.getContext('2d')!.getImageData(10, 10, 1, 1);
      return {
        koi: pond.koi.length,
        rules: pond.shadowRoot!.adoptedStyleSheets.length,
        painted: data[3] === 255 && getComputedStyle(canvas).visibility === 'visible',
        fps: Math.sign(pond.stats.fps),
      };
    }, where);

  it('swims on in a frame and back, with its koi and its style', async () => {
    site.answers.set('/frame', { body: '<!doctype html><link rel="stylesheet" href="/page.css"><body></body>' });
    await visit.page.goto(site.page('/', '<koi-pond seed="3"></koi-pond><iframe src="/frame"></iframe>'));
    await visit.live();
    const ids = await visit.pond((pond) => pond.koi.map((koi) => koi.id), undefined);
    await visit.page.evaluate(() => {
      const inner = document.querySelector('iframe')!.contentDocument!;
      inner.body.append(inner.adoptNode(document.querySelector('koi-pond')!));
    });
    const alive = { koi: 12, rules: 1, painted: true, fps: 1 };
    expect(await look('frame')).toEqual(alive);
    await visit.page.evaluate(() => {
      document.body.prepend(document.querySelector('iframe')!.contentDocument!.querySelector('koi-pond')!);
    });
    expect(await look('page')).toEqual(alive);
    expect(await visit.pond((pond) => pond.koi.map((koi) => koi.id), undefined)).toEqual(ids);
    expect(await visit.heard('pond-ready')).toHaveLength(1);
  });

  it('may wait in a template or in a document without a window, and swims when it is back', async () => {
    await visit.page.goto(site.page('/', '<koi-pond seed="3"></koi-pond>'));
    await visit.live();
    const rules = await visit.page.evaluate(async () => {
      const pond = document.querySelector('koi-pond')!;
      const elsewhere = document.implementation.createHTMLDocument();
      document.createElement('template').content.append(pond);
      elsewhere.body.append(pond);
      pond.theme = 'night';
      pond.count = 3;
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      document.body.append(pond);
      await pond.ready;
      return [pond.shadowRoot!.adoptedStyleSheets.length, pond.koi.length];
    });
    expect(rules).toEqual([1, 3]);
    await visit.live();
    expect((await pictureOf(visit)).painted).toBe(1);
  });

  it('goes down with its frame without a sound', async () => {
    site.answers.set('/frame', { body: '<!doctype html><link rel="stylesheet" href="/page.css"><body></body>' });
    await visit.page.goto(site.page('/', '<koi-pond seed="3"></koi-pond><iframe src="/frame"></iframe>'));
    await visit.live();
    await visit.page.evaluate(async () => {
      const frame = document.querySelector('iframe')!;
      frame.contentDocument!.body.append(document.querySelector('koi-pond')!);
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      frame.remove();
      document.body.append(document.createElement('koi-pond'));
    });
    await visit.live();
    await visit.page.waitForTimeout(300);
    expect((await pictureOf(visit)).painted).toBe(1);
  });
});
