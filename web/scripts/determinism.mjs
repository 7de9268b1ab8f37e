// npm run determinism: compiles the core with every compiler and optimisation at hand and replays the scenarios: one hash each.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from './run.mjs';
import { configure } from './wasm.mjs';

const builds = [
  ['g++', '-O0'],
  ['g++', '-O2'],
  ['g++', '-O3', '-mfma', '-mavx2'],
  ['clang++', '-O0'],
  ['clang++', '-O2'],
  ['clang++', '-O3', '-mfma', '-mavx2'],
];

/** Debian's Emscripten brings clang under its version's name. */
function findCompiler(name) {
  const names = name === 'clang++' ? ['clang++', 'clang++-14', 'clang++-15', 'clang++-16', 'clang++-19'] : [name];
  return names.find((it) => spawnSync(it, ['--version']).status === 0);
}

const sources = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.cpp'))
    .map((name) => join(root, folder, name));

await main(async () => {
  configure('native');
  const folder = join(root, 'build', 'determinism');
  mkdirSync(folder, { recursive: true });
  const scenarioFolder = join(root, 'tests/core/scenarios');
  const scenarios = readdirSync(scenarioFolder)
    .sort()
    .map((name) => join(scenarioFolder, name));
  const recorded = scenarios.map((file) => /^end \d+ hash (\w+)$/m.exec(readFileSync(file, 'utf8'))?.[1]);
  // The flag as the build sets it: whoever drops it there sees the fused builds differ here.
  const contract = /-ffp-contract=off/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8')) ?? [];
  let passed = 0;
  let failed = 0;
  for (const [name, ...flags] of builds) {
    const compiler = findCompiler(name);
    const label = [name, ...flags].join(' ');
    if (!compiler) {
      console.log(`${label}: left out, ${name} is not installed`);
      continue;
    }
    const program = join(folder, 'koi-replay');
    execFileSync(
      compiler,
      [
        '-std=c++20',
        ...contract,
        '-w',
        ...flags,
        `-I${root}`,
        `-I${join(root, 'build/native/headers')}`,
        ...sources('core'),
        ...sources('tests/scenario'),
        '-o',
        program,
      ],
      { stdio: 'inherit' },
    );
    const { stdout } = spawnSync(program, scenarios, { encoding: 'utf8' });
    const hashes = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    const same = hashes.length === recorded.length && hashes.every((hash, k) => hash === recorded[k]);
    console.log(`${label}: ${same ? `the ${hashes.length} recorded hashes` : `DIFFERS: ${hashes.join(' ')}`}`);
    if (same) passed += 1;
    else failed += 1;
  }
  console.log(`[determinism] ${passed} passed | ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
