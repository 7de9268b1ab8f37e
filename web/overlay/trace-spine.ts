/** Adds the polyline of one spine to the context's path: `nodes` points x, y from `offset` on, in metres. */
export function traceSpine(
  context: CanvasRenderingContext2D, points: Float32Array, offset: number, nodes: number,
): void {
  context.moveTo(points[offset]!, points[offset + 1]!);
  for (let j = 1; j < nodes; j += 1) context.lineTo(points[offset + 2 * j]!, points[offset + 2 * j + 1]!);
}
