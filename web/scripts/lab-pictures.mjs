// node web/scripts/lab-pictures.mjs: takes the pictures of web/docs/tuning.md from the lab itself.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { launchChromium } from './chromium.mjs';
import { main, root } from './run.mjs';

const docs = join(root, 'web', 'docs');

await main(async () => {
  mkdirSync(docs, { recursive: true });
  const server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1240, height: 860 }, colorScheme: 'light' });
    const open = async (query = '') => {
      await page.goto(`${server.resolvedUrls.local[0]}lab.html${query}`);
      await page.waitForFunction(() => document.documentElement.dataset.ready === '1');
    };
    const picture = (locator, name) => locator.screenshot({ path: join(docs, `${name}.png`), animations: 'disabled' });
    const measured = async (id, times = 1) => {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      await page.waitForFunction(
        ([i, n]) => {
          const section = document.getElementById(i);
          return Number(section.dataset.measured ?? 0) >= n && !section.hasAttribute('aria-busy');
        },
        [id, times],
      );
      await page.waitForTimeout(300);
    };
    await open();
    for (const id of ['treadmill', 'plant', 'speed', 'strip', 'compare']) {
      await measured(id);
      await picture(page.locator(`#${id}`), `lab-${id}`);
    }
    // The tank, thirty seconds on: first stamps and spines of one koi alone, then forces.
    await open(
      '?scenario=' +
        encodeURIComponent('koi-scenario 1\npond seed=7 count=5 width=6 height=3.4 model=reactive\nend 2400 hash ?\n'),
    );
    await page.getByLabel('Koi and water').uncheck();
    await page.waitForFunction(() => document.getElementById('said').textContent.startsWith('Replayed'), undefined, {
      timeout: 60_000,
    });
    await picture(page.locator('#view'), 'lab-stamps');
    await open('?cruiseFrequency=2.1');
    await page.getByLabel('Find a parameter').fill('frequency');
    await page.locator('[data-param="cruiseFrequency"] input').focus();
    await picture(page.locator('#side'), 'lab-panel');
  } finally {
    await browser.close();
    await server.close();
  }
});
