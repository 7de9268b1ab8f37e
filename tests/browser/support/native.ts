import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './server.js';

const program = join(root, 'build/native/koi-kinematics');

export interface NativeRow {
  readonly reactive: number;
  readonly resistive: number;
  readonly kinematic: number;
}

let table: string[] | undefined;

/** A row of the native core's kinematics table: the first whose title and name begin like this. */
export function native(title: string, name: string): NativeRow {
  if (!existsSync(program))
    throw new Error('build/native/koi-kinematics is missing: cmake --preset native && cmake --build --preset native');
  table ??= execFileSync(program, { encoding: 'utf8' }).split('\n');
  const from = table.findIndex((line) => line.startsWith(title));
  const row = from < 0 ? undefined : table.slice(from).find((line) => line.trim().startsWith(name));
  if (!row) throw new Error(`no row "${name}" below "${title}"`);
  // Name and bar fill 72 columns; then the three models.
  const [reactive, resistive, kinematic] = row.slice(71).trim().split(/\s+/).map(Number) as [number, number, number];
  return { reactive, resistive, kinematic };
}
