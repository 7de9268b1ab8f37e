import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Core from '../../web/core/index.js';
import type * as Views from '../../web/pages/view-of.js';
import type * as Render from '../../web/render/renderer.js';
import { shut, Visit } from './support/browser.js';

let server: ViteDevServer;
let visit: Visit;

/** What the page keeps between evaluations. */
interface Bench {
  pond: Core.Pond;
  canvas: HTMLCanvasElement;
  made: HTMLCanvasElement[];
  renderer(look: Partial<Render.Look>, ratio?: number): Render.Renderer;
  view(): Render.PondView;
  pixels(): Uint8ClampedArray;
}

beforeAll(async () => {
  server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  visit = await Visit.begin({ viewport: { width: 640, height: 400 } });
  await visit.page.goto(`${server.resolvedUrls!.local[0]!}varieties.html`);
  // As text, so that the page's own import runs.
  await visit.page.evaluate(`(async () => {
    const modules = await Promise.all(['/core/index.ts', '/render/renderer.ts', '/pages/view-of.ts'].map((path) => import(path)));
    globalThis.modules = Object.assign({}, ...modules);
  })()`);
  await visit.page.evaluate(async () => {
    const { createPond, Renderer, viewOf } = (globalThis as unknown as { modules: typeof Core & typeof Render & typeof Views })
      .modules;
    const pond = await createPond({ seed: 5, count: 8, width: 3.2, height: 2 });
    for (let i = 0; i < 120; i++) pond.advance(1 / 60);
    const made: HTMLCanvasElement[] = [];
    const create = document.createElement.bind(document);
    document.createElement = ((name: string) => {
      const element = create(name);
      if (element instanceof HTMLCanvasElement) made.push(element);
      return element;
    }) as typeof document.createElement;
    const canvas = create('canvas');
    const bench: Bench = {
      pond,
      canvas,
      made,
      renderer(look, ratio = 1) {
        const one = new Renderer(canvas, { theme: 'day', water: 'pond', calm: false, seed: 5, ...look });
        one.resize(640, 400, ratio, 200);
        return one;
      },
      view: () => viewOf(pond, 3.2, 2),
      pixels: () => canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data,
    };
    Object.assign(globalThis, { bench });
  });
});
afterAll(async () => {
  await visit.end();
  await server.close();
  await shut();
});

const inPage = <T>(work: (bench: Bench) => T): Promise<T> =>
  visit.page.evaluate(`(${work.toString()})(globalThis.bench)`) as Promise<T>;

describe('the renderer', () => {
  it('draws the same picture with the cache and without it', async () => {
    const differing = await inPage((bench) => {
      const renderer = bench.renderer({});
      renderer.draw(bench.view());
      const cached = bench.pixels();
      renderer.draw(bench.view(), false, false);
      const uncached = bench.pixels();
      renderer.dispose();
      return [cached.filter((value, i) => value !== uncached[i]).length, cached.filter((value) => value > 0).length];
    });
    expect(differing[0]).toBe(0);
    expect(differing[1]).toBeGreaterThan(640 * 400 * 3);
  });

  it('follows the parameters that only a picture knows of, each in its place', async () => {
    const [low, high, back] = await inPage((bench) => {
      const renderer = bench.renderer({});
      const shot = (): Uint8ClampedArray => {
        renderer.draw(bench.view());
        return bench.pixels();
      };
      const wanted = shot();
      const differing = (): number => shot().filter((value, i) => value !== wanted[i]).length;
      const turned = (to: 'min' | 'max'): number[] =>
        bench.pond.paramRows
          .filter((row) => row.group === 'rendering')
          .map((row) => {
            bench.pond.setParam(row.name, row[to]);
            const changed = differing();
            bench.pond.setParam(row.name, row.default);
            return changed;
          });
      const result = [turned('min'), turned('max'), [differing()]] as const;
      renderer.dispose();
      return result;
    });
    expect(low).toHaveLength(3);
    for (const changed of [...low, ...high]) expect(changed).toBeGreaterThan(500);
    expect(back).toEqual([0]);
  });

  it('shows water and koi first where more frames are sure to follow, and ends in the picture that one frame alone would give', async () => {
    const [koi, missing, late, atOnce] = await inPage((bench) => {
      const view = { ...bench.view(), frame: bench.view().frame.slice() };
      const whole = bench.renderer({});
      whole.draw(view);
      const wanted = bench.pixels();
      whole.dispose();
      const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
        a.filter((v, i) => Math.abs(v - b[i]!) > 24).length;
      const first = (count: number): [Render.Renderer, Uint8ClampedArray] => {
        const renderer = bench.renderer({});
        renderer.draw({ ...view, count }, true);
        return [renderer, bench.pixels()];
      };
      const [empty, water] = first(0);
      empty.dispose();
      const [renderer, begun] = first(8);
      for (let i = 0; i < 600; i++) renderer.draw(view, true);
      const end = bench.pixels();
      renderer.dispose();
      const [hurried] = first(8);
      hurried.draw(view);
      const rest = bench.pixels();
      hurried.dispose();
      return [
        differing(begun, water),
        differing(begun, wanted),
        wanted.filter((v, i) => v !== end[i]).length,
        wanted.filter((v, i) => v !== rest[i]).length,
      ];
    });
    expect(koi).toBeGreaterThan(0.015 * 640 * 400 * 3);
    expect(missing).toBeGreaterThan(0.1 * 640 * 400 * 3);
    expect([late, atOnce]).toEqual([0, 0]);
  });

  it('leaves clear water transparent wherever there is neither koi nor shadow', async () => {
    const [empty, covered, edge] = (await inPage((bench) => {
      const renderer = bench.renderer({ water: 'clear' });
      const view = bench.view();
      renderer.draw({ ...view, count: 0, rippleCount: 0, pelletCount: 0 });
      const without = bench
        .pixels()
        .filter((_, i) => i % 4 === 3)
        .reduce((sum, a) => sum + a, 0);
      renderer.draw(view);
      const alpha = bench.pixels().filter((_, i) => i % 4 === 3);
      renderer.dispose();
      let rim = 0;
      for (let x = 0; x < 640; x++) rim += alpha[x]! + alpha[399 * 640 + x]!;
      return [without, alpha.filter((a) => a > 0).length / alpha.length, rim];
    })) as [number, number, number];
    expect(empty).toBe(0);
    expect(covered).toBeGreaterThan(0.02);
    expect(covered).toBeLessThan(0.4);
    expect(edge).toBe(0);
  });

  it('gives every bitmap back when it is disposed of', async () => {
    const [before, after] = (await inPage((bench) => {
      const area = (): number => [bench.canvas, ...bench.made].reduce((sum, c) => sum + c.width * c.height, 0);
      bench.made.length = 0;
      const renderer = bench.renderer({ theme: 'night' });
      renderer.draw(bench.view());
      const held = area();
      renderer.dispose();
      return [held, area()];
    })) as [number, number];
    expect(before).toBeGreaterThan(3 * 640 * 400);
    expect(after).toBe(0);
  });

  it('lets go of the bitmaps of koi that are gone', async () => {
    const areas = await inPage((bench) => {
      bench.made.length = 0;
      const renderer = bench.renderer({ water: 'clear' });
      const area = (): number => bench.made.reduce((sum, c) => sum + c.width * c.height, 0);
      renderer.draw({ ...bench.view(), count: 0 });
      const none = area();
      renderer.draw(bench.view());
      const eight = area();
      renderer.draw({ ...bench.view(), count: 2 });
      const two = area();
      renderer.dispose();
      return [none, two, eight];
    });
    expect(areas[1]! - areas[0]!).toBeGreaterThan(0);
    expect(areas[2]! - areas[0]!).toBeGreaterThan(2.5 * (areas[1]! - areas[0]!));
  });

  it('paints a koi once: not again as it swims, turns and dives, but again for another pixel ratio', async () => {
    const made = await inPage((bench) => {
      const renderer = bench.renderer({});
      const view = bench.view();
      renderer.draw(view);
      bench.made.length = 0;
      for (let i = 0; i < 30; i++) {
        bench.pond.advance(1 / 20);
        const later = { ...bench.view(), frame: bench.view().frame.slice() };
        for (let k = 0; k < later.count; k++) later.frame[k * later.layout.stride + later.layout.depth] = 0.03 * i;
        renderer.draw(later);
      }
      const swimming = bench.made.length;
      renderer.resize(640, 400, 2, 200);
      renderer.draw(bench.view());
      const denser = bench.made.length - swimming;
      renderer.dispose();
      return [swimming, denser];
    });
    expect(made[0]).toBe(0);
    expect(made[1]).toBeGreaterThan(8);
  });

  it('paints for the device: more pixels at twice the ratio, never more than 16,777,216', async () => {
    const sizes = await inPage((bench) =>
      [1, 2, 40].map((ratio) => {
        const renderer = bench.renderer({}, ratio);
        const size = [bench.canvas.width, bench.canvas.height];
        renderer.dispose();
        return size;
      }),
    );
    expect(sizes[0]).toEqual([640, 400]);
    expect(sizes[1]).toEqual([1280, 800]);
    expect(sizes[2]![0]! * sizes[2]![1]!).toBeLessThanOrEqual(16_777_216);
    expect(sizes[2]![0]! / sizes[2]![1]!).toBeCloseTo(1.6, 2);
  });

  it('draws nothing, and does not fail, at no size', async () => {
    const size = await inPage((bench) => {
      const renderer = bench.renderer({});
      renderer.resize(0, 0, 1, 200);
      renderer.draw(bench.view());
      return bench.canvas.width * bench.canvas.height;
    });
    expect(size).toBe(0);
  });

  it('glows at night, and the glow swells and fades', async () => {
    const light = await inPage((bench) => {
      const renderer = bench.renderer({ theme: 'night' });
      const view = bench.view();
      const sums = [0, 1, 2, 3, 4, 5, 6].map((time) => {
        renderer.draw({ ...view, time, count: 1 });
        const { x, y } = view.layout;
        const at = 4 * (Math.round(view.frame[y]! * 200) * 640 + Math.round(view.frame[x]! * 200));
        const data = bench.pixels();
        return data[at]! + data[at + 1]! + data[at + 2]!;
      });
      renderer.dispose();
      return sums;
    });
    expect(Math.max(...light) - Math.min(...light)).toBeGreaterThan(8);
  });
});
