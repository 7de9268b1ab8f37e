import { zoomOf } from './zoom.js';

/** What a visitor does on the water, in CSS pixels from the canvas's corner. */
export interface Visitor {
  tap(x: number, y: number): void;
  hover(x: number, y: number): void;
  leave(): void;
}

/** A press that wandered further than this is a drag, not a tap. CSS pixels. */
const slop = 12;

/**
 * Where an event on the canvas is, in the canvas's own pixels: offsetX and offsetY ignore the transforms above it, but
 * count CSS zoom in.
 */
function placeOf(event: MouseEvent, canvas: HTMLCanvasElement): [number, number] {
  const zoom = zoomOf(canvas);
  return [event.offsetX / zoom, event.offsetY / zoom];
}

/**
 * Listens on the canvas. A tap is the browser's own `click`, which a swipe that scrolls the page never becomes; nothing
 * is prevented.
 */
export function listenToVisitor(canvas: HTMLCanvasElement, visitor: Visitor): void {
  let downX = 0;
  let downY = 0;
  canvas.addEventListener('pointerdown', (event) => {
    downX = event.clientX;
    downY = event.clientY;
  });
  canvas.addEventListener('click', (event) => {
    if (event.button !== 0) return;
    const dragged = event.detail > 0 && Math.hypot(event.clientX - downX, event.clientY - downY) > slop;
    if (!dragged) visitor.tap(...placeOf(event, canvas));
  });
  canvas.addEventListener('pointermove', (event) => {
    // A finger on its way to a tap or a swipe is no presence over the water.
    if (event.pointerType !== 'touch') visitor.hover(...placeOf(event, canvas));
  });
  canvas.addEventListener('pointerleave', () => visitor.leave());
  canvas.addEventListener('pointercancel', () => visitor.leave());
}
