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
  attributes: Record<string, string>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

const button = (text: string): HTMLButtonElement => make('button', { part: 'button', type: 'button' }, text);

/** Built by DOM calls: no markup is parsed, so that Trusted Types have nothing to refuse either. */
export function buildParts(shadow: ShadowRoot): Parts {
  adoptStyles(shadow);
  const canvas = make('canvas', { part: 'canvas', role: 'img' });
  const slot = make('slot', { name: 'poster' }, make('div', { class: 'empty' }));
  const feed = button('Feed the koi');
  const pause = button('Pause');
  const bar = make('div', { class: 'bar', part: 'controls' }, feed, pause);
  const said = make('div', { class: 'said', role: 'status' });
  const root = make(
    'div',
    { part: 'root', lang: 'en' },
    canvas,
    make('div', { class: 'poster', part: 'poster' }, slot),
    bar,
    said,
  );
  shadow.append(root);
  return { root, canvas, bar, feed, pause, said };
}
