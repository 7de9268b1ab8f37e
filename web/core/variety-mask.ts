import { refuse } from './check.js';
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
    refuse('varieties', 'be a list of one or more names', names);
  }
  return names.reduce((mask, name: unknown) => {
    const bits = typeof name === 'string' ? varietyBits(name) : 0;
    return bits ? mask | bits : refuse('varieties', `be among ${varietyNames.join(', ')}`, name, typeof name);
  }, 0);
}
