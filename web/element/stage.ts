import type { PagePond } from '../core/page-pond.js';
import type { Overlay, OverlayStats } from '../overlay/overlay.js';
import { type PondView, Renderer, tunings } from '../render/renderer.js';
import type { DebugLayer } from './attributes.js';
import type { Scale } from './scale.js';

export type Look = ConstructorParameters<typeof Renderer>[1];

const nothing = new Float32Array(0);

/** The canvas with all that draws on it. The renderer and its bitmaps are made for the first frame, not before. */
export class Stage {
  readonly #canvas: HTMLCanvasElement;
  #renderer: Renderer | undefined;
  #overlay: Overlay | undefined;
  #layers: readonly DebugLayer[] = [];
  #look: Look | undefined;
  #scale: Scale | undefined;
  /** What the renderer's `resize` was told. */
  #size: Parameters<Renderer['resize']> | undefined;
  /** Copies of what changes with the pond's size alone, so that they outlive a growth of memory. */
  #outline = nothing;
  #rocks = nothing;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  setLook(look: Look): void {
    this.#look = look;
    this.#renderer?.setLook(look);
  }

  /** Debug figures are for those who tune, so visitors do not download them: they come when asked for, then `shown` is called. */
  async setDebug(layers: readonly DebugLayer[], shown: () => void): Promise<void> {
    this.#layers = layers;
    try {
      const make = layers.length ? (await import('../overlay/overlay.js')).createOverlay : undefined;
      if (layers !== this.#layers) return;
      const chosen = this.#overlay?.chosen ?? 0;
      this.#overlay = make?.(layers);
      if (this.#overlay) this.#overlay.chosen = chosen;
      shown();
    } catch (cause) {
      console.warn('<koi-pond> cannot load its debug overlay', cause);
    }
  }

  /** Chooses the koi at this place (metres) for the overlay; false where there is no overlay or no koi. */
  choose(pond: PagePond, x: number, y: number): boolean {
    return this.#overlay?.choose(pond, x, y) ?? false;
  }

  /** Width and height in CSS pixels. */
  resize(scale: Scale, width: number, height: number): void {
    const size = [width, height, scale.pixelRatio, scale.pxPerMetre] satisfies Parameters<Renderer['resize']>;
    if (this.#size?.join() === size.join()) return;
    this.#scale = scale;
    this.#size = size;
    this.#renderer?.resize(...size);
  }

  /** To be called when the pond was made, resized or restored. */
  takeBanks(pond: PagePond): void {
    this.#outline = pond.outline.slice();
    this.#rocks = pond.rocks.slice();
  }

  /**
   * Draws one frame, whole unless `more` are sure to follow at once. Tells whether koi wait for their skins; undefined while
   * there is no size to draw at.
   */
  draw(pond: PagePond, stats: OverlayStats, more: boolean): boolean | undefined {
    const scale = this.#scale;
    if (!scale || !this.#look) return;
    if (!this.#renderer) {
      this.#renderer = new Renderer(this.#canvas, this.#look);
      this.#renderer.resize(...this.#size!);
    }
    let view = this.#view(pond, scale);
    // Asking for one view may grow the memory and empty those taken before it: then all are taken anew.
    if (view.frame.buffer !== view.ripples.buffer) view = this.#view(pond, scale);
    const unpainted = this.#renderer.draw(view, more);
    this.#overlay?.draw(this.#canvas.getContext('2d')!, view, pond, scale.pixelRatio * scale.pxPerMetre, scale.pixelRatio, stats);
    return unpainted;
  }

  /** Takes note of the milliseconds of a frame that was drawn, and tells what the picture does without. */
  noteFrameTime(ms: number): readonly string[] {
    const { quality } = this.#renderer!;
    quality.note(ms);
    return quality.dropped;
  }

  /** Gives the bitmaps back at once instead of waiting for the collector. */
  dispose(): void {
    this.#renderer?.dispose();
    this.#renderer = undefined;
    this.#canvas.width = this.#canvas.height = 0;
  }

  #view(pond: PagePond, scale: Scale): PondView {
    return {
      frame: pond.frame,
      layout: pond.layout,
      count: pond.count,
      pellets: pond.pelletFrame,
      pelletLayout: pond.pelletLayout,
      pelletCount: pond.pellets,
      outline: this.#outline,
      rocks: this.#rocks,
      time: pond.time,
      width: scale.metresWide,
      height: scale.metresHigh,
      rippleLayout: pond.rippleLayout,
      rippleCount: pond.ripples,
      ripples: pond.rippleFrame,
      tuning: tunings.map((name) => pond.getParam(name)),
    };
  }
}
