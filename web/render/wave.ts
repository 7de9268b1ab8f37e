/**
 * The travelling wave that everything soft in the pond shares, the form of a swimming fish's midline (Videler & Hess 1984):
 * a sine running from root (0) to tip (1) whose envelope grows towards the free end.
 */
export function wave(s: number, phase: number): number {
  return (0.07 + 0.93 * s ** 1.9) * Math.sin(phase - 2 * Math.PI * s);
}
