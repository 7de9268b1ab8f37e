import type { OverlayLayer } from './overlay.js';
import { stroke, write } from './trace.js';

const kept = 90;

/** Frame time, simulation and drawing in milliseconds as small plots of the last frames; koi and memory in words. */
export function statsPlots(): OverlayLayer {
  const series: number[][] = [[], [], []];
  let last = 0;
  return ({ count, width }, { context, px, stats }) => {
    const now = performance.now();
    [now - last, stats.lastSimMs, stats.lastDrawMs].forEach((ms, k) => {
      if (last) series[k]!.push(ms);
      if (series[k]!.length > kept) series[k]!.shift();
    });
    last = now;
    const x = width - 196 * px;
    series.forEach((values, k) => {
      const y = (18 + 24 * k) * px;
      // The frame's plot is 40 ms high, the others 10.
      const high = k ? 10 : 40;
      const mean = values.reduce((sum, ms) => sum + ms, 0) / (values.length || 1);
      write(context, `${['frame', 'sim', 'draw'][k]} ${mean.toFixed(1)} ms`, x, y, px);
      stroke(context, ['#fff', '#ffd23f', '#6ff3ff'][k]!, px, () =>
        values.forEach((ms, n) => {
          context.lineTo(x + (96 + n) * px, y + (8 - 16 * Math.min(1, ms / high)) * px);
        }),
      );
    });
    write(context, `${count} koi, wasm ${(stats.wasmBytes / 1e6).toFixed(1)} MB`, x, 90 * px, px);
  };
}
