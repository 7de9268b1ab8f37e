/** Argument checks. Every message names the argument, what it may be, and the value that came. */

/** Of a text, what fits a line; of an object, its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
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

/** An object; with `keys`, one that has nothing else, so that a slip of the pen is not a silent default. */
export function record(name: string, value: unknown, keys?: readonly string[]): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new TypeError(`${name} must be an object, got ${shown(value)}`);
  }
  const odd = keys && Object.keys(value).find((key) => !keys.includes(key));
  if (odd !== undefined) throw new TypeError(`${name} may have ${keys?.join(', ')}, got ${shown(odd)}`);
  return value as Record<string, unknown>;
}

export function bytes(name: string, value: unknown): Uint8Array {
  // By its tag: an array from another frame is as good.
  if (!ArrayBuffer.isView(value) || Object.prototype.toString.call(value) !== '[object Uint8Array]') {
    throw new TypeError(`${name} must be a Uint8Array, got ${shown(value)}`);
  }
  return value as Uint8Array;
}

export function address(name: string, value: unknown): string {
  if ((typeof value !== 'string' || value === '') && !(value instanceof URL)) {
    throw new TypeError(`${name} must be an address, got ${shown(value)}`);
  }
  return String(value);
}
