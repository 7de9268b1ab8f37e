import { KoiPondElement } from './koi-pond.js';

/**
 * Defines `<koi-pond>` once; does nothing in Node, where the name is taken, and where custom elements are half there, as in older
 * browsers and in the stand-ins for them that test runners use: the poster stays the page's own.
 */
export function define(): void {
  if ('ElementInternals' in globalThis && document.adoptedStyleSheets && !customElements.get('koi-pond')) {
    customElements.define('koi-pond', KoiPondElement);
  }
}
