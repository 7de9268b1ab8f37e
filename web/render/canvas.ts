/** A canvas beside the page, and giving it back. */
export interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

export function newLayer(width: number, height: number, opaque = false): Layer {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  return { canvas, context: canvas.getContext('2d', { alpha: !opaque })! };
}

export function freeLayer(layer: Layer | null): null {
  if (layer) layer.canvas.width = layer.canvas.height = 0;
  return null;
}

/** Traces a closed, softly rounded shape through points x0, y0, x1, ... */
export function traceSmooth(path: CanvasPath, points: ArrayLike<number>, k = 1, dx = 0, dy = 0): void {
  const n = points.length / 2;
  const at = (i: number): [number, number] => [points[2 * (i % n)]! * k + dx, points[2 * (i % n) + 1]! * k + dy];
  const [lx, ly] = at(n - 1);
  const [fx, fy] = at(0);
  path.moveTo((lx + fx) / 2, (ly + fy) / 2);
  for (let i = 0; i < n; i++) {
    const [x, y] = at(i);
    const [nx, ny] = at(i + 1);
    path.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
  }
  path.closePath();
}
