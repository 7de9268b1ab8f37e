import type { PagePond } from '../core/page-pond.js';
import { type KoiState, koiStates } from '../core/types.js';
import { type Variety, varietyNames } from '../core/varieties.js';

/** One koi as the page sees it. */
export interface Koi {
  readonly id: number;
  readonly variety: Variety;
  /** Total length, metres. */
  readonly length: number;
  /** CSS pixels from the element's corner. */
  readonly x: number;
  readonly y: number;
  /** Radians, 0 to the right, positive clockwise. */
  readonly heading: number;
  /** Metres a second. */
  readonly speed: number;
  readonly state: KoiState;
}

export function listKoi(pond: PagePond, pxPerMetre: number): Koi[] {
  const { frame, layout: at, count } = pond;
  // Old libraries replace Array.from by one that takes no function.
  return [...Array(count).keys()].map((i) => {
    const value = (offset: number): number => frame[i * at.stride + offset]!;
    return {
      id: value(at.id),
      variety: varietyNames[value(at.variety)]!,
      length: value(at.length),
      x: value(at.x) * pxPerMetre,
      y: value(at.y) * pxPerMetre,
      heading: value(at.heading),
      speed: Math.hypot(value(at.vx), value(at.vy)),
      state: koiStates[value(at.state)]!,
    };
  });
}
