// npm run frames: how the demo runs in headless Chromium, without a graphics card: the time between frames and the script in each.
import { createServer } from 'vite';
import { launchChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { main } from './run.mjs';
import { buildWasm } from './wasm.mjs';

/** Real seconds to measure, after as many to settle. */
const seconds = 8;
/** Koi, device pixels for one of CSS, and the most milliseconds of script in all but one frame of twenty. */
const cases = [
  { koi: 12, ratio: 1, script: 2 },
  { koi: 24, ratio: 2 },
  { koi: 100, ratio: 1 },
];
/** Sixty frames a second, the clock's grain left to it. Milliseconds. */
const frame = 16.8;

const at = (list, share) => {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
};

/** Times and the extras that were dropped, for one pond. */
async function measure(browser, address, { koi, ratio }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: ratio });
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
  await page.goto(address);
  const figures = await page.evaluate(
    async ([count, ms]) => {
      const wait = () => new Promise((resolve) => setTimeout(resolve, ms));
      const pond = document.querySelector('koi-pond');
      pond.count = count;
      await wait();
      const from = globalThis.stamps.length;
      await wait();
      const stamps = globalThis.stamps.slice(from);
      return {
        spent: globalThis.spent.slice(from),
        intervals: stamps.slice(1).map((t, k) => t - stamps[k]),
        dropped: pond.stats.dropped,
      };
    },
    [koi, seconds * 1000],
  );
  await page.close();
  return figures;
}

await main(async () => {
  install();
  buildWasm();
  const server = await createServer({ server: { port: 0, hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  const browser = await launchChromium();
  let missed = 0;
  const judged = (value, most) => {
    if (most === undefined) return `${value.toFixed(1).padStart(5)} ms`;
    missed += value > most;
    return `${value.toFixed(1).padStart(5)} ms of ${most}${value > most ? ', NOT MET' : ''}`;
  };
  console.log('\nThe demo at 1280 x 720, software drawing');
  for (const one of cases) {
    const { spent, intervals, dropped } = await measure(browser, server.resolvedUrls.local[0], one);
    console.log(`${one.koi} koi, pixel ratio ${one.ratio}`);
    console.log(`  between frames  p50 ${judged(at(intervals, 0.5), frame)}, p95 ${judged(at(intervals, 0.95))}`);
    console.log(`  script a frame  p50 ${judged(at(spent, 0.5))}, p95 ${judged(at(spent, 0.95), one.script)}`);
    console.log(`  extras dropped  ${dropped.join(', ') || 'none'}`);
  }
  await browser.close();
  await server.close();
  if (missed > 0) throw new Error(`${missed} bars missed`);
});
