/** One koi posed by hand in a frame of its own, for contact sheets: no simulation runs. */
import { type FrameLayout } from '../core/types.js';

const nodes = 9;
const fields = [
  'id',
  'x',
  'y',
  'heading',
  'vx',
  'vy',
  'omega',
  'length',
  'depth',
  'roll',
  'state',
  'variety',
  'patternSeed',
  'pectoralL',
  'pectoralR',
  'mouth',
  'finPhase',
  'phase',
  'frequency',
  'amplitude',
  'bias',
] as const;
type Field = (typeof fields)[number];
const offsets = Object.fromEntries(fields.map((name, i) => [name, i])) as Record<Field, number>;

export const posedLayout: FrameLayout = { ...offsets, stride: fields.length + 2 * nodes, nodes, spine: fields.length };

/** How strongly each joint bends in a turn, snout to tail. */
const bendWeights = [0, 0.3, 0.6, 0.9, 1, 1, 0.8, 0.5];

/** A frame of one row, its spine bent by the tail beat (Videler & Hess 1984) and by the turn that `bias` holds. */
export function poseByHand(
  koi: Partial<Record<Field, number>> & { x: number; y: number; length: number; heading: number },
): Float32Array {
  const row: Record<Field, number> = {
    ...(Object.fromEntries(fields.map((name) => [name, 0])) as Record<Field, number>),
    ...koi,
  };
  const { x, y, length, heading, phase, amplitude, bias } = row;
  const frame = new Float32Array(posedLayout.stride);
  for (const name of fields) frame[offsets[name]] = row[name];
  const segment = length / (nodes - 1);
  const sway = (s: number): number => 0.105 * length * amplitude * (0.07 + 0.93 * s ** 1.9) * Math.sin(phase - 2 * Math.PI * s);
  let bend = -0.7 * bias;
  // The koi's place is that of its fourth node: begin at the snout, half a body ahead.
  let px = x + 3 * segment * Math.cos(heading);
  let py = y + 3 * segment * Math.sin(heading);
  for (let j = 0; j < nodes; j++) {
    frame[posedLayout.spine + 2 * j] = px;
    frame[posedLayout.spine + 2 * j + 1] = py;
    bend += 0.34 * bias * (bendWeights[j] ?? 0);
    const slope = (sway((j + 1) / (nodes - 1)) - sway(j / (nodes - 1))) / segment;
    const angle = heading + Math.PI - Math.atan(slope) - bend;
    px += segment * Math.cos(angle);
    py += segment * Math.sin(angle);
  }
  return frame;
}
