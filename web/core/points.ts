/** Lists of points on their way to the core: checked, then packed as float32. */
import { finite, record, refuse } from './check.js';

/** Where a scripted koi shall be when: metres, and seconds from the call. */
export interface Waypoint {
  x: number;
  y: number;
  t: number;
}

/** A corner of an outline, metres. */
export interface Corner {
  x: number;
  y: number;
}

const far = 1000;
const mostPoints = 1000;
const longest = 3600;

function list(name: string, value: unknown, least: number): unknown[] {
  if (!Array.isArray(value)) return refuse(name, 'be a list of points or null', value);
  const { length } = value;
  if (length < least || length > mostPoints) refuse(name, `have ${least}..${mostPoints} points`, length, 'number');
  return value;
}

function packed(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(new Float32Array(numbers).buffer);
}

/** x, y, time and room for a koi of each; the times rise. Places come in metres, or in pixels if told how many a metre has. */
export function packWaypoints(waypoints: unknown, pxPerMetre?: number): Uint8Array {
  let last = -1;
  const scale = pxPerMetre ?? 1;
  const most = Math.round(far * scale);
  const metres = (name: string, value: unknown): number => finite(name, value, -most, most, pxPerMetre ? 'px' : 'm') / scale;
  return packed(
    list('waypoints', waypoints, 1).flatMap((point, k) => {
      const p = record(`waypoints[${k}]`, point);
      const t = finite(`waypoints[${k}].t`, p['t'], 0, longest, 's');
      if (t <= last) throw new RangeError(`waypoints[${k}].t must be above ${last} s, the time before it, got ${t}`);
      last = t;
      return [metres(`waypoints[${k}].x`, p['x']), metres(`waypoints[${k}].y`, p['y']), t, 0];
    }),
  );
}

/** x and y of each corner of an outline that holds water. */
export function packOutline(corners: unknown): Uint8Array {
  const numbers = list('outline', corners, 3).flatMap((corner, k) => {
    const c = record(`outline[${k}]`, corner);
    return [finite(`outline[${k}].x`, c['x'], -far, far, 'm'), finite(`outline[${k}].y`, c['y'], -far, far, 'm')];
  });
  let area = 0;
  for (let k = 0; k < numbers.length; k += 2) {
    const n = (k + 2) % numbers.length;
    area += (numbers[k]! * numbers[n + 1]! - numbers[n]! * numbers[k + 1]!) / 2;
  }
  if (Math.abs(area) < 0.1) throw new RangeError(`outline must enclose 0.1 m^2 of water, got ${Math.abs(area)}`);
  return packed(numbers);
}

/** What takes back: no point at all. */
export const noPoints: Uint8Array = new Uint8Array(0);
