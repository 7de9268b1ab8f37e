/** The same winding course for any model, steered by the bend alone. */
import type { Pond } from '../core/pond.js';
import { openWater, scheduled, speedCurve, type Subject } from './experiments.js';
import { bodySlip, threadingError } from './measure.js';
import { follow, type Track } from './track.js';

/** Lengths of the koi (and the bend per radian): the course is y = swing * sin(2 pi x / wave). */
export const course = { swing: 1.2, wave: 7.5, end: 10, carrot: 0.75, gain: 2.2 } as const;

export const courseAt = (x: number): number => course.swing * Math.sin(2 * Math.PI * x / course.wave);

export interface CourseRun {
  readonly track: Track;
  /** Threading error over the length, and body slip in degrees. */
  readonly threading: number;
  readonly slip: number;
}

const wrap = (a: number): number => a - 2 * Math.PI * Math.round(a / (2 * Math.PI));

/** The beat (Hz) that carries this koi at `speed` L/s, between the points of its own speed curve; undefined beyond its ends. */
export async function frequencyFor(subject: Subject, speed: number): Promise<number | undefined> {
  const curve = await speedCurve(subject, [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10]);
  const k = curve.findIndex((point) => point.speed >= speed);
  if (k < 1) return undefined;
  const a = curve[k - 1]!;
  const b = curve[k]!;
  return a.frequency + (b.frequency - a.frequency) * (speed - a.speed) / (b.speed - a.speed);
}

/** Swims the course at `frequency` and tells how well the body threads its path. */
export async function swimCourse(subject: Subject, frequency: number): Promise<CourseRun> {
  const pond = await openWater(subject, 1, 0.5);
  try {
    const { layout } = pond;
    const { length } = subject;
    const amplitude = scheduled(pond, frequency);
    pond.place(0, { x: 0, y: 0, heading: Math.atan(2 * Math.PI * course.swing / course.wave), speed: 0.5 * length });
    const most = pond.getParam('steerBias');
    let done = false;
    const steer = (step: number): void => {
      if (step % 4 !== 0) return;
      const frame = pond.frame;
      const x = frame[layout.spine]!;
      const y = frame[layout.spine + 1]!;
      if (x > course.end * length) done = true;
      // A carrot on the course ahead of the snout; the bend goes with the angle between the way there and the way it goes.
      const carrot = x + course.carrot * length;
      const wanted = Math.atan2(courseAt(carrot / length) * length - y, carrot - x);
      const error = wrap(wanted - Math.atan2(frame[layout.vy]!, frame[layout.vx]!));
      pond.setMuscles(0, { frequency, amplitude, bias: Math.min(most, Math.max(-most, course.gain * error)) });
    };
    const track = await followUntil(pond, steer, () => done);
    const beats = Math.floor((track.phase.at(-1)! - track.phase[0]!) / (2 * Math.PI));
    return { track, threading: threadingError(track, beats, 12) ?? Number.NaN, slip: bodySlip(track, beats) ?? Number.NaN };
  } finally {
    pond.dispose();
  }
}

/** Follows in slices of half a second until the course is done, 40 s at most. */
async function followUntil(pond: Pond, each: (step: number) => void, done: () => boolean): Promise<Track> {
  let whole: Track | undefined;
  for (let slice = 0; slice < 80 && !done(); slice += 1) {
    const [part] = follow(pond, 0.5, each);
    if (!whole) whole = part!;
    else append(whole, part!);
  }
  return whole!;
}

function append(track: Track, part: Track): void {
  const turns = (last: number, first: number): number => 2 * Math.PI * Math.round((last - first) / (2 * Math.PI));
  const heading = turns(track.heading.at(-1)!, part.heading[0]!);
  const phase = turns(track.phase.at(-1)!, part.phase[0]!);
  track.times.push(...part.times);
  track.x.push(...part.x);
  track.y.push(...part.y);
  track.amplitude.push(...part.amplitude);
  track.vx.push(...part.vx);
  track.vy.push(...part.vy);
  track.heading.push(...part.heading.map((a) => a + heading));
  track.phase.push(...part.phase.map((a) => a + phase));
  track.spine.push(...part.spine);
}
