import type { PagePond } from '../core/page-pond.js';
import type { PondView } from '../render/renderer.js';
import { forces } from './forces.js';
import { school } from './school.js';
import { spines } from './spines.js';
import { stamps } from './stamps.js';
import { statsPlots } from './stats-plots.js';

/** What a frame cost, milliseconds, and the module's memory, bytes. */
export interface OverlayStats {
  readonly fps: number;
  readonly lastSimMs: number;
  readonly lastDrawMs: number;
  readonly wasmBytes: number;
}

/** What a layer gets besides the view. The context's units are metres. */
export interface OverlayTools {
  readonly context: CanvasRenderingContext2D;
  /** Metres that one CSS pixel covers: line widths and text sizes are multiples of it. */
  readonly px: number;
  readonly stats: OverlayStats;
  /** Arrays that the core fills when a layer asks for them. */
  readonly pond: Pick<PagePond, 'frame' | 'forceFrame' | 'forceLayout' | 'schoolFrame' | 'schoolLayout'>;
  /** Id of the koi that was chosen; 0: none, the figures are about all. */
  readonly chosen: number;
}

/** Draws one kind of figure over the pond. A layer may keep a memory of its own. */
export type OverlayLayer = (view: PondView, tools: OverlayTools) => void;

/** One maker per layer, in the order in which they are drawn. */
const makers: Readonly<Record<string, () => OverlayLayer>> = { stamps, school, spines, forces, stats: statsPlots };

export interface Overlay {
  /** Chooses the koi at this place (metres), or lets go where there is none or it was chosen already; tells whether one was hit. */
  choose(view: Pick<PondView, 'frame' | 'layout' | 'count'>, x: number, y: number): boolean;
  /** `scale` is device pixels per metre, `pixelRatio` device pixels per CSS pixel. */
  draw(
    context: CanvasRenderingContext2D,
    view: PondView,
    pond: OverlayTools['pond'],
    scale: number,
    pixelRatio: number,
    stats: OverlayStats,
  ): void;
  chosen: number;
}

/** The debug figures by name; names without a layer draw nothing. */
export function createOverlay(names: readonly string[]): Overlay {
  const layers = Object.entries(makers)
    .filter(([name]) => names.includes(name))
    .map(([, make]) => make());
  return {
    chosen: 0,
    choose({ frame, layout, count }, x, y) {
      let hit = 0;
      let nearest = 1;
      for (let i = 0; i < count; i += 1) {
        const at = i * layout.stride;
        // A touch of a fifth of the length from any node counts.
        const reach = 0.2 * frame[at + layout.length]!;
        for (let j = 0; j < layout.nodes; j += 1) {
          const n = at + layout.spine + 2 * j;
          const distance = Math.hypot(frame[n]! - x, frame[n + 1]! - y) / reach;
          if (distance < nearest) {
            nearest = distance;
            hit = frame[at + layout.id]!;
          }
        }
      }
      this.chosen = hit === this.chosen ? 0 : hit;
      return hit > 0;
    },
    draw(context, view, pond, scale, pixelRatio, stats) {
      context.save();
      for (const layer of layers) {
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.globalAlpha = 1;
        context.globalCompositeOperation = 'source-over';
        layer(view, { context, px: pixelRatio / scale, stats, pond, chosen: this.chosen });
        // A layer's question may have grown the memory, which empties the views taken before.
        if (view.frame.length === 0) view = { ...view, frame: pond.frame };
      }
      context.restore();
    },
  };
}
