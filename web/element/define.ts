import { KoiPondElement } from './koi-pond.js';

/**
 * Defines `<koi-pond>` once; does nothing in Node, where the name is taken, or in a browser without constructed style sheets: there
 * the poster stays the page's own.
 */
export function define(): void {
  if (globalThis.document?.adoptedStyleSheets && !customElements.get('koi-pond')) {
    customElements.define('koi-pond', KoiPondElement);
  }
}
