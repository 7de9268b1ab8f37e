/** Experiments in open water, each in a pond of its own: no DOM, so that they run in Node too. */
import { createPond } from '../core/create.js';
import type { Muscles, Pond } from '../core/pond.js';
import type { SwimModel } from '../core/types.js';
import { bodySlip, type Figures, figures, threadingError } from './measure.js';
import { follow, type Track } from './track.js';

/** What the koi of an experiment are: the model, the parameters that differ from the table, and the length. */
export interface Subject {
  readonly model: SwimModel;
  readonly changes: Readonly<Record<string, number>>;
  /** Metres. */
  readonly length: number;
}

/** Open water with `count` equal koi at the origin, heading +x at `speed` L/s. Koi under open-loop command don't see each other. */
export async function openWater({ model, changes, length }: Subject, count: number, speed = 0): Promise<Pond> {
  const pond = await createPond({ seed: 1, count: 0, width: 0, height: 0, model });
  for (const [name, value] of Object.entries(changes)) pond.setParam(name, value);
  for (let i = 0; i < count; i += 1) {
    pond.addKoi({ length, seed: 1, variety: 'kohaku' });
    pond.place(i, { x: 0, y: 0, heading: 0, speed: speed * length });
  }
  return pond;
}

/** Amplitude that goes with a beat frequency, by the pond's own schedule. */
export const scheduled = (pond: Pond, frequency: number): number =>
  Math.min(1, pond.getParam('amplitudeBase') + pond.getParam('amplitudePerHz') * frequency);

/** One koi of each muscle command, followed for `seconds`, the first `settle` seconds left out. */
export async function swim(
  subject: Subject,
  commands: (pond: Pond) => readonly Muscles[],
  seconds: number,
  settle: number,
): Promise<Track[]> {
  const probe = await openWater(subject, 0);
  const list = commands(probe);
  probe.dispose();
  const pond = await openWater(subject, list.length);
  try {
    list.forEach((muscles, i) => {
      pond.place(i, { x: 0, y: 0, heading: 0, speed: 0.66 * muscles.frequency * muscles.amplitude * subject.length });
      pond.setMuscles(i, muscles);
    });
    for (let t = 0; t < settle; t += 1) pond.advance(Math.min(1, settle - t));
    return follow(pond, seconds);
  } finally {
    pond.dispose();
  }
}

export interface Steady extends Figures {
  /** Over the length. */
  readonly threading: number;
  /** Degrees. */
  readonly bodySlip: number;
}

/** Steady straight swimming: the treadmill's figures over `beats` beats. */
export async function steadySwim(subject: Subject, frequency: number, amplitude: number, beats = 8): Promise<Steady> {
  const seconds = Math.max(beats / frequency, 2.5) + 0.5;
  const [track] = await swim(subject, () => [{ frequency, amplitude, bias: 0 }], seconds, 6);
  return {
    ...figures(track!, beats)!,
    threading: threadingError(track!, beats) ?? Number.NaN,
    bodySlip: bodySlip(track!, beats) ?? Number.NaN,
  };
}

export interface PlantPoint {
  readonly bias: number;
  /** rad/s, positive to the koi's right (clockwise on the screen). */
  readonly yawRate: number;
  /** Of the turn, L. */
  readonly radius: number;
}

/** The open-loop plant: a fixed bend in, the yaw rate out. */
export async function plantCurve(
  subject: Subject,
  biases: readonly number[],
  frequency: number,
  amplitude: number,
): Promise<PlantPoint[]> {
  const tracks = await swim(subject, () => biases.map((bias) => ({ frequency, amplitude, bias })), 6, 6);
  return tracks.map((track, k) => {
    const beats = Math.floor(5.5 * frequency);
    const { yawRate } = figures(track, beats)!;
    const speed = track.vx.reduce((sum, vx, n) => sum + Math.hypot(vx, track.vy[n]!), 0) / track.vx.length / track.length;
    return { bias: biases[k]!, yawRate, radius: speed / Math.abs(yawRate) };
  });
}

/** Which way a positive bias turns the koi, in words. */
export function signInWords(points: readonly PlantPoint[]): string {
  const sides = points.filter(({ bias }) => bias !== 0).map(({ bias, yawRate }) => Math.sign(bias * yawRate));
  if (sides.length > 0 && sides.every((side) => side > 0)) {
    return 'Positive bias turns the koi to its right: clockwise on the screen. Negative bias turns it to its left.';
  }
  if (sides.length > 0 && sides.every((side) => side < 0)) {
    return 'Positive bias turns the koi to its left: anticlockwise on the screen. Negative bias turns it to its right.';
  }
  return 'The sign is not the same for every bias: steering by it would fail.';
}

export interface SpeedPoint {
  readonly frequency: number;
  readonly amplitude: number;
  readonly speed: number;
  readonly stride: number;
}

/** Steady speed (L/s) at each frequency with the amplitude schedule. */
export async function speedCurve(subject: Subject, frequencies: readonly number[]): Promise<SpeedPoint[]> {
  let amplitudes: number[] = [];
  const tracks = await swim(
    subject,
    (pond) => {
      amplitudes = frequencies.map((f) => scheduled(pond, f));
      return frequencies.map((frequency, k) => ({ frequency, amplitude: amplitudes[k]!, bias: 0 }));
    },
    5,
    8,
  );
  return tracks.map((track, k) => {
    const { speed, stride } = figures(track, Math.floor(4.5 * frequencies[k]!))!;
    return { frequency: frequencies[k]!, amplitude: amplitudes[k]!, speed, stride };
  });
}
