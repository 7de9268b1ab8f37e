import { type Pond } from '../core/index.js';
import { type PondView, tunings } from '../render/renderer.js';

/** What the renderer needs of a pond, for one draw: the views last until the pond changes. */
export function viewOf(pond: Pond, width: number, height: number): PondView {
  return {
    frame: pond.frame,
    layout: pond.layout,
    count: pond.count,
    pellets: pond.pelletFrame,
    pelletLayout: pond.pelletLayout,
    pelletCount: pond.pellets,
    ripples: pond.rippleFrame,
    rippleLayout: pond.rippleLayout,
    rippleCount: pond.ripples,
    outline: pond.outline,
    rocks: pond.rocks,
    time: pond.time,
    tuning: tunings.map((name) => pond.getParam(name)),
    width,
    height,
  };
}
