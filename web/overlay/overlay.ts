import type { PondView } from '../render/renderer.js';
import { spines } from './spines.js';
import { stamps } from './stamps.js';

/** What a layer gets besides the view. The context's units are metres. */
export interface OverlayTools {
  readonly context: CanvasRenderingContext2D;
  /** Metres that one CSS pixel covers: line widths and text sizes are multiples of it. */
  readonly px: number;
  readonly stats: { readonly fps: number; readonly simMs: number; readonly drawMs: number; readonly wasmBytes: number };
}

/** Draws one kind of figure over the pond. A layer may keep a memory of its own. */
export type OverlayLayer = (view: PondView, tools: OverlayTools) => void;

/** One maker per layer, in the order in which they are drawn. */
const makers: Readonly<Record<string, () => OverlayLayer>> = { stamps, spines };

export interface Overlay {
  /** `scale` is device pixels per metre, `pixelRatio` device pixels per CSS pixel. */
  draw(
    context: CanvasRenderingContext2D, view: PondView, scale: number, pixelRatio: number, stats: OverlayTools['stats'],
  ): void;
}

/** The debug figures by name; names without a layer draw nothing. */
export function createOverlay(names: readonly string[]): Overlay {
  const layers = Object.entries(makers).filter(([name]) => names.includes(name)).map(([, make]) => make());
  return {
    draw(context, view, scale, pixelRatio, stats) {
      context.save();
      for (const layer of layers) {
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.globalAlpha = 1;
        context.globalCompositeOperation = 'source-over';
        layer(view, { context, px: pixelRatio / scale, stats });
      }
      context.restore();
    },
  };
}
