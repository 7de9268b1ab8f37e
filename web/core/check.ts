/** Argument checks. Every message names the argument, what it may be, and the value that came. */

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

/** Of a text, what fits a line; of an object, its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  return value === null || typeof value !== 'object' ? String(value) : tagOf(value);
}

/** Throws: a RangeError where at least the `kind` of the value is right, else a TypeError. */
export function refuse(name: string, must: string, value: unknown, kind?: string): never {
  throw new (typeof value === kind ? RangeError : TypeError)(`${name} must ${must}, got ${shown(value)}`);
}

export function finite(name: string, value: unknown, min: number, max: number, unit = ''): number {
  if (typeof value === 'number' && value >= min && value <= max) return value;
  return refuse(name, `be a finite number in ${min}..${max}${unit && ` ${unit}`}`, value, 'number');
}

export function integer(name: string, value: unknown, min: number, max: number): number {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return value as number;
  return refuse(name, `be an integer in ${min}..${max}`, value, 'number');
}

export function oneOf<T extends string>(name: string, value: unknown, names: readonly T[]): T {
  return names.includes(value as T) ? (value as T) : refuse(name, `be one of ${names.join(', ')}`, value, 'string');
}

/** An object; with `keys`, one that has nothing else, so that a slip of the pen is not a silent default. */
export function record(name: string, value: unknown, keys?: readonly string[]): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) refuse(name, 'be an object', value);
  const odd = keys && Object.keys(value).find((key) => !keys.includes(key));
  if (odd !== undefined) refuse(name, `have nothing but ${keys?.join(', ')}`, odd);
  return value as Record<string, unknown>;
}

export function bytes(name: string, value: unknown): Uint8Array {
  // By its tag: an array from another frame is as good. Not by that alone, which anything can claim.
  return ArrayBuffer.isView(value) && tagOf(value) === 'Uint8Array'
    ? (value as Uint8Array)
    : refuse(name, 'be a Uint8Array', value);
}

export function address(name: string, value: unknown): string {
  return (typeof value === 'string' && value !== '') || value instanceof URL
    ? String(value)
    : refuse(name, 'be an address', value);
}
