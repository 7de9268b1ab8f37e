import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureOf, shut, Visit } from './support/browser.js';
import { Site } from './support/server.js';

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  site.answers.set('/page.css', { type: 'text/css', body: 'koi-pond { display: block; width: 400px; height: 225px }' });
  visit = await Visit.begin();
  await visit.page.goto(site.page('/', '<koi-pond id="pond" seed="7"></koi-pond>'));
  await visit.live();
});
afterEach(async () => {
  await visit.end();
  await site.close();
});
afterAll(shut);

/** What a page may hand over by mistake or in malice; made in the page, for most of it cannot travel. */
const withHostile = (): Promise<void> =>
  visit.page.evaluate(() => {
    const hostile: unknown[] = [
      undefined,
      null,
      true,
      Number.NaN,
      Infinity,
      -Infinity,
      -1,
      0,
      0.5,
      1e30,
      5n,
      '',
      ' ',
      '"><img src=x onerror="hurt=1">',
      '</style><script>hurt=1</script>',
      'red;} * { display: none',
      '__proto__',
      'constructor',
      '%c%s%o',
      'javascript:hurt=1',
      'x'.repeat(100_000),
      'x '.repeat(10_000),
      Symbol('s'),
      {},
      [],
      [Symbol('s')],
      () => 1,
      Object.create(null),
      new Float32Array(2),
      new Uint8Array(3),
    ];
    Object.assign(globalThis, { hostile });
  });

/** Nothing of what was handed over has become markup, style or a script, and the pond swims. */
async function unharmed(): Promise<void> {
  await visit.page.waitForTimeout(300);
  const seen = await visit.pond(
    (pond) => ({
      hurt: 'hurt' in globalThis,
      inside: [...pond.shadowRoot!.querySelectorAll('*')].map((e) => e.localName).join(' '),
      style: [pond, ...pond.shadowRoot!.querySelectorAll('*')].filter((e) => e.hasAttribute('style')).length,
      sheets: pond.shadowRoot!.adoptedStyleSheets.length + document.querySelectorAll('style').length,
      children: pond.childElementCount,
      koi: pond.koi.every((koi) => Number.isFinite(koi.x + koi.y + koi.heading + koi.speed)),
    }),
    undefined,
  );
  expect(seen).toEqual({
    hurt: false,
    inside: 'div canvas div slot div div button button div',
    style: 0,
    sheets: 1,
    children: 0,
    koi: true,
  });
  expect(visit.complaints).toEqual([]);
  expect(await visit.violations()).toEqual([]);
  expect((await pictureOf(visit)).painted).toBeGreaterThan(0.01);
}

describe('every attribute', () => {
  it('takes any text: the default, and at most one short warning that names it', async () => {
    await withHostile();
    const texts = await visit.pond(async (pond) => {
      const { hostile } = globalThis as unknown as { hostile: unknown[] };
      let said = 0;
      for (const name of (pond.constructor as unknown as { observedAttributes: string[] }).observedAttributes) {
        if (name === 'wasm-src') continue;
        for (const value of hostile) {
          if (typeof value !== 'string') continue;
          pond.setAttribute(name, value);
          said += 1;
        }
        await new Promise(requestAnimationFrame);
        pond.removeAttribute(name);
      }
      return said;
    }, undefined);
    expect(visit.warnings.length).toBeGreaterThan(50);
    expect(visit.warnings.length).toBeLessThanOrEqual(texts);
    for (const warning of visit.warnings) {
      expect(warning).toMatch(/^<koi-pond> [a-z-]+=".*is not used: it must be /);
      expect(warning.length).toBeLessThan(400);
    }
    expect(await visit.heard('pond-error')).toEqual([]);
    await unharmed();
  });

  it('wasm-src takes any text and leaves a pond that swims alone', async () => {
    await withHostile();
    await visit.pond((pond) => {
      for (const value of (globalThis as unknown as { hostile: unknown[] }).hostile)
        if (typeof value === 'string') pond.setAttribute('wasm-src', value);
    }, undefined);
    expect(await visit.heard('pond-error')).toEqual([]);
    await unharmed();
  });

  it('wasm-src that leads nowhere is one pond-error each time it is asked for', async () => {
    const bad = ['http://[', 'javascript:hurt=1', '"><img src=x onerror="hurt=1">', '__proto__', 'data:text/html,hello'];
    const codes = await visit.page.evaluate(async (list) => {
      const found: string[] = [];
      for (const src of list) {
        const pond = document.createElement('koi-pond');
        pond.wasmSrc = src;
        document.body.append(pond);
        await pond.ready.catch((error: { code: string }) => found.push(error.code));
        pond.remove();
      }
      return found;
    }, bad);
    expect(codes).toHaveLength(bad.length);
    expect(codes.every((code) => code === 'wasm-not-found')).toBe(true);
    expect(await visit.heard('pond-error')).toHaveLength(bad.length);
    expect(visit.complaints.filter((text) => !/Failed to load resource|Content Security Policy/.test(text))).toEqual([]);
  });
});

describe('every property', () => {
  it('takes any value without a throw, and reads as something of its own type', async () => {
    await withHostile();
    const wrong = await visit.pond(async (pond) => {
      const { hostile } = globalThis as unknown as { hostile: unknown[] };
      const types: Record<string, (value: unknown) => boolean> = {
        count: (v) => Number.isInteger(v) && (v as number) >= 0 && (v as number) <= 1000,
        seed: (v) => Number.isInteger(v) && (v as number) >= 0 && (v as number) < 2 ** 32,
        varieties: (v) => typeof v === 'string',
        theme: (v) => ['auto', 'day', 'night'].includes(v as string),
        water: (v) => ['pond', 'clear'].includes(v as string),
        interaction: (v) => ['feed', 'watch', 'none'].includes(v as string),
        motion: (v) => ['auto', 'full', 'calm'].includes(v as string),
        paused: (v) => typeof v === 'boolean',
        controls: (v) => ['auto', 'none'].includes(v as string),
        pxPerMetre: (v) => (v as number) >= 50 && (v as number) <= 800,
        debug: (v) => typeof v === 'boolean' || typeof v === 'string',
        wasmSrc: (v) => typeof v === 'string',
      };
      const found: string[] = [];
      for (const [name, good] of Object.entries(types)) {
        for (const value of hostile) {
          try {
            (pond as unknown as Record<string, unknown>)[name] = value;
            const read = (pond as unknown as Record<string, unknown>)[name];
            if (!good(read)) found.push(`${name} reads ${String(read)}`);
          } catch (error) {
            found.push(`${name}: ${String(error)}`);
          }
        }
        (pond as unknown as Record<string, unknown>)[name] = undefined;
        await new Promise(requestAnimationFrame);
      }
      for (const name of ['ready', 'koi', 'stats', 'paramRows']) {
        const before = typeof (pond as unknown as Record<string, unknown>)[name];
        try {
          (pond as unknown as Record<string, unknown>)[name] = 5;
        } catch {
          /* what is read-only may say so */
        }
        if (typeof (pond as unknown as Record<string, unknown>)[name] !== before) found.push(name);
      }
      return found;
    }, undefined);
    expect(wrong).toEqual([]);
    for (const warning of visit.warnings) expect(warning.length).toBeLessThan(400);
    expect(await visit.heard('pond-error')).toEqual([]);
    await unharmed();
  });
});

describe('every method', () => {
  it('speaks of waypoints in the pixels that it was given', async () => {
    const said = await visit.pond((pond) => {
      try {
        pond.scriptKoi(pond.koi[0]!.id, [{ x: 1e9, y: 1, t: 1 }]);
      } catch (error) {
        return (error as Error).message;
      }
    }, undefined);
    expect(said).toMatch(/^waypoints\[0\]\.x must be a finite number in -\d+\.\.\d+ px, got 1000000000$/);
  });

  it('takes what it says or refuses by name and value, and the pond swims on', async () => {
    await withHostile();
    const odd = await visit.pond((pond) => {
      const { hostile } = globalThis as unknown as { hostile: unknown[] };
      const id = pond.koi[0]!.id;
      const row = pond.paramRows[0]!;
      const point = { x: 100, y: 100, t: 5 };
      const uses: [what: string, name: RegExp, use: (value: never) => unknown][] = [
        ['feed(x)', /^x /, (v) => pond.feed(v, 1)],
        ['feed(y)', /^y /, (v) => pond.feed(1, v)],
        ['startle(x)', /^x /, (v) => pond.startle(v, 1)],
        ['startle(y)', /^y /, (v) => pond.startle(1, v)],
        ['addKoi(koi)', /^koi /, (v) => pond.addKoi(v)],
        ['addKoi({variety})', /^variety /, (v) => pond.addKoi({ variety: v })],
        ['addKoi({length})', /^length /, (v) => pond.addKoi({ length: v })],
        ['addKoi({seed})', /^seed /, (v) => pond.addKoi({ seed: v })],
        ['removeKoi(id)', /^id /, (v) => pond.removeKoi(v)],
        ['scriptKoi(id)', /^id /, (v) => pond.scriptKoi(v, null)],
        ['scriptKoi(waypoints)', /^waypoints/, (v) => pond.scriptKoi(id, v)],
        ['scriptKoi([point])', /^waypoints\[0\]/, (v) => pond.scriptKoi(id, [v])],
        ['scriptKoi([{x}])', /^waypoints\[0\]\.x /, (v) => pond.scriptKoi(id, [{ ...point, x: v }])],
        ['scriptKoi([{t}])', /^waypoints\[0\]\.t /, (v) => pond.scriptKoi(id, [{ ...point, t: v }])],
        ['getParam(name)', /^name /, (v) => pond.getParam(v)],
        ['setParam(name)', /^name /, (v) => pond.setParam(v, 1)],
        ['setParam(value)', new RegExp(`^${row.name} `), (v) => pond.setParam(row.name, v)],
        ['loadState(bytes)', /^state /, (v) => pond.loadState(v)],
      ];
      const found: string[] = [];
      const fits: Record<string, number> = {};
      for (const [what, name, use] of uses) {
        fits[what] = 0;
        for (const value of hostile) {
          try {
            use(value as never);
            fits[what] += 1;
          } catch (error) {
            const { message } = error as Error;
            const kind = error instanceof RangeError || error instanceof TypeError;
            if (!kind || !name.test(message) || !/, got |^state was refused|^length of/.test(message) || message.length > 500)
              found.push(`${what} ${message}`);
          }
        }
      }
      const methods = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(pond) as object))
        .filter(([key, { value }]) => typeof value === 'function' && value.length > 0 && !/Callback$|^constructor$/.test(key))
        .map(([key]) => key);
      const named = uses.map(([what]) => /^\w+/.exec(what)![0]);
      found.push(...methods.filter((method) => !named.includes(method)));
      return { found, fits };
    }, undefined);
    expect(odd.found).toEqual([]);
    // Of the values above few fit anything: 0 and 0.5 and -1 as places, nothing at all as a whole.
    expect(odd.fits).toMatchObject({
      'feed(x)': 3,
      'addKoi({variety})': 1,
      'scriptKoi(id)': 0,
      'scriptKoi(waypoints)': 1,
      'getParam(name)': 0,
      'loadState(bytes)': 0,
    });
    expect(await visit.heard('pond-error')).toEqual([]);
    await unharmed();
  });
});
