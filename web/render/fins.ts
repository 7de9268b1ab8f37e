/** Fins: built from the posed body each frame, so that each keeps its own rhythm while its root stays on the body. */
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
export function placeFin(fin: FinShape, pose: Pose, k: number, side: number, inset: number, angle: number, length: number, spread: number, flutter: number): void {
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

/** The caudal fin's five points, device pixels: root left, tip left, notch, tip right, root right; then where its edges bend. */
export interface Caudal {
  readonly points: Float32Array;
  lagX: number;
  lagY: number;
}

export const newCaudal = (): Caudal => ({ points: new Float32Array(10), lagX: 0, lagY: 0 });

/**
 * Places the caudal fin. Its root is the body's last station but one, on both sides; the axis bends from there to the last
 * spine node, and the free edge lags behind the stroke. `twist` (-1..1) turns one lobe towards the viewer.
 */
export function placeCaudal(caudal: Caudal, pose: Pose, tipX: number, tipY: number, length: number, lag: number, twist: number): void {
  const k = pose.count - 2;
  const { points } = caudal;
  const rootX = pose.x[k]!;
  const rootY = pose.y[k]!;
  const dx = tipX - rootX;
  const dy = tipY - rootY;
  const r = 1 / (Math.hypot(dx, dy) || 1);
  const ax = dx * r;
  const ay = dy * r;
  const reach = length * 0.2;
  const spread = length * 0.06;
  caudal.lagX = -ay * lag * length;
  caudal.lagY = ax * lag * length;
  points[0] = pose.leftX[k]!;
  points[1] = pose.leftY[k]!;
  const left = spread * (1 + 0.45 * twist);
  const right = spread * (1 - 0.45 * twist);
  points[2] = rootX + ax * reach - ay * left + caudal.lagX;
  points[3] = rootY + ay * reach + ax * left + caudal.lagY;
  points[4] = rootX + ax * reach * 0.62 + caudal.lagX * 0.45;
  points[5] = rootY + ay * reach * 0.62 + caudal.lagY * 0.45;
  points[6] = rootX + ax * reach + ay * right + caudal.lagX;
  points[7] = rootY + ay * reach - ax * right + caudal.lagY;
  points[8] = pose.rightX[k]!;
  points[9] = pose.rightY[k]!;
}

/** Traces the caudal fin: outer edges bow along the body first and then out to the tips, the fork is a soft curve. */
export function traceCaudal(path: CanvasPath, caudal: Caudal, pose: Pose): void {
  const p = caudal.points;
  const k = pose.count - 2;
  const bow = 0.42;
  const bx = pose.bx[k]!;
  const by = pose.by[k]!;
  const step = Math.hypot(p[2]! - p[0]!, p[3]! - p[1]!) * bow;
  const inward = 0.55;
  // Start under the body, so that root and peduncle overlap.
  path.moveTo(p[0]! - bx * step * 0.15, p[1]! - by * step * 0.15);
  path.quadraticCurveTo(p[0]! + bx * step, p[1]! + by * step, p[2]!, p[3]!);
  path.quadraticCurveTo(p[4]! + (p[2]! - p[4]!) * inward - caudal.lagX * 0.12, p[5]! + (p[3]! - p[5]!) * inward - caudal.lagY * 0.12, p[4]!, p[5]!);
  path.quadraticCurveTo(p[4]! + (p[6]! - p[4]!) * inward - caudal.lagX * 0.12, p[5]! + (p[7]! - p[5]!) * inward - caudal.lagY * 0.12, p[6]!, p[7]!);
  path.quadraticCurveTo(p[8]! + bx * step, p[9]! + by * step, p[8]! - bx * step * 0.15, p[9]! - by * step * 0.15);
  path.closePath();
}

/** Rays of the caudal fin fan from the peduncle to the free edge. */
export function traceCaudalRays(path: CanvasPath, caudal: Caudal, pose: Pose, rays: number): void {
  const p = caudal.points;
  const k = pose.count - 2;
  for (let side = 0; side < 2; side++) {
    const tip = side ? 6 : 2;
    const root = side ? 8 : 0;
    for (let i = 0; i < rays; i++) {
      const t = (i + 0.4) / rays;
      const rx = p[root]! + (pose.x[k]! - p[root]!) * t;
      const ry = p[root + 1]! + (pose.y[k]! - p[root + 1]!) * t;
      const ex = p[tip]! + (p[4]! - p[tip]!) * t;
      const ey = p[tip + 1]! + (p[5]! - p[tip + 1]!) * t;
      const reach = 0.4 * Math.hypot(ex - rx, ey - ry);
      path.moveTo(rx, ry);
      path.lineTo(rx + pose.bx[k]! * reach, ry + pose.by[k]! * reach);
      path.lineTo(rx + (ex - rx) * 0.93, ry + (ey - ry) * 0.93);
    }
  }
}
