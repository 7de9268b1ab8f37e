import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const own = read('package.json') as Record<string, unknown> & { devDependencies: Record<string, string>; files: string[] };
const { packages } = read('package-lock.json') as {
  packages: Record<
    string,
    { version: string; integrity?: string; inBundle?: boolean; hasInstallScript?: boolean; dev?: boolean }
  >;
};
const installed = Object.entries(packages).filter(([path]) => path !== '');

it('ships nothing but its own files and needs no package at run time', () => {
  expect(own.files).toEqual(['dist']);
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies'])
    expect(own[kind]).toBeUndefined();
});

it('runs nothing on the machine of who installs it', () => {
  const scripts = Object.keys(own['scripts'] as object);
  expect(scripts.filter((name) => /^(pre|post)?install$|^prepare$/.test(name))).toEqual([]);
});

it('pins every tool to one version, and the lock file to its bytes', () => {
  for (const [name, version] of Object.entries(own.devDependencies)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(packages[`node_modules/${name}`]!.version, name).toBe(version);
  }
  for (const [path, entry] of installed) {
    if (!entry.inBundle) expect(entry.integrity, path).toMatch(/^sha512-/);
  }
});

it('knows which tools run a script of their own when they are installed', () => {
  expect(installed.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual(['node_modules/esbuild']);
});
