// npm run soak [--hours 24] [--koi 200] [--minutes 10] [--fuzz 20000]: a pond with visitors for many simulated hours, natively; the
// fuzz targets under sanitizers; and a page that mounts, resizes, hides, feeds and changes theme in a browser. Fails on any number
// that is not finite, any koi outside, growing memory or frame time, or a message on the console.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { launchChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { main, root, run } from './run.mjs';
import { build, configure } from './wasm.mjs';

function option(name, initial) {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? initial : Number(process.argv[at + 1]);
  if (!(value >= 0)) throw new Error(`--${name} must be a number of at least 0, got ${process.argv[at + 1]}`);
  return value;
}

/** Runs in the page: one round of what a restless site does to its ponds; resolves to what it costs. */
async function restless(round) {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const box = document.querySelector('main');
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const pond = document.createElement('koi-pond');
  pond.setAttribute('count', String(3 + (round % 20)));
  pond.setAttribute('seed', String(round));
  box.append(pond);
  await pond.ready;
  for (let k = 0; k < 12; k += 1) {
    any([
      () => {
        pond.style.width = `${100 + Math.random() * 900}px`;
      },
      () => {
        pond.style.height = `${80 + Math.random() * 500}px`;
      },
      () => {
        pond.style.display = any(['none', 'block']);
      },
      () => pond.feed(Math.random() * 400, Math.random() * 300),
      () => pond.startle(Math.random() * 400, Math.random() * 300),
      () => {
        pond.theme = any(['day', 'night', 'auto']);
      },
      () => {
        pond.water = any(['pond', 'clear']);
      },
      () => {
        pond.count = Math.floor(Math.random() * 40);
      },
      () => {
        pond.paused = any([true, false]);
      },
      () => {
        pond.motion = any(['full', 'calm', 'auto']);
      },
      () => pond.loadState(pond.saveState()),
      () => {
        pond.remove();
        box.append(pond);
      },
    ])();
    await wait(150);
  }
  pond.remove();
  await wait(50);
  const still = document.querySelector('koi-pond[data-still]');
  return { wasm: still.stats.wasmBytes, drawMs: still.stats.drawMs, simMs: still.stats.simMs };
}

async function browse(minutes) {
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
  const page0 =
    '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><koi-pond data-still count="12" seed="7" style="width:640px;height:360px"></koi-pond><main></main><script type="module" src="/koi-pond.js"></script>';
  const server = createServer((request, response) => {
    const file = join(root, 'dist', request.url.slice(1));
    response.setHeader('content-type', types[extname(request.url)] ?? 'text/html');
    response.end(request.url !== '/' && existsSync(file) ? readFileSync(file) : page0);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium('--js-flags=--expose-gc');
  const page = await browser.newPage();
  const messages = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const end = Date.now() + minutes * 60_000;
  const samples = [];
  for (let round = 1; Date.now() < end; round += 1) {
    const cost = await page.evaluate(restless, round);
    const heap = await page.evaluate(() => {
      globalThis.gc();
      return performance.memory.usedJSHeapSize;
    });
    samples.push({ ...cost, heap });
    if (round % 30 === 0)
      console.log(
        `round ${round}: wasm ${(cost.wasm / 1e6).toFixed(2)} MB, script heap ${(heap / 1e6).toFixed(2)} MB, simulation ${cost.simMs.toFixed(2)} ms, drawing ${cost.drawMs.toFixed(2)} ms`,
      );
  }
  await browser.close();
  server.close();
  const part = (from, to, key) => {
    const values = samples
      .slice(Math.floor(samples.length * from), Math.ceil(samples.length * to))
      .map((sample) => sample[key])
      .sort((a, b) => a - b);
    return values[values.length >> 1];
  };
  const early = (key) => part(0.2, 0.5, key);
  const late = (key) => part(0.7, 1, key);
  console.log(
    `[page] ${samples.length} rounds in ${minutes} minutes: ${messages.length} console messages; medians early and late: wasm ${early('wasm')} and ${late('wasm')} bytes, script heap ${early('heap')} and ${late('heap')}, drawing ${early('drawMs').toFixed(2)} and ${late('drawMs').toFixed(2)} ms`,
  );
  for (const message of messages.slice(0, 10)) console.log(`  console: ${message}`);
  return (
    messages.length === 0 &&
    late('wasm') <= 1.1 * early('wasm') &&
    late('heap') < 1.3 * early('heap') + 1e6 &&
    late('drawMs') < 1.5 * early('drawMs') + 1
  );
}

await main(async () => {
  const [hours, koi, minutes, fuzz] = [option('hours', 24), option('koi', 200), option('minutes', 10), option('fuzz', 20000)];
  install();
  let good = true;
  const attempt = (command, args) => {
    try {
      run(command, args);
    } catch (error) {
      console.log(error.message);
      good = false;
    }
  };
  if (fuzz > 0) {
    configure('sanitize');
    build('sanitize', 'koi-fuzz');
    attempt(join(root, 'build/sanitize/koi-fuzz'), [String(fuzz)]);
  }
  if (hours > 0) {
    configure('native');
    build('native', 'koi-soak');
    attempt(join(root, 'build/native/koi-soak'), [String(hours), String(koi)]);
  }
  if (minutes > 0) {
    run(process.execPath, [join(root, 'web/scripts/build.mjs'), '--no-install']);
    good = (await browse(minutes)) && good;
  }
  if (!good) throw new Error('The soak found faults');
});
