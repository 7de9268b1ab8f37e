// npm run build: the library, in dist/.
//   koi-pond.js     one file for a script tag, with koi-pond.wasm beside it; koi-pond-overlay.js comes with `debug` alone
//   define.js element.js inline.js core.js chunk-*.js   the same for bundlers and Node, sharing one module
//   types/          declarations from the sources        custom-elements.json   what editors read
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { bin, main, root, run } from './run.mjs';
import { buildWasm } from './wasm.mjs';

const dist = join(root, 'dist');
const web = (path) => join(root, 'web', path);
const generated = (name) => web(`generated/${name}`);

/** The module lies beside the scripts of the library. The glue's own guess is never used and would make bundlers carry it twice. */
const wasmBeside = {
  name: 'wasm-beside',
  transform(code, id) {
    // Words for words on the same lines: the map stays good enough as it is.
    if (id === web('core/wasm-url.ts')) {
      return { code: code.replace('../generated/koi-pond.wasm', './koi-pond.wasm'), map: null };
    }
    if (id !== generated('koi-pond.js')) return undefined;
    return { code: code.replace(/new URL\((["'])koi-pond\.wasm\1,\s*import\.meta\.url\)|import\.meta\.url/g, '""'), map: null };
  },
};

/** The overlay takes a copy of the few names it needs: a third file for both would be in the way of a one-file script. */
const overlayApart = {
  name: 'overlay-apart',
  resolveId(source, importer) {
    return source === '../core/types.js' && importer?.startsWith(web('overlay/')) ? `${web('core/types.ts')}?copy` : undefined;
  },
  load(id) {
    return id.endsWith('?copy') ? { code: readFileSync(id.slice(0, -'?copy'.length), 'utf8'), moduleType: 'ts' } : undefined;
  },
};

/** Visitors need no line breaks in the style sheet; the source map wants as many lines as before. */
const lessCss = {
  name: 'less-css',
  async transform(code, id) {
    if (id !== web('element/styles.ts')) return undefined;
    const { transform } = await import('esbuild');
    const [literal, css] = /`([^`]*)`;/.exec(code);
    const less = (await transform(css, { loader: 'css', minify: true })).code.trim();
    return { code: code.replace(literal, () => `\`${less}\`;${'\n'.repeat(css.split('\n').length - 1)}`), map: null };
  },
};

/** What draws comes first, the core and the element after it: gzip looks back 32 kB, and likes like beside like. Found by trial. */
const first = [
  'render/terrain render/varieties/fields render/weeds render/pads render/renderer render/face render/ripples element/styles',
  'element/stats element/events render/canvas core/raw element/zoom core/scenario render/koi',
].flatMap((line) => line.split(' '));
const drawingFirst = {
  name: 'drawing-first',
  transform(code, id) {
    if (id !== web('koi-pond.ts')) return undefined;
    return { code: first.map((name) => `import './${name}.js';`).join('') + code, map: null };
  },
};

/**
 * Members that never leave the script: the minifier makes letters of them, the same ones in every file. It leaves those be
 * that a browser knows; that no page knows them, `pruneTypes` makes sure.
 */
const inside = [
  'across barbel blades busy caudal caustic cell coarse colour deepest deviceWidth dorsal dorsalRow',
  'feedSomewhere fine finRoot foam glint grass iris lagX lagY leaf lean leftX leftY lotus meter metresHigh metresWide moss',
  'netStrength noteFrameTime onRatio onSize onVisible paired patternSize pebbles petals pixelRatio plain quality rightX rightY',
  'rippleCount said seedLoaded setDebug setLook setPaused settled sheen shore showCount showPicture showSettings skin slant',
  'soil stations stoneSide stoneTop takeBanks terrain tick tuning',
  'palette metal weed field shade ground chosen along choose layers yaw unpainted',
].flatMap((line) => line.split(' '));
const nameCache = {};

async function bundle(input, chunk) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input,
    platform: 'browser',
    plugins: [wasmBeside, overlayApart, lessCss, drawingFirst],
    transform: { target: 'es2022' },
    preserveEntrySignatures: 'strict',
    tsconfig: false,
    external: [/^node:/],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await build.write({
    dir: dist,
    format: 'esm',
    sourcemap: true,
    minify: true,
    comments: { legal: false },
    // All in one folder: the module's address is relative to the chunk that names it.
    entryFileNames: '[name].js',
    chunkFileNames: `${chunk}-[name].js`,
  });
  await build.close();
  const { minify } = await import('terser');
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue;
    const { fileName } = chunk;
    // A second minifier finds half a kilobyte more, gzipped.
    const { code, map } = await minify(chunk.code, {
      module: true,
      ecma: 2022,
      mangle: { properties: { regex: new RegExp(`^(${inside.join('|')})$`) } },
      nameCache: Object.assign(nameCache, { vars: undefined }),
      compress: { passes: 3, hoist_vars: true, lhs_constants: false, pure_getters: true, pure_new: true, unsafe_arrows: true },
      // What bundlers are told must stay.
      format: { comments: /webpackIgnore|@vite-ignore/ },
      sourceMap: chunk.map && { content: chunk.map.toString(), url: `${fileName}.map`, includeSources: true },
    });
    // It writes template strings, which not every bundler takes for an asset's name.
    writeFileSync(join(dist, fileName), code.replace(/(new URL|import)\(`([^`$]+)`/g, '$1("$2"'));
    if (map) writeFileSync(join(dist, `${fileName}.map`), map);
  }
}

/** Declarations that no entry reaches would only be weight. */
function pruneTypes(entries) {
  const types = join(dist, 'types');
  const keep = new Set();
  const visit = (file) => {
    if (keep.has(file)) return;
    keep.add(file);
    const text = readFileSync(join(types, file), 'utf8');
    for (const [, path] of text.matchAll(/(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/g)) {
      visit(join(file, '..', `${path}.d.ts`));
    }
  };
  entries.forEach(visit);
  const table = readFileSync(join(root, 'core/params.h'), 'utf8');
  const row = inside.find((name) => table.includes(`ROW(${name},`));
  if (row) throw new Error(`${row} is a parameter, whose name is not to change`);
  const kept = [...keep].map((file) => [file, readFileSync(join(types, file), 'utf8')]);
  rmSync(types, { recursive: true });
  for (const [file, text] of kept) {
    const known = inside.find((name) => new RegExp(`\\b${name}\\??[:(;]`).test(text));
    if (known) throw new Error(`types/${file} shows ${known}, which is not to leave the script`);
    mkdirSync(join(types, file, '..'), { recursive: true });
    writeFileSync(join(types, file), text);
  }
}

await main(async () => {
  if (!process.argv.includes('--no-install')) install({ skip: ['chromium', 'g++'] });
  buildWasm();
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const wasm = readFileSync(generated('koi-pond.wasm'));
  writeFileSync(generated('koi-pond-inline.js'), `export default ${JSON.stringify(wasm.toString('base64'))};\n`);
  cpSync(generated('koi-pond.wasm'), join(dist, 'koi-pond.wasm'));
  await bundle({ 'koi-pond': web('koi-pond.ts') }, 'koi-pond');
  await bundle(
    {
      define: web('koi-pond.ts'),
      element: web('element/index.ts'),
      core: web('core/index.ts'),
      inline: web('inline.ts'),
    },
    'chunk',
  );
  run(...bin('typescript/bin/tsc', '--project', 'tsconfig.build.json'));
  pruneTypes(['koi-pond.d.ts', 'inline.d.ts', 'element/index.d.ts', 'core/index.d.ts']);
  const { writeManifest } = await import('./manifest.mjs');
  writeManifest(web('element/koi-pond.ts'), join(dist, 'custom-elements.json'));
  console.log('Built dist/');
});
