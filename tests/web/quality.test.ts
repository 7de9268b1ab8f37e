import { describe, expect, it } from 'vitest';
import { Quality } from '../../web/render/quality.js';

function run(quality: Quality, ms: number, frames: number): void {
  for (let i = 0; i < frames; i++) quality.note(ms);
}

describe('adaptive quality', () => {
  it('drops nothing at 60 frames a second', () => {
    const quality = new Quality();
    run(quality, 16.7, 2000);
    expect(quality.dropped).toEqual([]);
  });

  it('drops extras one by one while frames run long, caustics first, and brings them back', () => {
    const quality = new Quality();
    run(quality, 40, 50);
    expect(quality.dropped).toEqual(['caustics']);
    expect(quality.has('caustics')).toBe(false);
    expect(quality.has('soft shadows')).toBe(true);
    run(quality, 30, 60);
    expect(quality.level).toBe(2);
    run(quality, 16.7, 6000);
    expect(quality.level).toBe(0);
  });

  it('takes no note of a page that stalls for a moment, but of one that crawls', () => {
    const quality = new Quality();
    run(quality, 16.7, 100);
    run(quality, 60, 8);
    run(quality, 16.7, 30);
    run(quality, 100, 5);
    run(quality, 16.7, 30);
    expect(quality.level).toBe(0);
    run(quality, 330, 60);
    expect(quality.level).toBe(1);
  });

  it('takes no note of a hidden tab', () => {
    const quality = new Quality();
    run(quality, 16.7, 100);
    run(quality, 60_000, 100);
    expect(quality.level).toBe(0);
  });

  it('gives the whole picture back when dropping extras has changed nothing', () => {
    const quality = new Quality();
    run(quality, 33.3, 600);
    expect(quality.level).toBe(0);
  });
});
