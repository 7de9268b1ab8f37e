import { describe, expect, it } from 'vitest';
import { newCaudal, placeCaudal } from '../../web/render/caudal.js';
import { coarseStations, cutPieces, fineStations, newPose, poseBody } from '../../web/render/koi-geometry.js';
import { halfWidth } from '../../web/render/profile.js';

/** A spine of 9 nodes, length 1, that turns by `total` radians in equal steps from snout to tail. */
function arc(total: number): Float32Array {
  const spine = new Float32Array(18);
  for (let j = 0; j < 8; j++) {
    const angle = Math.PI + total * ((j + 0.5) / 8 - 0.5);
    spine[2 * j + 2] = spine[2 * j]! + Math.cos(angle) / 8;
    spine[2 * j + 3] = spine[2 * j + 1]! + Math.sin(angle) / 8;
  }
  return spine;
}

const cStart = (159 / 180) * Math.PI;

describe('the outline of a koi', () => {
  it('is slim, widest a third back, with a blunt snout and a narrow peduncle', () => {
    const s = Array.from({ length: 87 }, (_, i) => i / 100);
    const widest = s.reduce((a, b) => (halfWidth(b) > halfWidth(a) ? b : a));
    expect(widest).toBeGreaterThan(0.26);
    expect(widest).toBeLessThan(0.4);
    expect(2 * halfWidth(widest)).toBeGreaterThan(0.15);
    expect(2 * halfWidth(widest)).toBeLessThan(0.2);
    expect(halfWidth(0.03)).toBeGreaterThan(0.4 * halfWidth(widest));
    expect(halfWidth(0.84)).toBeLessThan(0.35 * halfWidth(widest));
  });

  it('passes through the spine of a straight koi', () => {
    const pose = newPose();
    const stations = coarseStations(9);
    poseBody(pose, stations, arc(0), 0, 100, 1);
    for (let k = 0; k < pose.count; k++) {
      expect(pose.x[k]).toBeCloseTo(-100 * stations.s[k]!, 3);
      expect(pose.y[k]).toBeCloseTo(0, 3);
      expect(pose.leftY[k]! - pose.rightY[k]!).toBeCloseTo(-200 * halfWidth(stations.s[k]!), 3);
    }
  });

  for (const side of [1, -1]) {
    it(`has no gap, fold or kink in a C-start to the ${side > 0 ? 'right' : 'left'}`, () => {
      for (const stations of [coarseStations(9), fineStations(9)]) {
        const pose = newPose();
        poseBody(pose, stations, arc(side * cStart), 0, 1, 1);
        for (let k = 1; k < pose.count; k++) {
          const gap = stations.s[k]! - stations.s[k - 1]!;
          for (const [x, y] of [
            [pose.leftX, pose.leftY],
            [pose.rightX, pose.rightY],
          ] as const) {
            const dx = x[k]! - x[k - 1]!;
            const dy = y[k]! - y[k - 1]!;
            // Sides move on towards the tail, at most as far as the outer edge of the bend must.
            if (k > 3) expect(dx * pose.bx[k]! + dy * pose.by[k]!).toBeGreaterThan(0.4 * gap);
            expect(Math.hypot(dx, dy)).toBeLessThan(1.5 * gap + 0.016);
          }
          expect(pose.bx[k]! * pose.bx[k - 1]! + pose.by[k]! * pose.by[k - 1]!).toBeGreaterThan(Math.cos(0.25));
        }
      }
    });
  }

  it('is cut into pieces that join end to end, more of them the more it bends', () => {
    const pose = newPose();
    const stations = coarseStations(9);
    const cuts = new Uint8Array(64);
    const pieces = [0, 0.8, cStart].map((total) => {
      poseBody(pose, stations, arc(total), 0, 1, 1);
      const n = cutPieces(pose, stations, 0.0075, cuts);
      expect(cuts[0]).toBe(0);
      expect(cuts[n]).toBe(pose.count - 1);
      for (let p = 0; p < n; p++) {
        const [a, b] = [cuts[p]!, cuts[p + 1]!];
        expect(b).toBeGreaterThan(a);
        // No station strays visibly from its piece's chord.
        const chord = Math.hypot(pose.x[b]! - pose.x[a]!, pose.y[b]! - pose.y[a]!);
        for (let k = a; k <= b; k++) {
          const off =
            ((pose.x[k]! - pose.x[a]!) * (pose.y[b]! - pose.y[a]!) - (pose.y[k]! - pose.y[a]!) * (pose.x[b]! - pose.x[a]!)) /
            chord;
          expect(Math.abs(off)).toBeLessThan(0.012);
        }
      }
      return n;
    });
    expect(pieces[0]).toBe(1);
    expect(pieces[1]).toBeGreaterThan(1);
    expect(pieces[2]).toBeGreaterThan(pieces[1]!);
    expect(pieces[2]).toBeLessThan(10);
  });
});

describe('the caudal fin', () => {
  it('keeps its root on the peduncle however the tail swings', () => {
    const pose = newPose();
    const caudal = newCaudal();
    const stations = coarseStations(9);
    for (const total of [-cStart, -0.5, 0, 1, cStart]) {
      const spine = arc(total);
      poseBody(pose, stations, spine, 0, 100, 1);
      placeCaudal(caudal, pose, 100 * spine[16]!, 100 * spine[17]!, 100, 0.03 * total, 0.5);
      const k = pose.count - 2;
      expect([...caudal.points.slice(0, 2)]).toEqual([pose.leftX[k], pose.leftY[k]]);
      expect([...caudal.points.slice(8)]).toEqual([pose.rightX[k], pose.rightY[k]]);
      // Forked: both tips lie further back than the notch.
      const reach = (i: number): number => Math.hypot(caudal.points[i]! - pose.x[k]!, caudal.points[i + 1]! - pose.y[k]!);
      expect(Math.min(reach(2), reach(6))).toBeGreaterThan(1.2 * reach(4));
    }
  });
});
