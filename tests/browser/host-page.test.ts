import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shut, Visit } from './support/browser.js';
import { countFrames } from './support/frames.js';
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

const css = (body: string): void => {
  site.answers.set('/page.css', { type: 'text/css', body: `body { margin: 0 } ${body}` });
};
/** Opens the page and, once the pond is ready, counts the frames of half a second. */
async function framesOf(body: string): Promise<number> {
  const frames = await countFrames(visit.page);
  await visit.page.goto(site.page('/', body));
  await visit.pond((pond) => pond.ready.then(() => {}), undefined);
  await visit.page.waitForTimeout(400);
  const before = await frames();
  await visit.page.waitForTimeout(500);
  return (await frames()) - before;
}
const moving = async (frames: () => Promise<number>): Promise<number> => {
  const before = await frames();
  await visit.page.waitForTimeout(500);
  return (await frames()) - before;
};

describe('a pond that nobody can see', () => {
  it.each([
    ['lies right below the screen', '.first { height: 100vh }', '<div class="first"></div><koi-pond></koi-pond>'],
    [
      'is the next slide of a carousel',
      '.slides { width: 400px; overflow: hidden; display: flex } .slides div { flex: 0 0 100% }',
      '<div class="slides"><div>a</div><div><koi-pond></koi-pond></div></div>',
    ],
    [
      'is folded up with what holds it',
      '.folded { height: 0; overflow: hidden }',
      '<div class="folded"><koi-pond></koi-pond></div>',
    ],
    ['has no height', 'koi-pond { height: 0 }', '<koi-pond></koi-pond>'],
    ['has no width', 'koi-pond { width: 0; height: 200px; aspect-ratio: auto }', '<koi-pond></koi-pond>'],
    ['is hidden, whatever the page says of display', 'koi-pond { display: block }', '<koi-pond hidden></koi-pond>'],
    ['is a part of no layout', 'koi-pond { display: contents }', '<koi-pond></koi-pond>'],
  ])('costs no frame when it %s', async (_, style, body) => {
    css(style);
    expect(await framesOf(body)).toBe(0);
  });

  it('swims as soon as a sliver of it comes into view, and rests when it is gone', async () => {
    css('.first { height: 100vh } .last { height: 200vh }');
    const frames = await countFrames(visit.page);
    await visit.page.goto(site.page('/', '<div class="first"></div><koi-pond></koi-pond><div class="last"></div>'));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await visit.page.evaluate(() => scrollTo(0, 2));
    await visit.live();
    expect(await moving(frames)).toBeGreaterThan(5);
    await visit.page.evaluate(() => scrollTo(0, 0));
    await visit.page.waitForTimeout(200);
    expect(await moving(frames)).toBe(0);
  });

  it('swims when it is given a size again', async () => {
    css('koi-pond { width: 400px; height: 200px; aspect-ratio: auto } .flat { height: 0 }');
    const frames = await countFrames(visit.page);
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    for (const flat of [true, false]) {
      await visit.pond((pond, on) => void pond.classList.toggle('flat', on), flat);
      await visit.page.waitForTimeout(200);
      if (flat) expect(await moving(frames)).toBe(0);
      else expect(await moving(frames)).toBeGreaterThan(5);
    }
  });
});

describe("the page's own style", () => {
  it.each([
    ['takes every style away', '* { all: unset }'],
    ['takes the box away', 'koi-pond { display: contents }'],
    ['takes containment and position away', 'koi-pond { contain: none; position: static; height: 100px }'],
  ])('that %s does not lay the pond over the page', async (_, style) => {
    css(`${style} button { position: absolute; left: 300px; top: 300px; width: 100px; height: 40px }`);
    await visit.page.goto(site.page('/', '<button>Buy</button><koi-pond><i slot="poster">A pond</i></koi-pond>'));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await visit.page.waitForTimeout(600);
    expect(
      await visit.page.evaluate(() =>
        [
          [350, 320],
          [700, 550],
        ].map(([x, y]) => document.elementFromPoint(x!, y!)?.localName),
      ),
    ).not.toContain('koi-pond');
    // Nor can a keyboard reach what is not there; and a pond that gets a box swims in it.
    await visit.pond((pond) => {
      pond.style.cssText = 'display: block; width: 400px; height: 200px; aspect-ratio: auto; position: relative';
    }, undefined);
    await visit.live();
    expect(
      await visit.pond((pond) => {
        const { width, height } = pond.shadowRoot!.querySelector('canvas')!.getBoundingClientRect();
        return [width, height, pond.shadowRoot!.querySelector('canvas')!.checkVisibility({ visibilityProperty: true })];
      }, undefined),
    ).toEqual([400, 200, true]);
  });

  it.each([' none ', 'NONE', 'none\n'])('lets clicks through with interaction="%s", as the property says', async (value) => {
    css('koi-pond { position: fixed; inset: 0; aspect-ratio: auto }');
    await visit.page.goto(site.page('/', '<button>x</button><koi-pond></koi-pond>'));
    await visit.live();
    const said = await visit.pond((pond, text) => {
      pond.setAttribute('interaction', text);
      return [pond.interaction, document.elementFromPoint(5, 5)?.localName];
    }, value);
    expect(said).toEqual(['none', 'button']);
    expect(visit.warnings).toEqual([]);
  });

  it('that writes downwards leaves the labels of the buttons whole', async () => {
    css('html { writing-mode: vertical-rl } koi-pond { width: 600px; height: 340px }');
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    expect(
      await visit.pond(
        (pond) =>
          [...pond.shadowRoot!.querySelectorAll('button')].map(
            (b) => b.scrollHeight <= b.clientHeight && b.scrollWidth <= b.clientWidth && b.clientWidth > b.clientHeight,
          ),
        undefined,
      ),
    ).toEqual([true, true]);
  });
});

describe("the page's own script", () => {
  it('that froze the intrinsics still gets its errors', async () => {
    await visit.page.addInitScript(() => {
      for (const { prototype } of [Error, Object, Array, Function, Promise, Map, Set]) Object.freeze(prototype);
    });
    site.answers.set('/page.css', { type: 'text/css', body: '' });
    await visit.page.goto(site.page('/', '<koi-pond id="bad" wasm-src="/nope.wasm"></koi-pond><koi-pond id="good"></koi-pond>'));
    const code = await visit.pond(
      (pond) =>
        pond.ready.then(
          () => 'ready',
          (error) => `${error.name} ${error.code}`,
        ),
      undefined,
      '#bad',
    );
    expect(code).toBe('PondError wasm-not-found');
    await visit.live('#good');
    expect(await visit.heard('pond-error')).toMatchObject([{ code: 'wasm-not-found', id: 'bad' }]);
  });

  it('that replaced Array.from, as old libraries do, still gets its koi', async () => {
    await visit.page.addInitScript(() => {
      Array.from = ((things: ArrayLike<unknown>) => Array.prototype.slice.call(things)) as typeof Array.from;
    });
    await visit.page.goto(site.page('/', '<koi-pond count="3"></koi-pond>'));
    await visit.live();
    expect(await visit.pond((pond) => pond.koi.map((koi) => koi.id > 0 && koi.length > 0), undefined)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('that runs the widget from a blob is told that the module cannot be found there', async () => {
    site.policy = "script-src 'self' blob: 'wasm-unsafe-eval'";
    site.answers.set('/blob.js', {
      type: 'text/javascript',
      body: `
        const text = await (await fetch('/koi-pond.js')).text();
        await import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));`,
    });
    const head = '<script type="module" src="/blob.js"></script>';
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>', head));
    await expect.poll(() => visit.heard('pond-error')).toHaveLength(1);
    const [{ code, message } = {}] = await visit.heard('pond-error');
    expect(`${code}: ${message}`).toBe('wasm-not-found: What lies beside this script is not an address');
  });

  it.each([
    ['constructed style sheets', 'adoptedStyleSheets'],
    ['element internals', 'ElementInternals'],
  ])('in a browser without %s keeps its poster, and nothing is thrown', async (_, missing) => {
    await visit.page.addInitScript((name) => {
      for (const owner of [Document.prototype, ShadowRoot.prototype, globalThis]) delete (owner as Record<string, unknown>)[name];
    }, missing);
    css('i { display: block; width: 50px; height: 30px }');
    await visit.page.goto(site.page('/', '<koi-pond><i slot="poster" id="poster">A pond</i></koi-pond>'));
    await visit.page.waitForTimeout(500);
    expect(await visit.page.locator('#poster').boundingBox()).toMatchObject({ width: 50, height: 30 });
    expect(visit.complaints).toEqual([]);
  });
});
