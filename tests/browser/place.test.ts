import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axe } from './support/axe.js';
import { pictureOf, shut, Visit } from './support/browser.js';
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
const rest = (ms = 250): Promise<void> => visit.page.waitForTimeout(ms);
const feeds = async (): Promise<[number, number][]> =>
  (await visit.heard('pond-feed')).map((e) => [Math.round(Number(e['x'])), Math.round(Number(e['y']))]);

describe('size', () => {
  it('is right when the pond is shown after it was hidden from the start', async () => {
    css('koi-pond { display: none; width: 400px; height: 300px } .shown { display: block }');
    await visit.page.goto(site.page('/', '<koi-pond seed="6"></koi-pond>'));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await visit.pond((pond) => pond.classList.add('shown'), undefined);
    await visit.live();
    expect(await pictureOf(visit)).toMatchObject({ width: 400, height: 300, painted: 1 });
    // The same seed at the same size is the same pond, hidden at first or not.
    const varieties = await visit.pond((pond) => pond.koi.map((k) => k.variety), undefined);
    expect((await visit.pond((pond) => pond.koi, undefined)).every((k) => k.x > 0 && k.x < 400 && k.y > 0 && k.y < 300)).toBe(
      true,
    );
    expect(varieties).toHaveLength(12);
  });

  it("follows the device's pixel ratio while the CSS size stays", async () => {
    css('koi-pond { display: block; width: 400px; height: 300px }');
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    expect(await pictureOf(visit)).toMatchObject({ width: 400, height: 300 });
    const metrics = { width: 800, height: 600, mobile: false };
    await visit.cdp.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor: 2 });
    await rest(500);
    expect(await pictureOf(visit)).toMatchObject({ width: 800, height: 600, painted: 1 });
    await visit.cdp.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor: 1 });
    await rest(500);
    expect(await pictureOf(visit)).toMatchObject({ width: 400, height: 300, painted: 1 });
  });

  it('follows the pixel ratio also where the browser tells no device pixels', async () => {
    await visit.page.addInitScript(() => {
      const real = ResizeObserver.prototype.observe;
      ResizeObserver.prototype.observe = function observe(target, options) {
        if (options?.box === 'device-pixel-content-box') throw new TypeError('not a box');
        real.call(this, target, options);
      };
    });
    css('koi-pond { display: block; width: 400px; height: 300px }');
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    for (const factor of [2, 1, 3]) {
      await visit.cdp.send('Emulation.setDeviceMetricsOverride', {
        width: 800,
        height: 600,
        mobile: false,
        deviceScaleFactor: factor,
      });
      await rest(500);
      expect(await pictureOf(visit)).toMatchObject({ width: 400 * factor, height: 300 * factor });
    }
  });

  it('clamps the backing store of a huge element, and draws it', async () => {
    css('koi-pond { display: block; width: 9000px; height: 6000px }');
    await visit.page.goto(site.page('/', '<koi-pond count="4"></koi-pond>'));
    await visit.live();
    const { width, height } = await pictureOf(visit);
    expect(width * height).toBeLessThanOrEqual(16_777_216);
    expect(width * height).toBeGreaterThan(16_000_000);
    expect(Math.abs(width / height - 1.5)).toBeLessThan(0.01);
    expect(visit.complaints).toEqual([]);
  });

  it.each([
    ['nothing', 0, 0],
    ['a line', 300, 0],
    ['a point', 1, 1],
    ['a thread', 700, 3],
  ])('bears %s', async (_, width, height) => {
    css(`koi-pond { display: block; width: ${width}px; height: ${height}px; aspect-ratio: auto }`);
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.pond((pond) => pond.ready.then(() => {}), undefined);
    await rest();
    await visit.pond((pond) => Object.assign(pond.style, { width: '400px', height: '300px' }), undefined);
    await visit.live();
    await rest();
    expect(await pictureOf(visit)).toMatchObject({ width: 400, height: 300, painted: 1 });
    expect(visit.complaints.filter((c) => !c.includes('Content Security'))).toEqual([]);
    expect(await visit.heard('pond-error')).toEqual([]);
  });

  it('keeps the koi and their state when it changes', async () => {
    css('koi-pond { display: block; width: 500px; height: 300px }');
    await visit.page.goto(site.page('/', '<koi-pond paused></koi-pond>'));
    await visit.live();
    const before = await visit.pond((pond) => pond.koi, undefined);
    await visit.pond((pond) => {
      pond.style.width = '700px';
    }, undefined);
    await rest();
    const after = await visit.pond((pond) => pond.koi, undefined);
    expect(after.map((k) => [k.id, k.variety, k.length])).toEqual(before.map((k) => [k.id, k.variety, k.length]));
    expect(await pictureOf(visit)).toMatchObject({ width: 700, height: 300, painted: 1 });
  });

  it.each([
    ['flex row', 'main { display: flex; width: 600px }'],
    ['flex column', 'main { display: flex; flex-direction: column; width: 600px }'],
    ['grid', 'main { display: grid; width: 600px }'],
    ['auto grid', 'main { display: inline-grid; grid-template-columns: auto }'],
    ['shrink-wrapped box', 'main { display: inline-block }'],
    ['table cell', 'main { display: table-cell }'],
  ])('settles at once in a %s, and never grows by itself', async (_, style) => {
    css(style);
    await visit.page.goto(site.page('/', '<main><koi-pond></koi-pond></main>'));
    await visit.live();
    const size = (): Promise<number[]> => visit.pond((pond) => [pond.offsetWidth, pond.offsetHeight], undefined);
    const first = await size();
    await rest(600);
    expect(await size()).toEqual(first);
    expect(first[0]).toBeGreaterThanOrEqual(300);
    expect(Math.abs(first[0]! / first[1]! - 16 / 9)).toBeLessThan(0.02);
  });

  it('shifts nothing in the page when it starts', async () => {
    css('koi-pond { display: block; aspect-ratio: 16 / 9 } p { margin: 0 }');
    await visit.page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (globalThis as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.page.goto(site.page('/', '<p>Above</p><koi-pond></koi-pond><p>Below</p>'));
    await visit.live();
    await rest(500);
    expect(await visit.page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBe(0);
  });
});

describe('a tap', () => {
  const pondAt = (style: string): void => css(`koi-pond { display: block; width: 400px; height: 300px; ${style} }`);
  const open = async (body = '<koi-pond></koi-pond>'): Promise<void> => {
    await visit.page.goto(site.page('/', body));
    await visit.live();
  };

  it('feeds where it lands on a scrolled page', async () => {
    css('koi-pond { display: block; width: 400px; height: 300px; margin: 700px 50px }');
    await open().catch(() => {});
    await visit.page.evaluate(() => {
      scrollTo(0, 600);
    });
    await visit.live();
    await visit.page.mouse.click(50 + 120, 100 + 80);
    expect(await feeds()).toEqual([[120, 80]]);
  });

  it.each([
    ['scaled up', 'transform: scale(1.5); transform-origin: 0 0', 180, 120, 120, 80],
    ['turned by a quarter', 'transform: translateX(300px) rotate(90deg); transform-origin: 0 0', 220, 120, 120, 80],
    ['mirrored', 'transform: scaleX(-1)', 280, 80, 120, 80],
    ['zoomed', 'zoom: 1.5', 180, 120, 120, 80],
    ['bordered', 'border: 20px solid; box-sizing: border-box', 140, 100, 120, 80],
    ['padded', 'padding: 20px; box-sizing: border-box', 120, 80, 120, 80],
  ])('feeds where it lands in a pond that is %s', async (_, style, clickX, clickY, x, y) => {
    pondAt(style);
    await open();
    await visit.page.mouse.click(clickX, clickY);
    const [[atX, atY]] = (await feeds()) as [[number, number]];
    expect(Math.abs(atX - x)).toBeLessThanOrEqual(1);
    expect(Math.abs(atY - y)).toBeLessThanOrEqual(1);
  });

  it('is not the end of a long drag, nor the right button', async () => {
    pondAt('');
    await open();
    await visit.page.mouse.move(100, 100);
    await visit.page.mouse.down();
    await visit.page.mouse.move(300, 150, { steps: 5 });
    await visit.page.mouse.up();
    await visit.page.mouse.click(200, 200, { button: 'right' });
    expect(await feeds()).toEqual([]);
  });

  it('feeds by a finger and by a pen, while a swipe scrolls the page and feeds nothing', async () => {
    await visit.end();
    visit = await Visit.begin({ hasTouch: true });
    css('koi-pond { display: block; width: 400px; height: 300px } p { height: 2000px }');
    await open('<koi-pond></koi-pond><p>Text</p>');
    await visit.page.touchscreen.tap(150, 90);
    await expect.poll(feeds).toEqual([[150, 90]]);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
      visit.cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
    await touch('touchStart', 280);
    for (let y = 270; y > 60; y -= 15) await touch('touchMove', y);
    await touch('touchEnd');
    await rest();
    expect(await visit.page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await feeds()).toHaveLength(1);
    await visit.page.evaluate(() => {
      scrollTo(0, 0);
    });
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await visit.cdp.send('Input.dispatchMouseEvent', {
        type,
        x: 210,
        y: 120,
        button: 'left',
        clickCount: 1,
        pointerType: 'pen',
      });
    }
    await expect.poll(async () => (await feeds()).at(-1)).toEqual([210, 120]);
  });

  it('goes through to the link below with interaction="none"', async () => {
    css('a { position: absolute; left: 100px; top: 100px } koi-pond { position: absolute; inset: 0; aspect-ratio: auto }');
    await open('<a href="#there">There</a><koi-pond water="clear" interaction="none"></koi-pond>');
    await visit.page.mouse.click(110, 108);
    await expect.poll(() => new URL(visit.page.url()).hash).toBe('#there');
    expect(await feeds()).toEqual([]);
    // Where the buttons are, too.
    expect(await visit.page.evaluate(() => document.elementFromPoint(innerWidth - 40, innerHeight - 30)?.localName)).not.toBe(
      'koi-pond',
    );
  });

  it('feeds nothing with interaction="watch"', async () => {
    pondAt('');
    await open('<koi-pond interaction="watch"></koi-pond>');
    await visit.page.mouse.click(150, 90);
    expect(await feeds()).toEqual([]);
  });

  it('feeds a paused and a calm pond, which shows the pellet at once', async () => {
    pondAt('');
    for (const rests of ['paused', 'motion="calm"']) {
      await open(`<koi-pond count="1" seed="3" ${rests}></koi-pond>`);
      await rest(400);
      const before = await pictureOf(visit);
      await rest(400);
      expect((await pictureOf(visit)).sum).toBe(before.sum);
      await visit.page.mouse.click(200, 150);
      await rest(200);
      expect((await pictureOf(visit)).sum).not.toBe(before.sum);
      expect((await feeds()).at(-1)).toEqual([200, 150]);
    }
  });
});

describe('accessibility', () => {
  it('axe finds nothing, by day and night, at rest and with the buttons out', { timeout: 90_000 }, async () => {
    site.policy = '';
    for (const attributes of [
      '',
      'theme="night"',
      'motion="calm"',
      'paused',
      'interaction="watch"',
      'water="clear" interaction="none"',
    ]) {
      await visit.page.goto(site.page('/', `<main><h1>Pond</h1><koi-pond ${attributes}></koi-pond></main>`));
      await visit.live();
      await visit.page.keyboard.press('Tab');
      await rest(300);
      expect([attributes, await axe(visit.page)]).toEqual([attributes, []]);
    }
  });

  it('tab reaches "Feed the koi" and "Pause"; Enter feeds, Space pauses and plays', async () => {
    await visit.page.goto(site.page('/', '<a href="#">Before</a><koi-pond></koi-pond><a href="#">After</a>'));
    await visit.live();
    const focused = (): Promise<string> =>
      visit.page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement ?? document.activeElement)?.textContent ?? '');
    const names: string[] = [];
    for (let k = 0; k < 4; k += 1) {
      await visit.page.keyboard.press('Tab');
      names.push(await focused());
      if (names.at(-1) === 'Feed the koi') await visit.page.keyboard.press('Enter');
      if (names.at(-1) === 'Pause') await visit.page.keyboard.press('Space');
    }
    expect(names).toEqual(['Before', 'Feed the koi', 'Pause', 'After']);
    expect(await feeds()).toHaveLength(1);
    expect(await visit.pond((pond) => [pond.paused, pond.hasAttribute('paused')], undefined)).toEqual([true, false]);
    await visit.page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Play');
    await expect
      .poll(() =>
        visit.page.evaluate(
          () => getComputedStyle(document.querySelector('koi-pond')!.shadowRoot!.querySelector('.bar')!).opacity,
        ),
      )
      .toBe('1');
    await visit.page.keyboard.press('Space');
    expect(await visit.pond((pond) => pond.paused, undefined)).toBe(false);
  });

  it('keeps the focus when the pause button goes because the pond comes to rest for good', async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    const focused = await visit.pond((pond) => {
      const [feed, pause] = pond.shadowRoot!.querySelectorAll('button');
      pause!.focus();
      pond.motion = 'calm';
      return [pause!.hidden, pond.shadowRoot!.activeElement === feed];
    }, undefined);
    expect(focused).toEqual([true, true]);
  });

  it('keeps its buttons inside, in a pond of any size', async () => {
    const sizes = ['width:300px;height:170px', 'width:130px;height:80px', 'width:60px;height:60px', 'width:300px;height:30px'];
    for (const size of sizes) {
      await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
      await visit.live();
      const inside = await visit.pond((pond, css) => {
        // By script: the page's policy lets no style attribute through.
        pond.style.cssText = `${css};aspect-ratio:auto`;
        const host = pond.getBoundingClientRect();
        return [...pond.shadowRoot!.querySelectorAll('button')].map((button) => {
          const box = button.getBoundingClientRect();
          const within = box.left >= host.left && box.right <= host.right && box.top >= host.top && box.bottom <= host.bottom;
          return within && box.width >= 12 && box.height >= 12;
        });
      }, size);
      expect([size, inside]).toEqual([size, [true, true]]);
    }
  });

  it('comes to the front, as a backdrop, while its pause button has the focus', async () => {
    await visit.page.goto(site.page('/', '<koi-pond water="clear" interaction="none"></koi-pond><main>page</main>'));
    await visit.live();
    await visit.page.evaluate(() => {
      // By script: the page's policy lets no style element through.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`koi-pond{position:fixed;inset:0;aspect-ratio:auto;z-index:-1} koi-pond:focus-within{z-index:1}
        main{background:#fff;height:100vh}`);
      document.adoptedStyleSheets = [sheet];
    });
    const onTop = () =>
      visit.pond((pond) => {
        const box = pond.shadowRoot!.querySelectorAll('button')[1]!.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.localName;
      }, undefined);
    expect(await onTop()).toBe('main');
    await visit.page.keyboard.press('Tab');
    expect(await visit.pond((pond) => pond.shadowRoot!.activeElement?.textContent, undefined)).toBe('Pause');
    await expect.poll(onTop).toBe('koi-pond');
  });

  it('speaks of what the visitor did, once, and not of what koi do', async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    const changes = await visit.pond(async (pond) => {
      const region = pond.shadowRoot!.querySelector('[role=status]')!;
      let count = 0;
      new MutationObserver((list) => {
        count += list.length;
      }).observe(region, { childList: true, characterData: true, subtree: true });
      const button = pond.shadowRoot!.querySelector('button')!;
      for (let k = 0; k < 10; k += 1) button.click();
      for (let k = 0; k < 10; k += 1) pond.feed(100 + k, 100);
      await new Promise((resolve) => {
        setTimeout(resolve, 1500);
      });
      return [count, region.textContent];
    }, undefined);
    expect(changes).toEqual([1, 'You fed the koi.']);
  });

  it('falls calm at once when less motion is asked for, and moves again when it is not', async () => {
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await rest();
    const calm = await pictureOf(visit);
    await rest(700);
    expect((await pictureOf(visit)).sum).toBe(calm.sum);
    expect(await visit.pond((pond) => pond.matches(':state(calm)'), undefined)).toBe(true);
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    await rest(700);
    expect((await pictureOf(visit)).sum).not.toBe(calm.sum);
  });

  it('keeps moving with motion="full" and keeps still with motion="calm", whatever is preferred', async () => {
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.page.goto(site.page('/', '<koi-pond motion="full"></koi-pond>'));
    await visit.live();
    const first = await pictureOf(visit);
    await rest(600);
    expect((await pictureOf(visit)).sum).not.toBe(first.sum);
  });

  it.each(['motion="calm"', 'paused'])('paints a crowd to the last koi where it rests: %s', async (rest) => {
    await visit.page.goto(site.page('/', `<koi-pond seed="3" count="70" ${rest}></koi-pond>`));
    await visit.live();
    await visit.page.waitForTimeout(3000);
    const picture = (): Promise<string> => visit.pond((pond) => pond.shadowRoot!.querySelector('canvas')!.toDataURL(), undefined);
    const before = await picture();
    // The same picture once more: nothing is left that another frame could bring.
    await visit.pond((pond) => pond.setParam('finFlutter', pond.getParam('finFlutter')), undefined);
    await visit.page.waitForTimeout(500);
    expect((await picture()) === before).toBe(true);
  });

  it('has its pellets eaten in calm, from still to still', { timeout: 60_000 }, async () => {
    css('koi-pond { display: block; width: 400px; height: 300px }');
    await visit.page.goto(site.page('/', '<koi-pond motion="calm" seed="2"></koi-pond>'));
    await visit.live();
    await visit.page.mouse.click(200, 150);
    await expect.poll(() => visit.heard('pond-eat'), { timeout: 30_000 }).toHaveLength(1);
    await rest(1800);
    const done = await pictureOf(visit);
    await rest(2500);
    expect((await pictureOf(visit)).sum).toBe(done.sum);
  });

  it('writes nothing to its own element', async () => {
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>'));
    await visit.live();
    await visit.page.mouse.move(100, 100);
    await visit.page.mouse.click(100, 100);
    await visit.pond((pond) => {
      pond.pause();
      pond.play();
    }, undefined);
    await rest();
    expect(await visit.pond((pond) => [pond.getAttributeNames(), pond.childNodes.length], undefined)).toEqual([[], 0]);
  });

  it("follows the page's light, and keeps its own when told", async () => {
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond><koi-pond theme="day" id="day"></koi-pond>'));
    await visit.live();
    const night = (selector: string): Promise<boolean> =>
      visit.pond((pond) => pond.matches(':state(night)'), undefined, selector);
    expect([await night('koi-pond'), await night('#day')]).toEqual([true, false]);
    await visit.page.emulateMedia({ colorScheme: 'light' });
    await rest();
    expect(await night('koi-pond')).toBe(false);
  });
});
