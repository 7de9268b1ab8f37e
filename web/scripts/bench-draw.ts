/**
 * Measures drawing: JavaScript alone, and with the raster, which reading one pixel back forces. The empty pond, the cached
 * and the uncached picture take turns within one run, so that all see the same machine.
 */
import { type Look, Renderer } from '../render/renderer.js';
import { createPond } from '../core/index.js';
import { viewOf } from '../pages/view-of.js';

const width = 1280;
const height = 720;
const scale = 200;

interface Row {
  count: number;
  /** Microseconds per koi and frame beyond the empty pond, 50th and 95th percentile. */
  cached: [number, number];
  uncached: [number, number];
  ratio: number;
  /** Microseconds of JavaScript per koi and frame. */
  script: number;
  /** Milliseconds for the whole frame. */
  frame: [number, number];
  empty: number;
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
  const times = { cached: [] as number[], uncached: [] as number[], empty: [] as number[], script: [] as number[], emptyScript: [] as number[] };
  const warm = 20;
  for (let i = 0; i < warm + frames; i++) {
    pond.advance(1 / 60);
    const view = viewOf(pond, width / scale, height / scale);
    const [emptyScript, empty] = time(() => bare.draw({ ...view, count: 0 }));
    const [script, cached] = time(() => renderer.draw(view));
    if (i < warm) continue;
    times.empty.push(empty);
    times.emptyScript.push(emptyScript);
    times.cached.push(cached);
    times.script.push(script);
    if (i % Math.floor(frames / uncachedFrames) === 0) {
      times.uncached.push(time(() => renderer.drawUncached(view))[1]);
      time(() => renderer.draw(view));
    }
  }
  const empty = quantile(times.empty, 0.5);
  const each = (values: number[], q: number): number => +(((quantile(values, q) - empty) / count) * 1000).toFixed(1);
  const row: Row = {
    count, cached: [each(times.cached, 0.5), each(times.cached, 0.95)], uncached: [each(times.uncached, 0.5), each(times.uncached, 0.95)], ratio: 0,
    script: +(((quantile(times.script, 0.5) - quantile(times.emptyScript, 0.5)) / count) * 1000).toFixed(1),
    frame: [+quantile(times.cached, 0.5).toFixed(2), +quantile(times.cached, 0.95).toFixed(2)], empty: +empty.toFixed(2),
  };
  row.ratio = +(row.uncached[0] / row.cached[0]).toFixed(1);
  renderer.dispose();
  bare.dispose();
  pond.dispose();
  return row;
}

(window as unknown as { measure: typeof measure }).measure = measure;
document.body.dataset.ready = '1';
