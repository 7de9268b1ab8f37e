// npm test: every suite, then one line with the count over all of them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { install } from './install.mjs';
import { formatOf, styleOf } from './lint.mjs';
import { bin, main, root, tee } from './run.mjs';

const total = { passed: 0, failed: 0 };
const reports = join(root, 'build', 'reports');

function heading(text) {
  console.log(`\n== ${text}`);
}

/** A stage that breaks before it can count counts as one failure. */
function broke(name) {
  console.log(`${name} broke`);
  total.failed += 1;
}

async function steps(name, commands) {
  for (const [command, args] of commands) {
    const { code } = await tee(command, args);
    if (code !== 0) {
      broke(`${name}: ${command} ${args.join(' ')}`);
      return false;
    }
  }
  return true;
}

/** The doctest suite of a preset, through CTest, counted by doctest's own summary lines. */
async function doctest(preset) {
  heading(`core, ${preset}`);
  if (
    !(await steps(preset, [
      ['cmake', ['--preset', preset]],
      ['cmake', ['--build', '--preset', preset]],
    ]))
  )
    return;
  const { code, output } = await tee('ctest', ['--preset', preset, '--verbose']);
  // doctest colours its summary even in a pipe.
  const plain = stripVTControlCharacters(output);
  const lines = [...plain.matchAll(/\[doctest\] test cases:\s*\d+\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed/g)];
  const before = total.failed;
  for (const line of lines) {
    total.passed += Number(line[1]);
    total.failed += Number(line[2]);
  }
  if (lines.length === 0 || (code !== 0 && total.failed === before)) broke(`ctest ${preset}`);
}

/** Random calls, states and scenarios under the sanitizers, the same ones every time: one test a target. */
async function fuzz() {
  heading('fuzz, sanitize');
  const ready = await steps('fuzz', [
    ['cmake', ['--preset', 'sanitize']],
    ['cmake', ['--build', '--preset', 'sanitize', '--target', 'koi-fuzz']],
  ]);
  if (!ready) return;
  const { code, output } = await tee(join(root, 'build/sanitize/koi-fuzz'), ['400']);
  if (code !== 0 || !/^\[fuzz\] 400 inputs for each of calls, state and scenario$/m.test(output)) return broke('fuzz');
  total.passed += 3;
}

/** The recorded hashes, from every compiler at hand: one test a build. */
async function determinism() {
  heading('determinism');
  const { code, output } = await tee(process.execPath, [join(root, 'web/scripts/determinism.mjs')]);
  const counts = /\[determinism\] (\d+) passed \| (\d+) failed/.exec(output);
  if (!counts) return broke('determinism');
  total.passed += Number(counts[1]);
  total.failed += Number(counts[2]);
  if (code !== 0 && counts[2] === '0') broke('determinism');
}

async function vitest(project) {
  heading(`vitest, ${project}`);
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const { code } = await tee(
    ...bin(
      'vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ),
    { env: { ...process.env, CI: '1' } },
  );
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return broke(`vitest ${project}`);
  }
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  if (report.numTotalTests === 0 || (code !== 0 && report.numFailedTests === 0)) broke(`vitest ${project}`);
}

await main(async () => {
  install({ also: ['clang-format'] });
  mkdirSync(reports, { recursive: true });
  heading('style');
  await steps('style', [formatOf(), styleOf()]);
  await doctest('native');
  await doctest('wasm');
  await fuzz();
  await determinism();
  heading('types');
  await steps('types', [bin('typescript/bin/tsc', '--noEmit')]);
  await vitest('web');
  heading('library');
  if (await steps('build', [[process.execPath, [join(root, 'web/scripts/build.mjs'), '--no-install']]])) await vitest('browser');
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
