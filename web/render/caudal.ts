/** The caudal fin: five points, rooted on the peduncle whatever the tail does. */
import { type Pose } from './koi-geometry.js';

/** Its points in device pixels (root left, tip left, notch, tip right, root right), and how far the free edge lags. */
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
export function placeCaudal(
  caudal: Caudal,
  pose: Pose,
  tipX: number,
  tipY: number,
  length: number,
  lag: number,
  twist: number,
): void {
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
  const put = (i: number, far: number, side: number, late: number): void => {
    points[i] = rootX + ax * reach * far - ay * side + caudal.lagX * late;
    points[i + 1] = rootY + ay * reach * far + ax * side + caudal.lagY * late;
  };
  put(2, 1, spread * (1 + 0.45 * twist), 1);
  put(4, 0.62, 0, 0.45);
  put(6, 1, spread * (0.45 * twist - 1), 1);
  points[0] = pose.leftX[k]!;
  points[1] = pose.leftY[k]!;
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
  // The fork's edge, between the notch and the tip at `i`, on to (x, y).
  const edge = (i: number, x: number, y: number): void =>
    path.quadraticCurveTo(
      p[4]! + (p[i]! - p[4]!) * 0.55 - caudal.lagX * 0.12,
      p[5]! + (p[i + 1]! - p[5]!) * 0.55 - caudal.lagY * 0.12,
      x,
      y,
    );
  // Start under the body, so that root and peduncle overlap.
  path.moveTo(p[0]! - bx * step * 0.15, p[1]! - by * step * 0.15);
  path.quadraticCurveTo(p[0]! + bx * step, p[1]! + by * step, p[2]!, p[3]!);
  edge(2, p[4]!, p[5]!);
  edge(6, p[6]!, p[7]!);
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
      path.moveTo(rx, ry);
      // Where there are many one sees them bow.
      if (rays > 3) {
        const reach = 0.4 * Math.hypot(ex - rx, ey - ry);
        path.lineTo(rx + pose.bx[k]! * reach, ry + pose.by[k]! * reach);
      }
      path.lineTo(rx + (ex - rx) * 0.93, ry + (ey - ry) * 0.93);
    }
  }
}
