import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { KoiPondElement } from '../../../web/element/index.js';
import { launchChromium } from '../../../web/scripts/chromium.mjs';

let browser: Promise<Browser> | undefined;

/** One browser for the whole file; each visit has a profile of its own. */
export function launch(): Promise<Browser> {
  browser ??= launchChromium('--enable-precise-memory-info', '--js-flags=--expose-gc');
  return browser;
}

export async function shut(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** A tab, and all that it complains about. */
export class Visit {
  readonly complaints: string[] = [];
  readonly warnings: string[] = [];
  /** Addresses that the page asked for. */
  readonly requests: string[] = [];
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly cdp: CDPSession,
  ) {}

  static async begin(options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await (await launch()).newContext({ viewport: { width: 800, height: 600 }, ...options });
    const page = await context.newPage();
    const visit = new Visit(context, page, await context.newCDPSession(page));
    page.on('console', (message) => {
      if (message.type() === 'error') visit.complaints.push(message.text());
      if (message.type() === 'warning') visit.warnings.push(message.text());
    });
    page.on('pageerror', (error) => visit.complaints.push(String(error)));
    page.on('request', (request) => visit.requests.push(request.url()));
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard, violations: [] as string[] });
      for (const type of ['pond-ready', 'pond-error', 'pond-feed', 'pond-eat']) {
        addEventListener(type, (event) => {
          const { cause: _, ...detail } = (event as CustomEvent).detail ?? {};
          heard.push({ type, ...detail, id: (event.composedPath()[0] as Element).id || undefined });
        });
      }
      addEventListener('securitypolicyviolation', (event) => {
        (globalThis as unknown as { violations: string[] }).violations.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    return visit;
  }

  /** Events of a type that reached the window so far. */
  heard(type: string): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(
      (wanted) => (globalThis as unknown as { heard: { type: string }[] }).heard.filter((e) => e.type === wanted),
      type,
    );
  }

  violations(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
  }

  /** Waits until the pond's first frame is on the screen. */
  async live(selector = 'koi-pond'): Promise<void> {
    await this.page.waitForFunction((s) => document.querySelector(s)?.shadowRoot?.querySelector('.live') != null, selector, {
      timeout: 15_000,
    });
  }

  pond<T, A>(use: (pond: KoiPondElement, arg: A) => T, arg: A, selector = 'koi-pond'): Promise<Awaited<T>> {
    return this.page
      .locator(selector)
      .first()
      .evaluate(use as never, arg as never) as Promise<Awaited<T>>;
  }

  /** Exact bytes and counts after the collector has run. */
  async counters(): Promise<{ heap: number; nodes: number; documents: number; listeners: number }> {
    for (let k = 0; k < 3; k += 1) {
      await this.cdp.send('HeapProfiler.collectGarbage');
      await this.page.waitForTimeout(50);
    }
    const { usedSize } = await this.cdp.send('Runtime.getHeapUsage');
    const { nodes, documents, jsEventListeners } = await this.cdp.send('Memory.getDOMCounters');
    return { heap: usedSize, nodes, documents, listeners: jsEventListeners };
  }

  end(): Promise<void> {
    return this.context.close();
  }
}

/** Counts of what is in the canvas's pixels, by a function that runs in the page. */
export const pictureOf = (
  visit: Visit,
  selector = 'koi-pond',
): Promise<{ width: number; height: number; painted: number; sum: number }> =>
  visit.pond(
    (pond) => {
      const canvas = pond.shadowRoot!.querySelector('canvas')!;
      const { width, height } = canvas;
      if (!width || !height) return { width, height, painted: 0, sum: 0 };
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      let painted = 0;
      let sum = 0;
      for (let k = 0; k < data.length; k += 4) {
        if (data[k + 3]! > 0) painted += 1;
        sum = (sum + data[k]! * 3 + data[k + 1]! * 5 + data[k + 2]! * 7 + (k & 1023)) % 1_000_000_007;
      }
      return { width, height, painted: painted / (width * height), sum };
    },
    undefined,
    selector,
  );
