import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ratioFor, scaleFor } from '../../web/element/scale.js';

it('is what was asked for wherever that can be had', () => {
  expect(scaleFor(1280, 720, 2, 200)).toEqual({ pixelRatio: 2, pxPerMetre: 200, metresWide: 6.4, metresHigh: 3.6 });
});

it('has no scale without a size', () => {
  for (const [width, height] of [
    [0, 0],
    [300, 0],
    [0, 300],
    [-1, 5],
    [Number.NaN, 5],
  ] as const) {
    expect(scaleFor(width, height, 1, 200)).toBeUndefined();
  }
});

it('keeps every pond within what core and canvas can take, whatever the element', () => {
  const side = fc.double({ min: 0.5, max: 60_000, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 0.25, max: 5, noNaN: true }),
      fc.integer({ min: 50, max: 800 }),
      (width, height, ratio, px) => {
        const scale = scaleFor(width, height, ratio, px)!;
        expect(width * height * scale.pixelRatio ** 2).toBeLessThanOrEqual(16_777_216 * 1.000001);
        expect(Math.max(width, height) * scale.pixelRatio).toBeLessThanOrEqual(16_384.01);
        expect(scale.pixelRatio).toBeLessThanOrEqual(ratio);
        expect(Math.max(scale.metresWide, scale.metresHigh)).toBeLessThanOrEqual(100.0001);
        // A sliver that would hold less than the core's least pond is taken for one that holds just that.
        expect(scale.metresWide).toBeCloseTo(Math.max(width / scale.pxPerMetre, 0.1), 6);
        expect(scale.metresHigh).toBeCloseTo(Math.max(height / scale.pxPerMetre, 0.1), 6);
      },
    ),
    { seed: 1 },
  );
});

it('makes room for koi in a small element by showing more metres', () => {
  const { metresHigh, pxPerMetre } = scaleFor(320, 60, 1, 200)!;
  expect(metresHigh).toBeCloseTo(1.2, 6);
  expect(pxPerMetre).toBeCloseTo(50, 6);
});

it("takes the device's own count of pixels at fractional ratios, and not where it is another ratio altogether", () => {
  expect(ratioFor(301, 452, 1.5, 1)).toBe(452 / 301);
  expect(ratioFor(400, 400, 2, 1)).toBe(2);
  expect(ratioFor(400, 0, 2, 1)).toBe(2);
  expect(ratioFor(400, 600, 1, 1.5)).toBe(1.5);
});
