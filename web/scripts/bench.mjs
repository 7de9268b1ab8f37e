// npm run bench: what a koi costs, in one table from one run: median [least - greatest] of several rounds. Exits non-zero where a bar
// is missed. Give the path of a program that prints "... N ns ..." for the article's model in plain JavaScript as KOI_PEER.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer as serve } from 'node:http';
import { extname, join } from 'node:path';
import { createServer } from 'vite';
import { launchChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { main, root, run, which } from './run.mjs';
import { build, configure } from './wasm.mjs';

let missed = 0;

const spread = ([median, low, high], digits = 1) =>
  `${median.toFixed(digits)} [${low.toFixed(digits)} - ${high.toFixed(digits)}]`;

function row(name, text, bar = '', met = true) {
  if (!met) missed += 1;
  console.log(`${name.padEnd(62)}${text.padEnd(28)}${bar}${bar ? (met ? '  met' : '  NOT MET') : ''}`);
}

const json = (command, ...args) => JSON.parse(execFileSync(command, args, { encoding: 'utf8', cwd: root }));

/** Instructions of one koi and substep: the difference of two runs, so that the start drops out. */
function instructions(kernel) {
  const count = (steps) => {
    const { stderr } = spawnSync(
      'valgrind',
      [
        '--tool=callgrind',
        '--callgrind-out-file=/dev/null',
        join(root, 'build/native/koi-bench'),
        'kernel',
        '256',
        String(steps),
        kernel,
      ],
      { encoding: 'utf8' },
    );
    return Number(/Collected : (\d+)/.exec(stderr)?.[1]);
  };
  return (count(80) - count(40)) / (256 * 40);
}

function peer() {
  const program = process.env.KOI_PEER;
  if (!program || !existsSync(program)) return undefined;
  return Number(/([\d.]+) ns/.exec(execFileSync(process.execPath, [program], { encoding: 'utf8' }))?.[1]);
}

/** The same ponds in a browser: open loop in open water is the kernel alone, but for the frame's bookkeeping. */
async function inBrowser(browser) {
  const server = await createServer({ server: { port: 0, hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls.local[0]}varieties.html`);
  const figures = await page.evaluate(async () => {
    const { createPond } = await import('/core/index.ts');
    const quantiles = (values) => {
      values.sort((a, b) => a - b);
      return [values[values.length >> 1], values[0], values.at(-1)];
    };
    const time = (pond, rounds, frames, dt, per) => {
      const values = [];
      for (let k = 0; k <= rounds; k += 1) {
        const start = performance.now();
        for (let n = 0; n < frames; n += 1) pond.advance(dt);
        if (k > 0) values.push(((performance.now() - start) * 1e6) / per);
      }
      return quantiles(values);
    };
    const open = await createPond({ seed: 1, count: 256, width: 0, height: 0 });
    for (let i = 0; i < 256; i += 1)
      open.setMuscles(i, { frequency: 1.5 + (i % 20) / 10, amplitude: 0.8, bias: i % 3 ? 0 : 0.4 });
    const result = { kernel: time(open, 9, 4, 0.5, 256 * 480), step: {} };
    open.dispose();
    for (const count of [12, 100, 1000, 10000]) {
      const width = Math.sqrt(1.7 * count * 1.78);
      const pond = await createPond({ seed: 7, count, width, height: (1.7 * count) / width });
      for (let k = 0; k < 120; k += 1) pond.advance(1 / 60);
      const frames = Math.max(4, Math.min(240, Math.floor(40000 / count)));
      result.step[count] = time(pond, 7, frames, 1 / 60, count * frames * 1000);
      result.bytes = pond.wasmBytes;
      pond.dispose();
    }
    return result;
  });
  await page.close();
  await server.close();
  return figures;
}

/** Milliseconds from the script's start to the first painted frame of twelve koi, from dist/, the cache warm. */
async function load(browser) {
  const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };
  const html = `<!doctype html><body><koi-pond count="12" seed="7" style="width:800px;height:450px"></koi-pond>
    <script type="module">globalThis.began = performance.now();
      // The state says that a frame is drawn; the next animation frame comes when it is on the screen.
      const wait = () => requestAnimationFrame(() => {
        if (document.querySelector('koi-pond').matches(':state(ready)')) requestAnimationFrame(() => { globalThis.painted = performance.now(); });
        else wait();
      });
      wait();
      await import('/koi-pond.js');</script>`;
  const server = serve((request, response) => {
    const name = request.url.slice(1);
    response.setHeader('content-type', types[extname(name)] ?? 'text/html');
    response.setHeader('cache-control', 'max-age=3600');
    response.end(name && existsSync(join(root, 'dist', name)) ? readFileSync(join(root, 'dist', name)) : html);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext();
  const times = [];
  for (let k = 0; k < 6; k += 1) {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => globalThis.painted, undefined, { timeout: 30_000 });
    if (k > 0) times.push(await page.evaluate(() => globalThis.painted - globalThis.began));
    await page.close();
  }
  await context.close();
  server.close();
  times.sort((a, b) => a - b);
  return [times[2], times[0], times[4]];
}

await main(async () => {
  install();
  for (const preset of ['native', 'wasm']) {
    configure(preset);
    build(preset);
  }
  run(process.execPath, [join(root, 'web/scripts/build.mjs'), '--no-install']);
  const browser = await launchChromium();

  const native = json(join(root, 'build/native/koi-bench'));
  const node = json(process.execPath, join(root, 'build/wasm/koi-bench.cjs'));
  const page = await inBrowser(browser);
  const article = peer();

  console.log('\nSwimming, nanoseconds per koi and substep (full reactive model)');
  row('native, four lanes', spread(native.vector));
  row('native, scalar', spread(native.scalar));
  row('WASM in Node, four lanes', spread(node.vector), 'bar 150, aim 100', node.vector[0] <= 150);
  row('WASM in Node, scalar instance of the kernel', spread(node.scalar));
  row('WASM in Chromium, four lanes, through koi-pond/core', spread(page.kernel), 'bar 150, aim 100', page.kernel[0] <= 150);
  row(
    'WASM over native at the same width',
    (node.vector[0] / native.vector[0]).toFixed(2),
    'bar 1.5',
    node.vector[0] <= 1.5 * native.vector[0],
  );
  row('four lanes over scalar, WASM', `${(node.scalar[0] / node.vector[0]).toFixed(2)} times`);
  if (article) {
    row("the article's resistive model in plain JavaScript", `${article.toFixed(0)}`);
    row(
      '  over ours in WASM',
      `${(article / node.vector[0]).toFixed(1)} times`,
      'bar 17, aim 25',
      article / node.vector[0] >= 17,
    );
  } else {
    row("the article's resistive model in plain JavaScript", 'left out: KOI_PEER is not set');
  }
  const { operations, floor } = json(join(root, 'build/native/koi-operations'));
  row('operations of the equations, one koi and substep', String(operations));
  row('  over four lanes: least instructions', floor.toFixed(0));
  if (which('valgrind')) {
    const counted = instructions('vector');
    row('  instructions of the native kernel (callgrind)', counted.toFixed(0));
    row('  over the least', (counted / floor).toFixed(2));
    row('  instructions of the scalar kernel', instructions('scalar').toFixed(0));
  } else {
    row('  instructions of the native kernel', 'left out: no valgrind');
  }

  console.log('\nSwimming and behaviour, microseconds per koi and 60 Hz frame');
  for (const count of [12, 100, 1000, 3000, 10000]) {
    row(`${count} koi: native`, spread(native[`step${count}`], 2));
    const bar = count === 1000 ? 1.5 : count === 10000 ? 2 * node.step1000[0] : 0;
    row(
      `${count} koi: WASM in Node`,
      spread(node[`step${count}`], 2),
      bar ? `bar ${bar.toFixed(2)}` : '',
      !bar || node[`step${count}`][0] <= bar,
    );
    if (page.step[count]) row(`${count} koi: WASM in Chromium`, spread(page.step[count], 2));
  }
  // The straight line through all points, weighted so that each count matters alike.
  const points = [12, 100, 1000, 3000, 10000].map((n) => [n, n * node[`step${n}`][0]]);
  const sum = (f) => points.reduce((total, p) => total + f(p) / p[0] ** 2, 0);
  const [s, sx, sy, sxx, sxy] = [sum(() => 1), sum(([x]) => x), sum(([, y]) => y), sum(([x]) => x * x), sum(([x, y]) => x * y)];
  const slope = (s * sxy - sx * sy) / (s * sxx - sx * sx);
  const base = (sy - slope * sx) / s;
  row('cost against count, WASM in Node', `${base.toFixed(1)} us + ${slope.toFixed(2)} us a koi`);
  for (const [n, us] of points) row(`  ${n} koi`, `${us.toFixed(0)} us, line ${(base + slope * n).toFixed(0)}`);
  const bytes = (node.memory10000 ?? 0) / 10000;
  row('memory, bytes a koi', bytes.toFixed(0), 'bar 2000', bytes > 0 && bytes <= 2000);

  console.log('\nLoading');
  const painted = await load(browser);
  row('script to first painted frame of 12 koi, ms, warm cache', spread(painted, 0), 'bar 300', painted[0] <= 300);
  await browser.close();

  console.log('\nDrawing');
  run(process.execPath, [join(root, 'web/scripts/bench-draw.mjs')]);
  if (missed > 0) throw new Error(`${missed} bars missed`);
});
