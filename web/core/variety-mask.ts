import { shown } from './check.js';
import { type Variety, varietyFamilies, varietyNames } from './varieties.js';

const all: readonly string[] = varietyNames;

/** Bit k stands for varietyNames[k]; a family name sets several bits; 0 for an unknown name. */
export function varietyBits(name: string): number {
  if (Object.hasOwn(varietyFamilies, name)) {
    return varietyFamilies[name]!.reduce((mask, member) => mask | varietyBits(member), 0);
  }
  const k = all.indexOf(name);
  return k < 0 ? 0 : 1 << k;
}

/** The mask of a list of names; throws on an empty list or an unknown name. */
export function varietyMask(names: readonly Variety[]): number {
  if (!Array.isArray(names) || names.length === 0) {
    throw new TypeError(`varieties must be a list of one or more names, got ${shown(names)}`);
  }
  let mask = 0;
  for (const name of names) {
    const bits = typeof name === 'string' ? varietyBits(name) : 0;
    if (bits === 0) throw new RangeError(`varieties must be among ${varietyNames.join(', ')}, got ${shown(name)}`);
    mask |= bits;
  }
  return mask;
}
