/**
 * Bends a koi's bitmap along its spine. The true, smooth outline is cut into a few nearly straight pieces, and each is filled
 * with the bitmap under that piece's own rigid transform. Filling an outline keeps the edge crisp and without steps; pieces
 * reach a little under the piece ahead, so that no seam shows.
 */

import { cutPieces, type Pose, type Stations } from './koi-geometry.js';
import { type KoiSprite } from './koi-sprite.js';
import { skinReach } from './varieties/paint.js';

const cuts = new Uint8Array(64);

/** Traces the outline between stations `from` and `to`, down the left side and back up the right. */
export function traceBody(path: CanvasPath, pose: Pose, from: number, to: number, step = 1): void {
  path.moveTo(pose.leftX[from]!, pose.leftY[from]!);
  for (let k = from + step; k <= to; k += step) path.lineTo(pose.leftX[k]!, pose.leftY[k]!);
  // The tail end is rounded into the fin.
  if (to === pose.count - 1)
    path.quadraticCurveTo(
      2.6 * pose.x[to]! - 1.6 * pose.x[to - step]!,
      2.6 * pose.y[to]! - 1.6 * pose.y[to - step]!,
      pose.rightX[to]!,
      pose.rightY[to]!,
    );
  for (let k = to; k >= from; k -= step) path.lineTo(pose.rightX[k]!, pose.rightY[k]!);
  path.closePath();
}

/**
 * Fills the posed body. `stray` (body lengths) is how far a piece may stray from the bent midline, `slide` moves the skin sideways (body
 * lengths) as the koi rolls. The context's transform is the identity before and after; the bitmap asks for no smoothing.
 */
export function fillBody(
  context: CanvasRenderingContext2D,
  pose: Pose,
  stations: Stations,
  sprite: KoiSprite,
  length: number,
  stray: number,
  slide: number,
): void {
  const pieces = cutPieces(pose, stations, stray, cuts);
  const size = sprite.patternSize;
  const across = length / size;
  const middle = (skinReach + slide) * size;
  context.fillStyle = sprite.pattern!;
  for (let p = pieces - 1; p >= 0; p--) {
    const a = cuts[p]!;
    const b = cuts[p + 1]!;
    if (p < pieces - 1) context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    traceBody(context, pose, a > 0 ? a - 1 : 0, b);
    const ax = pose.x[a]!;
    const ay = pose.y[a]!;
    let dx = pose.x[b]! - ax;
    let dy = pose.y[b]! - ay;
    const chord = Math.hypot(dx, dy) || 1;
    dx /= chord;
    dy /= chord;
    const s0 = stations.s[a]!;
    const along = chord / ((stations.s[b]! - s0) * size);
    const startX = s0 * size * along;
    const up = middle * across;
    context.setTransform(
      dx * along,
      dy * along,
      -dy * across,
      dx * across,
      ax - dx * startX + dy * up,
      ay - dy * startX - dx * up,
    );
    context.fill();
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
}
