import type { BrowserContextOptions } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { Visit } from './browser.js';

let server: ViteDevServer | undefined;
let url = '';

export async function openServer(): Promise<void> {
  server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  url = server.resolvedUrls!.local[0]!;
}

export async function closeServer(): Promise<void> {
  await server?.close();
  server = undefined;
}

/** A tab with the lab in it, ready. */
export class Lab {
  private constructor(readonly visit: Visit) {}

  static async open(query = '', options: BrowserContextOptions = {}): Promise<Lab> {
    const visit = await Visit.begin({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    await visit.page.goto(`${url}lab.html${query}`);
    await visit.page.waitForFunction(() => document.documentElement.dataset['ready'] === '1', undefined, { timeout: 20_000 });
    return new Lab(visit);
  }

  get page(): Visit['page'] {
    return this.visit.page;
  }

  /** Brings the instrument into view and waits until what it shows is measured `times` times. */
  async measured(id: string, times = 1): Promise<void> {
    await this.page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await this.page.waitForFunction(
      ([i, n]) => {
        const section = document.getElementById(i!)!;
        return Number(section.dataset['measured'] ?? 0) >= Number(n) && !section.hasAttribute('aria-busy');
      },
      [id, String(times)],
      { timeout: 40_000 },
    );
  }

  /** The exact value behind a figure. */
  async figure(name: string): Promise<number> {
    return Number(await this.page.locator(`data[data-figure="${name}"]`).first().getAttribute('value'));
  }

  async said(): Promise<string> {
    return (await this.page.locator('#said').textContent()) ?? '';
  }

  /** Waits for a message of the lab. */
  async saying(text: string): Promise<void> {
    await this.page.locator('#said').filter({ hasText: text }).waitFor({ timeout: 20_000 });
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  button(name: string): ReturnType<Visit['page']['getByRole']> {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Moves a range to a value, as a drag does. */
  async slide(section: string, label: string, value: number): Promise<void> {
    await this.page.locator(`#${section}`).getByLabel(label, { exact: true }).fill(String(value));
  }

  /** The clock's step. */
  async step(): Promise<number> {
    const text = await this.page.locator('.clock').textContent();
    return Number(/step (\d+)/.exec(text ?? '')?.[1]);
  }

  /** A sum over the tank's pixels, which any change of the picture changes. */
  picture(): Promise<number> {
    return this.page.locator('#view').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let sum = 0;
      for (let k = 0; k < data.length; k += 4)
        sum = (sum + data[k]! * 3 + data[k + 1]! * 5 + data[k + 2]! * 7 + (k & 1023)) % 1_000_000_007;
      return sum;
    });
  }

  end(): Promise<void> {
    return this.visit.end();
  }
}
