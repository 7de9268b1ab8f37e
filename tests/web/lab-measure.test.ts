import { describe, expect, it } from 'vitest';
import { bodySlip, figures, threadingError, wholeBeats } from '../../web/lab/measure.js';
import { bainbridgeSpeed, webbFrequency, webbSpeed } from '../../web/lab/published.js';
import { forget, newTrack, type Track } from '../../web/lab/track.js';

const rate = 240;

/** A made-up swimmer of length 1 with 3 nodes: `at` gives its centre, heading and the nodes' places from the centre. */
function madeUp(
  seconds: number,
  frequency: number,
  at: (t: number) => { x: number; y: number; heading: number; nodes: readonly (readonly [number, number])[] },
): Track {
  const track = newTrack(1, 3);
  for (let n = 0; n <= seconds * rate; n += 1) {
    const t = n / rate;
    const now = at(t);
    const next = at(t + 1e-6);
    track.times.push(t);
    track.x.push(now.x);
    track.y.push(now.y);
    track.vx.push((next.x - now.x) / 1e-6);
    track.vy.push((next.y - now.y) / 1e-6);
    track.heading.push(now.heading);
    track.amplitude.push(1);
    track.phase.push(2 * Math.PI * frequency * t + 1);
    for (const [dx, dy] of now.nodes) track.spine.push(now.x + dx, now.y + dy);
  }
  return track;
}

/** Swims along +x at `speed`, its tail tip swinging by +-`swing`, its head by +-0.01. */
const straight = (speed: number, frequency: number, swing: number): Track =>
  madeUp(6, frequency, (t) => {
    const wave = Math.sin(2 * Math.PI * frequency * t);
    return {
      x: speed * t,
      y: 0,
      heading: 0,
      nodes: [
        [0.5, 0.01 * wave],
        [0, 0],
        [-0.5, swing * wave],
      ],
    };
  });

describe('figures of straight swimming', () => {
  const found = figures(straight(1.2, 2, 0.1), 8)!;
  it('finds the beat, the speed and the stride', () => {
    expect(found.frequency).toBeCloseTo(2, 6);
    expect(found.beats).toBe(8);
    expect(found.speed).toBeCloseTo(1.2, 6);
    expect(found.stride).toBeCloseTo(0.6, 6);
  });
  it('finds the sweep of the tail from peak to peak, and the Strouhal number from it', () => {
    expect(found.sweep).toBeCloseTo(0.2, 3);
    expect(found.strouhal).toBeCloseTo((2 * 0.2) / 1.2, 3);
  });
  it('finds half the swing of the head, to the side and in angle', () => {
    expect(found.headLateral).toBeCloseTo(0.01, 4);
    expect(found.headYaw).toBeCloseTo((Math.atan(0.02) * 180) / Math.PI, 2);
  });
  it('is the same whichever way the koi swims', () => {
    const turned = straight(1.2, 2, 0.1);
    const y: Track = {
      ...turned,
      x: turned.y.map((v) => -v),
      y: [...turned.x],
      vx: turned.vy.map((v) => -v),
      vy: [...turned.vx],
      heading: turned.heading.map((a) => a + Math.PI / 2),
      spine: turned.spine.map((_, k) => (k % 2 === 0 ? -turned.spine[k + 1]! : turned.spine[k - 1]!)),
    };
    const other = figures(y, 8)!;
    expect(other.stride).toBeCloseTo(found.stride, 6);
    expect(other.sweep).toBeCloseTo(found.sweep, 6);
    expect(other.headYaw).toBeCloseTo(found.headYaw, 6);
  });
});

it('counts a turn to the right as a positive yaw rate, and sideslip as the angle between way and heading', () => {
  const track = madeUp(4, 2, (t) => ({
    x: t,
    y: 0,
    heading: 0.3 * t,
    nodes: [
      [0.5, 0],
      [0, 0],
      [-0.5, 0],
    ],
  }));
  expect(figures(track, 4)!.yawRate).toBeCloseTo(0.3, 6);
  const crab = madeUp(4, 2, (t) => ({
    x: t,
    y: t * Math.tan(0.2),
    heading: 0,
    nodes: [
      [0.5, 0],
      [0, 0],
      [-0.5, 0],
    ],
  }));
  expect(figures(crab, 4)!.sideslip).toBeCloseTo((0.2 * 180) / Math.PI, 4);
});

it('takes whole beats only, and says so when there is none', () => {
  const track = straight(1, 2, 0.1);
  expect(wholeBeats(track, 100)?.beats).toBe(12);
  forget(track, 5.7);
  expect(wholeBeats(track, 1)).toBeUndefined();
  expect(figures(track, 1)).toBeUndefined();
});

describe('sliding', () => {
  it('finds neither threading error nor slip in a rod that follows its nose', () => {
    const rod = madeUp(6, 2, (t) => ({
      x: t,
      y: 0,
      heading: 0,
      nodes: [
        [0.5, 0],
        [0, 0],
        [-0.5, 0],
      ],
    }));
    expect(threadingError(rod, 8)).toBeCloseTo(0, 9);
    expect(bodySlip(rod, 8)).toBeCloseTo(0, 6);
  });
  it('finds both in a rod that is carried sideways: a ladder', () => {
    // Points along x, moves along y: the nodes behind the snout trail beside its path by a half and by a whole length.
    const ladder = madeUp(6, 2, (t) => ({
      x: 0,
      y: t,
      heading: 0,
      nodes: [
        [0.5, 0],
        [0, 0],
        [-0.5, 0],
      ],
    }));
    expect(threadingError(ladder, 8)).toBeCloseTo(0.75, 6);
    expect(bodySlip(ladder, 8)).toBeCloseTo(90, 6);
  });
  it('finds none in a body that bends round a circle after its snout', () => {
    const radius = 2;
    const on = (a: number): readonly [number, number] => [radius * Math.sin(a), radius - radius * Math.cos(a)];
    const train = madeUp(12, 2, (t) => {
      const a = t / radius;
      const [x, y] = on(a);
      return {
        x,
        y,
        heading: a,
        nodes: [0.25, 0, -0.25].map((d) => {
          const [px, py] = on(a + d);
          return [px - x, py - y] as const;
        }),
      };
    });
    expect(threadingError(train, 8)).toBeLessThan(1e-4);
  });
});

it('has the published lines as they were published', () => {
  // Webb, Kostecki & Stevens 1984: f = 3.19 L^(-1/3) + 1.29 V/L, L in cm.
  expect(webbFrequency(50, 1)).toBeCloseTo(3.19 / Math.cbrt(50) + 1.29, 9);
  expect(webbFrequency(50, webbSpeed(50, 4))).toBeCloseTo(4, 9);
  // Bainbridge 1958: V = L (3 f - 4) / 4.
  expect(bainbridgeSpeed(8)).toBeCloseTo(5, 9);
});
