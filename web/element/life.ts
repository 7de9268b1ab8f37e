import { finite, refuse } from '../core/check.js';
import { PondError } from '../core/errors.js';
import { loadModule } from '../core/module.js';
import { openPond } from '../core/open-pond.js';
import { PagePond } from '../core/page-pond.js';
import type { Waypoint } from '../core/points.js';
import type { Settings } from './attributes.js';
import { Deferred } from './deferred.js';
import { tell } from './events.js';
import { Face } from './face.js';
import type { Visitor } from './input.js';
import type { KoiPondElement } from './koi-pond.js';
import { Loader } from './loader.js';
import { startTicking, stopTicking, type Ticking, tickOnce } from './loop.js';
import { offMedia, onMedia, prefers } from './media.js';
import { type Observed, observe, type Size, unobserve } from './observe.js';
import type { Parts } from './parts.js';
import { ratioFor, type Scale, scaleFor } from './scale.js';
import { Stage } from './stage.js';
import { Meter } from './stats.js';
import { Stills, stillEvery } from './stills.js';
import { zoomOf } from './zoom.js';

/** Milliseconds that a pond outlives its place in the document, so that a move keeps the same fish. */
const graceMs = 100;
/** CSS pixels from the corner, at any scale within what the core takes for a place. */
const farthest = 4e4;

/** A pond that rests from the start is composed by letting it swim unseen for so long, seconds. */
const composeFor = 6;
/** But no more than this at once, koi times seconds: a crowd would hold the page up. */
const mostComposed = 600;
/** One frame, so that what a visitor drops into a pond at rest shows. Seconds. */
const glance = 0.017;
/** Size of a pond that has no place on the screen yet, metres. */
const unseen = { metresWide: 6, metresHigh: 3.4 };

/** The life of one element's pond: loading, moving, resting, failing, being freed. */
export class PondLife implements Ticking, Observed, Visitor {
  readonly meter = new Meter();

  readonly #host: KoiPondElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #settings: Settings;
  readonly #face: Face;
  readonly #stage: Stage;
  readonly #loader = new Loader();
  readonly #stills = new Stills(() => this.#nextStill());
  readonly #onMedia = (): void => this.#look();
  #pond: PagePond | undefined;
  #loadedSeed: number | undefined;
  /** The pond that took up a state, which is never composed anew. */
  #restored: PagePond | undefined;
  #ready = new Deferred<KoiPondElement>();
  #drawnSeed: number | undefined;
  #connected = false;
  #visible = false;
  #failed = false;
  #calm = false;
  #size: Size = { width: 0, height: 0, deviceWidth: 0 };
  #scale: Scale | undefined;
  /** The device's pixel ratio at the last fit. */
  #ratio = 0;
  /** Seconds since the pixel ratio was asked for. */
  #unasked = 0;
  /** The pond was made before the element had a size, and nobody has done anything with it. */
  #provisional = false;
  /** The pond that was made before there was a size is being replaced by one that fits. */
  #sizing = false;
  #freeing: ReturnType<typeof setTimeout> | undefined;
  #fed = 0;

  constructor(host: KoiPondElement, parts: Parts, internals: ElementInternals, settings: Settings) {
    this.#host = host;
    this.#canvas = parts.canvas;
    this.#settings = settings;
    this.#face = new Face(parts, internals);
    this.#stage = new Stage(parts.canvas);
    // A driver that fails takes the pixels of every canvas, those of the painted layers too.
    parts.canvas.addEventListener('contextrestored', () => {
      this.#stage.dispose();
      this.#fit();
    });
  }

  get ready(): Promise<KoiPondElement> {
    return this.#ready.promise;
  }

  get pond(): PagePond | undefined {
    return this.#pond;
  }

  get pxPerMetre(): number {
    return this.#scale?.pxPerMetre ?? this.#settings.pxPerMetre;
  }

  get seed(): number {
    return this.#loadedSeed ?? this.#settings.seed ?? (this.#drawnSeed ??= crypto.getRandomValues(new Uint32Array(1))[0]!);
  }

  /** Whether the seed in use is that of a pond that was loaded. */
  get seedLoaded(): boolean {
    return this.#loadedSeed !== undefined;
  }

  connect(): void {
    clearTimeout(this.#freeing);
    this.#connected = true;
    onMedia(this.#onMedia);
    // Size by hand, before the observer speaks: the first pond is made for its place.
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    this.onSize({ width, height, deviceWidth: 0 });
    observe(this.#canvas, this);
    this.#look();
    if (!this.#pond && !this.#loader.busy) this.#begin();
  }

  disconnect(): void {
    this.#connected = false;
    this.#visible = false;
    offMedia(this.#onMedia);
    unobserve(this.#canvas);
    this.#run();
    clearTimeout(this.#freeing);
    this.#freeing = setTimeout(() => this.#free(), graceMs);
  }

  /** A setting has a new value. */
  changed(name: keyof Settings): void {
    switch (name) {
      case 'count':
        this.#try((pond) => pond.setCount(this.#settings.count));
        return this.#touched();
      case 'seed':
      case 'varieties':
        // A seed that was set counts from now on, not that of a loaded pond.
        if (name === 'seed') this.#loadedSeed = undefined;
        if (!this.#pond && !this.#loader.busy) return;
        // Whoever waits from now on waits for the new pond.
        this.#notReady();
        return this.#begin();
      case 'wasmSrc':
        if (this.#connected && (this.#failed || this.#loader.busy)) this.#begin();
        return;
      case 'pxPerMetre':
        return this.#fit();
      case 'debug':
        return void this.#stage.setDebug(this.#settings.debug, () => this.#refresh());
      case 'interaction':
        this.leave();
    }
    this.#look();
  }

  setPaused(paused: boolean): void {
    if (this.#settings.paused === paused) return;
    this.#settings.paused = paused;
    this.#look();
  }

  /** Reads from the pond; throws where there is none yet. */
  read<T>(use: (pond: PagePond) => T): T {
    if (this.#sizing) {
      // Who has done something with a pond keeps it.
      this.#loader.cancel();
      this.#sizing = this.#provisional = false;
      this.#fit();
    }
    if (!this.#usable) throw new Error('<koi-pond> is not ready: await its `ready`');
    try {
      return use(this.#pond!);
    } catch (cause) {
      if (cause instanceof PondError) this.#fail(cause);
      throw cause;
    }
  }

  /** Changes the pond, and shows it. */
  change<T>(use: (pond: PagePond) => T): T {
    const result = this.read(use);
    this.#provisional = false;
    this.#touched();
    return result;
  }

  script(id: number, waypoints: readonly Waypoint[] | null): void {
    this.change((pond) => {
      const { frame, layout } = pond;
      const count = frame.length / layout.stride;
      let i = 0;
      while (i < count && frame[i * layout.stride + layout.id] !== id) i++;
      if (i === count) refuse('id', 'be that of a koi in this pond', id, 'number');
      pond.script(i, waypoints, this.pxPerMetre);
    });
  }

  loadState(bytes: Uint8Array): void {
    this.change((pond) => {
      pond.loadState(bytes);
      this.#restored = pond;
      // The garden is the saved pond's too.
      this.#loadedSeed = pond.seed;
      this.#look();
      const { metresWide, metresHigh } = this.#scale ?? unseen;
      pond.resize(metresWide, metresHigh);
      this.#stage.takeBanks(pond);
    });
  }

  feed(x: number, y: number): void {
    this.#drop('feed', x, y);
    tell(this.#host, 'pond-feed', { x, y });
  }

  startle(x: number, y: number): void {
    this.#drop('startle', x, y);
  }

  /** For the button: pellets land here and there about the middle. Tells whether there was a pond to feed. */
  feedSomewhere(): boolean {
    if (!this.#usable) return false;
    // Golden angle: neighbouring pellets never land on one another.
    const angle = 2.399963 * this.#fed++;
    const { width, height } = this.#size;
    this.feed(width * (0.5 + 0.22 * Math.cos(angle)), height * (0.5 + 0.22 * Math.sin(angle)));
    return true;
  }

  tap(x: number, y: number): void {
    const px = this.pxPerMetre;
    if (this.#pond && this.#stage.choose(this.#pond, x / px, y / px)) return this.#refresh();
    if (this.#settings.interaction === 'feed' && this.#usable) this.feed(x, y);
  }

  hover(x: number, y: number): void {
    if (!this.#scale || this.#calm || this.#settings.interaction === 'none') return;
    // Nobody is there: such a place comes from a script or a degenerate transform.
    if (!(Math.hypot(x, y) < farthest)) return;
    const px = this.pxPerMetre;
    this.#try((pond) => pond.pointer(x / px, y / px));
  }

  leave(): void {
    this.#try((pond) => pond.pointer(null));
  }

  onVisible(visible: boolean): void {
    this.#visible = visible;
    this.#run();
  }

  onSize(size: Size): void {
    // An element without a box of its own, as `display: contents` makes it, holds nothing inside: all would lie over the page.
    const out = !this.#host.clientWidth;
    this.#face.hide(out);
    this.#size = out ? { ...size, width: 0 } : size;
    this.#fit();
    this.#run();
  }

  onRatio(): void {
    if (devicePixelRatio !== this.#ratio) this.#fit();
  }

  tick(dt: number, elapsed: number): void {
    if (!this.#visible) return;
    // Where the media query does not tell. Asking takes longer than a koi takes to draw, so four times a second will do.
    this.#unasked += elapsed;
    if (elapsed === 0 || this.#unasked > 0.25) {
      this.#unasked = 0;
      this.onRatio();
    }
    this.#step(dt, elapsed);
  }

  #step(dt: number, elapsed: number): void {
    this.#try((pond) => {
      const start = performance.now();
      if (dt > 0) pond.advance(dt);
      const simulated = performance.now();
      const unpainted = this.#stage.draw(pond, this.meter, !this.#rests);
      if (unpainted !== undefined) this.#face.showPicture(true);
      if (unpainted && this.#rests) this.#refresh();
      this.meter.note(elapsed, simulated - start, performance.now() - simulated, pond.wasmBytes);
      if (dt <= 0) return;
      this.meter.dropped = this.#stage.noteFrameTime(elapsed * 1000);
      this.#tellEats(pond);
    });
  }

  #tellEats(pond: PagePond): void {
    const eats = pond.eats.slice();
    const px = this.pxPerMetre;
    for (let k = 0; k + 2 < eats.length; k += 3) {
      tell(this.#host, 'pond-eat', { id: eats[k]!, x: eats[k + 1]! * px, y: eats[k + 2]! * px });
    }
  }

  /** Starts loading, or starts anew. */
  #begin(): void {
    this.#failed = this.#sizing = false;
    this.#face.state('error', false);
    if (!this.#pond) this.#notReady();
    this.#loader.load(
      () => this.#make(),
      (pond) => this.#take(pond),
      (cause) => this.#fail(cause),
    );
  }

  async #make(): Promise<PagePond> {
    const { count, varieties, wasmSrc } = this.#settings;
    const { metresWide: width, metresHigh: height } = this.#scale ?? unseen;
    this.#provisional = this.#scale === undefined;
    const setup = { seed: this.seed, count, width, height, mask: varieties };
    return new PagePond(openPond(await loadModule(wasmSrc), setup));
  }

  #take(pond: PagePond): void {
    const first = !this.#pond;
    this.#sizing = false;
    this.#pond?.dispose();
    this.#pond = pond;
    this.#try(() => {
      // The count or the size may have changed while the module came.
      pond.setCount(this.#settings.count);
      this.#stage.takeBanks(pond);
    });
    this.#fit();
    this.#look();
    this.#touched();
    if (this.#failed) return;
    this.#ready.resolve(this.#host);
    if (first) tell(this.#host, 'pond-ready', null);
  }

  #fail(cause: unknown): void {
    if (this.#failed) return;
    const error = cause instanceof PondError ? cause : new PondError('trap', String(cause), '', cause);
    this.#failed = true;
    // What drew may be what failed: a retry paints anew.
    this.#free();
    this.#face.state('error', true);
    this.#run();
    this.#ready.reject(error);
    const { code, message, url } = error;
    console.warn(`<koi-pond> ${code}: ${message}`);
    tell(this.#host, 'pond-error', { code, message, url, cause: error.cause ?? error });
  }

  /** Lets go of everything: the pond failed, or the element is gone for longer than a move takes. */
  #free(): void {
    this.#loader.cancel();
    this.#sizing = false;
    this.#pond?.dispose();
    this.#pond = undefined;
    this.#notReady();
    this.#stage.dispose();
    this.#face.showPicture(false);
  }

  /** Whether there is a pond, and no other on its way. */
  get #usable(): boolean {
    return this.#pond !== undefined && (!this.#loader.busy || this.#sizing);
  }

  /** By a setting, or because less motion is wished for. */
  get #rests(): boolean {
    return this.#calm || this.#settings.paused;
  }

  #notReady(): void {
    if (this.#ready.settled) this.#ready = new Deferred();
  }

  #fit(): void {
    const { width, height, deviceWidth } = this.#size;
    this.#ratio = devicePixelRatio;
    const ratio = ratioFor(width, deviceWidth, devicePixelRatio, zoomOf(this.#canvas));
    const scale = scaleFor(width, height, ratio, this.#settings.pxPerMetre);
    if (!scale) return;
    this.#scale = scale;
    this.#stage.resize(scale, width, height);
    const pond = this.#pond;
    if (!pond) return;
    if (this.#provisional) {
      this.#begin();
      this.#sizing = true;
      return;
    }
    if (pond.width !== scale.metresWide || pond.height !== scale.metresHigh) {
      this.#try(() => {
        pond.resize(scale.metresWide, scale.metresHigh);
        this.#stage.takeBanks(pond);
      });
    }
    // A canvas loses its picture when it is resized: it is drawn again before the browser paints, and before the observer can
    // tell that it is in view.
    if (this.#face.live) this.#step(0, 0);
    else this.#refresh();
  }

  #look(): void {
    const { theme, water, motion } = this.#settings;
    const night = theme === 'night' || (theme === 'auto' && prefers('color-scheme: dark'));
    this.#calm = motion === 'calm' || (motion === 'auto' && prefers('reduced-motion: reduce'));
    this.#stage.setLook({ theme: night ? 'night' : 'day', water, calm: this.#calm, seed: this.seed });
    this.#face.showSettings(this.#settings, night, this.#calm);
    this.#run();
  }

  /** Moves if and only if somebody can see it move and nobody asked for rest. */
  #run(): void {
    const { width, height } = this.#size;
    if (this.#connected && this.#visible && width * height && this.#pond && !this.#rests) return startTicking(this);
    stopTicking(this);
    this.meter.rest();
    if (!this.#calm || !this.#visible || this.#settings.paused) this.#stills.end();
    this.#refresh();
  }

  /** One frame soon, for a pond at rest that is in view. */
  #refresh(): void {
    if (!this.#connected || !this.#visible) return;
    this.#try((pond) => {
      if (pond.time === 0 && pond !== this.#restored && this.#rests) {
        for (let t = 0; t < composeFor && t * pond.count < mostComposed; t += 0.5) pond.advance(0.5);
      }
      tickOnce(this);
    });
  }

  /** Something in the pond changed that a pond at rest has to show. */
  #touched(): void {
    this.#try((pond) => this.#face.showCount(pond.count));
    this.#refresh();
  }

  #drop(what: 'feed' | 'startle', x: number, y: number): void {
    finite('x', x, -farthest, farthest, 'px');
    finite('y', y, -farthest, farthest, 'px');
    const px = this.pxPerMetre;
    this.change((pond) => {
      pond[what](x / px, y / px);
      if (!this.#rests) return;
      pond.advance(glance);
      this.#tellEats(pond);
    });
    if (this.#calm && this.#visible) this.#stills.begin();
  }

  #nextStill(): boolean {
    this.#try((pond) => {
      for (let t = 0; t < stillEvery; t += 0.5) {
        pond.advance(0.5);
        this.#tellEats(pond);
      }
    });
    this.#refresh();
    return (this.#pond?.pellets ?? 0) > 0;
  }

  /** Uses the pond if there is one; what goes wrong inside ends it. */
  #try(use: (pond: PagePond) => void): void {
    if (!this.#pond) return;
    try {
      use(this.#pond);
    } catch (cause) {
      this.#fail(cause);
    }
  }
}
