const css = `
:host {
  display: block; position: relative; overflow: hidden;
  aspect-ratio: 16 / 9; contain: strict !important; container-type: size; contain-intrinsic-size: 320px 180px;
  touch-action: pan-y; -webkit-tap-highlight-color: transparent;
}
.out { visibility: hidden; }
canvas, .poster, .empty, ::slotted([slot=poster]) { display: block; position: absolute; inset: 0; width: 100%; height: 100%; }
::slotted([slot=poster]) { object-fit: cover; }
.poster { transition: opacity .4s, visibility .4s; pointer-events: none; }
.live .poster { opacity: 0; }
:not(.live) > canvas, .live .poster { visibility: hidden; }
.empty { background: radial-gradient(#4d7a70, #27463f); }
.night .empty { background: radial-gradient(#123039, #071318); }
.clear .empty { background: none; }
.bar {
  position: absolute; inset-inline-end: min(10px, 3%); inset-block-end: min(10px, 3%);
  display: flex; flex-wrap: wrap; justify-content: end; max-width: 94%; gap: min(6px, 3%); opacity: 0; transition: opacity .2s;
  writing-mode: horizontal-tb;
}
:host(:hover) .bar, .bar:focus-within { opacity: 1; pointer-events: auto; }
@media (hover: none) { .bar { opacity: .85; } }
button {
  all: unset; box-sizing: border-box; max-width: 100%; height: 36px; height: min(36px, 45cqh); padding: 0 min(12px, 4cqw); cursor: pointer;
  border-radius: 18px; background: rgb(12 26 28 / .82); color: #fff;
  font: 500 13px/36px system-ui, sans-serif; line-height: min(36px, 45cqh); text-align: center; white-space: nowrap;
  overflow: hidden; text-overflow: ellipsis;
}
button:hover { background: rgb(12 26 28); }
button:focus-visible { outline: 3px solid #fff; outline-offset: -1px; box-shadow: 0 0 0 5px #10302f; }
[hidden], :host([hidden]) { display: none !important; }
:host([interaction~=none i]) { pointer-events: none; }
:host([interaction~=none i]) .bar:not(:focus-within) { opacity: 0; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { .poster, .bar { transition: none; } }
@media (forced-colors: active) { button { border: 1px solid ButtonText; } }
`;

/** One constructed sheet for all ponds of a document: no style element, no style attribute, so that a strict CSP has nothing to refuse. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

export function adoptStyles(shadow: ShadowRoot): void {
  const document = shadow.ownerDocument;
  // In a template, say: nothing shows there, and no sheet would be taken.
  if (!document.defaultView) return;
  let sheet = sheets.get(document);
  if (!sheet) {
    // A sheet belongs to the document of the window that constructs it.
    sheet = new document.defaultView.CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(document, sheet);
  }
  shadow.adoptedStyleSheets = [sheet];
}
