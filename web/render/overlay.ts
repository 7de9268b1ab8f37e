/**
 * Light on the bed: caustics and the koi's soft shadows share one small layer, drawn at an eighth of the resolution and blurred,
 * so that no cell shows as a step. A middle layer at half the resolution or less keeps the smooth scaling cheap, and the last step
 * needs no smoothing.
 */
import { freeLayer, type Layer, newLayer } from './canvas.js';
import { Caustics } from './caustics.js';
import { css, type Rgb } from './colour.js';
import { type KoiPose, traceSilhouette } from './koi.js';
import { type Palette } from './palette.js';
import { type Terrain } from './terrain.js';

/** Fills a koi's silhouette, `k` times as large, where its shadow lies at `scale` pixels a metre: deeper koi throw it further off. */
function castShadow(context: CanvasRenderingContext2D, koi: KoiPose, scale: number, k: number): void {
  const off = (0.055 + 0.15 * Math.min(1, koi.depth)) * scale;
  context.beginPath();
  traceSilhouette(context, koi, 0.55 * off, off, k);
  context.fill();
}

/** Half a cell. */
const shift = 0.5;

export class Overlay {
  #small: Layer | null = null;
  #middle: Layer | null = null;
  #caustics: Caustics | null = null;
  /** Whether the layers hold a picture; and, where frames follow each other, whose turn it is: the small layer's or the middle one's. */
  #drawn = false;
  #turn = false;
  #cell = 6;
  #factor = 2;
  /** The water's bounding box in cells: left, top, width, height. */
  #box = [0, 0, 0, 0] as [number, number, number, number];

  /** Makes the layers for a picture of width x height device pixels; without `terrain` all of it is water. */
  resize(width: number, height: number, ratio: number, scale: number, terrain: Terrain | null): void {
    this.dispose();
    this.#cell = Math.max(4, Math.round(8 * ratio));
    // A small picture can afford smoothing all the way.
    this.#factor = width * height < 600_000 || !terrain ? 1 : Math.max(2.5, 1.5 * ratio);
    const columns = Math.ceil(width / this.#cell);
    const rows = Math.ceil(height / this.#cell);
    this.#small = newLayer(columns, rows);
    if (this.#factor > 1) {
      this.#middle = newLayer(Math.ceil(width / this.#factor) + this.#cell, Math.ceil(height / this.#factor) + this.#cell);
      // What is drawn takes the place of all that was there.
      this.#middle.globalCompositeOperation = 'copy';
    }
    this.#box = waterBox(terrain, columns, rows, this.#cell / scale);
  }

  /** From now on there are caustics. */
  light(scale: number, terrain: Terrain, palette: Palette): void {
    const small = this.#small!;
    this.#caustics = new Caustics(
      small.createImageData(small.canvas.width, small.canvas.height),
      this.#cell / scale,
      terrain,
      palette,
    );
  }

  /**
   * Draws caustics at `time`, `caustics` times as bright as usual, then every koi's shadow or glow in `colour`, then the whole onto `target`. Where `more`
   * frames follow at once, the small layer and the larger one are made by turns: no frame bears both, and a shadow that is a frame
   * late looks the same.
   */
  draw(
    target: CanvasRenderingContext2D,
    kois: readonly KoiPose[],
    count: number,
    time: number,
    caustics: number,
    scale: number,
    colour: Rgb,
    strength: (i: number) => number,
    offset: boolean,
    more: boolean,
  ): void {
    const small = this.#small;
    const middle = this.#middle;
    const cell = this.#cell;
    if (!small) return;
    const whole = !more || !middle || !this.#drawn;
    this.#drawn = true;
    this.#turn = !this.#turn;
    if (whole || this.#turn) {
      if (caustics && this.#caustics) small.putImageData(this.#caustics.at(time, caustics), 0, 0);
      else small.clearRect(0, 0, small.canvas.width, small.canvas.height);
      small.fillStyle = css(colour);
      for (let i = 0; i < count; i++) {
        small.globalAlpha = strength(i);
        castShadow(small, kois[i]!, offset ? scale : 0, 1 / cell);
      }
      small.globalAlpha = 1;
      // Half a cell aside, each cell is the mean of four.
      small.globalCompositeOperation = 'copy';
      small.drawImage(small.canvas, shift, shift);
      small.globalCompositeOperation = 'source-over';
    }
    const [x, y, w, h] = this.#box;
    if (!middle) {
      target.drawImage(small.canvas, x + shift, y + shift, w, h, x * cell, y * cell, w * cell, h * cell);
      return;
    }
    const factor = this.#factor;
    const width = Math.ceil((w * cell) / factor);
    const height = Math.ceil((h * cell) / factor);
    if (whole || !this.#turn) {
      const across = (width * factor) / cell;
      const down = (height * factor) / cell;
      middle.drawImage(small.canvas, x + shift, y + shift, across, down, 0, 0, width, height);
    }
    target.imageSmoothingEnabled = false;
    target.drawImage(middle.canvas, 0, 0, width, height, x * cell, y * cell, width * factor, height * factor);
    target.imageSmoothingEnabled = true;
  }

  dispose(): void {
    this.#small = freeLayer(this.#small);
    this.#middle = freeLayer(this.#middle);
    this.#caustics = null;
    this.#drawn = false;
  }
}

/** The cells that the water needs; all of them without a bank. */
function waterBox(terrain: Terrain | null, columns: number, rows: number, metres: number): [number, number, number, number] {
  const outline = terrain?.outline ?? [];
  if (!outline.length) return [0, 0, columns, rows];
  const range = (odd: number, cells: number): [number, number] => {
    const values = [...outline].map((v) => v / metres).filter((_, i) => (i & 1) === odd);
    const low = Math.max(0, Math.floor(Math.min(...values)));
    return [low, Math.min(cells, Math.ceil(Math.max(...values))) - low];
  };
  const [x, w] = range(0, columns);
  const [y, h] = range(1, rows);
  return [x, y, w, h];
}

/** Hard shadows straight onto the picture, for machines that can't afford the layer. */
export function drawHardShadows(
  target: CanvasRenderingContext2D,
  kois: readonly KoiPose[],
  count: number,
  scale: number,
  colour: Rgb,
  alpha: number,
): void {
  target.fillStyle = css(colour, alpha);
  for (let i = 0; i < count; i++) castShadow(target, kois[i]!, scale, 1);
}
