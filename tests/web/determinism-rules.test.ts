import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const code = readdirSync(join(root, 'core')).map((name) => ({
  name,
  text: readFileSync(join(root, 'core', name), 'utf8').replace(/\/\/.*$/gm, ''),
}));

/** Lines of the core that match, as `file: line`. */
function found(pattern: RegExp): string[] {
  return code.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
}

test('the core uses no library trigonometry, exponential or logarithm', () => {
  expect(found(/\b(std::)?(sinf?|cosf?|tanf?|atanf?|atan2f?|asin|acos|powf?|expf?|logf?|hypot|cbrt|fma)\s*\(/)).toEqual([]);
});

test('the core has no clock, no outside chance, no unordered container and no sort', () => {
  expect(found(/chrono|\btime\(|\brand\b|random_device|mt19937|unordered_|std::sort|std::hash/)).toEqual([]);
});

test("no two random draws stand in one call, where their order is the compiler's choice", () => {
  expect(found(/(Range|Unit|Next|InBox)\([^;]*,[^;]*(rng\w*)\.(Range|Unit|Next|InBox)\(/)).toEqual([]);
});

test('the build keeps multiply and add apart and allows no fast arithmetic', () => {
  const build = readFileSync(join(root, 'CMakeLists.txt'), 'utf8');
  expect(build).toContain('-ffp-contract=off');
  expect(build).not.toMatch(/-ffast-math|-Ofast|-funsafe|-fassociative|mrelaxed-simd/);
});
