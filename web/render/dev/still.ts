/** One frame from the fixture: ?n=12&t=2&theme=night&water=clear&scale=200&bg=... */
import { type Look, Renderer } from '../renderer.js';
import { layout, outline, pelletLayout, rippleLayout, school } from './fixture.js';

const q = new URLSearchParams(location.search);
const num = (n: string, d: number): number => Number(q.get(n) ?? d);
const canvas = document.querySelector('canvas')!;
const scale = num('scale', 200);
const w = innerWidth;
const h = innerHeight;
canvas.style.width = `${w}px`;
canvas.style.height = `${h}px`;
if (q.get('bg')) document.body.style.background = q.get('bg')!;
const look = { theme: (q.get('theme') ?? 'day') as Look['theme'], water: (q.get('water') ?? 'pond') as Look['water'], calm: q.has('calm'), seed: num('seed', 7) };
const renderer = new Renderer(canvas, look);
renderer.resize(w, h, devicePixelRatio, scale);
const n = num('n', 12);
const W = w / scale;
const H = h / scale;
const t = num('t', 2);
const open = q.has('open') || look.water === 'clear';
const ripples = new Float32Array([0, W * 0.3, H * 0.4, 0.5, 1, 1, 1, W * 0.62, H * 0.3, 1.2, 1, 2, 2, W * 0.7, H * 0.7, 0.3, 1, 0]);
const pellets = new Float32Array(5 * 9);
for (let i = 0; i < 9; i++) pellets.set([i, W * 0.68 + 0.3 * Math.sin(i * 2.4), H * 0.66 + 0.25 * Math.cos(i * 1.7), i % 3 ? 0 : 0.2, (i % 4) / 4], 5 * i);
const t0 = performance.now();
renderer.draw({
  frame: school(n, W, H, t), layout, count: n, pellets, pelletLayout, pelletCount: 9, ripples, rippleLayout, rippleCount: 3,
  outline: open ? new Float32Array() : outline(W, H, Math.min(0.32, 0.12 * Math.min(W, H) + 0.05)),
  rocks: open || W < 3 ? new Float32Array() : new Float32Array([W * 0.42, H * 0.62, 0.16, W * 0.46, H * 0.66, 0.1]), time: t, width: W, height: H,
});
console.log('first frame ms', Math.round(performance.now() - t0));
document.body.dataset.ready = '1';
