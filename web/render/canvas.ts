import { css, type Rgb } from './colour.js';

/** Backing stores beyond this are refused by Safari on iOS. */
export const mostPixels = 16_777_216;

/** The context of a canvas beside the page. */
export type Layer = CanvasRenderingContext2D;

/** A browser that is short of memory may give none. */
export function contextOf(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('The browser gives no 2D canvas');
  return context;
}

export function newLayer(width: number, height: number, opaque = false): Layer {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  return contextOf(canvas, { alpha: !opaque });
}

/** Gives its bitmap back. */
export function freeLayer(layer: Layer | null): null {
  if (layer) layer.canvas.width = layer.canvas.height = 0;
  return null;
}

/** Fills the path that was traced. */
export function fillPath(context: CanvasRenderingContext2D, colour: string | CanvasGradient): void {
  context.fillStyle = colour;
  context.fill();
}

/** Strokes the path that was traced; lines never vanish below half a pixel. */
export function strokePath(context: CanvasRenderingContext2D, colour: string, width: number, least = 0.6): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(least, width);
  context.stroke();
}

/** Fills what `trace` draws. */
export function fill(context: CanvasRenderingContext2D, colour: string | CanvasGradient, trace: () => void): void {
  context.beginPath();
  trace();
  fillPath(context, colour);
}

/** Strokes what `trace` draws. */
export function stroke(context: CanvasRenderingContext2D, colour: string, width: number, trace: () => void): void {
  context.beginPath();
  trace();
  strokePath(context, colour, width);
}

/** Fills an ellipse. */
export function blot(
  context: CanvasRenderingContext2D,
  colour: string,
  x: number,
  y: number,
  rx: number,
  ry = rx,
  turn = 0,
): void {
  fill(context, colour, () => context.ellipse(x, y, rx, ry, turn, 0, 7));
}

/** Gives a gradient three colours: at its ends, and at `middle`. */
export function shaded(gradient: CanvasGradient, from: Rgb, middle: number, between: Rgb, to: Rgb): CanvasGradient {
  gradient.addColorStop(0, css(from));
  gradient.addColorStop(middle, css(between));
  gradient.addColorStop(1, css(to));
  return gradient;
}

/** Traces a closed, softly rounded shape through points x0, y0, x1, ... */
export function traceSmooth(path: CanvasPath, points: ArrayLike<number>, k = 1, dx = 0, dy = 0): void {
  const n = points.length / 2;
  const at = (i: number): [number, number] => [points[2 * (i % n)]! * k + dx, points[2 * (i % n) + 1]! * k + dy];
  const [lx, ly] = at(n - 1);
  const [fx, fy] = at(0);
  path.moveTo((lx + fx) / 2, (ly + fy) / 2);
  for (let i = 0; i < n; i++) {
    const [x, y] = at(i);
    const [nx, ny] = at(i + 1);
    path.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
  }
  path.closePath();
}

/** Paints inside what `trace` draws. */
export function clipped(context: CanvasRenderingContext2D, trace: () => void, paint: () => void): void {
  context.save();
  context.beginPath();
  trace();
  context.clip('evenodd');
  paint();
  context.restore();
}

/** A blade from a root (half width wx, wy) by a middle to a tip. */
export function traceBlade(
  path: CanvasPath,
  x: number,
  y: number,
  wx: number,
  wy: number,
  middleX: number,
  middleY: number,
  tipX: number,
  tipY: number,
): void {
  path.moveTo(x - wx, y - wy);
  path.quadraticCurveTo(middleX - wx, middleY - wy, tipX, tipY);
  path.quadraticCurveTo(middleX + wx, middleY + wy, x + wx, y + wy);
}

/** Half of a leaf or petal along (c, s), bulging by `w` to one side. */
export function traceHalfLeaf(path: CanvasPath, x: number, y: number, c: number, s: number, length: number, w: number): void {
  const bx = x - s * w;
  const by = y + c * w;
  path.moveTo(x, y);
  path.bezierCurveTo(
    bx + c * length * 0.3,
    by + s * length * 0.3,
    bx + c * length * 0.76,
    by + s * length * 0.76,
    x + c * length,
    y + s * length,
  );
}
