/** Argument checks. Every message names the argument, what it may be, and the value that came. */

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Object.prototype.toString.call(value).slice(8, -1);
}

export function finite(name: string, value: unknown, min: number, max: number, unit = ''): number {
  const tail = `, got ${shown(value)}`;
  const range = (max === Number.MAX_VALUE ? `of at least ${min}` : `in ${min}..${max}`) + (unit && ` ${unit}`);
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number ${range}${tail}`);
  if (!(value >= min && value <= max)) {
    throw new RangeError(`${name} must be a finite number ${range}${tail}`);
  }
  return value;
}

export function integer(name: string, value: unknown, min: number, max: number): number {
  const tail = `${name} must be an integer in ${min}..${max}, got ${shown(value)}`;
  if (typeof value !== 'number') throw new TypeError(tail);
  if (!Number.isInteger(value) || value < min || value > max) throw new RangeError(tail);
  return value;
}

export function oneOf<T extends string>(name: string, value: unknown, names: readonly T[]): T {
  const tail = `${name} must be one of ${names.join(', ')}, got ${shown(value)}`;
  if (typeof value !== 'string') throw new TypeError(tail);
  if (!names.includes(value as T)) throw new RangeError(tail);
  return value as T;
}

export function record(name: string, value: unknown): Record<string, unknown> {
  if (value === null || typeof value !== 'object') {
    throw new TypeError(`${name} must be an object, got ${shown(value)}`);
  }
  return value as Record<string, unknown>;
}

export function bytes(name: string, value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) {
    throw new TypeError(`${name} must be a Uint8Array, got ${shown(value)}`);
  }
  return value;
}
