import { describe, expect, it } from 'vitest';
import { type Variety, varietyNames } from '../../web/core/varieties.js';
import { halfWidth } from '../../web/render/profile.js';
import { paintSkin } from '../../web/render/varieties/paint.js';
import { type Layer, skinOf } from '../../web/render/varieties/specs.js';

const seeds = Array.from({ length: 40 }, (_, i) => 1 + 7919 * i);
const step = 0.004;
const headEnd = 0.2;

/** Every sample on the body that a layer colours, as s and y. */
function inside(layer: Layer | undefined, mirrored = false): string[] {
  const out: string[] = [];
  for (let i = 0; i * step < 0.84; i++) {
    const reach = Math.floor(halfWidth(i * step) / step);
    for (let j = -reach; j <= reach; j++)
      if (layer && layer.field(i * step, (mirrored ? -j : j) * step) > 0) out.push(`${i},${j}`);
  }
  return out;
}

const layerOf = (variety: Variety, seed: number, name: Layer['name']): Layer | undefined =>
  skinOf(variety, seed).layers.find((l) => l.name === name);
const onHead = (cell: string): boolean => Number(cell.split(',')[0]) * step < headEnd;

function patches(cells: string[]): number {
  const left = new Set(cells);
  let count = 0;
  for (const cell of cells) {
    if (!left.delete(cell)) continue;
    count++;
    const stack = [cell];
    while (stack.length) {
      const [i, j] = stack.pop()!.split(',').map(Number) as [number, number];
      for (const next of [`${i + 1},${j}`, `${i - 1},${j}`, `${i},${j + 1}`, `${i},${j - 1}`])
        if (left.delete(next)) stack.push(next);
    }
  }
  return count;
}

describe('the varieties', () => {
  it('give a tancho exactly one red spot, on the head, and nothing else', () => {
    for (const seed of seeds) {
      expect(skinOf('tancho', seed).layers).toHaveLength(1);
      const red = inside(layerOf('tancho', seed, 'hi'));
      expect(patches(red)).toBe(1);
      expect(red.every(onHead)).toBe(true);
      expect(red.length * step * step).toBeGreaterThan(0.002);
    }
  });

  it('keep black off the head of sanke and bekko', () => {
    for (const variety of ['sanke', 'bekko'] as const) {
      for (const seed of seeds) {
        const black = inside(layerOf(variety, seed, 'sumi'));
        expect(black.length).toBeGreaterThan(0);
        expect(black.some(onHead)).toBe(false);
      }
    }
  });

  it('carry black over the head of showa and utsuri', () => {
    for (const variety of ['showa', 'hi-utsuri', 'ki-utsuri', 'shiro-utsuri'] as const) {
      for (const seed of seeds) expect(inside(layerOf(variety, seed, 'sumi')).filter(onHead).length).toBeGreaterThan(20);
    }
  });

  it('leave a kohaku red and white: two colours, neither a trace', () => {
    const body = inside({ name: 'hi', colour: [0, 0, 0], field: () => 1 }).length;
    for (const seed of seeds) {
      const red = inside(layerOf('kohaku', seed, 'hi')).length / body;
      expect(red).toBeGreaterThan(0.2);
      expect(red).toBeLessThan(0.75);
    }
  });

  it('put the red of asagi on flanks and cheeks, and none on the back', () => {
    for (const seed of seeds) {
      const red = inside(layerOf('asagi', seed, 'hi')).map((c) => c.split(',').map((v) => Number(v) * step) as [number, number]);
      expect(red.some(([s, y]) => s < headEnd && y > 0)).toBe(true);
      expect(red.some(([s, y]) => s > 0.3 && y < 0)).toBe(true);
      expect(red.every(([s, y]) => Math.abs(y) > 0.35 * halfWidth(s))).toBe(true);
    }
  });

  it('are never their own mirror image', () => {
    for (const variety of varietyNames) {
      for (const seed of seeds.slice(0, 12)) {
        for (const layer of skinOf(variety, seed).layers) {
          const own = new Set(inside(layer));
          const other = inside(layer, true);
          expect(other.filter((cell) => !own.has(cell)).length).toBeGreaterThan(0.01 * other.length);
        }
      }
    }
  });

  it('differ from seed to seed, and not between two paintings of one seed', () => {
    for (const variety of varietyNames) {
      const [a, again, b] = [5, 5, 6].map((seed) => paintSkin(skinOf(variety, seed), seed, 60).data) as [
        Uint8ClampedArray,
        Uint8ClampedArray,
        Uint8ClampedArray,
      ];
      expect(again).toEqual(a);
      expect(a.some((value, i) => Math.abs(value - b[i]!) > 3)).toBe(true);
    }
  });

  it('shine when metallic: a brighter back and darker flanks than a matte koi of the same colour', () => {
    const contrast = (metal: number): number => {
      const { data, width, height } = paintSkin({ ...skinOf('yamabuki', 3), metal }, 3, 120);
      const light = (s: number, v: number): number => {
        const row = Math.round(height / 2 + v * halfWidth(s) * 120);
        const at = 4 * (row * width + Math.round(s * 120));
        return data[at]! + data[at + 1]! + data[at + 2]!;
      };
      return [0.3, 0.4, 0.5].reduce((sum, s) => sum + light(s, 0.3) - light(s, 0.85), 0);
    };
    expect(contrast(1)).toBeGreaterThan(contrast(0) + 60);
  });
});
