/** Red, green, blue, 0..255. */
export type Rgb = readonly [number, number, number];

export const rgb = (hex: number): Rgb => [hex >> 16, (hex >> 8) & 255, hex & 255];

export const mix = (a: Rgb, b: Rgb, k: number): Rgb => [
  a[0] + (b[0] - a[0]) * k,
  a[1] + (b[1] - a[1]) * k,
  a[2] + (b[2] - a[2]) * k,
];

/** A CSS colour. */
export const css = (c: Rgb, alpha = 1): string => `rgba(${c[0] | 0},${c[1] | 0},${c[2] | 0},${+alpha.toFixed(3)})`;

/** The CSS colour that is `k` of the way from `a` to `b`. */
export const cssMix = (a: Rgb, b: Rgb, k: number, alpha?: number): string => css(mix(a, b, k), alpha);

export const clamp = (x: number, lo = 0, hi = 1): number => (x < lo ? lo : Math.min(x, hi));

/** 0 below a, 1 above b, smooth between. */
export function smoothstep(a: number, b: number, x: number): number {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}
