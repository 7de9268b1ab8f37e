// Builds web/generated/koi-pond.{js,wasm} by the `wasm` preset.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

export function configure(preset) {
  run('cmake', ['--preset', preset]);
}

export function build(preset, ...targets) {
  run('cmake', ['--build', '--preset', preset, ...(targets.length ? ['--target', ...targets] : [])]);
}

export function buildWasm() {
  configure('wasm');
  build('wasm', 'koi-pond');
  for (const name of ['koi-pond.js', 'koi-pond.wasm']) {
    if (!existsSync(join(root, 'web', 'generated', name))) {
      throw new Error(`The wasm build left no web/generated/${name}`);
    }
  }
}
