import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureOf, shut, Visit } from './support/browser.js';
import { root, Site } from './support/server.js';

const wasm = readFileSync(join(root, 'dist/koi-pond.wasm'));
const poster = '<img slot="poster" id="poster" src="/poster.svg" alt="">';
const body = `<koi-pond id="pond" seed="7">${poster}</koi-pond>`;

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  site.answers.set('/poster.svg', {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>',
  });
  visit = await Visit.begin();
});
afterEach(async () => {
  await visit.end();
  await site.close();
});
afterAll(shut);

const posterShown = (): Promise<boolean> =>
  visit.page.locator('#poster').evaluate((img) => img.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
const errors = async (count = 1): Promise<Record<string, unknown>[]> => {
  await visit.page.waitForFunction(
    (n) => (globalThis as unknown as { heard: { type: string }[] }).heard.filter((e) => e.type === 'pond-error').length >= n,
    count,
  );
  await visit.page.waitForTimeout(150);
  return visit.heard('pond-error');
};

describe('a module that cannot be had', () => {
  it('that is not there: one pond-error with its address, and the poster stays', async () => {
    site.answers.set('/koi-pond.wasm', { status: 404, body: 'no' });
    await visit.page.goto(site.page('/', body));
    expect(await errors()).toEqual([
      expect.objectContaining({ code: 'wasm-not-found', url: `${site.url}/koi-pond.wasm`, id: 'pond' }),
    ]);
    expect(await posterShown()).toBe(true);
    expect(
      await visit.pond(
        (pond) =>
          pond.ready.then(
            () => 'ready',
            (e: Error & { code: string }) => e.code,
          ),
        undefined,
      ),
    ).toBe('wasm-not-found');
    expect(visit.complaints.filter((c) => !c.includes('404'))).toEqual([]);
  });

  it('that is an address as long as the module itself: the error does not repeat it all', async () => {
    const long = `data:application/wasm;base64,${'AAAA'.repeat(20_000)}`;
    await visit.page.goto(site.page('/', body.replace('<koi-pond ', `<koi-pond wasm-src="${long}" `)));
    const [error] = await errors();
    expect(error!['code']).toBe('wasm-not-found');
    expect(String(error!['message']).length + String(error!['url']).length).toBeLessThan(3000);
    expect(visit.warnings.join().length).toBeLessThan(3000);
  });

  it('that is a page instead of a module: wasm-not-wasm', async () => {
    site.answers.set('/koi-pond.wasm', { body: '<!doctype html><p>Welcome</p>' });
    await visit.page.goto(site.page('/', body));
    expect(await errors()).toEqual([expect.objectContaining({ code: 'wasm-not-wasm' })]);
    expect(await posterShown()).toBe(true);
  });

  it('that is not a module but says it is: wasm-not-wasm', async () => {
    site.answers.set('/koi-pond.wasm', { type: 'application/wasm', body: 'hello' });
    await visit.page.goto(site.page('/', body));
    expect(await errors()).toEqual([expect.objectContaining({ code: 'wasm-not-wasm' })]);
  });

  it('that broke on the way: wasm-failed', async () => {
    site.answers.set('/koi-pond.wasm', { type: 'application/wasm', body: wasm.subarray(0, wasm.length >> 1) });
    await visit.page.goto(site.page('/', body));
    expect(await errors()).toEqual([expect.objectContaining({ code: 'wasm-failed' })]);
    expect(await posterShown()).toBe(true);
  });

  it('that belongs to something else: wasm-failed', async () => {
    // The smallest module: a header and nothing in it.
    site.answers.set('/koi-pond.wasm', { type: 'application/wasm', body: new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]) });
    await visit.page.goto(site.page('/', body));
    expect(await errors()).toEqual([expect.objectContaining({ code: 'wasm-failed' })]);
  });

  it('that the policy forbids to run: wasm-failed, and no throw', async () => {
    site.policy = "default-src 'self'";
    await visit.page.goto(site.page('/', body));
    expect(await errors()).toEqual([expect.objectContaining({ code: 'wasm-failed' })]);
    expect(visit.complaints.filter((c) => !/Content Security Policy|wasm-unsafe-eval/i.test(c))).toEqual([]);
  });

  it('shows an empty pond where there is no poster', async () => {
    site.answers.set('/koi-pond.wasm', { status: 404, body: 'no' });
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await errors();
    expect(await visit.pond((pond) => pond.shadowRoot!.querySelector('.empty')!.checkVisibility(), undefined)).toBe(true);
  });

  it('is tried again when wasm-src is set, also to the same address', async () => {
    site.answers.set('/koi-pond.wasm', { status: 404, body: 'no' });
    site.answers.set('/other.wasm', { status: 503, body: 'later' });
    await visit.page.goto(site.page('/', body));
    await errors(1);
    await visit.pond((pond) => {
      pond.wasmSrc = '/other.wasm';
    }, undefined);
    expect((await errors(2))[1]).toMatchObject({ code: 'wasm-not-found', url: `${site.url}/other.wasm` });
    site.answers.set('/other.wasm', { type: 'application/wasm', body: wasm });
    await visit.pond((pond) => {
      pond.wasmSrc = '/other.wasm';
    }, undefined);
    await visit.live();
    expect(await visit.pond((pond) => pond.ready.then((it) => it === pond), undefined)).toBe(true);
    expect(await visit.heard('pond-ready')).toHaveLength(1);
    await visit.page.waitForTimeout(600);
    expect(await posterShown()).toBe(false);
  });

  it('is tried again when the element is connected again', async () => {
    site.answers.set('/koi-pond.wasm', { status: 404, body: 'no' });
    await visit.page.goto(site.page('/', body));
    await errors(1);
    site.answers.delete('/koi-pond.wasm');
    await visit.pond((pond) => document.body.append(pond), undefined);
    await visit.live();
    expect(await visit.heard('pond-error')).toHaveLength(1);
  });
});

describe('a browser without WebAssembly', () => {
  it('gets the poster and no-wasm, and nothing throws', async () => {
    await visit.page.addInitScript(() => {
      delete (globalThis as { WebAssembly?: unknown }).WebAssembly;
    });
    await visit.page.goto(site.page('/', body));
    expect(await errors()).toEqual([expect.objectContaining({ code: 'no-wasm' })]);
    expect(await posterShown()).toBe(true);
    expect(visit.complaints).toEqual([]);
  });
});

describe('a module that stops while it runs', () => {
  it('is told as a trap, once; the poster comes back, and a reconnection swims again', async () => {
    await visit.page.addInitScript(() => {
      const real = WebAssembly.instantiate;
      let first = true;
      // The first module gets a clock-stopped export: every function traps once `broken` is set.
      WebAssembly.instantiate = (async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
        const instance = await real(module, imports);
        if (!first) return instance;
        first = false;
        const exports = Object.fromEntries(Object.entries(instance.exports).map(([name, value]) => [name, value]));
        const table = Object.values(exports).find((value) => value instanceof WebAssembly.Table) as WebAssembly.Table;
        (globalThis as unknown as { breakIt: () => void }).breakIt = () => {
          const trap = new WebAssembly.Instance(
            new WebAssembly.Module(
              new Uint8Array([
                0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 0x74, 0, 0, 10, 5, 1, 3, 0, 0, 11,
              ]),
            ),
          ).exports['t'];
          for (let k = 1; k < table.length; k += 1) table.set(k, trap);
        };
        return instance;
      }) as typeof WebAssembly.instantiate;
    });
    await visit.page.goto(site.page('/', body));
    await visit.live();
    await visit.page.evaluate(() => (globalThis as unknown as { breakIt: () => void }).breakIt());
    expect(await errors()).toEqual([expect.objectContaining({ code: 'trap' })]);
    expect(await posterShown()).toBe(true);
    expect(
      await visit.pond((pond) => {
        try {
          pond.feed(1, 1);
          return 'fed';
        } catch (e) {
          return String(e);
        }
      }, undefined),
    ).toContain('not ready');
    await visit.pond((pond) => {
      pond.remove();
      document.body.append(pond);
    }, undefined);
    await visit.live();
    expect(visit.complaints).toEqual([]);
  });
});

describe('the way the module comes', () => {
  it('works buffered where streaming is refused', async () => {
    await visit.page.addInitScript(() => {
      const refuse = (): Promise<never> => Promise.reject(new TypeError('Incorrect response MIME type'));
      WebAssembly.compileStreaming = refuse;
      WebAssembly.instantiateStreaming = refuse;
    });
    await visit.page.goto(site.page('/', body));
    await visit.live();
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
    expect(await visit.heard('pond-error')).toEqual([]);
  });

  it.each(['application/octet-stream', 'text/plain', ''])('works where the server calls it "%s"', async (type) => {
    site.answers.set('/koi-pond.wasm', { type, body: wasm });
    await visit.page.goto(site.page('/', body));
    await visit.live();
    expect(visit.complaints).toEqual([]);
  });

  it('asks wasm-src alone when it is set', async () => {
    site.answers.set('/cdn/pond.wasm', { type: 'application/wasm', body: wasm });
    await visit.page.goto(site.page('/', '<koi-pond wasm-src="/cdn/pond.wasm"></koi-pond>'));
    await visit.live();
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual(['/cdn/pond.wasm']);
  });

  it('asks where setWasmUrl says', async () => {
    site.answers.set('/cdn/pond.wasm', { type: 'application/wasm', body: wasm });
    site.answers.set('/own.js', {
      type: 'text/javascript',
      body: "import { setWasmUrl } from '/koi-pond.js'; setWasmUrl('/cdn/pond.wasm'); document.body.append(document.createElement('koi-pond'));",
    });
    await visit.page.goto(site.page('/', '', '<script type="module" src="/own.js"></script>'));
    await visit.live();
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual(['/cdn/pond.wasm']);
  });

  it("asks nobody but the page's own server, and once for twenty ponds", async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'.repeat(20)));
    await visit.live();
    expect(visit.requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  });

  it('needs no module file with inline', async () => {
    await visit.page.goto(site.page('/', body, '<script type="module" src="/inline.js"></script>'));
    await visit.live();
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual([]);
    expect((await pictureOf(visit)).painted).toBe(1);
  });
});

describe('a strict content security policy', () => {
  it.each(['koi-pond.js', 'inline.js'])('is kept to the letter by %s, with every option in use', async (script) => {
    await visit.page.goto(
      site.page(
        '/',
        '<koi-pond debug theme="night"></koi-pond><koi-pond water="clear" motion="calm"></koi-pond>',
        `<script type="module" src="/${script}"></script>`,
      ),
    );
    await visit.live();
    await visit.live('koi-pond:nth-of-type(2)');
    await visit.page.mouse.click(200, 200);
    await visit.page.waitForTimeout(500);
    expect(await visit.violations()).toEqual([]);
    expect(visit.complaints).toEqual([]);
    expect(
      await visit.page.evaluate(() =>
        [...document.querySelectorAll('koi-pond')].flatMap((pond) =>
          [pond, ...pond.shadowRoot!.querySelectorAll('*')].filter((e) => e.hasAttribute('style')).map((e) => e.tagName),
        ),
      ),
    ).toEqual([]);
  });
});
