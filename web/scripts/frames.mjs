// npm run frames: how twelve koi run in headless Chromium: frame intervals, and main-thread time of the pond in each.
import { createServer } from 'vite';
import { launchChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { main } from './run.mjs';
import { buildWasm } from './wasm.mjs';

/** Real seconds to measure, after as many to settle. */
const seconds = 10;

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(2);

await main(async () => {
  install();
  buildWasm();
  const server = await createServer({ server: { port: 0, hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(() => {
    const real = requestAnimationFrame;
    const spent = [];
    const stamps = [];
    Object.assign(globalThis, {
      spent,
      stamps,
      requestAnimationFrame: (callback) =>
        real((now) => {
          const start = performance.now();
          callback(now);
          spent.push(performance.now() - start);
          stamps.push(now);
        }),
    });
  });
  await page.goto(server.resolvedUrls.local[0]);
  await page.waitForTimeout(seconds * 1000);
  const { spent, intervals } = await page.evaluate(async (ms) => {
    const from = globalThis.stamps.length;
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    const stamps = globalThis.stamps.slice(from);
    return { spent: globalThis.spent.slice(from), intervals: stamps.slice(1).map((t, k) => t - stamps[k]) };
  }, seconds * 1000);
  await browser.close();
  await server.close();
  const sorted = (list) => list.sort((a, b) => a - b);
  const [i, s] = [sorted(intervals), sorted(spent)];
  console.log(`${intervals.length} frames of 12 koi at 1280 x 720`);
  console.log(`frame interval  p50 ${at(i, 0.5)} ms, p95 ${at(i, 0.95)} ms`);
  console.log(`script a frame  p50 ${at(s, 0.5)} ms, p95 ${at(s, 0.95)} ms`);
});
