/** A made-up frame of koi for looking at pictures without the simulation. */
import { type FrameLayout, type PelletLayout, type RippleLayout } from '../../core/types.js';
import { varietyNames } from '../../core/varieties.js';
import { rng } from '../rng.js';

const names = ['id', 'x', 'y', 'heading', 'vx', 'vy', 'omega', 'length', 'depth', 'roll', 'state', 'variety', 'patternSeed', 'pectoralL', 'pectoralR', 'mouth', 'finPhase', 'phase', 'frequency', 'amplitude', 'bias'];
export const layout = { stride: names.length + 18, nodes: 9, spine: names.length, ...Object.fromEntries(names.map((n, i) => [n, i])) } as unknown as FrameLayout;
export const pelletLayout: PelletLayout = { stride: 5, id: 0, x: 1, y: 2, depth: 3, soak: 4 };
export const rippleLayout: RippleLayout = { stride: 6, id: 0, x: 1, y: 2, age: 3, strength: 4, kind: 5 };

export interface FixtureKoi {
  x: number; y: number; heading: number; length: number; variety: number; seed: number;
  depth?: number; phase?: number; amplitude?: number; bias?: number; pectoral?: number; mouth?: number; roll?: number;
}

export function writeKoi(frame: Float32Array, i: number, k: FixtureKoi): void {
  const row = i * layout.stride;
  const put = (n: string, v: number): void => { frame[row + (layout as unknown as Record<string, number>)[n]!] = v; };
  const { x, y, heading, length, variety, seed, depth = 0.3, phase = 0, amplitude = 0.7, bias = 0, pectoral = 0.4, mouth = 0, roll = 0 } = k;
  for (const [n, v] of Object.entries({ id: i, x, y, heading, vx: 0.2, vy: 0, omega: bias * 2, length, depth, roll, state: 0, variety, patternSeed: seed, pectoralL: pectoral, pectoralR: pectoral, mouth, finPhase: phase * 0.8 + i, phase, frequency: 1, amplitude, bias })) put(n, v);
  const w = [0, 0.3, 0.6, 0.9, 1, 1, 0.8, 0.5];
  const l = length / 8;
  const pts = [[0, 0]];
  let sum = 0;
  const g = (s: number) => 0.07 + 0.93 * Math.pow(s, 1.9);
  const yy = (s: number) => length * 0.105 * amplitude * g(s) * Math.sin(phase - 2 * Math.PI * s);
  for (let j = 0; j < 8; j++) {
    sum += w[j]!;
    const q = (yy((j + 1) / 8) - yy(j / 8)) / l;
    const psi = -Math.atan(q) - bias * 0.34 * sum + bias * 0.34 * 2;
    const p = pts[j]!;
    pts.push([p[0]! - l * Math.cos(psi), p[1]! - l * Math.sin(psi)]);
  }
  const mx = pts[3]![0]!;
  const my = pts[3]![1]!;
  pts.forEach((p, j) => {
    const a = p[0]! - mx;
    const b = p[1]! - my;
    frame[row + layout.spine + 2 * j] = x + a * Math.cos(heading) - b * Math.sin(heading);
    frame[row + layout.spine + 2 * j + 1] = y + a * Math.sin(heading) + b * Math.cos(heading);
  });
}

/** Koi milling about in a pond of the given size at a given time. */
export function school(n: number, width: number, height: number, time: number, seed = 3): Float32Array {
  const frame = new Float32Array(n * layout.stride);
  const r = rng(seed);
  for (let i = 0; i < n; i++) {
    const length = 0.35 + 0.3 * r();
    const radius = 0.25 + 0.75 * Math.sqrt(r());
    const turn = r() < 0.5 ? 1 : -1;
    const a = r() * 6.283 + (turn * time * 0.25) / (0.4 + radius);
    const wob = 0.3 * (r() - 0.5);
    const x = width / 2 + Math.cos(a) * radius * (width / 2 - 0.65);
    const y = height / 2 + Math.sin(a) * radius * (height / 2 - 0.65);
    writeKoi(frame, i, {
      x, y, length, heading: a + (turn * Math.PI) / 2 + wob, variety: i % varietyNames.length, seed: (r() * 16777216) | 0,
      depth: 0.05 + 0.8 * r(), phase: r() * 6 + time * (5 + 3 * r()), amplitude: 0.25 + 0.7 * r(), bias: turn * (0.1 + 0.4 * r()), pectoral: r(), mouth: 0, roll: 0.3 * (r() - 0.5),
    });
  }
  return frame;
}

/** A rounded rectangle inset from the pond's edge, bulging a little. */
export function outline(width: number, height: number, inset = 0.3): Float32Array {
  const n = 96;
  const out = new Float32Array(2 * n);
  const a = width / 2 - inset;
  const b = height / 2 - inset;
  for (let i = 0; i < n; i++) {
    const t = (i / n) * 2 * Math.PI;
    const c = Math.cos(t);
    const s = Math.sin(t);
    const e = 2 / 4.5;
    const wobble = 1 - 0.03 * (1 + Math.sin(3 * t + 1));
    out[2 * i] = width / 2 + Math.sign(c) * Math.abs(c) ** e * a * wobble;
    out[2 * i + 1] = height / 2 + Math.sign(s) * Math.abs(s) ** e * b * wobble;
  }
  return out;
}
