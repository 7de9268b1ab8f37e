// Small helpers for the scripts that npm starts. Node built-ins only: they run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The path of a program, or undefined. */
export function which(name) {
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    for (const ending of process.platform === 'win32' ? ['.exe', '.bat', '.cmd'] : ['']) {
      const path = join(dir, name + ending);
      if (dir && existsSync(path)) return path;
    }
  }
  return undefined;
}

/** Runs a program with its output shown; throws where it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) throw new Error(`${command} does not start: ${result.error.message}`);
  if (result.status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${result.status ?? result.signal}`);
}

/** Runs a program, shows its output as it comes, and resolves to { code, output }. */
export function tee(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const take = (stream) => (chunk) => {
      output += chunk;
      stream.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => resolve({ code: 1, output: `${output}\n${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A program of node_modules, as [command, args]. */
export const bin = (name, ...args) => [process.execPath, [join(root, 'node_modules', ...name.split('/')), ...args]];

/** Ends the process with one clear line instead of a stack. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
