/** Paired fins: built from the posed body each frame, so that each keeps its own rhythm while its root stays on the body. */
import { type Pose } from './koi-geometry.js';
import { wave } from './wave.js';

/** A paddle in fin lengths: along the fin, and across it towards the front. Convex, so that it fills fast. */
const paddle = Float32Array.of(0, 0.13, 0.5, 0.34, 0.97, 0.24, 1.02, -0.1, 0.66, -0.42, 0, -0.13);

export interface FinShape {
  /** Root on the body, device pixels. */
  x: number;
  y: number;
  /** Unit vector along the fin, and across it towards the front. */
  ax: number;
  ay: number;
  cx: number;
  cy: number;
  length: number;
  /** Width factor: 1 fanned. */
  spread: number;
  /** Phase of the flutter along its free edge. */
  flutter: number;
}

export const newFin = (): FinShape => ({ x: 0, y: 0, ax: 1, ay: 0, cx: 0, cy: 1, length: 0, spread: 1, flutter: 0 });

/** Roots a paired fin at station `k`: side +1 is the koi's left; `angle` opens it from the body, 0 lying back along it. */
export function placeFin(
  fin: FinShape,
  pose: Pose,
  k: number,
  side: number,
  inset: number,
  angle: number,
  length: number,
  spread: number,
  flutter: number,
): void {
  const bx = pose.bx[k]!;
  const by = pose.by[k]!;
  const ox = -by * side;
  const oy = bx * side;
  const px = pose.x[k]!;
  const py = pose.y[k]!;
  const rx = side > 0 ? pose.leftX[k]! : pose.rightX[k]!;
  const ry = side > 0 ? pose.leftY[k]! : pose.rightY[k]!;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  fin.x = px + (rx - px) * inset;
  fin.y = py + (ry - py) * inset;
  fin.ax = bx * c + ox * s;
  fin.ay = by * c + oy * s;
  // Across, towards the snout.
  fin.cx = ox * c - bx * s;
  fin.cy = oy * c - by * s;
  fin.length = length;
  fin.spread = spread;
  fin.flutter = flutter;
}

/** Traces the paddle with rounded corners; `size` below 1 draws the part near the root. */
export function traceFin(path: CanvasPath, fin: FinShape, size = 1): void {
  const { x, y, ax, ay, cx, cy } = fin;
  const length = fin.length * size;
  const across = length * fin.spread;
  const bend = wave(1, fin.flutter) * 0.1 * length;
  let px = 0;
  let py = 0;
  for (let i = 0; i < paddle.length; i += 2) {
    const u = paddle[i]!;
    const along = u * length;
    const side = paddle[i + 1]! * across + bend * u * u;
    const qx = x + ax * along + cx * side;
    const qy = y + ay * along + cy * side;
    if (i === 0) path.moveTo(qx, qy);
    else path.quadraticCurveTo(px, py, (px + qx) / 2, (py + qy) / 2);
    px = qx;
    py = qy;
  }
  path.lineTo(px, py);
}

/** The paddle with straight sides: the outline that its shadow needs. */
export function tracePlainFin(path: CanvasPath, fin: FinShape, forward: boolean, dx: number, dy: number, k: number): void {
  const { x, y, ax, ay, cx, cy, length } = fin;
  const across = length * fin.spread;
  const last = paddle.length - 2;
  for (let i = 0; i <= last; i += 2) {
    const j = forward ? i : last - i;
    const u = paddle[j]! * length;
    const v = paddle[j + 1]! * across;
    const qx = (x + ax * u + cx * v + dx) * k;
    const qy = (y + ay * u + cy * v + dy) * k;
    if (i) path.lineTo(qx, qy);
    else path.moveTo(qx, qy);
  }
}

/** Adds the fin rays to a path that is stroked once for the whole koi. */
export function traceRays(path: CanvasPath, fin: FinShape, rays: number): void {
  const { x, y, ax, ay, cx, cy, length } = fin;
  const across = length * fin.spread;
  const bend = wave(1, fin.flutter) * 0.1 * length;
  for (let i = 0; i < rays; i++) {
    const t = (i + 0.5) / rays;
    const v = 0.27 - 0.56 * t;
    const u = 0.93 - 0.34 * t * t;
    path.moveTo(x + ax * 0.12 * length + cx * v * 0.3 * across, y + ay * 0.12 * length + cy * v * 0.3 * across);
    path.lineTo(x + ax * u * length + cx * (v * across + bend * u * u), y + ay * u * length + cy * (v * across + bend * u * u));
  }
}
