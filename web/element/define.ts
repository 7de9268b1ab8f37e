import { KoiPondElement } from './koi-pond.js';

/** Defines `<koi-pond>` once; does nothing in Node, and nothing where the name is taken. */
export function define(name = 'koi-pond'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return;
  customElements.define(name, KoiPondElement);
}
