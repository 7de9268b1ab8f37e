// npm run lint: clang-format and Biome, which npm test asks as well, and clang-tidy, which takes minutes and so stays here.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';
import { bin, main, root, run } from './run.mjs';
import { configure } from './wasm.mjs';

const folders = ['core', 'bindings', 'tests'];
const sources = () =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.(cpp|h)$/.test(name))
      .map((name) => join(folder, name)),
  );

/** The commands, as [program, arguments]. */
export const formatOf = () => ['clang-format', ['--dry-run', '-Werror', ...sources()]];
export const styleOf = () => bin('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(() => {
    install({ skip: ['chromium', 'emscripten'], also: ['clang-format', 'clang-tidy'] });
    run(...formatOf());
    run(...styleOf());
    // Tidy reads how each file of the native build is compiled.
    configure('native');
    run('run-clang-tidy', ['-quiet', '-p', join(root, 'build/native'), `-j${availableParallelism()}`, '/(core|tests)/.*\\.cpp$']);
    console.log('\nNothing to say');
  });
}
