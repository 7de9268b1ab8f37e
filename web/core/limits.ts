import { finite } from './check.js';

/** What the arguments may reach: seeds are u32, sizes metres, speeds m/s, angles rad. */
export const limits = {
  seed: 0xffffffff,
  count: 20_000,
  size: 1000,
  /** Narrower ponds leave koi no place to be put. */
  leastSize: 0.1,
  far: 1000,
  angle: 1000,
  speed: 20,
  maxDt: 1,
  frequency: 20,
  amplitude: 3,
  bias: 3,
  length: 2,
  /** Bytes of a saved state: several times those of the fullest pond. */
  state: 2 ** 25,
} as const;

/** Checks a pond's size: banks all round, or open water. */
export function pondSize(width: unknown, height: unknown): [number, number] {
  const size = [finite('width', width, 0, limits.size, 'm'), finite('height', height, 0, limits.size, 'm')] as [number, number];
  if ((width === 0) !== (height === 0)) {
    throw new RangeError(`width and height must both be 0 (open water) or neither, got ${width} and ${height}`);
  }
  if (width !== 0 && Math.min(...size) < limits.leastSize) {
    throw new RangeError(`width and height must be at least ${limits.leastSize} m, got ${width} and ${height}`);
  }
  return size;
}
