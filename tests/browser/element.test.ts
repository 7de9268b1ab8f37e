import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureOf, shut, Visit } from './support/browser.js';
import { root, Site } from './support/server.js';

let site: Site;
let visit: Visit;

beforeEach(async () => {
  site = await new Site().open();
  site.answers.set('/page.css', {
    type: 'text/css',
    body: 'body { margin: 0 } koi-pond { display: block; width: 400px; height: 225px }',
  });
  visit = await Visit.begin();
});
afterEach(async () => {
  await visit.end();
  await site.close();
});
afterAll(shut);

async function open(body = '<koi-pond seed="7"></koi-pond>'): Promise<void> {
  await visit.page.goto(site.page('/', body));
  await visit.live();
}

describe('attributes and properties', () => {
  it('start from the defaults, and none is written to the element', async () => {
    await open('<koi-pond></koi-pond>');
    expect(
      await visit.pond(
        (pond) => [
          pond.count,
          pond.varieties,
          pond.theme,
          pond.water,
          pond.interaction,
          pond.motion,
          pond.paused,
          pond.controls,
          pond.pxPerMetre,
          pond.debug,
          pond.wasmSrc,
          pond.getAttributeNames().length,
        ],
        undefined,
      ),
    ).toEqual([12, '', 'auto', 'pond', 'feed', 'auto', false, 'auto', 200, false, '', 0]);
    const seed = await visit.pond((pond) => pond.seed, undefined);
    expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32).toBe(true);
  });

  it('are two sides of one thing', async () => {
    await open();
    expect(
      await visit.pond((pond) => {
        pond.count = 4;
        pond.pxPerMetre = 120;
        pond.theme = 'night';
        pond.debug = true;
        pond.setAttribute('water', 'clear');
        pond.varieties = 'asagi showa';
        return [
          pond.getAttribute('count'),
          pond.getAttribute('px-per-metre'),
          pond.getAttribute('theme'),
          pond.getAttribute('debug'),
          pond.water,
          pond.getAttribute('varieties'),
          pond.koi.length,
        ];
      }, undefined),
    ).toEqual(['4', '120', 'night', '', 'clear', 'asagi showa', 4]);
    await expect
      .poll(() => visit.pond((pond) => pond.koi.every((k) => k.variety === 'asagi' || k.variety === 'showa'), undefined))
      .toBe(true);
    expect(
      await visit.pond((pond) => {
        pond.debug = false;
        pond.removeAttribute('count');
        return [pond.hasAttribute('debug'), pond.debug, pond.count, pond.koi.length];
      }, undefined),
    ).toEqual([false, false, 12, 12]);
  });

  it.each([
    ['count="-1"', 'count', 12],
    ['count="1001"', 'count', 12],
    ['count="many"', 'count', 12],
    ['count="2.5"', 'count', 12],
    ['count=""', 'count', 12],
    ['theme="dusk"', 'theme', 'auto'],
    ['water="ice"', 'water', 'pond'],
    ['interaction="pet"', 'interaction', 'feed'],
    ['motion="fast"', 'motion', 'auto'],
    ['controls="all"', 'controls', 'auto'],
    ['px-per-metre="49"', 'pxPerMetre', 200],
    ['px-per-metre="NaN"', 'pxPerMetre', 200],
    ['px-per-metre="1e9"', 'pxPerMetre', 200],
  ])('%s is the default and one warning that names it', async (attribute, property, value) => {
    await open(`<koi-pond ${attribute}></koi-pond>`);
    expect(await visit.pond((pond, name) => pond[name as 'count'], property)).toBe(value);
    expect(visit.warnings).toEqual([expect.stringContaining(attribute)]);
    expect(await visit.heard('pond-error')).toEqual([]);
  });

  it.each(['seed="-3"', 'seed="4294967296"', 'varieties="carp"', 'varieties="kohaku dragon"', 'debug="spines bones"'])(
    '%s warns once, and the pond swims',
    async (attribute) => {
      await open(`<koi-pond ${attribute}></koi-pond>`);
      expect(visit.warnings).toEqual([expect.stringContaining(attribute)]);
      expect(await visit.pond((pond) => pond.koi.length, undefined)).toBe(12);
    },
  );

  it('knows families of varieties', async () => {
    await open('<koi-pond varieties="ogon" count="20"></koi-pond>');
    const names = await visit.pond((pond) => [...new Set(pond.koi.map((k) => k.variety))].sort(), undefined);
    expect(names).toEqual(['platinum', 'yamabuki']);
    expect(visit.warnings).toEqual([]);
  });

  it('set before the element is defined survive, also as properties', async () => {
    site.answers.set('/late.js', {
      type: 'text/javascript',
      body: "const pond = document.querySelector('koi-pond'); pond.count = 5; pond.theme = 'night'; pond.paused = true; import('/koi-pond.js');",
    });
    await visit.page.goto(
      site.page('/', '<koi-pond seed="7" theme="day"></koi-pond>', '<script type="module" src="/late.js"></script>'),
    );
    await visit.live();
    expect(await visit.pond((pond) => [pond.koi.length, pond.theme, pond.paused, Object.keys(pond).length], undefined)).toEqual([
      5,
      'night',
      true,
      0,
    ]);
  });

  it('several set at once make one pond', async () => {
    await open();
    const before = await visit.pond((pond) => pond.koi.map((k) => k.variety), undefined);
    await visit.pond((pond) => {
      pond.seed = 8;
      pond.varieties = 'asagi';
      pond.count = 3;
    }, undefined);
    await expect.poll(() => visit.pond((pond) => pond.koi.map((k) => k.variety), undefined)).toEqual(['asagi', 'asagi', 'asagi']);
    expect(before).toHaveLength(12);
    expect(await visit.heard('pond-ready')).toHaveLength(1);
  });

  it('seed alone fixes koi, patterns and motion', async () => {
    const look = async (): Promise<unknown> => {
      await open('<koi-pond seed="99" paused></koi-pond>');
      return visit.pond((pond) => pond.koi, undefined);
    };
    expect(await look()).toEqual(await look());
  });

  it('are the ones of the manifest', async () => {
    await open();
    const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8')) as {
      modules: {
        declarations?: {
          attributes: { name: string; fieldName: string }[];
          members: { name: string; kind: string }[];
          events: { name: string }[];
          slots: { name: string }[];
        }[];
      }[];
    };
    const [declaration] = manifest.modules[0]!.declarations!;
    const real = await visit.pond((pond) => {
      const type = pond.constructor as unknown as { observedAttributes: string[]; prototype: object };
      const members = Object.getOwnPropertyNames(type.prototype).filter(
        (name) => !/^(constructor|connectedCallback|disconnectedCallback|adoptedCallback|attributeChangedCallback)$/.test(name),
      );
      return { attributes: [...type.observedAttributes], members };
    }, undefined);
    expect(declaration!.attributes.map((a) => a.name)).toEqual(real.attributes);
    expect(declaration!.members.map((m) => m.name).sort()).toEqual([...real.members].sort());
    expect(declaration!.events.map((e) => e.name)).toEqual(['pond-ready', 'pond-error', 'pond-feed', 'pond-eat']);
    expect(declaration!.slots.map((s) => s.name)).toEqual(['poster']);
  });
});

describe('methods', () => {
  it('add and remove koi by id, and tell where they are', async () => {
    await open();
    const [id, koi, gone, again, left] = await visit.pond((pond) => {
      const added = pond.addKoi({ variety: 'tancho', length: 0.5, seed: 3 });
      const it = pond.koi.find((k) => k.id === added);
      return [added, it, pond.removeKoi(added), pond.removeKoi(added), pond.koi.length] as const;
    }, undefined);
    expect(koi).toMatchObject({ id, variety: 'tancho', state: expect.any(String) as string });
    expect(koi!.length).toBeCloseTo(0.5, 3);
    expect(koi!.x > 0 && koi!.x < 400 && koi!.y > 0 && koi!.y < 225).toBe(true);
    expect([gone, again, left]).toEqual([true, false, 12]);
  });

  it('refuse bad arguments by name, and the pond swims on', async () => {
    await open();
    const messages = await visit.pond((pond) => {
      const tries: (() => unknown)[] = [
        () => pond.feed(Number.NaN, 1),
        () => pond.feed(1, Infinity),
        () => pond.startle('1' as never, 2),
        () => pond.addKoi({ length: -1 }),
        () => pond.addKoi({ variety: 'carp' as never }),
        () => pond.removeKoi(-1),
        () => pond.setParam('nothing', 1),
        () => pond.loadState([] as never),
        () => pond.getParam(undefined as never),
      ];
      return tries.map((attempt) => {
        try {
          attempt();
          return 'taken';
        } catch (error) {
          return (error as Error).message;
        }
      });
    }, undefined);
    for (const [k, name] of ['x', 'y', 'x', 'length', 'variety', 'id', '"nothing"', 'state', 'name'].entries())
      expect(messages[k]).toContain(name);
    expect(await visit.heard('pond-error')).toEqual([]);
    expect(await visit.pond((pond) => pond.koi.length, undefined)).toBe(12);
  });

  it('ask for patience before the pond is ready, and work right after', async () => {
    await visit.page.goto(site.page('/', ''));
    expect(
      await visit.page.evaluate(async () => {
        const pond = document.createElement('koi-pond');
        let message = '';
        try {
          pond.addKoi();
        } catch (error) {
          message = (error as Error).message;
        }
        const empty = pond.koi.length;
        document.body.append(pond);
        await pond.ready;
        pond.feed(10, 10);
        return [message.includes('ready'), empty, pond.koi.length];
      }),
    ).toEqual([true, 0, 12]);
  });

  it('set and get parameters', async () => {
    await open();
    expect(
      await visit.pond((pond) => {
        const row = pond.paramRows.find((r) => r.max > r.min)!;
        pond.setParam(row.name, row.max);
        return [pond.getParam(row.name) - row.max, pond.paramRows.length > 20];
      }, undefined),
    ).toEqual([0, true]);
  });

  it('tell what the pond costs, and little for twelve koi', async () => {
    await open();
    await visit.page.waitForTimeout(1500);
    const stats = await visit.pond((pond) => pond.stats, undefined);
    expect(stats.fps).toBeGreaterThan(0);
    expect(stats.simMs).toBeGreaterThan(0);
    expect(stats.drawMs).toBeGreaterThan(0);
    expect(stats.wasmBytes).toBeGreaterThan(100_000);
    expect(Array.isArray(stats.dropped)).toBe(true);
  });

  it('startle sends koi away', async () => {
    await open('<koi-pond seed="7" count="20"></koi-pond>');
    const states = await visit.pond(async (pond) => {
      const [koi] = pond.koi;
      pond.startle(koi!.x + 15, koi!.y);
      const seen = new Set<string>();
      for (let k = 0; k < 30; k += 1) {
        await new Promise(requestAnimationFrame);
        for (const one of pond.koi) seen.add(one.state);
      }
      return [...seen];
    }, undefined);
    expect(states).toContain('startle');
  });
});

describe('events', () => {
  it('bubble out of shadow trees', async () => {
    await visit.page.goto(site.page('/', '<div id="host"></div>'));
    await visit.page.evaluate(() => {
      document.querySelector('#host')!.attachShadow({ mode: 'open' }).append(document.createElement('koi-pond'));
    });
    await expect.poll(() => visit.heard('pond-ready')).toHaveLength(1);
    await visit.page.evaluate(() => document.querySelector('#host')!.shadowRoot!.querySelector('koi-pond')!.feed(5, 6));
    expect(await visit.heard('pond-feed')).toEqual([{ type: 'pond-feed', x: 5, y: 6 }]);
  });

  it('wait, by `ready`, for the pond to come: of a new seed, of new varieties, after removal', async () => {
    await open('<koi-pond seed="7"></koi-pond>');
    const seen = await visit.pond(async (pond) => {
      const told: unknown[] = [];
      await pond.ready;
      const old = pond.koi.map((k) => k.x);
      pond.seed = 8;
      await pond.ready;
      told.push(pond.koi.every((k, i) => k.x !== old[i]));
      pond.varieties = 'tancho';
      await pond.ready;
      told.push(pond.koi.every((k) => k.variety === 'tancho'));
      const { parentNode } = pond;
      pond.remove();
      await new Promise((resolve) => setTimeout(resolve, 300));
      const again = pond.ready.then(() => 'there');
      told.push(await Promise.race([again, new Promise((resolve) => setTimeout(resolve, 50, 'not yet'))]));
      parentNode!.append(pond);
      told.push(await again);
      return told;
    }, undefined);
    expect(seen).toEqual([true, true, 'not yet', 'there']);
    expect(await visit.heard('pond-ready')).toHaveLength(2);
  });

  it("go to the pond that is to stay: the methods ask for patience while a new seed's pond is made", async () => {
    await open('<koi-pond seed="7"></koi-pond>');
    const told = await visit.pond(async (pond) => {
      await pond.ready;
      pond.seed = 8;
      const messages = [() => pond.addKoi(), () => pond.saveState(), () => pond.feed(9, 9)].map((call) => {
        try {
          call();
          return 'no word';
        } catch (error) {
          return (error as Error).message;
        }
      });
      await pond.ready;
      const id = pond.addKoi();
      return [messages.every((m) => m.includes('not ready')), pond.seed, pond.koi.some((k) => k.id === id)];
    }, undefined);
    expect(told).toEqual([true, 8, true]);
  });

  it('take a seed at its word after another pond was loaded, the same seed as before too', async () => {
    await open('<koi-pond seed="7" count="4"></koi-pond>');
    const seen = await visit.pond(async (pond) => {
      const other = document.createElement('koi-pond');
      other.seed = 9;
      document.body.append(other);
      await Promise.all([pond.ready, other.ready]);
      const own = pond.koi.map((k) => k.variety).join();
      pond.loadState(other.saveState());
      const loaded = pond.seed;
      pond.seed = 7;
      await pond.ready;
      other.remove();
      return [loaded, pond.seed, pond.koi.map((k) => k.variety).join() === own];
    }, undefined);
    expect(seen).toEqual([9, 7, true]);
  });

  it('fire nothing for a value that is already there', async () => {
    await open('<koi-pond seed="7" count="12"></koi-pond>');
    const ids = await visit.pond((pond) => pond.koi.map((k) => k.id), undefined);
    await visit.pond((pond) => {
      pond.seed = 7;
      pond.count = 12;
      pond.theme = 'auto';
    }, undefined);
    await visit.page.waitForTimeout(200);
    expect(await visit.pond((pond) => pond.koi.map((k) => k.id), undefined)).toEqual(ids);
    expect(await visit.heard('pond-ready')).toHaveLength(1);
  });
});

describe('the overlay', () => {
  it('is not downloaded by those who do not ask for it', async () => {
    await open();
    expect(site.asked.filter((path) => /\.(js|wasm)$/.test(path))).toEqual(['/koi-pond.js', '/koi-pond.wasm']);
  });

  it.each(['spines', 'stamps', 'forces', 'school', 'stats'])('draws %s over the pond', async (layer) => {
    await open('<koi-pond seed="7" paused></koi-pond>');
    await visit.page.waitForTimeout(300);
    const before = await pictureOf(visit);
    const debug = (name: string | false): Promise<void> =>
      visit.pond((pond, value) => {
        pond.debug = value;
      }, name);
    await debug(layer);
    await expect.poll(async () => (await pictureOf(visit)).sum).not.toBe(before.sum);
    await debug(false);
    await expect.poll(async () => (await pictureOf(visit)).sum).toBe(before.sum);
    expect(site.asked.filter((path) => path.includes('overlay'))).toEqual(['/koi-pond-overlay.js']);
    expect(visit.complaints).toEqual([]);
  });
});
