// npm run size: what a visitor downloads, gzipped, part by part. Fails beyond the gate.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { main, root, run } from './run.mjs';

/** Bytes. A kilobyte is 1000 of them, as browsers count. */
const gate = 60_000;
const aim = 45_000;

const dist = (name) => join(root, 'dist', name);
const gz = (bytes) => gzipSync(bytes, { level: 9 }).length;
const kb = (bytes) => `${(bytes / 1000).toFixed(2).padStart(8)} kB`;

/** Share of each source folder in a bundle, by the columns that the source map gives it; scaled to the gzipped whole. */
function folders(name) {
  const map = JSON.parse(readFileSync(dist(`${name}.map`), 'utf8'));
  const code = readFileSync(dist(name), 'utf8').split('\n');
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bytes = new Map();
  let source = 0;
  map.mappings.split(';').forEach((line, row) => {
    let column = 0;
    let previous;
    const take = (from, to) => {
      const folder = /([^/]+)\/[^/]*$/.exec(map.sources[previous])?.[1] ?? 'web';
      bytes.set(folder, (bytes.get(folder) ?? 0) + to - from);
    };
    for (const segment of line.split(',').filter(Boolean)) {
      const values = [];
      let value = 0;
      let shift = 0;
      for (const digit of segment) {
        const n = digits.indexOf(digit);
        value |= (n & 31) << shift;
        shift += 5;
        if (n & 32) continue;
        values.push(value & 1 ? -(value >> 1) : value >> 1);
        value = 0;
        shift = 0;
      }
      const from = column;
      column += values[0];
      if (previous !== undefined) take(from, column);
      if (values.length > 1) source += values[1];
      previous = source;
    }
    if (previous !== undefined) take(column, code[row]?.length ?? column);
  });
  return bytes;
}

await main(() => {
  if (!existsSync(dist('koi-pond.js')) || process.argv.includes('--build')) {
    run(process.execPath, [join(root, 'web/scripts/build.mjs')]);
  }
  const script = gz(readFileSync(dist('koi-pond.js')));
  const wasm = gz(readFileSync(dist('koi-pond.wasm')));
  const total = script + wasm;
  console.log('What a visitor downloads, gzipped (level 9):');
  console.log(`${kb(script)}  koi-pond.js`);
  const parts = folders('koi-pond.js');
  const raw = [...parts.values()].reduce((sum, n) => sum + n, 0);
  for (const [folder, bytes] of [...parts].sort((a, b) => b[1] - a[1])) {
    console.log(`         ${kb((script * bytes) / raw)}  of it ${folder}/`);
  }
  console.log(`${kb(wasm)}  koi-pond.wasm`);
  console.log(`${kb(total)}  in all; gate ${gate / 1000} kB, aim ${aim / 1000} kB`);
  console.log('\nOther entries, with what they import:');
  for (const name of ['define.js', 'element.js', 'core.js', 'inline.js']) console.log(`${kb(closure(name))}  ${name}`);
  if (total > gate) throw new Error(`${total - gate} bytes over the gate`);
  console.log(total > aim ? `\nWithin the gate, ${total - aim} bytes over the aim.` : '\nWithin the aim.');
});

/** Gzipped bytes of an entry and all chunks it imports. */
function closure(name, seen = new Set()) {
  if (seen.has(name)) return 0;
  seen.add(name);
  const code = readFileSync(dist(name), 'utf8');
  let sum = gz(code);
  for (const [, path] of code.matchAll(/(?:from|import)\s*["']\.\/?([^"']+)["']/g)) {
    const child = join(name, '..', path).replace(/^\.\//, '');
    if (existsSync(dist(child))) sum += closure(child, seen);
  }
  return sum;
}
