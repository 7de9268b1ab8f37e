/**
 * Measures drawing: JavaScript alone, and with the raster, which reading one pixel back forces. The empty pond, the cached
 * and the uncached picture take turns within one run, so that all see the same machine.
 */
import { type Look, type PondView, Renderer } from '../render/renderer.js';
import { layout, outline, pelletLayout, rippleLayout, school } from '../render/dev/fixture.js';

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

function view(count: number, time: number): PondView {
  const w = width / scale;
  const h = height / scale;
  return {
    frame: school(count, w, h, time), layout, count, pellets: new Float32Array(), pelletLayout, pelletCount: 0, ripples: new Float32Array(), rippleLayout,
    rippleCount: 0, outline: outline(w, h), rocks: new Float32Array(), time, width: w, height: h,
  };
}

export function measure(counts: number[], ratio: number, frames: number, uncachedFrames: number, look: Look): Row[] {
  const canvas = document.querySelector('canvas')!;
  const context = canvas.getContext('2d')!;
  const settle = (): void => void context.getImageData(0, 0, 1, 1);
  return counts.map((count) => {
    // The empty pond has a renderer of its own on the same canvas, so that the koi's bitmaps stay.
    const renderer = new Renderer(canvas, look);
    const bare = new Renderer(canvas, look);
    for (const one of [renderer, bare]) one.resize(width, height, ratio, scale);
    const time = (draw: () => void): [number, number] => {
      settle();
      const a = performance.now();
      draw();
      const b = performance.now();
      settle();
      return [b - a, performance.now() - a];
    };
    for (let i = 0; i < 14; i++) {
      const now = view(count, i / 60);
      time(() => renderer.draw(now));
      time(() => bare.draw({ ...now, count: 0 }));
    }
    const all: Record<'cached' | 'uncached' | 'empty', number[]> = { cached: [], uncached: [], empty: [] };
    const script: number[] = [];
    const emptyScript: number[] = [];
    for (let i = 0; i < frames; i++) {
      const now = view(count, 1 + i / 60);
      const none = { ...now, count: 0 };
      const [js, whole] = time(() => renderer.draw(now));
      all.cached.push(whole);
      script.push(js);
      const [js0, whole0] = time(() => bare.draw(none));
      all.empty.push(whole0);
      emptyScript.push(js0);
      if (i < uncachedFrames) all.uncached.push(time(() => renderer.drawUncached(now))[1]);
    }
    const empty = quantile(all.empty, 0.5);
    const each = (values: number[], q: number): number => +(((quantile(values, q) - empty) / count) * 1000).toFixed(1);
    const row: Row = {
      count, cached: [each(all.cached, 0.5), each(all.cached, 0.95)], uncached: [each(all.uncached, 0.5), each(all.uncached, 0.95)], ratio: 0,
      script: +(((quantile(script, 0.5) - quantile(emptyScript, 0.5)) / count) * 1000).toFixed(1),
      frame: [+quantile(all.cached, 0.5).toFixed(2), +quantile(all.cached, 0.95).toFixed(2)], empty: +empty.toFixed(2),
    };
    row.ratio = +(row.uncached[0] / row.cached[0]).toFixed(1);
    renderer.dispose();
    bare.dispose();
    return row;
  });
}

(window as unknown as { measure: typeof measure }).measure = measure;
document.body.dataset.ready = '1';
