import type { FrameLayout } from '../core/types.js';
import type { OverlayTools } from '../overlay/overlay.js';
import { spines } from '../overlay/spines.js';
import { type PondView, Renderer } from '../render/renderer.js';

const none = new Float32Array(0);
const noLayout = { stride: 1, id: 0, x: 0, y: 0, depth: 0, soak: 0, age: 0, strength: 0, kind: 0 };

/** A frame's row moved and turned: the place `from` comes to lie at `to`, turned about it by `angle`. Metres, radians. */
export function movedRow(
  row: Float32Array,
  layout: FrameLayout,
  from: readonly [number, number],
  to: readonly [number, number],
  angle = 0,
): Float32Array {
  const out = row.slice();
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const move = (at: number): void => {
    const dx = row[at]! - from[0];
    const dy = row[at + 1]! - from[1];
    out[at] = to[0] + c * dx - s * dy;
    out[at + 1] = to[1] + s * dx + c * dy;
  };
  for (let j = 0; j < layout.nodes; j += 1) move(layout.spine + 2 * j);
  const { x, y, vx, vy, heading } = layout;
  const dx = row[x]! - from[0];
  const dy = row[y]! - from[1];
  out[x] = to[0] + c * dx - s * dy;
  out[y] = to[1] + s * dx + c * dy;
  out[vx] = c * row[vx]! - s * row[vy]!;
  out[vy] = s * row[vx]! + c * row[vy]!;
  out[heading] = row[heading]! + angle;
  return out;
}

/** A canvas of open water: koi from rows of frames on clear ground, their joints on top. */
export class Water {
  readonly #renderer: Renderer;
  readonly #joints = spines();
  #width = 0;
  #height = 0;
  #scale = 1;
  #ratio = 1;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.#renderer = new Renderer(canvas, { theme: 'day', water: 'clear', calm: true, seed: 1 });
  }

  /** Fits the canvas so that its width is `metres`; returns its height in metres. */
  fit(metres: number): number {
    const { clientWidth, clientHeight } = this.canvas;
    this.#ratio = devicePixelRatio;
    this.#scale = clientWidth / metres;
    this.#width = metres;
    this.#height = clientHeight / this.#scale;
    this.#renderer.resize(clientWidth, clientHeight, this.#ratio, this.#scale);
    return this.#height;
  }

  /** Draws the rows; `below` paints the ground first, in metres. */
  draw(
    frame: Float32Array,
    layout: FrameLayout,
    time: number,
    below: (context: CanvasRenderingContext2D, px: number) => void,
  ): void {
    const context = this.canvas.getContext('2d')!;
    if (!this.canvas.width) return;
    const count = frame.length / layout.stride;
    const view: PondView = {
      frame,
      layout,
      count,
      pellets: none,
      pelletLayout: noLayout,
      pelletCount: 0,
      ripples: none,
      rippleLayout: noLayout,
      rippleCount: 0,
      outline: none,
      rocks: none,
      time,
      width: this.#width,
      height: this.#height,
      tuning: [1, 1, 1],
    };
    this.#renderer.draw(view);
    const scale = this.#scale * this.#ratio;
    const px = 1 / this.#scale;
    context.save();
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.globalCompositeOperation = 'destination-over';
    below(context, px);
    context.globalCompositeOperation = 'source-over';
    this.#joints(view, { context, px, chosen: 0 } as OverlayTools);
    context.restore();
  }
}
