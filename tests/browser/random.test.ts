import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { shut, Visit } from './support/browser.js';
import { Site } from './support/server.js';

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  site.answers.set('/page.css', { type: 'text/css', body: 'koi-pond { display: block } #low { margin-top: 3000px }' });
  visit = await Visit.begin();
});
afterEach(async () => {
  await visit.end();
  await site.close();
});
afterAll(shut);

type Step =
  | readonly ['set' | 'attribute', name: string, value: unknown]
  | readonly ['call', name: string, values: readonly unknown[]]
  | readonly ['style', name: string, value: string]
  | readonly ['place', where: string]
  | readonly ['press', x: number, y: number]
  | readonly ['rest', frames: number];

const odd = fc.constantFrom<unknown>(undefined, null, Number.NaN, Infinity, -1, 0, 1e30, '', '"><b>', '__proto__', true, 5n);
const values: Record<string, fc.Arbitrary<unknown>> = {
  count: fc.integer({ min: 0, max: 30 }),
  seed: fc.nat(),
  varieties: fc.constantFrom('', 'kohaku', 'ogon showa', 'dragon'),
  theme: fc.constantFrom('auto', 'day', 'night'),
  water: fc.constantFrom('pond', 'clear'),
  interaction: fc.constantFrom('feed', 'watch', 'none'),
  motion: fc.constantFrom('auto', 'full', 'calm'),
  paused: fc.boolean(),
  controls: fc.constantFrom('auto', 'none'),
  pxPerMetre: fc.integer({ min: 50, max: 800 }),
  debug: fc.constantFrom<unknown>(false, true, 'spines', 'stats forces'),
};
const kebab = (name: string): string => name.replace('M', '-m');
const pair = fc.tuple(fc.oneof(fc.integer({ min: -50, max: 700 }), odd), fc.integer({ min: -50, max: 500 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .constantFrom(...Object.keys(values))
    .chain((name) =>
      fc.tuple(fc.constant('set' as const), fc.constant(name), fc.oneof({ weight: 4, arbitrary: values[name]! }, odd)),
    ),
  fc
    .constantFrom(...Object.keys(values))
    .chain((name) => fc.tuple(fc.constant('attribute' as const), fc.constant(kebab(name)), values[name]!)),
  fc.tuple(fc.constant('call' as const), fc.constantFrom('feed', 'startle', 'scriptKoi'), pair),
  fc.tuple(
    fc.constant('call' as const),
    fc.constantFrom('play', 'pause', 'addKoi', 'saveState', 'loadSaved', 'loadDamaged', 'removeFirst'),
    fc.constant([]),
  ),
  fc.tuple(fc.constant('call' as const), fc.constantFrom('setParam', 'getParam', 'removeKoi', 'addKoi'), fc.tuple(odd, odd)),
  fc.tuple(fc.constant('style' as const), fc.constant('width'), fc.constantFrom('0', '1px', '37px', '300px', '640px', '90%')),
  fc.tuple(fc.constant('style' as const), fc.constant('height'), fc.constantFrom('0', '0.4px', '20px', '200px', '900px')),
  fc.tuple(fc.constant('style' as const), fc.constant('display'), fc.constantFrom('none', 'block', 'inline-block')),
  fc.tuple(fc.constant('style' as const), fc.constant('zoom'), fc.constantFrom('1', '0.5', '2')),
  fc.tuple(fc.constant('place' as const), fc.constantFrom('out', 'top', 'low', 'moved', 'template', 'frame', 'hidden', 'shown')),
  fc.tuple(fc.constant('press' as const), fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 400 })),
  fc.tuple(fc.constant('rest' as const), fc.integer({ min: 1, max: 4 })),
);

/** Runs in the page: does it all to one new pond and tells what ought not to have been. */
async function live(steps: readonly Step[]): Promise<string[]> {
  const found: string[] = [];
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  const top = document.querySelector('#top')!;
  const inner = document.querySelector('iframe')!.contentDocument!;
  const pond = document.createElement('koi-pond');
  pond.style.cssText = 'width: 400px; height: 225px';
  pond.count = 5;
  const hide = (state: string): void => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  let saved: Uint8Array = new Uint8Array(0);
  const extra: Record<string, () => unknown> = {
    saveState: () => (saved = pond.saveState()),
    loadSaved: () => pond.loadState(saved),
    loadDamaged: () => pond.loadState(saved.map((byte, k) => (k === 99 ? byte ^ 1 : byte))),
    removeFirst: () => pond.removeKoi(pond.koi[0]?.id ?? 0),
  };
  const places: Record<string, () => unknown> = {
    out: () => pond.remove(),
    top: () => top.append(pond),
    low: () => document.querySelector('#low')!.append(pond),
    moved: () => document.body.prepend(pond),
    template: () => document.createElement('template').content.append(pond),
    frame: () => inner.body.append(pond),
    hidden: () => hide('hidden'),
    shown: () => hide('visible'),
  };
  const act = ([kind, ...rest]: Step): unknown => {
    const [name, value] = rest as [string, unknown];
    if (kind === 'set') return ((pond as unknown as Record<string, unknown>)[name] = value);
    if (kind === 'attribute') return value === false ? pond.removeAttribute(name) : pond.setAttribute(name, String(value));
    if (kind === 'style') return pond.style.setProperty(name, value as string);
    if (kind === 'place') return places[name]!();
    if (kind === 'press') {
      const canvas = pond.shadowRoot!.querySelector('canvas')!;
      const [clientX, clientY] = rest as unknown as [number, number];
      for (const type of ['pointermove', 'pointerdown', 'click', 'pointerleave'])
        canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true }));
      for (const button of pond.shadowRoot!.querySelectorAll('button')) button.click();
      return undefined;
    }
    const use =
      extra[name] ?? ((...list: unknown[]) => (pond as unknown as Record<string, (...l: unknown[]) => unknown>)[name]!(...list));
    return use(...((value ?? []) as []));
  };
  top.append(pond);
  for (const [k, it] of steps.entries()) {
    if (it[0] === 'rest') for (let n = 0; n < it[1] && document.visibilityState === 'visible'; n += 1) await frame();
    else {
      try {
        act(it);
      } catch (error) {
        const { name, message } = error as Error;
        if (it[0] !== 'call' || !/^(RangeError|TypeError)$/.test(name) ? !message.includes('not ready') : message.length > 500)
          found.push(`step ${k}, ${String(it[1])}: ${name} ${message}`);
      }
    }
    if (pond.matches(':state(error)')) found.push(`step ${k}, ${String(it[1])}: the pond stopped`);
  }
  // Whatever was done, it is a pond like any other again.
  hide('visible');
  pond.style.cssText = 'width: 400px; height: 225px; display: block';
  for (const name of pond.getAttributeNames()) if (name !== 'style') pond.removeAttribute(name);
  pond.play();
  top.append(pond);
  scrollTo(0, 0);
  await Promise.race([pond.ready, new Promise((resolve) => setTimeout(resolve, 5000))]);
  pond.count = 4;
  for (let n = 0; n < 600 && !pond.shadowRoot!.querySelector('.live'); n += 1) await frame();
  if (pond.koi.length !== 4) found.push(`${pond.koi.length} koi at the end`);
  if (!pond.shadowRoot!.querySelector('.live')) found.push('no picture at the end');
  const canvas = pond.shadowRoot!.querySelector('canvas')!;
  await frame();
  await frame();
  if (canvas.getContext('2d')!.getImageData(200, 110, 1, 1).data[3] === 0) found.push('an empty picture at the end');
  if (!pond.koi.every((koi) => Number.isFinite(koi.x + koi.y + koi.speed))) found.push('koi nowhere at the end');
  pond.loadState(pond.saveState());
  pond.remove();
  return found;
}

it('survives any sequence of attributes, properties, methods, places and sizes: no error, no message, alive at the end', {
  timeout: 180_000,
}, async () => {
  site.policy = '';
  site.answers.set('/frame', { body: '<!doctype html><title>A frame</title><body></body>' });
  await visit.page.goto(site.page('/', '<main id="top"></main><iframe src="/frame"></iframe><div id="low"></div>'));
  await visit.page.waitForFunction(() => customElements.get('koi-pond') && document.readyState === 'complete');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      expect(await visit.page.evaluate(live, steps)).toEqual([]);
      expect(visit.complaints).toEqual([]);
      // A value that cannot be used is told, by contract; nothing else is.
      expect(visit.warnings.filter((text) => !text.includes('is not used: it must be'))).toEqual([]);
      expect(await visit.heard('pond-error')).toEqual([]);
    }),
    { seed: 2026, numRuns: Number(process.env['KOI_RUNS'] ?? 25) },
  );
});

it('has its picture at once in another place and size: found by the sequences above', async () => {
  await visit.page.goto(site.page('/', '<koi-pond seed="7"></koi-pond><div id="low"></div>'));
  await visit.live();
  expect(
    await visit.page.evaluate(() => {
      const pond = document.querySelector('koi-pond')!;
      pond.remove();
      document.body.style.width = '333px';
      document.body.prepend(pond);
      const canvas = pond.shadowRoot!.querySelector('canvas')!;
      return [canvas.width, canvas.getContext('2d')!.getImageData(150, 90, 1, 1).data[3]];
    }),
  ).toEqual([333, 255]);
});
