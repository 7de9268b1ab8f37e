/** Paired fins: built from the posed body each frame, so that each keeps its own rhythm while its root stays on the body. */
import { type Pose } from './koi-geometry.js';
import { wave } from './wave.js';

/** A paddle in fin lengths: along the fin, and across it towards the front. Convex, so that it fills fast. */
const paddle = Float32Array.of(0, 0.13, 0.5, 0.34, 0.97, 0.24, 1.02, -0.1, 0.66, -0.42, 0, -0.13);

/** A fin's outline as six points x0, y0, x1, ... in device pixels, from the front of its root round to the back of it. */
export type FinShape = Float32Array;

export const newFin = (): FinShape => new Float32Array(paddle.length);

/**
 * Roots a paired fin at station `k`: side +1 is the koi's left; `angle` opens it from the body, 0 lying back along it; `spread` is 1
 * when fanned, `flutter` the phase of the wave along it.
 */
export function placeFin(
  fin: FinShape,
  pose: Pose,
  k: number,
  side: number,
  inset: number,
  angle: number,
  length: number,
  spread: number,
  phase: number,
  flutter: number,
): void {
  const bx = pose.bx[k]!;
  const by = pose.by[k]!;
  const ox = -by * side;
  const oy = bx * side;
  const edgeX = (side > 0 ? pose.leftX : pose.rightX)[k]!;
  const edgeY = (side > 0 ? pose.leftY : pose.rightY)[k]!;
  const x = pose.x[k]! + (edgeX - pose.x[k]!) * inset;
  const y = pose.y[k]! + (edgeY - pose.y[k]!) * inset;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const bend = wave(1, phase) * 0.1 * flutter * length;
  for (let i = 0; i < paddle.length; i += 2) {
    const u = paddle[i]!;
    const along = u * length;
    const across = paddle[i + 1]! * length * spread + bend * u * u;
    // Along the fin, and across it towards the snout.
    const back = along * c - across * s;
    const out = along * s + across * c;
    fin[i] = x + bx * back + ox * out;
    fin[i + 1] = y + by * back + oy * out;
  }
}

/** Traces the paddle with rounded corners; `size` below 1 is the part near the root. */
export function traceFin(path: CanvasPath, fin: FinShape, size = 1): void {
  const rootX = (fin[0]! + fin[10]!) / 2;
  const rootY = (fin[1]! + fin[11]!) / 2;
  let px = 0;
  let py = 0;
  for (let i = 0; i < 12; i += 2) {
    const qx = rootX + (fin[i]! - rootX) * size;
    const qy = rootY + (fin[i + 1]! - rootY) * size;
    if (i === 0) path.moveTo(qx, qy);
    else path.quadraticCurveTo(px, py, (px + qx) / 2, (py + qy) / 2);
    px = qx;
    py = qy;
  }
  path.lineTo(px, py);
}

/** Adds the fin rays to a path that is stroked once for the whole koi. */
export function traceRays(path: CanvasPath, fin: FinShape, rays: number): void {
  const x = (fin[0]! + fin[10]!) / 2;
  const y = (fin[1]! + fin[11]!) / 2;
  for (let i = 0; i < rays; i++) {
    const t = (i + 0.5) / rays;
    const dx = fin[4]! + (fin[8]! - fin[4]!) * t - x;
    const dy = fin[5]! + (fin[9]! - fin[5]!) * t - y;
    path.moveTo(x + dx * 0.15, y + dy * 0.15);
    path.lineTo(x + dx * 0.97, y + dy * 0.97);
  }
}
