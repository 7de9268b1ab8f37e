import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureOf, shut, Visit } from './support/browser.js';
import { root, Site } from './support/server.js';

const wasm = readFileSync(join(root, 'dist/koi-pond.wasm'));
const body = '<koi-pond id="pond" seed="7"><p slot="poster" id="poster">A pond</p></koi-pond>';

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  site.answers.set('/page.css', { type: 'text/css', body: 'koi-pond { display: block; width: 400px; height: 225px }' });
  visit = await Visit.begin();
});
afterEach(async () => {
  await visit.end();
  await site.close();
});
afterAll(shut);

const posterShown = (): Promise<boolean> =>
  visit.page.locator('#poster').evaluate((p) => p.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

/** Waits for the one pond-error that a fault may raise, and sees that no second one follows. */
async function oneError(): Promise<Record<string, unknown>> {
  await expect.poll(async () => (await visit.heard('pond-error')).length).toBeGreaterThan(0);
  await visit.page.waitForTimeout(300);
  const heard = await visit.heard('pond-error');
  expect(heard).toHaveLength(1);
  return heard[0]!;
}

/** What the browser itself says about a request is not ours. */
const ourComplaints = (): string[] => visit.complaints.filter((text) => !text.startsWith('Failed to load resource'));

const reconnect = (): Promise<void> =>
  visit.pond((pond) => {
    pond.remove();
    document.body.append(pond);
  }, undefined);

describe('the way of the module', () => {
  it.each([
    ['is cut half-way', { cut: true, type: 'application/wasm', body: wasm }, 'wasm-not-found', 'broke off'],
    ['is cut half-way without streaming', { cut: true, type: 'text/plain', body: wasm }, 'wasm-not-found', 'broke off'],
    ['ends in a 500', { status: 500, body: 'oh' }, 'wasm-not-found', 'answered 500'],
    ['ends in a 404 that is a module', { status: 404, type: 'application/wasm', body: wasm }, 'wasm-not-found', 'answered 404'],
    ['brings nothing', { type: 'application/wasm', body: '' }, 'wasm-not-wasm', 'is not a WebAssembly module'],
    [
      'brings noise after a good start',
      { type: 'application/wasm', body: new Uint8Array([...wasm.subarray(0, 2000), ...new Uint8Array(500).fill(0xa5)]) },
      'wasm-failed',
      'does not compile',
    ],
  ])('that %s: one pond-error, the poster stays, a retry swims', async (_, answer, code, words) => {
    site.answers.set('/koi-pond.wasm', answer);
    await visit.page.goto(site.page('/', body));
    expect(await oneError()).toMatchObject({ code, message: expect.stringContaining(words) as string });
    expect(await posterShown()).toBe(true);
    site.answers.delete('/koi-pond.wasm');
    await reconnect();
    await visit.live();
    expect(await visit.heard('pond-error')).toHaveLength(1);
    expect(ourComplaints()).toEqual([]);
  });

  it('that nobody answers: one pond-error that says it cannot be fetched', async () => {
    await visit.page.route('**/koi-pond.wasm', (route) => route.abort('connectionrefused'));
    await visit.page.goto(site.page('/', body));
    expect(await oneError()).toMatchObject({
      code: 'wasm-not-found',
      message: expect.stringContaining('cannot be fetched') as string,
    });
    expect(await posterShown()).toBe(true);
    await visit.page.unroute('**/koi-pond.wasm');
    await reconnect();
    await visit.live();
    expect(ourComplaints()).toEqual([]);
  });

  describe('that stalls', () => {
    let answer!: () => void;
    beforeEach(async () => {
      const until = new Promise<void>((resolve) => {
        answer = resolve;
      });
      site.answers.set('/koi-pond.wasm', { type: 'application/wasm', body: wasm, until });
      await visit.page.goto(site.page('/', body));
      await expect.poll(() => site.asked.includes('/koi-pond.wasm')).toBe(true);
    });
    const asked = (): number => site.asked.filter((path) => path.endsWith('.wasm')).length;

    it('leaves the poster and the methods that ask for patience, and swims when the answer comes', async () => {
      expect(await posterShown()).toBe(true);
      const said = await visit.pond((pond) => {
        pond.pause();
        pond.play();
        pond.count = 3;
        try {
          pond.feed(1, 1);
          return 'fed';
        } catch (error) {
          return (error as Error).message;
        }
      }, undefined);
      expect(said).toContain('not ready');
      answer();
      await visit.live();
      expect(await visit.pond((pond) => pond.koi.length, undefined)).toBe(3);
      expect(visit.complaints).toEqual([]);
    });

    it('lets the element go: nothing is heard of it, and it swims when it comes back, by the same request', async () => {
      await visit.pond((pond) => {
        Object.assign(globalThis, { pond });
        pond.remove();
      }, undefined);
      await visit.page.waitForTimeout(300);
      answer();
      await visit.page.waitForTimeout(300);
      expect(await visit.heard('pond-ready')).toEqual([]);
      await visit.page.evaluate(() => document.body.append((globalThis as unknown as { pond: Element }).pond));
      await visit.live();
      expect(asked()).toBe(1);
      expect(await visit.heard('pond-ready')).toHaveLength(1);
      expect(visit.complaints).toEqual([]);
    });

    it('does not hold up another address, and is not heard when it fails at last', async () => {
      site.answers.set('/other.wasm', { type: 'application/wasm', body: wasm });
      await visit.pond((pond) => {
        pond.wasmSrc = '/other.wasm';
      }, undefined);
      await visit.live();
      site.answers.get('/koi-pond.wasm')!.status = 500;
      answer();
      await visit.page.waitForTimeout(300);
      expect(await visit.heard('pond-error')).toEqual([]);
      expect(await visit.heard('pond-ready')).toHaveLength(1);
      expect(ourComplaints()).toEqual([]);
    });
  });
});

describe('memory that may not grow', () => {
  const refuse = (): Promise<void> =>
    visit.page.evaluate(() => {
      const memory = WebAssembly.Memory.prototype as { grow: (pages: number) => number };
      const real = memory.grow;
      Object.assign(globalThis, { allow: () => Object.assign(memory, { grow: real }) });
      memory.grow = () => {
        throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
      };
    });
  const allow = (): Promise<void> => visit.page.evaluate(() => void (globalThis as unknown as { allow: () => void }).allow());

  it('is one clear trap for the pond that asks; its neighbour swims on, and a retry swims', async () => {
    await visit.page.goto(site.page('/', `${body}<koi-pond id="other" seed="8"></koi-pond>`));
    await visit.live();
    await visit.live('#other');
    await refuse();
    const grown = await visit.page.evaluate(async () => {
      const pond = document.querySelector('koi-pond')!;
      for (let k = 0; k < 60 && pond.koi.length; k += 1) {
        try {
          for (let n = 0; n < 400; n += 1) pond.addKoi();
        } catch (error) {
          return (error as Error & { code?: string }).code;
        }
        await new Promise(requestAnimationFrame);
      }
      return 'never';
    });
    expect(grown).toBe('trap');
    expect(await oneError()).toMatchObject({ code: 'trap', id: 'pond' });
    await expect.poll(posterShown).toBe(true);
    const before = await visit.pond((pond) => pond.koi.map((koi) => koi.x), undefined, '#other');
    await visit.page.waitForTimeout(700);
    const after = await visit.pond((pond) => pond.koi.map((koi) => koi.x), undefined, '#other');
    expect(after).toHaveLength(12);
    expect(after.every((x, i) => Number.isFinite(x) && Math.abs(x - before[i]!) < 300)).toBe(true);
    expect(after).not.toEqual(before);
    await allow();
    await visit.pond((pond) => {
      pond.count = 12;
      pond.remove();
      document.body.append(pond);
    }, undefined);
    await visit.live('#pond');
    expect(await visit.pond((pond) => pond.koi.length, undefined, '#pond')).toBe(12);
    expect(visit.complaints).toEqual([]);
  });

  it('refuses a state too large to be one by name, however large, and the pond swims on', async () => {
    await visit.page.goto(site.page('/', body));
    await visit.live();
    const [message, bytes, koi] = await visit.pond((pond) => {
      const before = pond.koi.length;
      try {
        pond.loadState(new Uint8Array(300e6));
        return ['taken', 0, before] as const;
      } catch (error) {
        return [(error as Error).message, pond.stats.wasmBytes, pond.koi.length] as const;
      }
    }, undefined);
    expect(message).toMatch(/^state was refused: .*\(300000000 bytes\)$/);
    expect(bytes).toBeLessThan(5e6);
    expect(koi).toBe(12);
    await visit.page.waitForTimeout(300);
    expect(await visit.heard('pond-error')).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});

describe('a canvas', () => {
  it('that loses its context and gets it back shows the same picture, at rest too', async () => {
    await visit.page.addInitScript(() => {
      const canvases: HTMLCanvasElement[] = [];
      const real = Document.prototype.createElement;
      Object.assign(globalThis, { canvases });
      Document.prototype.createElement = function create(this: Document, ...args: [string]) {
        const element = real.apply(this, args);
        if (element instanceof HTMLCanvasElement) canvases.push(element);
        return element;
      } as typeof real;
    });
    await visit.page.goto(site.page('/', '<koi-pond id="pond" seed="7" paused></koi-pond>'));
    await visit.live();
    await visit.page.waitForTimeout(200);
    const before = await pictureOf(visit);
    expect(before.painted).toBe(1);
    // The driver takes every canvas of the page at once: pixels and state are gone.
    await visit.page.evaluate(async () => {
      const { canvases } = globalThis as unknown as { canvases: HTMLCanvasElement[] };
      const taken = canvases.filter((canvas) => canvas.width > 0);
      for (const canvas of taken) canvas.getContext('2d')!.reset();
      for (const type of ['contextlost', 'contextrestored']) {
        for (const canvas of taken) canvas.dispatchEvent(new Event(type, { cancelable: true }));
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }
    });
    expect(await pictureOf(visit)).toEqual(before);
    expect(visit.complaints).toEqual([]);
  });

  it.each([
    ['the visible one', 1],
    ['any', 2],
  ])('that gives no context (%s): one clear pond-error, the poster stays, a retry swims', async (_, which) => {
    await visit.page.addInitScript((n) => {
      const real = HTMLCanvasElement.prototype.getContext;
      let asked = 0;
      const give = { none: true };
      Object.assign(globalThis, { give });
      HTMLCanvasElement.prototype.getContext = function get(this: HTMLCanvasElement, ...args: [never]) {
        asked += 1;
        return give.none && asked >= n ? null : real.apply(this, args);
      } as typeof real;
    }, which);
    await visit.page.goto(site.page('/', body));
    expect(await oneError()).toMatchObject({ code: 'trap', message: expect.stringMatching(/2D canvas/) as string });
    expect(await posterShown()).toBe(true);
    await visit.page.evaluate(() => {
      (globalThis as unknown as { give: { none: boolean } }).give.none = false;
    });
    await visit.pond((pond) => {
      pond.wasmSrc = '/koi-pond.wasm';
    }, undefined);
    await visit.live();
    expect((await pictureOf(visit)).painted).toBe(1);
    expect(await visit.heard('pond-error')).toHaveLength(1);
    expect(visit.complaints).toEqual([]);
  });
});
