import { bytes, finite, integer, oneOf, record, refuse } from './check.js';
import { limits } from './limits.js';
import type { OpenPond } from './open-pond.js';
import { noPoints, packWaypoints, type Waypoint } from './points.js';
import type { ForceLayout, FrameLayout, ParamRow, PelletLayout, RippleLayout, SchoolLayout } from './types.js';
import { type Variety, varietyNames } from './varieties.js';

/** What may be asked of a new koi; everything left out is drawn from the seed, and the seed from the pond's. */
export interface KoiOptions {
  variety?: Variety | undefined;
  length?: number | undefined;
  seed?: number | undefined;
}

const refusals = ['', 'it is not a koi-pond state', 'it comes from another version', 'its length is wrong', 'it is damaged'];

/**
 * A pond of koi as the element needs it. All lengths in metres, all times in seconds. Plain numbers the element has checked;
 * what else people pass is checked here.
 */
export class PagePond {
  /** Offsets of a koi's row in `frame`. */
  readonly layout: FrameLayout;
  readonly pelletLayout: PelletLayout;
  readonly rippleLayout: RippleLayout;
  /** The parameter table, as core/params.h declares it. */
  readonly paramRows: readonly ParamRow[];

  readonly #call: OpenPond['call'];
  #seed: number;
  #width: number;
  #height: number;

  /** @internal */
  constructor({ call, setup }: OpenPond) {
    this.#call = call;
    this.#seed = setup.seed;
    this.#width = setup.width;
    this.#height = setup.height;
    this.layout = call('layout');
    this.pelletLayout = call('pelletLayout');
    this.rippleLayout = call('rippleLayout');
    this.paramRows = call('paramRows');
  }

  /** What fixes layout, patterns and motion; of the pond that was loaded, once one was. */
  get seed(): number {
    return this.#seed;
  }
  /** Koi in the pond. */
  get count(): number {
    return this.#call('koiCount');
  }
  /** Simulated seconds since the pond was made. */
  get time(): number {
    return this.#call('time');
  }
  /** Metres; 0 is open water. */
  get width(): number {
    return this.#width;
  }
  get height(): number {
    return this.#height;
  }
  /** One row of `layout.stride` floats per koi: a view of the module's memory, good until the next call. */
  get frame(): Float32Array {
    return this.#call('frame');
  }
  /** Pellets that are left. */
  get pellets(): number {
    return this.#call('pelletCount');
  }
  get pelletFrame(): Float32Array {
    return this.#call('pelletFrame');
  }
  /** Rings on the water. */
  get ripples(): number {
    return this.rippleFrame.length / this.rippleLayout.stride;
  }
  get rippleFrame(): Float32Array {
    return this.#call('rippleFrame');
  }
  /** Bites since the last `advance` call began: id, x, y of each. */
  get eats(): Float32Array {
    return this.#call('eatFrame');
  }
  /** What the water does to each koi, and what each is about: worked out when asked for, for the debug overlay. */
  get forceFrame(): Float32Array {
    return this.#call('forceFrame');
  }
  get forceLayout(): ForceLayout {
    return this.#call('forceLayout');
  }
  get schoolFrame(): Float32Array {
    return this.#call('schoolFrame');
  }
  get schoolLayout(): SchoolLayout {
    return this.#call('schoolLayout');
  }
  /** The bank as a polygon x0, y0, x1, y1, ...; empty in open water. */
  get outline(): Float32Array {
    return this.#call('outline');
  }
  /** Rocks as x, y, radius of each. */
  get rocks(): Float32Array {
    return this.#call('rocks');
  }
  /** Bytes of memory that the module holds, all its ponds together. */
  get wasmBytes(): number {
    return this.frame.buffer.byteLength;
  }

  /** Lets `dt` seconds pass in fixed steps and returns how many were taken. More than 1 s counts as 1 s. */
  advance(dt: number): number {
    return this.#call('advance', dt);
  }

  /** Drops a pellet. */
  feed(x: number, y: number): void {
    this.#call('feed', x, y);
  }

  /** A splash that koi nearby flee from. */
  startle(x: number, y: number): void {
    this.#call('startle', x, y);
  }

  /** Where the visitor's pointer is, until the next call; `null` when it is gone. */
  pointer(x: number | null, y?: number): void {
    if (x === null) this.#call('clearPointer');
    else this.#call('pointer', x, y!);
  }

  /** Stages koi `i` along waypoints, by muscles alone; past the last one, or with `null`, it is handed back as it swims. With `pxPerMetre` they are in pixels. */
  script(i: number, waypoints: readonly Waypoint[] | null, pxPerMetre?: number): void {
    this.#call('give', waypoints === null ? noPoints : packWaypoints(waypoints, pxPerMetre));
    this.#call('script', i);
  }

  getParam(name: string): number {
    // Kept as float32: what was set reads as it was, and can be set again.
    return Number(this.#call('getParam', this.#param(name)).toPrecision(7));
  }

  setParam(name: string, value: number): void {
    const k = this.#param(name);
    const row = this.paramRows[k]!;
    finite(name, value, row.min, row.max, row.unit);
    this.#call('setParam', k, value);
  }

  /** Adds a koi and returns its id, which stays the same for its life. */
  addKoi(koi: KoiOptions = {}): number {
    const k = record('koi', koi, ['variety', 'length', 'seed']);
    // Left out: a seed of its own by order of arrival, spread by the golden ratio (Knuth's multiplicative hash). By the koi
    // there are, so that a pond that was saved and loaded goes on as the one that was not.
    const seed =
      k['seed'] === undefined
        ? (this.seed + Math.imul(this.#newestId() + 1, 0x9e3779b9)) >>> 0
        : integer('seed', k['seed'], 0, limits.seed);
    const variety = k['variety'] === undefined ? -1 : varietyNames.indexOf(oneOf('variety', k['variety'], varietyNames));
    const length = k['length'] === undefined ? 0 : finite('length', k['length'], 0.05, limits.length, 'm');
    return this.#call('addKoi', variety, length, seed) >>> 0;
  }

  /** Takes a koi out; false where no koi has this id. */
  removeKoi(id: number): boolean {
    integer('id', id, 0, limits.seed);
    return !!this.#call('removeKoi', id);
  }

  /** Adds koi from the seed or takes the last ones out until `n` are left. */
  setCount(n: number): void {
    this.#call('setCount', n);
  }

  /** New size in metres; the koi keep their place and state as far as the banks allow. */
  resize(width: number, height: number): void {
    this.#call('resize', width, height);
    this.#width = width;
    this.#height = height;
  }

  /** The whole state as versioned bytes. */
  saveState(): Uint8Array {
    return this.#call('saveState').slice();
  }

  /** Takes up a saved state. What is damaged or foreign throws a RangeError, and the pond goes on as it was. */
  loadState(state: Uint8Array): void {
    bytes('state', state);
    // What is far too large is not copied into the module: its memory would never shrink again.
    const most = state.length <= limits.state;
    if (most) this.#call('give', state);
    const code = most ? this.#call('loadState') : 3;
    if (code) throw new RangeError(`state was refused: ${refusals[code]} (${state.length} bytes)`);
    this.#seed = this.#call('seed') >>> 0;
  }

  /** Frees the pond. Afterwards every call throws; a second dispose does nothing. */
  dispose(): void {
    try {
      this.#call('delete');
    } catch {
      /* it is gone already, or the module stopped and is forgotten: gone either way */
    }
  }

  #newestId(): number {
    const { frame, layout } = this;
    let newest = 0;
    for (let at = layout.id; at < frame.length; at += layout.stride) newest = Math.max(newest, frame[at]!);
    return newest;
  }

  #param(name: string): number {
    const k = this.paramRows.findIndex((row) => row.name === name);
    return k < 0 ? refuse('name', 'be a parameter of paramRows', name, typeof name) : k;
  }
}
