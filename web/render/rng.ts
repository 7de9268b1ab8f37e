/** A small seeded generator (mulberry32's mixing steps), so that decoration never touches the simulation's randomness. */
/** The next number, from 0 to 1 or between others. */
export type Rng = (from?: number, to?: number) => number;
export function rng(seed: number): Rng {
  let state = seed >>> 0;
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + (to - from) * (((t ^ (t >>> 14)) >>> 0) / 4294967296);
  };
}

/** One of a list. */
export const pick = <T>(random: Rng, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
