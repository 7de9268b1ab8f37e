/** What is published about swimming fish, to hold the figures against. */

/** Tail beats a second of a trout of `cm` that makes `lengths` L/s: f = 3.19 L^(-1/3) + 1.29 V / L, L in cm (Webb, Kostecki & Stevens 1984). */
export const webbFrequency = (cm: number, lengths: number): number => 3.19 * cm ** (-1 / 3) + 1.29 * lengths;

/** The same the other way round: L/s at `f` beats a second; 0 below the least frequency. */
export const webbSpeed = (cm: number, f: number): number => Math.max(0, (f - 3.19 * cm ** (-1 / 3)) / 1.29);

/** L/s at `f` beats a second, above 5 Hz: V = L (3 f - 4) / 4 (Bainbridge 1958; dace, trout and goldfish up to 30 cm). */
export const bainbridgeSpeed = (f: number): number => (3 * f - 4) / 4;
export const bainbridgeFrom = 5;

export interface Range {
  readonly label: string;
  readonly unit: string;
  /** The scale that is drawn. */
  readonly scale: readonly [number, number];
  /** Undefined: nothing published was found. */
  readonly low?: number;
  readonly high?: number;
  readonly source: string;
  readonly digits: number;
}

export const ranges = {
  stride: {
    label: 'Stride length',
    unit: 'L',
    scale: [0, 1.2],
    low: 0.6,
    high: 0.8,
    digits: 2,
    source: 'Videler & Wardle 1991: way per beat 0.6 to 0.8 L at steady speed',
  },
  strouhal: {
    label: 'Strouhal number',
    unit: '',
    scale: [0, 0.8],
    low: 0.2,
    high: 0.4,
    digits: 2,
    source: 'Nudds et al. 2014; Saadat et al. 2017: 0.2 to 0.4',
  },
  sweep: {
    label: 'Tail sweep',
    unit: 'L',
    scale: [0, 0.4],
    low: 0.13,
    high: 0.33,
    digits: 3,
    source: '0.13 L for a 50 cm trout (Webb et al. 1984) to a third when swimming hard; most fish a fifth (Bainbridge 1958)',
  },
  headYaw: {
    label: 'Head yaw',
    unit: '°',
    scale: [0, 12],
    digits: 1,
    source: 'No published figure found; 1 to 6° is what this project aims at',
  },
  headLateral: {
    label: 'Head sway',
    unit: 'L',
    scale: [0, 0.06],
    low: 0.004,
    high: 0.02,
    digits: 4,
    source: 'Jayne & Lauder 1995 (bass, 0.004 to 0.012 L); saithe to 0.02 L',
  },
  sideslip: {
    label: 'Sideslip',
    unit: '°',
    scale: [0, 24],
    digits: 1,
    source: 'No published figure found; the smaller, the better the body threads its path',
  },
} as const satisfies Record<string, Range>;
export type RangeName = keyof typeof ranges;
