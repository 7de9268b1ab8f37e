import type { Bench, Instrument } from './bench.js';
import { button, html } from './dom.js';

/** Milliseconds that the settings must have been still before an instrument measures again. */
const settle = 350;

/** The frame about an instrument: title, explanation, figure. It measures when it comes into view and after changes. */
export function mount(instrument: Instrument, bench: Bench): HTMLElement {
  const body = html('div', { class: 'body' });
  const busy = html('span', { class: 'busy', role: 'status' });
  let visible = false;
  let stale = true;
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const measure = instrument.build(body, bench);
  const run = async (): Promise<void> => {
    if (running) {
      stale = true;
      return;
    }
    running = true;
    stale = false;
    section.setAttribute('aria-busy', 'true');
    busy.textContent = 'Measuring…';
    // One turn for the browser to show that.
    await new Promise((resolve) => setTimeout(resolve, 20));
    try {
      await measure();
      busy.textContent = '';
    } catch (cause) {
      busy.textContent = cause instanceof Error ? cause.message : String(cause);
    }
    running = false;
    section.removeAttribute('aria-busy');
    section.dataset['measured'] = String(Number(section.dataset['measured'] ?? 0) + 1);
    if (stale && visible) void run();
  };
  const section = html(
    'section',
    { id: instrument.id, class: 'instrument', 'aria-labelledby': `${instrument.id}-title` },
    html(
      'header',
      {},
      html('h2', { id: `${instrument.id}-title` }, instrument.title),
      button('Measure again', () => void run(), { 'aria-label': `Measure again: ${instrument.title}` }),
      busy,
    ),
    html('p', { class: 'lead' }, instrument.explain),
    body,
  );

  bench.onChange(() => {
    stale = true;
    clearTimeout(timer);
    if (visible) timer = setTimeout(() => void run(), settle);
  });
  section.addEventListener('change-of-setting', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), settle);
  });
  new IntersectionObserver(
    ([entry]) => {
      visible = entry!.isIntersecting;
      if (visible && stale) void run();
    },
    { rootMargin: '120px' },
  ).observe(section);
  return section;
}

/** For an instrument's own controls: measure again soon. */
export const again = (from: HTMLElement): void => {
  from.closest('.instrument')?.dispatchEvent(new CustomEvent('change-of-setting'));
};
