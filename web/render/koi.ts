/** Draws one koi from its row in the frame: fins below, body, back fin and face above. */
import { type FrameLayout } from '../core/types.js';
import { fillPath } from './canvas.js';
import { type Caudal, newCaudal, placeCaudal, traceCaudal, traceCaudalRays } from './caudal.js';
import { clamp } from './colour.js';
import { drawBarbels, drawMouth } from './face.js';
import * as fins from './fins.js';
import { fillBody, traceBody } from './koi-bend.js';
import { coarseStations, fineStations, newPose, type Pose, poseBody, type Stations } from './koi-geometry.js';
import { type KoiSprite } from './koi-sprite.js';
import { wave } from './wave.js';

/** Everything about one koi's posture that shadow and picture share. */
export interface KoiPose {
  readonly body: Pose;
  stations: Stations;
  readonly paired: readonly fins.FinShape[];
  readonly caudal: Caudal;
  /** Device pixels. */
  length: number;
  lean: number;
  roll: number;
  mouth: number;
  depth: number;
}

export const newKoiPose = (): KoiPose => ({
  body: newPose(),
  stations: coarseStations(9),
  paired: [fins.newFin(), fins.newFin(), fins.newFin(), fins.newFin()],
  caudal: newCaudal(),
  length: 0,
  lean: 0,
  roll: 0,
  mouth: 0,
  depth: 0,
});

const tables = new Map<number, { coarse: Stations; fine: Stations }>();

/** Poses the koi whose row starts at `row`; `scale` is device pixels a metre. Deeper koi are a little smaller. `flutter` is a factor on what fins' free edges do. */
export function poseKoi(out: KoiPose, frame: Float32Array, layout: FrameLayout, row: number, scale: number, flutter = 1): void {
  const { nodes } = layout;
  let table = tables.get(nodes);
  if (!table) tables.set(nodes, (table = { coarse: coarseStations(nodes), fine: fineStations(nodes) }));
  const length = frame[row + layout.length]!;
  out.depth = frame[row + layout.depth]!;
  // Seen from above, what lies deeper is farther away: it shrinks about its own place.
  const far = 1 - 0.09 * clamp(out.depth);
  const zoom = scale * far;
  const offsetX = frame[row + layout.x]! * (scale - zoom);
  const offsetY = frame[row + layout.y]! * (scale - zoom);
  const size = length * zoom;
  const stations = size > 190 ? table.fine : table.coarse;
  const step = size > 190 ? 2 : 1;
  const { body } = out;
  out.stations = stations;
  out.length = size;
  out.roll = clamp(frame[row + layout.roll]!, -0.9, 0.9);
  out.mouth = frame[row + layout.mouth]!;
  const spine = row + layout.spine;
  poseBody(body, stations, frame, spine, zoom, length, offsetX, offsetY);

  const phase = frame[row + layout.phase]!;
  const amplitude = clamp(Math.abs(frame[row + layout.amplitude]!), 0, 1.3);
  const finPhase = frame[row + layout.finPhase]!;
  const omega = frame[row + layout.omega]!;
  // The free edge of the tail trails the stroke, so it bends against the tail's sideways speed; a turn drags it too.
  const lag = -0.035 * amplitude * Math.cos(phase) + clamp(-omega * 0.008, -0.03, 0.03);
  const twist = clamp(amplitude * Math.sin(phase - 5.2) + flutter * 0.25 * Math.sin(finPhase * 0.7), -1, 1);
  const tip = spine + 2 * (nodes - 1);
  placeCaudal(out.caudal, body, frame[tip]! * zoom + offsetX, frame[tip + 1]! * zoom + offsetY, size, lag, twist);
  out.lean = clamp(-omega * 0.12 - out.roll * 0.5 + 0.2 * wave(1, phase), -1, 1);

  const left = frame[row + layout.pectoralL]!;
  const right = frame[row + layout.pectoralR]!;
  for (let i = 0; i < 2; i++) {
    const open = i ? right : left;
    const beat = Math.sin(finPhase + i * 2.4);
    fins.placeFin(
      out.paired[i]!,
      body,
      7 * step,
      i ? -1 : 1,
      0.82,
      0.42 + 0.85 * open + beat * (0.05 + 0.13 * open),
      size * (0.14 + 0.012 * open),
      0.62 + 0.38 * open,
      finPhase - 1 + i * 2.4,
      flutter,
    );
    const trail = Math.sin(finPhase * 0.8 + 1.3 + i * 2);
    fins.placeFin(
      out.paired[2 + i]!,
      body,
      11 * step,
      i ? -1 : 1,
      0.75,
      0.36 + 0.2 * open + trail * 0.07,
      size * 0.095,
      0.72,
      finPhase + i,
      flutter,
    );
  }
}

/** Adds the koi's whole silhouette to a path, moved by (dx, dy) and scaled by k. All parts wind the same way. */
export function traceSilhouette(path: CanvasPath, koi: KoiPose, dx: number, dy: number, k: number): void {
  const { body, caudal } = koi;
  const { leftX, leftY, rightX, rightY } = body;
  const p = caudal.points;
  const last = body.count - 2;
  path.moveTo((leftX[1]! + dx) * k, (leftY[1]! + dy) * k);
  for (let i = 4; i <= last; i += 3) path.lineTo((leftX[i]! + dx) * k, (leftY[i]! + dy) * k);
  for (let i = 2; i <= 6; i += 2) path.lineTo((p[i]! + dx) * k, (p[i + 1]! + dy) * k);
  for (let i = last; i >= 1; i -= 3) path.lineTo((rightX[i]! + dx) * k, (rightY[i]! + dy) * k);
  path.closePath();
  // A shadow is too soft to show rounded corners.
  for (let n = 0; n < 2; n++) {
    const fin = koi.paired[n]!;
    for (let i = 0; i < 10; i += 2) {
      const at = n ? i : 8 - i;
      const x = (fin[at]! + dx) * k;
      const y = (fin[at + 1]! + dy) * k;
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
  }
}

/** Draws the koi in device pixels, with or without fin rays. The context's transform is the identity before and after. */
export function drawKoi(context: CanvasRenderingContext2D, koi: KoiPose, sprite: KoiSprite, rays: boolean): void {
  const { body, paired, caudal, length } = koi;
  context.beginPath();
  for (const fin of paired) fins.traceFin(context, fin);
  traceCaudal(context, caudal, body);
  fillPath(context, sprite.fin);
  if (sprite.skin.finRoot !== sprite.skin.fin) {
    context.beginPath();
    for (let i = 0; i < 2; i++) fins.traceFin(context, paired[i]!, 0.52);
    fillPath(context, sprite.finRoot);
  }
  if (rays && length > 45) {
    context.beginPath();
    const many = length > 150;
    traceCaudalRays(context, caudal, body, many ? 6 : 3);
    for (let i = 0; i < 4; i++) fins.traceRays(context, paired[i]!, many ? 7 : i < 2 ? 3 : 2);
    context.strokeStyle = sprite.ray;
    context.lineWidth = Math.min(1, length / 260);
    context.stroke();
  }
  if (sprite.pattern) {
    fillBody(context, body, koi.stations, sprite, length, clamp(0.8 / length, 0.002, 0.0075), koi.roll * 0.022);
  } else {
    context.beginPath();
    traceBody(context, body, 0, body.count - 1);
    fillPath(context, sprite.plain);
  }
  if (rays && length > 45) drawSheen(context, koi, sprite);
  drawDorsal(context, koi, sprite);
  if (length > 70 && koi.mouth > 0.12) drawMouth(context, body, length, koi.mouth);
  if (length > 105) drawBarbels(context, body, length, sprite.barbel);
}

/** The wet back mirrors the sky: a streak that slides towards the light, from the upper left, as the koi bends and turns. */
function drawSheen(context: CanvasRenderingContext2D, { body, roll }: KoiPose, sprite: KoiSprite): void {
  const { x, y, bx, by, leftX, leftY } = body;
  const [from, to, stride] = body.count > 30 ? [10, 30, 4] : [5, 14, 3];
  context.beginPath();
  for (let side = 0; side < 2; side++) {
    for (let n = from; n <= to; n += stride) {
      const k = side ? from + to - n : n;
      const t = (k - from) / (to - from);
      const out = 0.5 * (0.6 * by[k]! - 0.8 * bx[k]!) + 0.3 * roll + (side ? 0.5 : -0.5) * t * (1 - t);
      const px = x[k]! + (leftX[k]! - x[k]!) * out;
      const py = y[k]! + (leftY[k]! - y[k]!) * out;
      if (side || n > from) context.lineTo(px, py);
      else context.moveTo(px, py);
    }
  }
  fillPath(context, sprite.sheen);
}

/** The dorsal fin: long and low, rooted on the midline, leaning over as the body rolls and turns. */
function drawDorsal(context: CanvasRenderingContext2D, koi: KoiPose, sprite: KoiSprite): void {
  const { body, length, lean } = koi;
  const step = body.count > 30 ? 2 : 1;
  const from = 10 * step;
  const to = 15 * step;
  const height = length * 0.03;
  context.beginPath();
  context.moveTo(body.x[from]!, body.y[from]!);
  for (let k = from + step; k <= to; k += step) context.lineTo(body.x[k]!, body.y[k]!);
  for (let k = to; k > from; k--) {
    const t = (k - from) / (to - from);
    const rise = height * lean * Math.sqrt(t) * (1.1 - 0.5 * t) + 0.004 * length;
    const back = 0.028 * length * t;
    context.lineTo(body.x[k]! + body.bx[k]! * back - body.by[k]! * rise, body.y[k]! + body.by[k]! * back + body.bx[k]! * rise);
  }
  context.closePath();
  fillPath(context, sprite.dorsal);
}
