/** Paths in metres, to be stroked or filled by the caller. */
type Context = CanvasRenderingContext2D;

/** Adds the polyline of one spine: `nodes` points x, y from `offset` on. */
export function traceSpine(context: Context, points: Float32Array, offset: number, nodes: number): void {
  context.moveTo(points[offset]!, points[offset + 1]!);
  for (let j = 1; j < nodes; j += 1) context.lineTo(points[offset + 2 * j]!, points[offset + 2 * j + 1]!);
}

/** Adds an arrow with a head of `size`; a short one is all head. */
export function traceArrow(context: Context, x: number, y: number, dx: number, dy: number, size: number): void {
  const length = Math.hypot(dx, dy);
  if (!(length > 0.2 * size)) return;
  const head = Math.min(size, length) / length;
  context.moveTo(x, y);
  context.lineTo(x + dx, y + dy);
  for (const side of [-0.5, 0.5]) {
    context.moveTo(x + dx, y + dy);
    context.lineTo(x + dx - head * (dx + side * dy), y + dy - head * (dy - side * dx));
  }
}

export function traceRing(context: Context, x: number, y: number, radius: number): void {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}

/** Adds an upright cross. */
export function traceCross(context: Context, x: number, y: number, arm: number): void {
  context.moveTo(x - arm, y);
  context.lineTo(x + arm, y);
  context.moveTo(x, y - arm);
  context.lineTo(x, y + arm);
}

/** Strokes what `trace` adds. */
export function stroke(context: Context, colour: string, width: number, trace: () => void): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  trace();
  context.stroke();
}

/** Text of 11 CSS pixels on a dark plate, its left edge at x, its middle at y. Returns its width, in CSS pixels. */
export function write(context: Context, text: string, x: number, y: number, px: number): number {
  context.save();
  // Letters are spaced well at their true size only, not as a fraction of a metre.
  context.translate(x, y);
  context.scale(px, px);
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const { width } = context.measureText(text);
  context.fillStyle = 'rgba(6,20,24,.72)';
  context.fillRect(-4, -8, width + 8, 16);
  context.fillStyle = '#fff';
  context.fillText(text, 0, 0.5);
  context.restore();
  return width + 8;
}
