import { finite, integer, record, refuse } from './check.js';
import { limits, pondSize } from './limits.js';
import type { OpenPond } from './open-pond.js';
import { type KoiOptions, PagePond } from './page-pond.js';
import { type Corner, noPoints, packOutline, type Waypoint } from './points.js';
import type { ParamRow, SwimModel } from './types.js';
import type { Variety } from './varieties.js';
import { varietyMask } from './variety-mask.js';

export type { KoiOptions };

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
  heading?: number | undefined;
  speed?: number | undefined;
}

const point = (x: unknown, y: unknown): [x: number, y: number] => [
  finite('x', x, -limits.far, limits.far, 'm'),
  finite('y', y, -limits.far, limits.far, 'm'),
];

/** A pond of koi. All lengths in metres, all times in seconds. Made by `createPond`. */
export class Pond extends PagePond {
  override readonly paramRows: readonly ParamRow[];

  readonly #call: OpenPond['call'];
  readonly #over: OpenPond['over'];
  #model: SwimModel;
  #width: number;
  #height: number;

  /** @internal */
  constructor(pond: OpenPond, meanings: Readonly<Record<string, string>> | undefined) {
    super(pond);
    this.#call = pond.call;
    this.#over = pond.over;
    this.#model = swimModels[pond.setup.model ?? 0]!;
    this.#width = pond.setup.width;
    this.#height = pond.setup.height;
    const rows = this.#call('paramRows');
    this.paramRows = meanings ? rows.map((row) => ({ ...row, meaning: meanings[row.name]! })) : rows;
  }

  /** Of the pond that was loaded, once one was; so are width and height. */
  get model(): SwimModel {
    return this.#model;
  }
  override get width(): number {
    return this.#width;
  }
  override get height(): number {
    return this.#height;
  }
  /** True once `dispose` was called or the module trapped. */
  get disposed(): boolean {
    return this.#over();
  }
  /** Fixed steps taken since the pond was made. */
  get steps(): number {
    return this.#call('stepCount');
  }

  override advance(dt: number): number {
    if (!(Number.isFinite(dt) && dt >= 0)) refuse('dt', 'be a finite number of at least 0 s', dt, 'number');
    return super.advance(Math.min(dt, limits.maxDt));
  }

  override feed(x: number, y: number): void {
    super.feed(...point(x, y));
  }

  override startle(x: number, y: number): void {
    super.startle(...point(x, y));
  }

  override pointer(x: number | null, y?: number): void {
    if (x === null) super.pointer(null);
    else super.pointer(...point(x, y));
  }

  override script(i: number, waypoints: readonly Waypoint[] | null): void {
    this.#index(i);
    super.script(i, waypoints);
  }

  override addKoi(koi: KoiOptions = {}): number {
    record('koi', koi);
    if (this.count >= limits.count) throw new RangeError(`a pond holds at most ${limits.count} koi`);
    return super.addKoi(koi);
  }

  override setCount(n: number): void {
    super.setCount(integer('count', n, 0, limits.count));
  }

  override resize(width: number, height: number): void {
    super.resize(...pondSize(width, height));
    this.#width = width;
    this.#height = height;
  }

  override loadState(state: Uint8Array): void {
    super.loadState(state);
    // As core/pond_state.cpp begins: 24 bytes of head, then model, seed, width and height.
    const saved = new DataView(state.buffer, state.byteOffset);
    this.#model = swimModels[saved.getInt32(24, true)]!;
    // Seven digits: what was asked for, not the float32 that came of it.
    this.#width = Number(saved.getFloat32(32, true).toPrecision(7));
    this.#height = Number(saved.getFloat32(36, true).toPrecision(7));
  }

  /** Open loop: behaviour lets go of koi `i`, and these muscle terms stay. `null` hands it back. */
  setMuscles(i: number, muscles: Muscles | null): void {
    this.#index(i);
    if (muscles === null) return this.#call('releaseMuscles', i);
    const m = record('muscles', muscles, ['frequency', 'amplitude', 'bias']);
    this.#call(
      'setMuscles',
      i,
      finite('frequency', m['frequency'], 0, limits.frequency, 'Hz'),
      finite('amplitude', m['amplitude'], 0, limits.amplitude),
      finite('bias', m['bias'], -limits.bias, limits.bias),
    );
  }

  /** Puts koi `i` down. For set-up only: tests, treadmill, lab. */
  place(i: number, placement: Placement): void {
    this.#index(i);
    const { x, y, heading = 0, speed = 0 } = record('placement', placement, ['x', 'y', 'heading', 'speed']);
    this.#call(
      'place',
      i,
      ...point(x, y),
      finite('heading', heading, -limits.angle, limits.angle, 'rad'),
      finite('speed', speed, -limits.speed, limits.speed, 'm/s'),
    );
  }

  /** A boat or a duck, wherever it is now; koi give it a wide berth. `null` when it is gone. */
  obstacle(x: number | null, y?: number, radius?: number): void {
    if (x === null) return this.#call('clearObstacle');
    this.#call('setObstacle', ...point(x, y), finite('radius', radius, 0.01, 10, 'm'));
  }

  /** Any closed outline instead of the garden pond's; `null` brings that back. Rocks are placed anew, from the seed. */
  setOutline(corners: readonly Corner[] | null): void {
    this.#call('give', corners === null ? noPoints : packOutline(corners));
    this.#call('setOutline');
  }

  /** Which varieties koi drawn from now on may have. */
  setVarieties(names: readonly Variety[]): void {
    this.#call('setVarieties', varietyMask(names));
  }

  /** Hex string over the whole state: equal in native and WebAssembly builds. */
  hash(): string {
    return this.#call('hash').reduceRight((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
  }

  #index(i: number): void {
    const { count } = this;
    if (count === 0) refuse('koi index', 'be that of a koi, and the pond has none', i, typeof i);
    integer('koi index', i, 0, count - 1);
  }
}
