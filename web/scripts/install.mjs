// Brings in what the build needs: Debian packages where that is possible, then the npm packages.
// Does nothing, quickly, where all is there. An emsdk on the PATH serves as well as Debian's Emscripten.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, root, run, which } from './run.mjs';

const header = (name) =>
  [
    '/usr/include',
    '/usr/local/include',
    '/opt/homebrew/include',
    ...(process.env.CPLUS_INCLUDE_PATH ?? '').split(':').filter(Boolean),
  ].some((dir) => existsSync(join(dir, name)));

/** What is needed, how to see that it is there, and the Debian package that brings it. */
const needs = [
  { what: 'Emscripten (emcc, em++)', there: () => which('emcc') && which('em++'), deb: 'emscripten' },
  { what: 'CMake', there: () => which('cmake'), deb: 'cmake' },
  { what: 'Ninja', there: () => which('ninja'), deb: 'ninja-build' },
  { what: 'a C++20 compiler', there: () => which('g++') || which('clang++'), deb: 'g++' },
  { what: 'the glm headers', there: () => header('glm/vec2.hpp'), deb: 'libglm-dev' },
  { what: 'the doctest header', there: () => header('doctest/doctest.h'), deb: 'doctest-dev' },
  {
    what: 'Chromium',
    there: () => process.env.CHROMIUM || which('chromium') || which('chromium-browser') || which('google-chrome'),
    deb: 'chromium',
  },
];

/** What only some scripts need. */
const extras = ['clang-format', 'clang-tidy'].map((name) => ({ what: name, there: () => which(name), deb: name }));

function system(skip, also) {
  const wanted = [...needs.filter(({ deb }) => !skip.includes(deb)), ...extras.filter(({ deb }) => also.includes(deb))];
  const missing = wanted.filter((need) => !need.there());
  if (missing.length === 0) return;
  const debs = missing.map((need) => need.deb);
  const list = missing.map((need) => `  ${need.what} (Debian: ${need.deb})`).join('\n');
  const canInstall = process.platform === 'linux' && which('apt-get') && process.getuid?.() === 0;
  if (!canInstall) {
    throw new Error(
      `Missing on this machine:\n${list}\n` +
        `Install them, on Debian or Ubuntu with\n  sudo apt-get install ${debs.join(' ')}\n` +
        'elsewhere from https://emscripten.org/docs/getting_started/downloads.html and your package manager.',
    );
  }
  console.log(`Installing ${debs.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', ...debs];
  try {
    run('apt-get', install, { env });
  } catch {
    // A fresh machine has no package lists, an old one has stale ones.
    run('apt-get', ['update'], { env });
    run('apt-get', install, { env });
  }
  const still = missing.filter((need) => !need.there());
  if (still.length) throw new Error(`Still missing after the installation: ${still.map((n) => n.what).join(', ')}`);
}

/** node_modules is good while npm's own record in it is no older than the lock file and names the same packages. */
function packagesAreFresh() {
  const lock = join(root, 'package-lock.json');
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  if (statSync(record).mtimeMs >= statSync(lock).mtimeMs) return true;
  const have = JSON.parse(readFileSync(record, 'utf8')).packages;
  const want = JSON.parse(readFileSync(lock, 'utf8')).packages;
  return Object.entries(want).every(([path, entry]) => path === '' || entry.optional || have[path]?.version === entry.version);
}

/** Everything, but for the Debian packages named in `skip`, and those of the extras named in `also`. */
export function install({ skip = [], also = [] } = {}) {
  system(skip, also);
  if (packagesAreFresh()) return;
  console.log('Installing the npm packages');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  if (npm && /\.c?js$/.test(npm)) run(process.execPath, [npm, ...args]);
  else run(which('npm') ?? 'npm', args, { shell: process.platform === 'win32' });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(() => install());
