import { figure, html, svg } from './dom.js';
import { type Range, type RangeName, ranges } from './published.js';

const wide = 220;

export interface Gauges {
  readonly root: HTMLElement;
  show(values: Readonly<Partial<Record<RangeName, number>>>, note?: string): void;
}

/** Rows of name, value and a scale on which the published range is shaded. `prefix` tells the figures of two sets apart. */
export function gauges(names: readonly RangeName[], prefix: string, caption: string): Gauges {
  const note = html('p', { class: 'note', role: 'status' });
  const rows = names.map((name) => {
    const range: Range = ranges[name];
    const [from, to] = range.scale;
    const at = (v: number): number => Math.min(1, Math.max(0, (v - from) / (to - from))) * wide;
    const marker = svg('rect', { class: 'marker', width: 3, height: 20, y: 0, x: -10 });
    const scale = svg(
      'svg',
      { viewBox: `0 0 ${wide} 20`, class: 'scale', 'aria-hidden': 'true' },
      svg('rect', { class: 'track', x: 0, y: 7, width: wide, height: 6, rx: 3 }),
    );
    if (range.low !== undefined && range.high !== undefined) {
      scale.append(
        svg('rect', { class: 'published', x: at(range.low), y: 3, width: at(range.high) - at(range.low), height: 14, rx: 2 }),
      );
    }
    scale.append(marker);
    const value = html('td', { class: 'value' }, '–');
    const published =
      range.low === undefined
        ? 'none found'
        : `${range.low} to ${range.high}${range.unit && (range.unit === '°' ? '°' : ` ${range.unit}`)}`;
    const row = html(
      'tr',
      {},
      html('th', { scope: 'row' }, range.label),
      value,
      html('td', { class: 'bar' }, scale),
      html('td', { class: 'published', title: range.source }, published),
    );
    return { name, range, row, value, marker, at };
  });
  const table = html(
    'table',
    { class: 'gauges' },
    html('caption', {}, caption),
    html(
      'thead',
      {},
      html(
        'tr',
        {},
        html('th', { scope: 'col' }, 'Figure'),
        html('th', { scope: 'col' }, 'Measured'),
        html('th', { scope: 'col' }, 'On its scale'),
        html('th', { scope: 'col' }, 'Published'),
      ),
    ),
    html('tbody', {}, ...rows.map(({ row }) => row)),
  );
  return {
    root: html('div', { class: 'gauge-set' }, table, note),
    show(values, text = '') {
      if (note.textContent !== text) note.textContent = text;
      for (const { name, range, value, marker, at } of rows) {
        const v = values[name];
        if (v === undefined || !Number.isFinite(v)) {
          value.replaceChildren('–');
          marker.setAttribute('x', '-10');
          continue;
        }
        value.replaceChildren(figure(`${prefix}-${name}`, v, range.digits, range.unit));
        marker.setAttribute('x', String(at(v) - 1.5));
      }
    },
  };
}

/** Where the ranges come from. */
export function sources(names: readonly RangeName[]): HTMLElement {
  return html(
    'details',
    { class: 'sources' },
    html('summary', {}, 'Where the published ranges come from'),
    html('ul', {}, ...names.map((name) => html('li', {}, `${ranges[name].label}: ${ranges[name].source}.`))),
  );
}
