// npm run reproduce: compiles the module in two other folders, deep and shallow, and compares the bytes with one another and with
// web/generated where that is built from the same sources. What is published can so be checked against what is read.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './install.mjs';
import { main, root, run } from './run.mjs';
import { buildWasm } from './wasm.mjs';

const parts = ['core', 'bindings', 'tests', 'CMakeLists.txt', 'CMakePresets.json'];
const outputs = ['koi-pond.wasm', 'koi-pond.js'];
const hash = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

function compile(folder) {
  mkdirSync(folder, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  run('cmake', ['--preset', 'wasm'], { cwd: folder });
  run('cmake', ['--build', '--preset', 'wasm', '--target', 'koi-pond'], { cwd: folder });
  return outputs.map((name) => hash(join(folder, 'web', 'generated', name)));
}

await main(() => {
  install({ skip: ['chromium', 'g++'] });
  buildWasm();
  const here = outputs.map((name) => hash(join(root, 'web', 'generated', name)));
  const base = mkdtempSync(join(tmpdir(), 'koi-pond-'));
  try {
    const there = [compile(join(base, 'a')), compile(join(base, 'a much longer name', 'and', 'deeper'))];
    outputs.forEach((name, k) => {
      const all = [here[k], ...there.map((hashes) => hashes[k])];
      console.log(`${name}: ${new Set(all).size === 1 ? `sha256 ${all[0]} in all three folders` : `DIFFERS: ${all.join(' ')}`}`);
    });
    if (there.some((hashes) => hashes.join() !== here.join())) throw new Error('The build depends on its folder');
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
});
