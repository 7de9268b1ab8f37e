/** The parts of the face that move: barbels and the opening mouth. Eyes, nostrils and gill lines are painted into the skin. */
import { blot, strokePath } from './canvas.js';
import { type Pose } from './koi-geometry.js';

/** Two barbels trail from the corners of the mouth. */
export function drawBarbels(context: CanvasRenderingContext2D, pose: Pose, length: number, colour: string): void {
  context.beginPath();
  const bx = pose.bx[0]!;
  const by = pose.by[0]!;
  for (let side = -1; side <= 1; side += 2) {
    const ox = -by * side;
    const oy = bx * side;
    const x = pose.x[0]! + (bx * 0.012 + ox * 0.022) * length;
    const y = pose.y[0]! + (by * 0.012 + oy * 0.022) * length;
    context.moveTo(x, y);
    context.quadraticCurveTo(
      x + (ox * 0.018 - bx * 0.01) * length,
      y + (oy * 0.018 - by * 0.01) * length,
      x + (ox * 0.034 + bx * 0.016) * length,
      y + (oy * 0.034 + by * 0.016) * length,
    );
  }
  strokePath(context, colour, length * 0.006);
}

/** A dark opening at the tip of the snout, `open` from 0 to 1. */
export function drawMouth(context: CanvasRenderingContext2D, pose: Pose, length: number, open: number): void {
  const bx = pose.bx[0]!;
  const by = pose.by[0]!;
  const r = length * 0.017;
  const x = pose.x[0]! + bx * r * 0.35;
  const y = pose.y[0]! + by * r * 0.35;
  const turn = Math.atan2(by, bx);
  blot(context, '#b79a8c', x, y, r * (0.35 + 0.65 * open), r * 0.95, turn);
  blot(context, '#241a1a', x - bx * r * 0.1, y - by * r * 0.1, r * 0.55 * open, r * 0.62, turn);
}
