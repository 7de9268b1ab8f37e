/** Snapshots of the spines, and files to keep. */
import { type FrameLayout, koiStates } from '../core/types.js';
import { varietyNames } from '../core/varieties.js';

const round = (v: number): number => Number(v.toFixed(5));

interface Moment {
  readonly time: number;
  readonly frame: Float32Array;
  readonly layout: FrameLayout;
  readonly count: number;
}

/** One line a node: time, koi, node, x, y; metres, snout first. */
export function spinesCsv({ time, frame, layout, count }: Moment): string {
  const lines = ['time_s,koi_id,node,x_m,y_m'];
  for (let i = 0; i < count; i += 1) {
    const row = i * layout.stride;
    for (let j = 0; j < layout.nodes; j += 1) {
      const at = row + layout.spine + 2 * j;
      lines.push([round(time), frame[row + layout.id]!, j, round(frame[at]!), round(frame[at + 1]!)].join(','));
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Every koi with its centre, motion, muscles and spine. */
export function spinesJson({ time, frame, layout, count }: Moment): string {
  const koi = Array.from({ length: count }, (_, i) => {
    const row = i * layout.stride;
    const value = (offset: number): number => round(frame[row + offset]!);
    return {
      id: frame[row + layout.id]!,
      variety: varietyNames[frame[row + layout.variety]!],
      state: koiStates[frame[row + layout.state]!],
      length: value(layout.length),
      x: value(layout.x),
      y: value(layout.y),
      heading: value(layout.heading),
      vx: value(layout.vx),
      vy: value(layout.vy),
      omega: value(layout.omega),
      frequency: value(layout.frequency),
      amplitude: value(layout.amplitude),
      bias: value(layout.bias),
      spine: Array.from({ length: layout.nodes }, (__, j) => [value(layout.spine + 2 * j), value(layout.spine + 2 * j + 1)]),
    };
  });
  return `${JSON.stringify({ time: round(time), unit: 'm, s, rad', koi }, null, 1)}\n`;
}

/** Hands a file to the visitor. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
