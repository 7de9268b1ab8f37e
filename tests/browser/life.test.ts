import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPond } from '../../web/core/index.js';
import { pictureOf, shut, Visit } from './support/browser.js';
import { countFrames, holdFrames, runFrames, waiting } from './support/frames.js';
import { Site } from './support/server.js';

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  visit = await Visit.begin();
});
afterEach(async () => {
  await visit.end();
  await site.close();
});
afterAll(shut);

const ids = (): Promise<number[]> => visit.pond((pond) => pond.koi.map((koi) => koi.id), undefined);
const places = (): Promise<[number, number][]> =>
  visit.pond((pond) => pond.koi.map((koi) => [koi.x, koi.y] as [number, number]), undefined);
const furthest = (a: [number, number][], b: [number, number][]): number =>
  Math.max(...a.map(([x, y], i) => Math.hypot(x - b[i]![0], y - b[i]![1])));

/** Makes the page say that it is hidden, or visible again, as a switch of tabs does. */
const hide = (hidden: boolean): Promise<void> =>
  visit.page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    hidden ? 'hidden' : 'visible',
  );

describe('coming and going', () => {
  it('leaves nothing behind after 200 mounts and unmounts', { timeout: 180_000 }, async () => {
    site.answers.set('/page.css', { type: 'text/css', body: 'koi-pond { display: block; width: 160px; height: 90px }' });
    await visit.page.addInitScript(() => {
      const canvases: WeakRef<object>[] = [];
      const real = Document.prototype.createElement;
      Object.assign(globalThis, {
        canvases,
        OffscreenCanvas: class extends OffscreenCanvas {
          constructor(width: number, height: number) {
            super(width, height);
            canvases.push(new WeakRef(this));
          }
        },
      });
      Document.prototype.createElement = function create(this: Document, ...args: [string]) {
        const element = real.apply(this, args);
        if (element instanceof HTMLCanvasElement) canvases.push(new WeakRef(element));
        return element;
      } as typeof real;
    });
    await visit.page.goto(site.page('/', '<main></main>'));
    const cycle = (times: number): Promise<number> =>
      visit.page.evaluate(async (n) => {
        let bytes = 0;
        for (let k = 0; k < n; k += 1) {
          const pond = document.createElement('koi-pond');
          pond.seed = k;
          pond.count = 2;
          document.querySelector('main')!.append(pond);
          await pond.ready;
          // Two frames, so that it has been seen and drawn.
          for (let f = 0; f < 2; f += 1) await new Promise(requestAnimationFrame);
          bytes = pond.stats.wasmBytes || bytes;
          pond.remove();
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 400);
        });
        return bytes;
      }, times);
    const canvases = (): Promise<number> =>
      visit.page.evaluate(
        () => (globalThis as unknown as { canvases: WeakRef<object>[] }).canvases.filter((ref) => ref.deref()).length,
      );
    const wasmBefore = await cycle(20);
    const before = await visit.counters();
    const canvasesBefore = await canvases();
    const wasmAfter = await cycle(200);
    const after = await visit.counters();
    const canvasesAfter = await canvases();
    console.log(
      `wasm ${wasmBefore} -> ${wasmAfter}, heap ${before.heap} -> ${after.heap}, nodes ${before.nodes} -> ${after.nodes}, canvases ${canvasesBefore} -> ${canvasesAfter}`,
    );
    expect(wasmBefore).toBeGreaterThan(0);
    expect(wasmAfter).toBe(wasmBefore);
    expect(canvasesAfter).toBeLessThanOrEqual(canvasesBefore + 1);
    expect(after.nodes - before.nodes).toBeLessThan(20);
    expect(after.listeners - before.listeners).toBeLessThan(20);
    expect(after.heap - before.heap).toBeLessThan(500_000);
    expect(visit.complaints).toEqual([]);
  });

  it('throws nothing and makes nothing when it is removed while it loads', async () => {
    site.answers.set('/slow.wasm', { status: 404, body: '', delay: 500 });
    await visit.page.goto(site.page('/', '<koi-pond wasm-src="/slow.wasm"></koi-pond>'));
    await visit.page.waitForFunction(() => customElements.get('koi-pond'));
    await visit.pond((pond) => pond.remove(), undefined);
    await visit.page.waitForTimeout(900);
    expect(await visit.heard('pond-error')).toEqual([]);
    expect(visit.complaints.filter((c) => !c.includes('404'))).toEqual([]);
  });

  it('keeps the same koi when it is moved in the document', async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond><section></section>'));
    await visit.live();
    const id = await visit.pond((pond) => pond.addKoi({ variety: 'tancho', length: 0.4 }), undefined);
    const before = await ids();
    const at = await places();
    await visit.pond((pond) => document.querySelector('section')!.append(pond), undefined);
    await visit.page.waitForTimeout(300);
    expect(await ids()).toEqual(before);
    expect(before).toContain(id);
    expect(furthest(at, await places())).toBeLessThan(300);
    expect(await visit.heard('pond-ready')).toHaveLength(1);
  });

  it('keeps the same koi when a framework takes it out and puts it back at once', async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    await visit.pond((pond) => {
      (globalThis as { it?: number }).it = pond.addKoi({ length: 0.3 });
    }, undefined);
    await visit.pond(async (pond) => {
      pond.remove();
      await Promise.resolve();
      document.body.append(pond);
    }, undefined);
    expect(await ids()).toContain(await visit.page.evaluate(() => (globalThis as { it?: number }).it));
  });

  it('comes back as the same pond after a long absence when it has a seed', async () => {
    await visit.page.goto(site.page('/', '<koi-pond seed="5" paused></koi-pond>'));
    await visit.live();
    const first = await visit.pond((pond) => pond.koi.map(({ x, y, variety }) => [x, y, variety]), undefined);
    await visit.pond(async (pond) => {
      pond.remove();
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      document.body.append(pond);
      await pond.ready;
    }, undefined);
    await visit.live();
    expect(await visit.pond((pond) => pond.koi.map(({ x, y, variety }) => [x, y, variety]), undefined)).toEqual(first);
  });

  it("draws the right picture after the module's memory has grown in mid-flight", async () => {
    site.answers.set('/page.css', { type: 'text/css', body: '.more { display: none }' });
    await visit.page.goto(
      site.page('/', `<koi-pond seed="3"></koi-pond>${'<koi-pond class="more" count="0"></koi-pond>'.repeat(30)}`),
    );
    await visit.live();
    await visit.page.evaluate(() => Promise.all([...document.querySelectorAll('koi-pond')].map((pond) => pond.ready)));
    const bytes = (): Promise<number> => visit.pond((pond) => pond.stats.wasmBytes, undefined);
    const before = await bytes();
    await visit.page.evaluate(async () => {
      for (const pond of document.querySelectorAll<HTMLElementTagNameMap['koi-pond']>('.more')) {
        pond.count = 1000;
        await new Promise(requestAnimationFrame);
      }
    });
    await visit.page.waitForTimeout(300);
    expect(await bytes()).toBeGreaterThan(before);
    expect((await visit.pond((pond) => pond.koi, undefined)).every((koi) => koi.length > 0.1 && Number.isFinite(koi.x))).toBe(
      true,
    );
    expect((await pictureOf(visit)).painted).toBe(1);
    expect(visit.complaints).toEqual([]);
  });

  it('brings the garden of the saved pond along, until a seed is set', async () => {
    await visit.page.goto(site.page('/', '<koi-pond seed="5"></koi-pond>'));
    await visit.live();
    const state = await visit.pond((pond) => [...pond.saveState()], undefined);
    await visit.page.goto(site.page('/next', '<koi-pond seed="77"></koi-pond>'));
    await visit.live();
    const seeds = await visit.pond((pond, bytes) => {
      pond.loadState(Uint8Array.from(bytes));
      const loaded = pond.seed;
      pond.seed = 78;
      return [loaded, pond.seed];
    }, state);
    expect(seeds).toEqual([5, 78]);
  });

  it('counts anew when count is set, though koi were added and taken out, and holds a thousand at most', async () => {
    await visit.page.goto(site.page('/', '<koi-pond count="5"></koi-pond>'));
    await visit.live();
    const seen = await visit.pond((pond) => {
      pond.addKoi();
      pond.addKoi();
      const added = pond.koi.length;
      pond.count = 5;
      const again = pond.koi.length;
      pond.pause();
      pond.count = 1000;
      let said = '';
      try {
        pond.addKoi();
      } catch (error) {
        said = String(error);
      }
      return [added, again, said];
    }, undefined);
    expect(seen).toEqual([7, 5, 'RangeError: a pond on a page holds at most 1000 koi']);
  });

  it('ignores a pointer beyond all ponds instead of stopping', async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    await visit.pond((pond) => {
      const canvas = pond.shadowRoot!.querySelector('canvas')!;
      canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: 1e7, clientY: 5 }));
    }, undefined);
    expect(await visit.heard('pond-error')).toHaveLength(0);
    expect(await ids()).toHaveLength(12);
  });

  it('leaves a pond that was saved before its first step as it was, also at rest', async () => {
    await visit.page.goto(site.page('/', '<koi-pond paused count="1"></koi-pond>'));
    await visit.live();
    const [width, height] = await visit.pond((pond) => [pond.clientWidth / 200, pond.clientHeight / 200] as const, undefined);
    const fresh = await createPond({ seed: 3, count: 5, width, height });
    const state = [...fresh.saveState()];
    const times = await visit.pond((pond, bytes) => {
      pond.loadState(Uint8Array.from(bytes));
      const first = pond.koi.map(({ x, y }) => [x, y]);
      pond.theme = 'night';
      return [first, pond.koi.map(({ x, y }) => [x, y])];
    }, state);
    const { frame, layout } = fresh;
    const at = Array.from({ length: 5 }, (_, i) => [
      frame[i * layout.stride + layout.x]! * 200,
      frame[i * layout.stride + layout.y]! * 200,
    ]);
    fresh.dispose();
    for (const places of times) expect(furthest(places as [number, number][], at as [number, number][])).toBeLessThan(1);
  });

  it('takes up a saved pond after a navigation, and refuses a damaged one without harm', async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    await visit.page.waitForTimeout(300);
    const [state, koi] = await visit.pond((pond) => {
      pond.pause();
      return [[...pond.saveState()], pond.koi] as const;
    }, undefined);
    await visit.page.goto(site.page('/next', '<koi-pond paused count="1"></koi-pond>'));
    await visit.live();
    const after = await visit.pond((pond, bytes) => {
      pond.loadState(Uint8Array.from(bytes));
      return pond.koi;
    }, state);
    // A restored pond shows its last step where the saved one shows a mix of its last two: less than a pixel apart.
    const same = (a: typeof koi, b: typeof koi): void => {
      expect(a.map(({ id, variety, length }) => [id, variety, length])).toEqual(
        b.map(({ id, variety, length }) => [id, variety, length]),
      );
      expect(
        furthest(
          a.map(({ x, y }) => [x, y]),
          b.map(({ x, y }) => [x, y]),
        ),
      ).toBeLessThan(1);
    };
    same(after, koi);
    const refused = await visit.pond((pond, bytes) => {
      const damaged = Uint8Array.from(bytes);
      damaged[damaged.length >> 1]! ^= 1;
      try {
        pond.loadState(damaged);
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    }, state);
    expect(refused).toMatch(/^state was refused/);
    same(await visit.pond((pond) => pond.koi, undefined), koi);
    expect(await visit.heard('pond-error')).toEqual([]);
  });
});

describe('time', () => {
  interface Run {
    places: [number, number][];
    travelled: number;
  }

  /** Runs a seeded pond for `seconds` at `rate` frames a second. */
  async function run(rate: number, seconds: number): Promise<Run> {
    const fresh = await Visit.begin();
    await holdFrames(fresh.page);
    await fresh.page.goto(site.page('/', '<koi-pond seed="9"></koi-pond>'));
    await fresh.pond((pond) => pond.ready.then(() => {}), undefined);
    await fresh.page.waitForTimeout(200);
    await runFrames(fresh.page, 1, 1000 / rate);
    const at = await fresh.pond((pond) => pond.koi.map((k) => [k.x, k.y]), undefined);
    await runFrames(fresh.page, rate * seconds, 1000 / rate);
    const result = await fresh.pond(
      (pond, from) => ({
        places: pond.koi.map((k) => [k.x, k.y] as [number, number]),
        travelled: pond.koi.reduce((sum, k, i) => sum + Math.hypot(k.x - from[i]![0]!, k.y - from[i]![1]!), 0),
      }),
      at,
    );
    await fresh.end();
    return result;
  }

  it('runs alike at 60 and 240 frames a second, and as far at 30', async () => {
    const [slow, usual, fast] = [await run(30, 10), await run(60, 10), await run(240, 10)];
    // That the bits are the same is the core's own test; here a clock of milliseconds lies in between.
    expect(furthest(usual.places, fast.places)).toBeLessThan(0.5);
    expect(usual.travelled).toBeGreaterThan(100);
    expect(Math.abs(slow.travelled / usual.travelled - 1)).toBeLessThan(0.01);
  });

  it('does not leap after an hour in the background', async () => {
    await holdFrames(visit.page);
    await visit.page.goto(site.page('/', '<koi-pond seed="9"></koi-pond>'));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await visit.page.waitForTimeout(200);
    await runFrames(visit.page, 30, 1000 / 60);
    const before = await places();
    await hide(true);
    expect(await waiting(visit.page)).toBe(0);
    await runFrames(visit.page, 1, 3_600_000);
    await hide(false);
    await runFrames(visit.page, 2, 1000 / 60);
    expect(furthest(before, await places())).toBeLessThan(20);
    await runFrames(visit.page, 60, 1000 / 60);
    expect(furthest(before, await places())).toBeGreaterThan(5);
  });

  it('does not leap after a frame that took ten seconds', async () => {
    await holdFrames(visit.page);
    await visit.page.goto(site.page('/', '<koi-pond seed="9"></koi-pond>'));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await visit.page.waitForTimeout(200);
    await runFrames(visit.page, 30, 1000 / 60);
    const before = await places();
    await runFrames(visit.page, 1, 10_000);
    expect(furthest(before, await places())).toBeLessThan(60);
  });
});

describe('work', () => {
  const still = async (frames: () => Promise<number>): Promise<number> => {
    await visit.page.waitForTimeout(300);
    const before = await frames();
    await visit.page.waitForTimeout(5000);
    return (await frames()) - before;
  };
  const tall = '<div class="tall"></div><koi-pond></koi-pond>';

  it.each([
    ['hidden', '<koi-pond></koi-pond>', () => hide(true)],
    [
      'scrolled out of view',
      tall,
      () =>
        visit.page.evaluate(() => {
          scrollTo(0, 0);
        }),
    ],
    ['paused', '<koi-pond></koi-pond>', () => visit.pond((pond) => pond.pause(), undefined)],
    [
      'calm',
      '<koi-pond></koi-pond>',
      () =>
        visit.pond((pond) => {
          pond.motion = 'calm';
        }, undefined),
    ],
    ['taken out', '<koi-pond></koi-pond>', () => visit.pond((pond) => pond.remove(), undefined)],
  ])('stops altogether when it is %s: no frame in five seconds', async (_, body, rest) => {
    site.answers.set('/page.css', { type: 'text/css', body: '.tall { height: 3000px }' });
    const frames = await countFrames(visit.page);
    await visit.page.goto(site.page('/', body));
    await visit.page.locator('koi-pond').scrollIntoViewIfNeeded();
    await visit.live();
    const before = await frames();
    await visit.page.waitForTimeout(500);
    expect(await frames()).toBeGreaterThan(before + 5);
    await rest();
    expect(await still(frames)).toBe(0);
  });

  it('runs twenty ponds on one loop, and none for those out of view', async () => {
    site.answers.set('/page.css', {
      type: 'text/css',
      body: 'koi-pond { display: block; width: 150px; height: 100px; float: left } p { clear: both; height: 3000px }',
    });
    const count = await countFrames(visit.page);
    await visit.page.goto(
      site.page('/', `${'<koi-pond count="3"></koi-pond>'.repeat(16)}<p></p>${'<koi-pond count="3"></koi-pond>'.repeat(4)}`),
    );
    await visit.live();
    await visit.page.waitForTimeout(500);
    const [requests, served] = await visit.page.evaluate(async () => {
      const counters = globalThis as unknown as { frameRequests: number };
      const before = counters.frameRequests;
      let frames = 0;
      const end = performance.now() + 1000;
      while (performance.now() < end) {
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      // Each turn of this very count is a request, too.
      return [counters.frameRequests - before - frames, frames];
    });
    expect(requests).toBeGreaterThan(served! - 3);
    expect(requests).toBeLessThan(served! + 3);
    const fps = await visit.page.evaluate(() => [...document.querySelectorAll('koi-pond')].map((pond) => pond.stats.fps));
    expect(fps.slice(0, 16).every((f) => f > 0)).toBe(true);
    expect(fps.slice(16).every((f) => f === 0)).toBe(true);
    expect(await count()).toBeGreaterThan(0);
  });

  it('uses one IntersectionObserver and one ResizeObserver for all ponds', async () => {
    await visit.page.addInitScript(() => {
      const made = { IntersectionObserver: 0, ResizeObserver: 0 };
      Object.assign(globalThis, { made });
      for (const name of ['IntersectionObserver', 'ResizeObserver'] as const) {
        const Real = globalThis[name] as unknown as new (...args: unknown[]) => object;
        (globalThis as Record<string, unknown>)[name] = class extends Real {
          constructor(...args: unknown[]) {
            super(...args);
            made[name] += 1;
          }
        };
      }
    });
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'.repeat(5)));
    await visit.live();
    expect(await visit.page.evaluate(() => (globalThis as unknown as { made: unknown }).made)).toEqual({
      IntersectionObserver: 1,
      ResizeObserver: 1,
    });
  });

  it('paints the first visible frame when it is scrolled into view', async () => {
    site.answers.set('/page.css', { type: 'text/css', body: '.tall { height: 3000px }' });
    await visit.page.goto(site.page('/', tall));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await visit.page.waitForTimeout(300);
    expect(await visit.pond((pond) => pond.shadowRoot!.querySelector('.live') === null, undefined)).toBe(true);
    await visit.page.locator('koi-pond').scrollIntoViewIfNeeded();
    await visit.live();
    expect((await pictureOf(visit)).painted).toBe(1);
  });

  it('moves on play() while it is half in view', async () => {
    site.answers.set('/page.css', {
      type: 'text/css',
      body: '.tall { height: 450px } koi-pond { display: block; height: 400px }',
    });
    await visit.page.goto(site.page('/', '<div class="tall"></div><koi-pond paused></koi-pond>'));
    await visit.live();
    const before = await places();
    await visit.page.waitForTimeout(400);
    expect(await places()).toEqual(before);
    await visit.pond((pond) => pond.play(), undefined);
    await visit.page.waitForTimeout(800);
    expect(furthest(before, await places())).toBeGreaterThan(5);
  });
});
