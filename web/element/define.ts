import { KoiPondElement } from './koi-pond.js';

/** Defines `<koi-pond>` once; does nothing in Node, and nothing where the name is taken. */
export function define(): void {
  if (typeof customElements === 'undefined' || customElements.get('koi-pond')) return;
  customElements.define('koi-pond', KoiPondElement);
}
