/** Prints what drawing costs in headless Chromium: node web/scripts/bench-draw.mjs [ratio] */
import { createServer } from 'vite';
import { launchChromium } from './chromium.mjs';

const ratio = Number(process.argv[2] ?? 1);
const server = await createServer({
  root: new URL('..', import.meta.url).pathname,
  configFile: false,
  logLevel: 'error',
  server: { port: 0 },
});
await server.listen();
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: ratio });
page.on('pageerror', (error) => console.error(error.message));
await page.goto(`${server.resolvedUrls.local[0]}scripts/bench-draw.html`);
await page.waitForSelector('body[data-ready]', { state: 'attached' });
console.log(`1280 x 720, pixel ratio ${ratio}; microseconds per koi and frame beyond the empty pond, raster included`);
console.log(
  'koi   cached p10/p50/p95     uncached p10/p50/p95   ratio   script   frame ms p10/p50/p95   empty ms p10/p50   its script',
);
for (const count of ratio > 1 ? [12, 24] : [12, 50, 100, 200]) {
  const row = await page.evaluate(
    ([n, r]) => window.measure(n, r, 240, 6, { theme: 'day', water: 'pond', calm: false, seed: 7 }),
    [count, ratio],
  );
  const cells = [
    count,
    row.cached.join(' / '),
    row.uncached.join(' / '),
    row.ratio,
    row.script,
    row.frame.join(' / '),
    row.empty.slice(0, 2).join(' / '),
    row.emptyScript,
  ];
  console.log(cells.map((cell, i) => String(cell).padEnd([6, 23, 23, 8, 9, 23, 19, 0][i])).join(''));
}
await browser.close();
await server.close();
