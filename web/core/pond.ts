import { finite, record } from './check.js';
import { limits } from './limits.js';
import { PagePond, pointOf, type RawSetup } from './page-pond.js';
import { type Corner, noPoints, packOutline } from './points.js';
import type { RawModule } from './raw.js';
import type { ParamRow, SwimModel } from './types.js';
import type { Variety } from './varieties.js';
import { varietyMask } from './variety-mask.js';

export type { KoiOptions } from './page-pond.js';

export const swimModels: readonly SwimModel[] = ['reactive', 'resistive', 'kinematic'];

/** Open-loop muscle terms: tail beats a second (Hz), amplitude (1 is full) and curvature bias (positive turns towards +y of a koi heading +x). */
export interface Muscles {
  frequency: number;
  amplitude: number;
  bias: number;
}

/** Where to put a koi down: metres, radians, m/s along the heading (default 0). */
export interface Placement {
  x: number;
  y: number;
  heading?: number;
  speed?: number;
}

/** A pond of koi. All lengths in metres, all times in seconds. Made by `createPond`. */
export class Pond extends PagePond {
  readonly model: SwimModel;
  override readonly paramRows: readonly ParamRow[];

  /** @internal */
  constructor(module: RawModule, setup: RawSetup & { model: number }, meanings: Readonly<Record<string, string>> | undefined) {
    super(module, setup);
    this.model = swimModels[setup.model]!;
    const rows = this.call('paramRows');
    this.paramRows = meanings ? rows.map((row) => ({ ...row, meaning: meanings[row.name]! })) : rows;
  }

  /** Fixed steps taken since the pond was made. */
  get steps(): number {
    return this.call('stepCount');
  }

  /** Open loop: behaviour lets go of koi `i`, and these muscle terms stay. `null` hands it back. */
  setMuscles(i: number, muscles: Muscles | null): void {
    this.index(i);
    if (muscles === null) return this.call('releaseMuscles', i);
    const m = record('muscles', muscles, ['frequency', 'amplitude', 'bias']);
    this.call(
      'setMuscles',
      i,
      finite('frequency', m['frequency'], 0, limits.frequency, 'Hz'),
      finite('amplitude', m['amplitude'], 0, limits.amplitude),
      finite('bias', m['bias'], -limits.bias, limits.bias),
    );
  }

  /** Puts koi `i` down. For set-up only: tests, treadmill, lab. */
  place(i: number, placement: Placement): void {
    this.index(i);
    const p = record('placement', placement, ['x', 'y', 'heading', 'speed']);
    this.call(
      'place',
      i,
      ...pointOf(p['x'], p['y']),
      finite('heading', p['heading'] ?? 0, -limits.angle, limits.angle, 'rad'),
      finite('speed', p['speed'] ?? 0, -limits.speed, limits.speed, 'm/s'),
    );
  }

  /** A boat or a duck, wherever it is now; koi give it a wide berth. `null` when it is gone. */
  obstacle(x: number | null, y?: number, radius?: number): void {
    if (x === null) return this.call('clearObstacle');
    this.call('setObstacle', ...pointOf(x, y), finite('radius', radius, 0.01, 10, 'm'));
  }

  /** Any closed outline instead of the garden pond's; `null` brings that back. Rocks are placed anew, from the seed. */
  setOutline(corners: readonly Corner[] | null): void {
    this.call('give', corners === null ? noPoints : packOutline(corners));
    this.call('setOutline');
  }

  /** Which varieties koi drawn from now on may have. */
  setVarieties(names: readonly Variety[]): void {
    this.call('setVarieties', varietyMask(names));
  }

  /** Hex string over the whole state: equal in native and WebAssembly builds. */
  hash(): string {
    return this.call('hash');
  }
}
