/**
 * Measures drawing: JavaScript alone, and with the raster, which reading one pixel back forces. The empty pond, the cached
 * and the uncached picture take turns within one run, so that all see the same machine.
 */

import { createPond } from '../core/index.js';
import { viewOf } from '../pages/view-of.js';
import { type Look, Renderer } from '../render/renderer.js';

const width = 1280;
const height = 720;
const scale = 200;

interface Row {
  count: number;
  /**
   * Microseconds per koi and frame beyond the empty pond: 10th, 50th and 95th percentile. The 10th is what drawing costs
   * when nothing else runs; on a busy machine the others measure the neighbours.
   */
  cached: number[];
  uncached: number[];
  ratio: number;
  /** Microseconds of JavaScript per koi and frame. */
  script: number;
  /** Microseconds of JavaScript for a frame of the pond without koi. */
  emptyScript: number;
  /** Milliseconds for the whole frame, and for the pond without koi, at the same percentiles. */
  frame: number[];
  empty: number[];
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The clock ticks in steps of 0.1 ms, as long as the script of a quick frame: so many frames are timed together. */
const batch = 6;

/** The mean of the faster half: on a busy machine the slower half measures the neighbours. */
function mean(values: number[]): number {
  const kept = [...values].sort((a, b) => a - b).slice(0, Math.ceil(0.5 * values.length));
  return kept.reduce((sum, v) => sum + v, 0) / kept.length;
}

const quantile = (values: number[], q: number): number => [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))]!;

/** Draws `frames` frames of a swimming pond of `count` koi at the given pixel ratio; a few of them uncached, which takes long. */
export async function measure(count: number, ratio: number, frames: number, uncachedFrames: number, look: Look): Promise<Row> {
  const canvas = document.querySelector('canvas')!;
  const context = canvas.getContext('2d')!;
  const pond = await createPond({ seed: 7, count, width: width / scale, height: height / scale });
  // The empty pond has a renderer of its own on the same canvas, so that the koi's bitmaps stay.
  const renderer = new Renderer(canvas, look);
  const bare = new Renderer(canvas, look);
  for (const one of [renderer, bare]) one.resize(width, height, ratio, scale);
  const settle = (): void => void context.getImageData(0, 0, 1, 1);
  const time = (draw: () => void): [number, number] => {
    settle();
    const a = performance.now();
    draw();
    const b = performance.now();
    settle();
    return [b - a, performance.now() - a];
  };
  /** Milliseconds of a whole frame, from two, each put on the screen: one that another covers is never drawn. */
  const frameOf = (draw: () => void): number => (time(draw)[1] + time(draw)[1]) / 2;
  /** Milliseconds of JavaScript a frame, from a batch. */
  const scriptOf = (draw: () => void): number => {
    const [script] = time(() => {
      for (let k = 0; k < batch; k++) draw();
    });
    return script / batch;
  };
  const times = {
    cached: [] as number[],
    uncached: [] as number[],
    empty: [] as number[],
    script: [] as number[],
    emptyScript: [] as number[],
  };
  const warm = 20;
  for (let i = 0; i < warm + frames; i++) {
    pond.advance(1 / 60);
    const view = viewOf(pond, width / scale, height / scale);
    // As on a page: more frames follow, and the light on the bed is made by turns.
    const empty = frameOf(() => bare.draw({ ...view, count: 0 }, true));
    const cached = frameOf(() => renderer.draw(view, true));
    if (i < warm) continue;
    times.empty.push(empty);
    times.cached.push(cached);
    if (i % batch === 0) {
      times.emptyScript.push(scriptOf(() => bare.draw({ ...view, count: 0 }, true)));
      times.script.push(scriptOf(() => renderer.draw(view, true)));
    }
    if (i % Math.floor(frames / uncachedFrames) === 0) {
      times.uncached.push(frameOf(() => renderer.draw(view, true, false)));
      time(() => renderer.draw(view));
    }
  }
  const quantiles = (values: number[]): number[] => [0.1, 0.5, 0.95].map((q) => quantile(values, q));
  const empty = quantiles(times.empty);
  // Each percentile is taken against the same one of the empty pond; the slowest against the middle one.
  const each = (values: number[]): number[] =>
    quantiles(values).map((v, i) => round(((v - empty[Math.min(i, 1)]!) / count) * 1000));
  const cached = each(times.cached);
  const uncached = each(times.uncached);
  const script = mean(times.script) - mean(times.emptyScript);
  const row: Row = {
    count,
    cached,
    uncached,
    ratio: round(uncached[1]! / cached[1]!),
    script: round((script / count) * 1000),
    emptyScript: round(mean(times.emptyScript) * 1000),
    frame: quantiles(times.cached).map(round),
    empty: empty.map(round),
  };
  renderer.dispose();
  bare.dispose();
  pond.dispose();
  return row;
}

(window as unknown as { measure: typeof measure }).measure = measure;
document.body.dataset.ready = '1';
