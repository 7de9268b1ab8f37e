import { bytes, finite, integer, oneOf, record, shown } from './check.js';
import { PondError } from './errors.js';
import { limits, pondSize } from './limits.js';
import { forgetModule } from './module.js';
import { type Corner, noPoints, packOutline, packWaypoints, type Waypoint } from './points.js';
import type { RawModule, RawPond } from './raw.js';
import type { ForceLayout, FrameLayout, ParamRow, PelletLayout, RippleLayout, SchoolLayout, SwimModel } from './types.js';
import { type Variety, varietyNames } from './varieties.js';
import { varietyMask } from './variety-mask.js';

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

/** What may be asked of a new koi; everything left out is drawn from the seed, and the seed from the pond's. */
export interface KoiOptions {
  variety?: Variety;
  length?: number;
  seed?: number;
}

export interface RawSetup {
  seed: number;
  count: number;
  width: number;
  height: number;
  model: SwimModel;
  mask: number | undefined;
  meanings: Readonly<Record<string, string>> | undefined;
}

const refusals = ['', 'it is not a koi-pond state', 'it comes from another version', 'its length is wrong', 'it is damaged'];

/** A pond of koi. All lengths in metres, all times in seconds. Made by `createPond`. */
export class Pond {
  readonly model: SwimModel;
  /** Offsets of a koi's row in `frame`. */
  readonly layout: FrameLayout;
  readonly pelletLayout: PelletLayout;
  readonly rippleLayout: RippleLayout;
  /** The parameter table, as core/params.h declares it. */
  readonly paramRows: readonly ParamRow[];

  #raw: RawPond | undefined;
  #module: RawModule;
  #trap: PondError | undefined;
  #seed: number;
  #width: number;
  #height: number;

  /** @internal */
  constructor(module: RawModule, setup: RawSetup) {
    this.#module = module;
    this.#seed = setup.seed;
    this.model = setup.model;
    this.#width = setup.width;
    this.#height = setup.height;
    // With a mask the koi come after it is set, so that only allowed varieties are drawn.
    const early = setup.mask === undefined ? setup.count : 0;
    const code = swimModels.indexOf(setup.model);
    this.#raw = this.#guard(() => new module.Pond(setup.seed, early, setup.width, setup.height, code));
    this.layout = this.#call((raw) => raw.layout());
    this.pelletLayout = this.#call((raw) => raw.pelletLayout());
    this.rippleLayout = this.#call((raw) => raw.rippleLayout());
    const { meanings } = setup;
    const rows = this.#call((raw) => raw.paramRows());
    this.paramRows = meanings ? rows.map((row) => ({ ...row, meaning: meanings[row.name]! })) : rows;
    if (setup.mask !== undefined) {
      const mask = setup.mask;
      this.#call((raw) => {
        raw.setVarieties(mask);
        raw.setCount(setup.count);
      });
    }
  }

  /** What fixes layout, patterns and motion; of the pond that was loaded, once one was. */
  get seed(): number {
    return this.#seed;
  }
  /** Koi in the pond. */
  get count(): number {
    return this.#call((raw) => raw.koiCount());
  }
  /** Simulated seconds since the pond was made. */
  get time(): number {
    return this.#call((raw) => raw.time());
  }
  /** Fixed steps taken since the pond was made. */
  get steps(): number {
    return this.#call((raw) => raw.stepCount());
  }
  /** Metres; 0 is open water. */
  get width(): number {
    return this.#width;
  }
  get height(): number {
    return this.#height;
  }
  /** True once `dispose` was called or the module trapped. */
  get disposed(): boolean {
    return this.#raw === undefined;
  }

  /** One row of `layout.stride` floats per koi: a view of the module's memory, good until the next call. */
  get frame(): Float32Array {
    return this.#call((raw) => raw.frame());
  }
  /** Pellets that are left. */
  get pellets(): number {
    return this.#call((raw) => raw.pelletCount());
  }
  get pelletFrame(): Float32Array {
    return this.#call((raw) => raw.pelletFrame());
  }
  /** Rings on the water. */
  get ripples(): number {
    return this.#call((raw) => raw.rippleFrame().length / this.rippleLayout.stride);
  }
  get rippleFrame(): Float32Array {
    return this.#call((raw) => raw.rippleFrame());
  }
  /** Bites since the last `advance` call began: id, x, y of each. */
  get eats(): Float32Array {
    return this.#call((raw) => raw.eatFrame());
  }
  /** What the water does to each koi, and what each is about: worked out when asked for, for the debug overlay. */
  get forceFrame(): Float32Array {
    return this.#call((raw) => raw.forceFrame());
  }
  get forceLayout(): ForceLayout {
    return this.#call((raw) => raw.forceLayout());
  }
  get schoolFrame(): Float32Array {
    return this.#call((raw) => raw.schoolFrame());
  }
  get schoolLayout(): SchoolLayout {
    return this.#call((raw) => raw.schoolLayout());
  }
  /** The bank as a polygon x0, y0, x1, y1, ...; empty in open water. */
  get outline(): Float32Array {
    return this.#call((raw) => raw.outline());
  }
  /** Rocks as x, y, radius of each. */
  get rocks(): Float32Array {
    return this.#call((raw) => raw.rocks());
  }
  /** Bytes of memory that the module holds, all its ponds together. */
  get wasmBytes(): number {
    return this.#call((raw) => raw.frame().buffer.byteLength);
  }

  /** Lets `dt` seconds pass in fixed steps and returns how many were taken. More than 1 s counts as 1 s. */
  advance(dt: number): number {
    finite('dt', dt, 0, Number.MAX_VALUE, 's');
    return this.#call((raw) => raw.advance(Math.min(dt, limits.maxDt)));
  }

  /** Open loop: behaviour lets go of koi `i`, and these muscle terms stay. `null` hands it back. */
  setMuscles(i: number, muscles: Muscles | null): void {
    this.#index(i);
    if (muscles === null) return this.#call((raw) => raw.releaseMuscles(i));
    const m = record('muscles', muscles, ['frequency', 'amplitude', 'bias']);
    const f = finite('frequency', m['frequency'], 0, limits.frequency, 'Hz');
    const a = finite('amplitude', m['amplitude'], 0, limits.amplitude);
    const b = finite('bias', m['bias'], -limits.bias, limits.bias);
    this.#call((raw) => raw.setMuscles(i, f, a, b));
  }

  /** Puts koi `i` down. For set-up only: tests, treadmill, lab. */
  place(i: number, placement: Placement): void {
    this.#index(i);
    const p = record('placement', placement, ['x', 'y', 'heading', 'speed']);
    const [x, y] = this.#point(p['x'], p['y']);
    const heading = finite('heading', p['heading'] ?? 0, -limits.angle, limits.angle, 'rad');
    const speed = finite('speed', p['speed'] ?? 0, -limits.speed, limits.speed, 'm/s');
    this.#call((raw) => raw.place(i, x, y, heading, speed));
  }

  /** Drops a pellet. */
  feed(x: number, y: number): void {
    this.#point(x, y);
    this.#call((raw) => raw.feed(x, y));
  }

  /** A splash that koi nearby flee from. */
  startle(x: number, y: number): void {
    this.#point(x, y);
    this.#call((raw) => raw.startle(x, y));
  }

  /** Where the visitor's pointer is, until the next call; `null` when it is gone. */
  pointer(x: number | null, y?: number): void {
    if (x === null) return this.#call((raw) => raw.clearPointer());
    const [px, py] = this.#point(x, y);
    this.#call((raw) => raw.pointer(px, py));
  }

  /** A boat or a duck, wherever it is now; koi give it a wide berth. `null` when it is gone. */
  obstacle(x: number | null, y?: number, radius?: number): void {
    if (x === null) return this.#call((raw) => raw.clearObstacle());
    const [ox, oy] = this.#point(x, y);
    const r = finite('radius', radius, 0.01, 10, 'm');
    this.#call((raw) => raw.setObstacle(ox, oy, r));
  }

  /** Stages koi `i` along waypoints, by muscles alone; past the last one, or with `null`, it is handed back as it swims. */
  script(i: number, waypoints: readonly Waypoint[] | null): void {
    this.#index(i);
    const points = waypoints === null ? noPoints : packWaypoints(waypoints);
    this.#call((raw) => {
      raw.give(points);
      raw.script(i);
    });
  }

  /** Any closed outline instead of the garden pond's; `null` brings that back. Rocks are placed anew, from the seed. */
  setOutline(corners: readonly Corner[] | null): void {
    const points = corners === null ? noPoints : packOutline(corners);
    this.#call((raw) => {
      raw.give(points);
      raw.setOutline();
    });
  }

  getParam(name: string): number {
    const k = this.#param(name);
    return this.#call((raw) => raw.getParam(k));
  }

  setParam(name: string, value: number): void {
    const k = this.#param(name);
    const row = this.paramRows[k]!;
    finite(name, value, row.min, row.max, row.unit);
    this.#call((raw) => raw.setParam(k, value));
  }

  /** Adds a koi and returns its id, which stays the same for its life. */
  addKoi(koi: KoiOptions = {}): number {
    const k = record('koi', koi, ['variety', 'length', 'seed']);
    if (this.count >= limits.count) throw new RangeError(`a pond holds at most ${limits.count} koi`);
    // Left out: a seed of its own by order of arrival, spread by the golden ratio (Knuth's multiplicative hash). By the koi
    // there are, so that a pond that was saved and loaded goes on as the one that was not.
    const seed =
      k['seed'] === undefined
        ? (this.seed + Math.imul(this.#newestId() + 1, 0x9e3779b9)) >>> 0
        : integer('seed', k['seed'], 0, limits.seed);
    const variety = k['variety'] === undefined ? -1 : varietyNames.indexOf(oneOf('variety', k['variety'], varietyNames));
    const length = k['length'] === undefined ? 0 : finite('length', k['length'], 0.05, limits.length, 'm');
    return this.#call((raw) => raw.addKoi(variety, length, seed));
  }

  /** Takes a koi out; false where no koi has this id. */
  removeKoi(id: number): boolean {
    integer('id', id, 0, limits.seed);
    return this.#call((raw) => raw.removeKoi(id));
  }

  /** Adds koi from the seed or takes the last ones out until `n` are left. */
  setCount(n: number): void {
    integer('count', n, 0, limits.count);
    this.#call((raw) => raw.setCount(n));
  }

  /** Which varieties koi drawn from now on may have. */
  setVarieties(names: readonly Variety[]): void {
    const mask = varietyMask(names);
    this.#call((raw) => raw.setVarieties(mask));
  }

  /** New size in metres; the koi keep their place and state as far as the banks allow. */
  resize(width: number, height: number): void {
    pondSize(width, height);
    this.#call((raw) => raw.resize(width, height));
    this.#width = width;
    this.#height = height;
  }

  /** The whole state as versioned bytes. */
  saveState(): Uint8Array {
    return this.#call((raw) => raw.saveState().slice());
  }

  /** Takes up a saved state. What is damaged or foreign throws a RangeError, and the pond goes on as it was. */
  loadState(state: Uint8Array): void {
    bytes('state', state);
    // What is far too large is not copied into the module: its memory would never shrink again.
    const code = this.#call((raw) => {
      if (state.length > limits.state) return 3;
      raw.give(state);
      return raw.loadState();
    });
    if (code !== 0) {
      throw new RangeError(`state was refused: ${refusals[code] ?? `code ${code}`} (${state.length} bytes)`);
    }
    this.#seed = this.#call((raw) => raw.seed());
  }

  /** Hex string over the whole state: equal in native and WebAssembly builds. */
  hash(): string {
    return this.#call((raw) => raw.hash());
  }

  /** Frees the pond. Afterwards every call throws; a second dispose does nothing. */
  dispose(): void {
    const raw = this.#raw;
    this.#raw = undefined;
    try {
      this.#guard(() => raw?.delete());
    } catch {
      /* the module stopped, and is forgotten: gone either way */
    }
  }

  #newestId(): number {
    const { frame, layout } = this;
    let newest = 0;
    for (let at = layout.id; at < frame.length; at += layout.stride) newest = Math.max(newest, frame[at]!);
    return newest;
  }

  #index(i: number): void {
    const { count } = this;
    if (count === 0) throw new RangeError(`koi index must be that of a koi, and the pond has none, got ${shown(i)}`);
    integer('koi index', i, 0, count - 1);
  }

  #point(x: unknown, y: unknown): [number, number] {
    return [finite('x', x, -limits.far, limits.far, 'm'), finite('y', y, -limits.far, limits.far, 'm')];
  }

  #param(name: string): number {
    const k = this.paramRows.findIndex((row) => row.name === name);
    if (k < 0) throw new RangeError(`name must be a parameter of paramRows, got ${shown(name)}`);
    return k;
  }

  #call<T>(use: (raw: RawPond) => T): T {
    const raw = this.#raw;
    if (!raw) throw this.#trap ?? new Error('this pond was disposed');
    return this.#guard(() => use(raw));
  }

  /** A trap leaves the module's memory in doubt: the pond is over, and says so from then on. */
  #guard<T>(use: () => T): T {
    try {
      return use();
    } catch (cause) {
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
      this.#raw = undefined;
      this.#trap = new PondError('trap', `The simulation stopped: ${cause.message}`, '', cause);
      forgetModule(this.#module);
      throw this.#trap;
    }
  }
}
