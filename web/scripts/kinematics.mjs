// npm run kinematics: the native core against published fish; exits non-zero where a bar is missed.
import { join } from 'node:path';
import { install } from './install.mjs';
import { main, root, run } from './run.mjs';
import { build, configure } from './wasm.mjs';

await main(async () => {
  install({ skip: ['chromium', 'emscripten'] });
  configure('native');
  build('native', 'koi-kinematics');
  run(join(root, 'build/native/koi-kinematics'), process.argv.slice(2));
});
