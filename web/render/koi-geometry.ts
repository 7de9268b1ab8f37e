/**
 * Where a koi's skin lies: pure numbers, no canvas.
 *
 * A koi is measured along its spine by s, 0 at the snout to 1 at the tail tip; the body ends at `bodyEnd`, where the
 * caudal fin takes over. Sideways it is measured in body lengths, positive towards the koi's own left.
 */
import { clamp } from './colour.js';
import { curve } from './curve.js';
import { bodyEnd, halfWidth } from './profile.js';

/** Sample positions along the body with the weights of the spine's nodes there: they never change, so they are tabled. */
export interface Stations {
  readonly count: number;
  readonly s: Float32Array;
  readonly width: Float32Array;
  /** First of the four spine nodes that shape this sample, then their weights for position and for direction. */
  readonly node: Uint8Array;
  readonly position: Float32Array;
  readonly direction: Float32Array;
}

/** Stations at the given s for a spine of `nodes` nodes (Catmull-Rom through the nodes). */
export function stationsAt(values: readonly number[], nodes: number): Stations {
  const count = values.length;
  const out = {
    count,
    s: Float32Array.from(values),
    width: Float32Array.from(values, halfWidth),
    node: new Uint8Array(count),
    position: new Float32Array(4 * count),
    direction: new Float32Array(4 * count),
  };
  // Moving one node alone by 1 tells its weight, and moving s a little tells that for the direction.
  const nudge = 1e-3;
  for (let k = 0; k < count; k++) {
    const x = values[k]! * (nodes - 1);
    const first = clamp(Math.floor(x) - 1, 0, nodes - 4);
    out.node[k] = first;
    for (let j = 0; j < 4; j++) {
      const weight = (place: number): number => curve((i) => +(i === first + j), nodes - 1, place);
      out.position[4 * k + j] = weight(x);
      out.direction[4 * k + j] = (weight(x + nudge) - weight(x - nudge)) / (2 * nudge);
    }
  }
  return out;
}

const coarse = [
  0, 0.004, 0.013, 0.028, 0.05, 0.085, 0.13, 0.18, 0.24, 0.3, 0.36, 0.42, 0.48, 0.54, 0.6, 0.66, 0.72, 0.77, 0.82,
].concat(bodyEnd);

/** About 20 samples for a koi on a page. */
export const coarseStations = (nodes: number): Stations => stationsAt(coarse, nodes);

/** Twice as many, for a koi drawn large. */
export const fineStations = (nodes: number): Stations =>
  stationsAt(
    coarse.flatMap((s, i) => (i ? [(s + coarse[i - 1]!) / 2, s] : [s])),
    nodes,
  );

/** One koi's posed body: centre line, unit vectors, and both sides. Reused from koi to koi. */
export interface Pose {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Unit vector along the body towards the tail. Its normal (-by, bx) points to the koi's left. */
  readonly bx: Float32Array;
  readonly by: Float32Array;
  readonly leftX: Float32Array;
  readonly leftY: Float32Array;
  readonly rightX: Float32Array;
  readonly rightY: Float32Array;
  count: number;
}

const maxStations = 64;

export function newPose(): Pose {
  const array = (): Float32Array => new Float32Array(maxStations);
  return {
    x: array(),
    y: array(),
    bx: array(),
    by: array(),
    leftX: array(),
    leftY: array(),
    rightX: array(),
    rightY: array(),
    count: 0,
  };
}

/**
 * Poses the body on a spine (`spine` floats into `frame`: x0, y0, x1, ... in metres, like `length`), everything multiplied
 * by `scale` and then moved by (offsetX, offsetY).
 */
export function poseBody(
  pose: Pose,
  stations: Stations,
  frame: Float32Array,
  spine: number,
  scale: number,
  length: number,
  offsetX = 0,
  offsetY = 0,
): void {
  const { count, node, position, direction, width } = stations;
  pose.count = count;
  for (let k = 0; k < count; k++) {
    let x = 0;
    let y = 0;
    let dx = 0;
    let dy = 0;
    const at = spine + 2 * node[k]!;
    for (let j = 0; j < 4; j++) {
      const px = frame[at + 2 * j]!;
      const py = frame[at + 2 * j + 1]!;
      const p = position[4 * k + j]!;
      const d = direction[4 * k + j]!;
      x += p * px;
      y += p * py;
      dx += d * px;
      dy += d * py;
    }
    const r = 1 / (Math.sqrt(dx * dx + dy * dy) || 1);
    dx *= r;
    dy *= r;
    x = x * scale + offsetX;
    y = y * scale + offsetY;
    const w = width[k]! * length * scale;
    pose.x[k] = x;
    pose.y[k] = y;
    pose.bx[k] = dx;
    pose.by[k] = dy;
    pose.leftX[k] = x - dy * w;
    pose.leftY[k] = y + dx * w;
    pose.rightX[k] = x + dy * w;
    pose.rightY[k] = y - dx * w;
  }
}

/**
 * Cuts the body into nearly straight pieces: writes station indices of the cuts into `cuts` (first 0, last the end) and
 * returns how many pieces there are. A piece that turns by an angle strays from its chord by about an eighth of angle times
 * length; a cut comes before that passes `stray` body lengths, or the angle 0.6 rad.
 */
export function cutPieces(pose: Pose, stations: Stations, stray: number, cuts: Uint8Array): number {
  const last = pose.count - 1;
  let pieces = 0;
  let start = 0;
  let most = 0;
  cuts[0] = 0;
  for (let k = 1; k <= last; k++) {
    const turn = Math.abs(pose.bx[k]! * pose.by[start]! - pose.by[k]! * pose.bx[start]!);
    if (turn > most) most = turn;
    if (k - start > 1 && last - k > 0 && (most > 0.56 || most * (stations.s[k]! - stations.s[start]!) > 8 * stray)) {
      cuts[++pieces] = k - 1;
      start = k - 1;
      most = Math.abs(pose.bx[k]! * pose.by[start]! - pose.by[k]! * pose.bx[start]!);
    }
  }
  cuts[++pieces] = last;
  return pieces;
}
