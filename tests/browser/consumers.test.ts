import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import esbuild from 'esbuild';
import { build, createServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { shut, Visit } from './support/browser.js';
import { clean, consumer, pack } from './support/package.js';
import { root, Site } from './support/server.js';

let tarball: string;
let visit: Visit;

beforeAll(() => {
  tarball = pack();
});
beforeEach(async () => {
  visit = await Visit.begin();
});
afterEach(() => visit.end());
afterAll(async () => {
  await shut();
  clean();
});

const page =
  '<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,"></head>' +
  '<body><koi-pond seed="7"></koi-pond><script type="module" src="SCRIPT"></script></body></html>';
const entry = (name = 'koi-pond'): string => `import '${name}';\n`;

/** Serves a built folder under the strict policy, and waits for the pond. */
async function swims(folder: string, html?: string): Promise<Site> {
  const site = await new Site([folder]).open();
  site.policy = site.policy.replace('img-src', 'img-src data:');
  if (html) site.answers.set('/', { body: html });
  await visit.page.goto(`${site.url}/${html ? '' : 'index.html'}`);
  await visit.live();
  await site.close();
  expect(await visit.violations()).toEqual([]);
  expect(visit.complaints).toEqual([]);
  return site;
}

describe('the package', () => {
  it('holds the library, its types and maps, and nothing else', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((f) => f.replace(/^package\//, ''));
    const allowed =
      /^(package\.json|README\.md|LICENSE|dist\/(koi-pond|koi-pond-overlay|define|element|inline|core|chunk-[\w-]+)\.js(\.map)?|dist\/koi-pond\.wasm|dist\/custom-elements\.json|dist\/types\/[\w/-]+\.d\.ts)$/;
    expect(files.filter((file) => !allowed.test(file))).toEqual([]);
    for (const needed of [
      'README.md',
      'LICENSE',
      'dist/koi-pond.js',
      'dist/koi-pond.wasm',
      'dist/core.js',
      'dist/koi-pond.js.map',
    ])
      expect(files).toContain(needed);
  });

  it('has sources in its maps', () => {
    const folder = consumer(tarball, {});
    const map = JSON.parse(readFileSync(join(folder, 'node_modules/koi-pond/dist/koi-pond.js.map'), 'utf8')) as {
      sources: string[];
      sourcesContent: string[];
    };
    expect(map.sources.some((source) => source.endsWith('web/element/koi-pond.ts'))).toBe(true);
    expect(map.sourcesContent.every((text) => typeof text === 'string' && text.length > 0)).toBe(true);
  });

  it('pleases publint', () => {
    const folder = consumer(tarball, {});
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/publint/src/cli.js'), join(folder, 'node_modules/koi-pond'), '--strict', '--pack', 'false'],
      { encoding: 'utf8' },
    );
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringMatching(/All good/)]);
  });

  it('has types that are not wrong', { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
        tarball,
        '--profile',
        'esm-only',
        '--format',
        'ascii',
        '--exclude-entrypoints',
        'koi-pond.wasm',
        'custom-elements.json',
        'package.json',
      ],
      { encoding: 'utf8' },
    );
    expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
  });

  it('can be imported in Node by every entry, and simulates there', () => {
    const folder = consumer(tarball, {
      'all.js': `
        import * as defined from 'koi-pond';
        import * as element from 'koi-pond/element';
        import * as inline from 'koi-pond/inline';
        import { createPond } from 'koi-pond/core';
        import { readFileSync } from 'node:fs';
        new defined.KoiPondElement();
        const same = defined.KoiPondElement === element.KoiPondElement && element.KoiPondElement === inline.KoiPondElement;
        const wasm = readFileSync(new URL(import.meta.resolve('koi-pond/koi-pond.wasm'))).length;
        const pond = await createPond({ seed: 7, count: 3 });
        pond.advance(0.5);
        const meant = pond.paramRows.filter((row) => row.meaning).length / pond.paramRows.length;
        console.log(JSON.stringify([same, wasm > 1000, pond.count, pond.hash().length, meant]));`,
      'single.js': "import './node_modules/koi-pond/dist/koi-pond.js'; console.log('ok');",
    });
    const run = (file: string): string => execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim();
    expect(JSON.parse(run('all.js'))).toEqual([true, true, 3, 16, 1]);
    expect(run('single.js')).toBe('ok');
  });
});

describe('a page', () => {
  it('with a plain script tag, under the strict policy', async () => {
    const folder = consumer(tarball, {});
    await swims(join(folder, 'node_modules/koi-pond/dist'), page.replace('SCRIPT', '/koi-pond.js'));
  });

  it('with two scripts of the library defines the element once', async () => {
    const folder = consumer(tarball, {});
    const both = page.replace(
      '</body>',
      '<script type="module" src="/define.js"></script><script type="module" src="/inline.js"></script></body>',
    );
    await swims(join(folder, 'node_modules/koi-pond/dist'), both.replace('SCRIPT', '/koi-pond.js'));
  });

  it('of a fresh Vite app, in development', { timeout: 90_000 }, async () => {
    const folder = consumer(tarball, { 'index.html': page.replace('SCRIPT', '/main.js'), 'main.js': entry() });
    const server = await createServer({
      configFile: false,
      root: folder,
      logLevel: 'error',
      cacheDir: join(folder, '.vite'),
      server: { port: 0, host: '127.0.0.1' },
    });
    await server.listen();
    const statuses: number[] = [];
    visit.page.on('response', (response) => {
      if (response.url().includes('.wasm')) statuses.push(response.status());
    });
    await visit.page.goto(server.resolvedUrls!.local[0]!);
    await visit.live();
    await server.close();
    expect(statuses).toEqual([200]);
  });

  it.each(['koi-pond', 'koi-pond/inline'])('of a fresh Vite app, built, with %s', { timeout: 90_000 }, async (name) => {
    const folder = consumer(tarball, { 'index.html': page.replace('SCRIPT', '/main.js'), 'main.js': entry(name) });
    await build({ configFile: false, root: folder, logLevel: 'error', base: './' });
    const site = await swims(join(folder, 'dist'));
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(name === 'koi-pond' ? 1 : 0);
  });

  it('of webpack in production, with a bare import', { timeout: 90_000 }, async () => {
    const folder = consumer(tarball, { 'src/index.js': entry() });
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      webpack(
        { mode: 'production', context: folder, output: { path: join(folder, 'dist'), publicPath: 'auto' } },
        (error, result) => {
          if (result) resolve(result);
          else reject(error as Error);
        },
      );
    });
    expect(stats.toJson().errors).toEqual([]);
    expect(stats.toJson().warnings).toEqual([]);
    const site = await swims(join(folder, 'dist'), page.replace('SCRIPT', '/main.js').replace(' type="module"', ' defer'));
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
  });

  it('of esbuild with koi-pond/inline: one file, no loose asset', async () => {
    const folder = consumer(tarball, { 'main.js': entry('koi-pond/inline') });
    const result = await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['main.js'],
      bundle: true,
      minify: true,
      format: 'esm',
      outdir: 'dist',
      logLevel: 'silent',
    });
    expect(result.warnings).toEqual([]);
    expect(readdirSync(join(folder, 'dist'))).toEqual(['main.js']);
    const site = await swims(join(folder, 'dist'), page.replace('SCRIPT', '/main.js'));
    expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual([]);
  });

  it('that only imports a type or the class defines nothing', async () => {
    const folder = consumer(tarball, { 'main.js': "import 'koi-pond/element'; globalThis.done = true;" });
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['main.js'],
      bundle: true,
      format: 'esm',
      outdir: 'dist',
      logLevel: 'silent',
    });
    const site = await new Site([join(folder, 'dist')]).open();
    await visit.page.goto(site.page('/', '<koi-pond></koi-pond>', '<script type="module" src="/main.js"></script>'));
    expect(
      await visit.page.evaluate(() => [(globalThis as { done?: boolean }).done, customElements.get('koi-pond') === undefined]),
    ).toEqual([true, true]);
    await site.close();
  });
});

describe('React 19', () => {
  const packages = ['react', 'react-dom', 'scheduler'];
  const bundle = async (folder: string, mode: string): Promise<void> => {
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['main.jsx'],
      bundle: true,
      format: 'esm',
      outdir: 'dist',
      logLevel: 'silent',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      preserveSymlinks: true,
    });
  };
  const app = `
    import { StrictMode, useRef, useEffect, useState } from 'react';
    import 'koi-pond/inline';
    export function App() {
      const [count, setCount] = useState(3);
      const [fed, setFed] = useState(0);
      const pond = useRef(null);
      useEffect(() => { globalThis.more = () => setCount(5); globalThis.pond = pond.current; });
      return <StrictMode><p>{fed}</p><koi-pond ref={pond} seed={7} count={count} px-per-metre="150" onpond-feed={() => setFed((n) => n + 1)} /></StrictMode>;
    }`;

  it('in StrictMode keeps the same koi, sets properties and hears events', { timeout: 60_000 }, async () => {
    const folder = consumer(
      tarball,
      {
        'app.jsx': app,
        'main.jsx':
          "import { createRoot } from 'react-dom/client'; import { App } from './app.jsx'; createRoot(document.querySelector('main')).render(<App />);",
      },
      packages,
    );
    await bundle(folder, 'development');
    const site = await new Site([join(folder, 'dist')]).open();
    await visit.page.goto(site.page('/', '<main></main>', '<script type="module" src="/main.js"></script>'));
    await visit.live();
    expect(await visit.heard('pond-ready')).toHaveLength(1);
    const before = await visit.pond((pond) => pond.koi.map((koi) => koi.id), undefined);
    expect(before).toHaveLength(3);
    await visit.page.evaluate(() => (globalThis as unknown as { more: () => void }).more());
    await visit.page.waitForTimeout(200);
    expect((await visit.pond((pond) => pond.koi.map((koi) => koi.id), undefined)).slice(0, 3)).toEqual(before);
    await visit.page.mouse.click(100, 100);
    await expect.poll(() => visit.page.locator('p').textContent()).toBe('1');
    await site.close();
    expect(visit.complaints).toEqual([]);
  });

  it('hydrates markup of the server without a warning, with the element defined before', { timeout: 60_000 }, async () => {
    const folder = consumer(
      tarball,
      {
        'app.jsx': app,
        'main.jsx':
          "import { hydrateRoot } from 'react-dom/client'; import { App } from './app.jsx'; const go = () => hydrateRoot(document.querySelector('main'), <App />); document.querySelector('koi-pond').ready.then(() => setTimeout(go, 300));",
        'server.jsx':
          "import { renderToString } from 'react-dom/server'; import { App } from './app.jsx'; console.log(renderToString(<App />));",
      },
      packages,
    );
    await bundle(folder, 'development');
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: ['server.jsx'],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      outfile: 'server.cjs',
      jsx: 'automatic',
      logLevel: 'silent',
      preserveSymlinks: true,
    });
    const html = execFileSync(process.execPath, ['server.cjs'], { cwd: folder, encoding: 'utf8' }).trim();
    expect(html).toContain('<koi-pond');
    const site = await new Site([join(folder, 'dist')]).open();
    await visit.page.goto(site.page('/', `<main>${html}</main>`, '<script type="module" src="/main.js"></script>'));
    await visit.live();
    await visit.page.waitForFunction(() => 'more' in globalThis);
    await visit.page.waitForTimeout(300);
    await site.close();
    expect(visit.complaints).toEqual([]);
    expect(visit.warnings).toEqual([]);
  });
});

describe('TypeScript', () => {
  const tsc = (folder: string, ...files: string[]): string =>
    spawnSync(
      process.execPath,
      [
        createRequire(import.meta.url).resolve('typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--moduleResolution',
        'nodenext',
        '--jsx',
        'react-jsx',
        '--lib',
        'es2022,dom,dom.iterable',
        '--preserveSymlinks',
        ...files,
      ],
      { cwd: folder, encoding: 'utf8' },
    ).stdout;

  const uses = readFileSync(join(root, 'tests/browser/support/uses.txt'), 'utf8');

  it('accepts a page that uses every member, without React or Vue', { timeout: 60_000 }, () => {
    expect(tsc(consumer(tarball, { 'page.ts': uses }), 'page.ts', '--skipLibCheck', 'false')).toBe('');
  });

  it('accepts a script for Node alone, which knows no page', { timeout: 60_000 }, () => {
    const script = `
      import { createPond } from 'koi-pond/core';
      const pond = await createPond({ seed: undefined, varieties: ['kohaku'] });
      export const x: number = pond.frame[pond.layout.x]!;`;
    const folder = consumer(tarball, { 'script.mts': script }, ['@types/node', 'undici-types']);
    expect(tsc(folder, 'script.mts', '--skipLibCheck', 'false', '--lib', 'es2022', '--exactOptionalPropertyTypes')).toBe('');
  });

  it('refuses wrong uses', { timeout: 60_000 }, () => {
    const wrong = [
      "document.querySelector('koi-pond')!.theme = 'dusk';",
      "document.createElement('koi-pond').feed('1', 2);",
      "document.createElement('koi-pond').addKoi({ variety: 'carp' });",
      "document.createElement('koi-pond').koi[0]!.id = 3;",
    ];
    const errors = tsc(
      consumer(tarball, { 'page.ts': `import 'koi-pond';\n${wrong.join('\n')}\n` }),
      'page.ts',
      '--skipLibCheck',
    );
    expect([...errors.matchAll(/page\.ts\((\d+)/g)].map(([, line]) => Number(line))).toEqual([2, 3, 4, 5]);
  });

  it("knows the element in React 19's JSX", { timeout: 60_000 }, () => {
    const folder = consumer(
      tarball,
      {
        'good.tsx': `
        import 'koi-pond';
        import { useRef } from 'react';
        import type { KoiPondElement } from 'koi-pond/element';
        export function Good() {
          const pond = useRef<KoiPondElement>(null);
          return <koi-pond ref={pond} count={5} theme="night" px-per-metre={120} className="wide" style={{ width: 3 }}
            onpond-eat={(event) => { const id: number = event.detail.id; return void id; }}><img slot="poster" alt="" /></koi-pond>;
        }`,
        'bad.tsx': 'import \'koi-pond\';\nexport const bad = <koi-pond theme="dusk" />;\n',
      },
      ['react', '@types/react', 'csstype'],
    );
    expect(tsc(folder, 'good.tsx', '--skipLibCheck')).toBe('');
    expect(tsc(folder, 'bad.tsx', '--skipLibCheck')).toMatch(/bad\.tsx\(2/);
  });

  it("knows the element in Vue's templates", { timeout: 60_000 }, () => {
    const folder = consumer(
      tarball,
      {
        'vue.ts': `
        import 'koi-pond';
        import type { GlobalComponents } from 'vue';
        type Props = InstanceType<GlobalComponents['koi-pond']>['$props'];
        export const props: Props = {
          count: 3, theme: 'day', pxPerMetre: '100', id: 'pond', onClick: () => {},
          onPondReady: () => {}, onPondEat: (event) => { const id: number = event.detail.id; return void id; },
        };`,
      },
      [
        'vue',
        '@vue/runtime-dom',
        '@vue/runtime-core',
        '@vue/reactivity',
        '@vue/shared',
        '@vue/compiler-dom',
        '@vue/compiler-core',
        '@vue/server-renderer',
        'csstype',
        '@babel/parser',
        '@babel/types',
      ],
    );
    expect(existsSync(join(folder, 'node_modules/vue/package.json'))).toBe(true);
    expect(tsc(folder, '--skipLibCheck', 'vue.ts')).toBe('');
  });
});
