import { adoptStyles } from './styles.js';

/** Everything inside the shadow root. */
export interface Parts {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly bar: HTMLElement;
  readonly feed: HTMLButtonElement;
  readonly pause: HTMLButtonElement;
  /** The live region. */
  readonly said: HTMLElement;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Built by DOM calls: no markup is parsed, so that Trusted Types have nothing to refuse either. */
export function buildParts(shadow: ShadowRoot): Parts {
  adoptStyles(shadow);
  const root = make('div', 'root', { part: 'root' });
  const canvas = make('canvas', '', { part: 'canvas', role: 'img' });
  const poster = make('div', 'poster', { part: 'poster' });
  const slot = make('slot', '', { name: 'poster' });
  slot.append(make('div', 'empty'));
  poster.append(slot);
  const bar = make('div', 'bar', { part: 'controls' });
  const feed = make('button', '', { part: 'button', type: 'button' });
  feed.textContent = 'Feed the koi';
  const pause = make('button', '', { part: 'button', type: 'button' });
  pause.textContent = 'Pause';
  bar.append(feed, pause);
  const said = make('div', 'said', { role: 'status' });
  root.append(canvas, poster, bar, said);
  shadow.append(root);
  return { root, canvas, bar, feed, pause, said };
}
