/** What the lab is set to, and its form as an address. */

import { limits } from '../core/limits.js';
import { swimModels } from '../core/pond.js';
import type { ParamRow, SwimModel } from '../core/types.js';

export interface Settings {
  model: SwimModel;
  seed: number;
  count: number;
  /** Parameters that differ from the table. */
  changes: Record<string, number>;
}

export const defaults: Readonly<Omit<Settings, 'changes'>> = { model: 'reactive', seed: 7, count: 12 };

/** As few digits as tell the core's single-precision numbers apart by eye. */
export const tidy = (value: number): number => Number(value.toPrecision(6));

/** Whether a value counts as changed. */
export const differs = (row: ParamRow, value: number): boolean =>
  Math.abs(value - row.default) > 1e-6 * Math.max(row.max - row.min, Math.abs(row.default));

/** Reads `?model=...&seed=...&count=...&<parameter>=...`; what can't be used is told to `bad` and left out. */
export function readAddress(query: string, rows: readonly ParamRow[], bad: (what: string) => void): Settings {
  const settings: Settings = { ...defaults, changes: {} };
  for (const [name, text] of new URLSearchParams(query)) {
    if (name === 'scenario') continue;
    const value = text.trim() === '' ? Number.NaN : Number(text);
    const row = rows.find((r) => r.name === name);
    if (row) {
      if (value >= row.min && value <= row.max) {
        if (differs(row, value)) settings.changes[name] = value;
      } else bad(`${name}=${text} is not used: it must be a number in ${tidy(row.min)}..${tidy(row.max)}`);
    } else if (name === 'model') {
      if (swimModels.includes(text as SwimModel)) settings.model = text as SwimModel;
      else bad(`model=${text} is not used: it must be one of ${swimModels.join(', ')}`);
    } else if (name === 'seed' || name === 'count') {
      if (Number.isInteger(value) && value >= 0 && value <= (name === 'seed' ? limits.seed : limits.count))
        settings[name] = value;
      else bad(`${name}=${text} is not used: it must be a whole number in 0..${name === 'seed' ? limits.seed : limits.count}`);
    } else bad(`there is no parameter ${name}`);
  }
  return settings;
}

/** The query that `readAddress` reads back; only what differs from the defaults is in it. */
export function writeAddress({ model, seed, count, changes }: Settings): string {
  const query = new URLSearchParams();
  if (model !== defaults.model) query.set('model', model);
  if (seed !== defaults.seed) query.set('seed', String(seed));
  if (count !== defaults.count) query.set('count', String(count));
  for (const [name, value] of Object.entries(changes)) query.set(name, String(tidy(value)));
  const text = query.toString();
  return text && `?${text}`;
}

/** Changed parameters as JSON, one a line. */
export const writeJson = (changes: Readonly<Record<string, number>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, tidy(value)])), null, 2);

/** Reads what `writeJson` wrote; throws a RangeError that names what is wrong. */
export function readJson(text: string, rows: readonly ParamRow[]): Record<string, number> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    throw new RangeError(`This is not JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
  if (data === null || typeof data !== 'object' || Array.isArray(data)) {
    throw new RangeError('Parameters are an object of names and numbers, such as {"cruiseFrequency": 2}');
  }
  const changes: Record<string, number> = {};
  for (const [name, value] of Object.entries(data)) {
    const row = rows.find((r) => r.name === name);
    if (!row) throw new RangeError(`There is no parameter ${JSON.stringify(name)}`);
    if (typeof value !== 'number' || !(value >= row.min && value <= row.max)) {
      throw new RangeError(`${name} must be a number in ${tidy(row.min)}..${tidy(row.max)}, got ${JSON.stringify(value)}`);
    }
    if (differs(row, value)) changes[name] = value;
  }
  return changes;
}
