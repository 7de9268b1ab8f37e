/** Line charts as SVG, coloured by the style sheet. */
import { svg } from './dom.js';

export interface Axis {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface Series {
  readonly name: string;
  /** Class of the line: `ours`, `webb`, `bainbridge`, `zero`. */
  readonly kind: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly dots?: boolean;
}

/** Between two lines of equal x. */
export interface Band {
  readonly kind: string;
  readonly points: readonly (readonly [x: number, low: number, high: number])[];
}

const size = { width: 600, height: 340, left: 52, right: 110, top: 14, bottom: 44 } as const;

const ticks = ({ min, max, step }: Axis): number[] => {
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(6)));
};

/** A chart; `title` says in a sentence what it shows, for those who can't see it. */
export function plot(x: Axis, y: Axis, series: readonly Series[], title: string, bands: readonly Band[] = []): SVGSVGElement {
  const { width, height, left, right, top, bottom } = size;
  const toX = (v: number): number => left + ((v - x.min) / (x.max - x.min)) * (width - left - right);
  const toY = (v: number): number => height - bottom - ((v - y.min) / (y.max - y.min)) * (height - top - bottom);
  const at = (px: number, py: number): string => `${toX(px).toFixed(1)},${toY(py).toFixed(1)}`;
  const inside = (v: number): number => Math.min(y.max, Math.max(y.min, v));
  const root = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': title, class: 'plot' });
  for (const v of ticks(y)) {
    root.append(svg('line', { class: v === 0 ? 'axis' : 'grid', x1: left, x2: width - right, y1: toY(v), y2: toY(v) }));
    root.append(svg('text', { class: 'tick', x: left - 8, y: toY(v) + 4, 'text-anchor': 'end' }, String(v).replace('-', '−')));
  }
  for (const v of ticks(x)) {
    root.append(
      svg('line', { class: v === 0 && x.min < 0 ? 'axis' : 'grid', x1: toX(v), x2: toX(v), y1: top, y2: height - bottom }),
    );
    root.append(
      svg('text', { class: 'tick', x: toX(v), y: height - bottom + 18, 'text-anchor': 'middle' }, String(v).replace('-', '−')),
    );
  }
  root.append(svg('text', { class: 'label', x: (left + width - right) / 2, y: height - 6, 'text-anchor': 'middle' }, x.label));
  const middle = (top + height - bottom) / 2;
  root.append(
    svg('text', { class: 'label', x: 14, y: middle, 'text-anchor': 'middle', transform: `rotate(-90 14 ${middle})` }, y.label),
  );
  for (const { kind, points } of bands) {
    const there = points.map(([px, low]) => at(px, inside(low)));
    const back = points.map(([px, , high]) => at(px, inside(high))).reverse();
    root.append(svg('polygon', { class: `band ${kind}`, points: [...there, ...back].join(' ') }));
  }
  const labels: { y: number; kind: string; name: string; x: number }[] = [];
  for (const { name, kind, points, dots } of series) {
    const shown = points.filter(([, v]) => v >= y.min - 1e-9 && v <= y.max + 1e-9);
    root.append(svg('polyline', { class: `line ${kind}`, points: shown.map(([px, py]) => at(px, py)).join(' ') }));
    if (dots)
      for (const [px, py] of shown) root.append(svg('circle', { class: `dot ${kind}`, cx: toX(px), cy: toY(py), r: 3.5 }));
    const last = shown.at(-1);
    if (last && name) labels.push({ x: toX(last[0]) + 8, y: toY(last[1]) + 4, kind, name });
  }
  // Names at the ends of their lines, pushed apart where they would meet.
  labels
    .sort((a, b) => a.y - b.y)
    .forEach((label, k) => {
      if (k > 0) label.y = Math.max(label.y, labels[k - 1]!.y + 16);
      root.append(svg('text', { class: `name ${label.kind}`, x: label.x, y: label.y }, label.name));
    });
  return root;
}
