/**
 * The travelling wave that everything soft in the pond shares, the form of a swimming fish's midline (Videler & Hess 1984):
 * a sine running from root (0) to tip (1) whose envelope grows towards the free end.
 */
export function wave(s: number, phase: number, quiet = 0.07, power = 1.9, wavelength = 1): number {
  return (quiet + (1 - quiet) * s ** power) * Math.sin(phase - (2 * Math.PI * s) / wavelength);
}
