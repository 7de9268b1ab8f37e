/** The same winding course for any model, steered by the bend alone. */
import type { Pond } from '../core/pond.js';
import { openWater, type Subject, steadySwim } from './experiments.js';
import { bodySlip, threadingError } from './measure.js';
import { follow, type Track } from './track.js';

/** Half turns of radius `arc`, to one side and the other by turns, after a straight `settle` seconds long. Lengths of the koi. */
export const course = { arc: 1.5, carrot: 0.9, amplitude: 0.55, settle: 4, seconds: 14 } as const;

/** The place `along` lengths from where the first arc begins; the straight that leads there runs along +y. */
export function coursePoint(along: number): readonly [number, number] {
  if (along < 0) return [0, along];
  const arcs = along / (course.arc * Math.PI);
  const whole = Math.floor(arcs);
  const angle = (arcs - whole) * Math.PI;
  const side = whole % 2 === 0 ? 1 : -1;
  return [2 * course.arc * whole + course.arc * (1 - Math.cos(angle)), side * course.arc * Math.sin(angle)];
}

export interface CourseRun {
  readonly track: Track;
  /** Hz. */
  readonly frequency: number;
  /** Threading error over the length, and body slip in degrees, once it has settled. */
  readonly threading: number;
  readonly slip: number;
}

const wrap = (a: number): number => a - 2 * Math.PI * Math.round(a / (2 * Math.PI));

/** From a heading error to a bend, by the pond's own parameters and as the core's own steering has it. */
export function steering(pond: Pond): (error: number) => number {
  const [reference, power, most] = ['steerReference', 'steerPower', 'steerBias'].map((name) => pond.getParam(name)) as [
    number,
    number,
    number,
  ];
  return (error) => Math.sign(error) * most * Math.min(1, Math.abs(error) / reference) ** power;
}

/** Swims the course at `speed` L/s and tells how well the body threads its path. Undefined where the koi is not that fast. */
export async function swimCourse(subject: Subject, speed: number): Promise<CourseRun | undefined> {
  const { length } = subject;
  const atTwo = await steadySwim(subject, 2, course.amplitude);
  const frequency = (2 * speed) / atTwo.speed;
  if (!(frequency > 0 && frequency <= 12)) return undefined;
  const pond = await openWater(subject, 1);
  try {
    const { layout } = pond;
    const lead = course.settle * speed;
    pond.place(0, { x: 0, y: -lead * length, heading: Math.PI / 2, speed: speed * length });
    const bend = steering(pond);
    let along = -lead;
    const steer = (): void => {
      const frame = pond.frame;
      const x = frame[layout.x]! / length;
      const y = frame[layout.y]! / length;
      const away = (s: number): number => {
        const [cx, cy] = coursePoint(s);
        return Math.hypot(cx - x, cy - y);
      };
      // The nearest place of the course moves on with the koi; the carrot lies ahead of it.
      while (away(along + 0.01) < away(along)) along += 0.01;
      const [cx, cy] = coursePoint(along + course.carrot);
      const error = wrap(Math.atan2(cy - y, cx - x) - frame[layout.heading]!);
      pond.setMuscles(0, { frequency, amplitude: course.amplitude, bias: bend(error) });
    };
    const [track] = follow(pond, course.settle + course.seconds, steer);
    const beats = Math.floor(course.seconds * frequency);
    return {
      track: track!,
      frequency,
      threading: threadingError(track!, beats, 10) ?? Number.NaN,
      slip: bodySlip(track!, beats) ?? Number.NaN,
    };
  } finally {
    pond.dispose();
  }
}
