import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './server.js';

const made: string[] = [];

/** Packs the library as it would be published, and tells where the tarball lies. */
export function pack(): string {
  const folder = mkdtempSync(join(tmpdir(), 'koi-pond-pack-'));
  made.push(folder);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);
}

/**
 * An empty folder with the tarball installed in it and these files. Other packages are the repository's own, linked by
 * name, so that nothing is downloaded.
 */
export function consumer(tarball: string, files: Record<string, string>, packages: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'koi-pond-consumer-'));
  made.push(folder);
  const own = join(folder, 'node_modules', 'koi-pond');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', own]);
  for (const name of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'dir');
  }
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module", "private": true }', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export function clean(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
