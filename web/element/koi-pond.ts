import { shown } from '../core/check.js';
import type { KoiOptions } from '../core/page-pond.js';
import type { Waypoint } from '../core/points.js';
import type { ParamRow } from '../core/types.js';
import { announcer } from './announce.js';
import {
  attributeNames,
  attributeOf,
  defaultSettings,
  mostKoi,
  readSetting,
  type Settings,
  settingNames,
  settingOf,
} from './attributes.js';
import type { KoiPondEventMap } from './events.js';
import { listenToVisitor } from './input.js';
import { type Koi, listKoi } from './koi-list.js';
import { PondLife } from './life.js';
import { buildParts } from './parts.js';
import type { PondStats } from './stats.js';
import { adoptStyles } from './styles.js';

/** What a property is set to, as the attribute says it. Not every object can be made a text. */
function textOf(value: unknown): string {
  try {
    return Array.isArray(value) ? value.join(' ') : String(value);
  } catch {
    return shown(value);
  }
}

/** In Node there is nothing to extend: the class can be imported, and even made, without a DOM. */
const Base = typeof HTMLElement === 'undefined' ? (class {} as unknown as typeof HTMLElement) : HTMLElement;

/**
 * A pond of koi that swim by force.
 *
 * @slot poster - Shown until the first frame, and again after a failure.
 * @fires pond-ready - The pond is there: every method works.
 * @fires pond-error - It could not start, or stopped: `detail` is { code, message, url, cause }.
 * @fires pond-feed - A pellet was dropped: `detail` is { x, y }, CSS pixels from the element's corner.
 * @fires pond-eat - A koi took a pellet: `detail` is { id, x, y }.
 * @csspart root - Everything inside.
 * @csspart canvas - The picture.
 * @csspart poster - What holds the poster.
 * @csspart controls - The bar of buttons.
 * @csspart button - Each button.
 * @cssstate ready - The first frame is drawn.
 * @cssstate error - It could not start, or stopped.
 * @cssstate paused - It rests, by attribute, method or button.
 * @cssstate calm - Reduced motion: a still pond.
 * @cssstate night - The night look.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface below adds the typed events and nothing else
export class KoiPondElement extends Base {
  static readonly observedAttributes: readonly string[] = attributeNames;

  /** Koi in the pond, 0 to 1000. Default 12. */
  declare count: number;
  /** Unsigned 32-bit: fixes layout, patterns and motion. Drawn at random if absent; reads as the seed in use. */
  declare seed: number;
  /** Names of the varieties that may swim here, separated by spaces. Default all. */
  declare varieties: string;
  /** `auto` follows `prefers-color-scheme`. */
  declare theme: 'auto' | 'day' | 'night';
  /** `clear` is koi, shadows and ripples on transparent ground, to lie over a page. */
  declare water: 'pond' | 'clear';
  /** `none` lets every click through to the page below. */
  declare interaction: 'feed' | 'watch' | 'none';
  /** `auto` follows `prefers-reduced-motion`; `calm` is a still pond, still feedable. */
  declare motion: 'auto' | 'full' | 'calm';
  /** Whether the pond rests. The attribute sets it; methods and button change it without writing to the element. */
  declare paused: boolean;
  /** Feed and pause buttons, shown on hover or focus. */
  declare controls: 'auto' | 'none';
  /** CSS pixels for a metre, 50 to 800. Default 200. */
  declare pxPerMetre: number;
  /** Overlay: true for every layer, or names of layers separated by spaces. */
  declare debug: boolean | string;
  /** Where the WebAssembly module is, instead of beside the script. Setting it again after a failure retries. */
  declare wasmSrc: string;

  #settings: Settings = defaultSettings();
  #life: PondLife | undefined;

  constructor() {
    super();
    if (typeof document === 'undefined') return;
    const parts = buildParts(this.attachShadow({ mode: 'open' }));
    const life = new PondLife(this, parts, this.attachInternals(), this.#settings);
    this.#life = life;
    const say = announcer(parts.said);
    parts.feed.addEventListener('click', () => {
      if (life.feedSomewhere()) say('You fed the koi.');
    });
    parts.pause.addEventListener('click', () => life.setPaused(!this.#settings.paused));
    listenToVisitor(parts.canvas, life);
  }

  /** Settles when the pond can be used; rejects with a `PondError` when it cannot start. A retry, a new seed or new varieties make a new promise. */
  get ready(): Promise<KoiPondElement> {
    return this.#need().ready;
  }

  /** The koi as they are now; empty before `ready`. */
  get koi(): readonly Koi[] {
    const { pond, pxPerMetre } = this.#need();
    return pond ? listKoi(pond, pxPerMetre) : [];
  }

  /** What the pond costs. */
  get stats(): PondStats {
    return this.#need().meter.snapshot();
  }

  /** The parameter table; empty before `ready`. */
  get paramRows(): readonly ParamRow[] {
    return this.#need().pond?.paramRows ?? [];
  }

  /** Drops a pellet: CSS pixels from the element's corner. */
  feed(x: number, y: number): void {
    this.#need().feed(x, y);
  }

  /** A splash that koi nearby flee from: CSS pixels from the element's corner. */
  startle(x: number, y: number): void {
    this.#need().startle(x, y);
  }

  /** Adds a koi and returns its id. Variety, length (metres) and seed are drawn if left out. Needs a pond that is `ready`. */
  addKoi(koi: KoiOptions = {}): number {
    return this.#need().change((pond) => {
      if (pond.count >= mostKoi) throw new RangeError(`a pond on a page holds at most ${mostKoi} koi`);
      return pond.addKoi(koi);
    });
  }

  /** Takes a koi out; false where no koi has this id. Needs a pond that is `ready`. */
  removeKoi(id: number): boolean {
    return this.#need().change((pond) => pond.removeKoi(id));
  }

  /**
   * Stages a koi along waypoints: CSS pixels from the element's corner, seconds from the call. It swims there by muscles
   * alone and is handed back past the last one, or with `null`. Needs a pond that is `ready`.
   */
  scriptKoi(id: number, waypoints: readonly Waypoint[] | null): void {
    this.#need().script(id, waypoints);
  }

  /** Lets the pond move again. */
  play(): void {
    this.#need().setPaused(false);
  }

  /** Rests the pond. */
  pause(): void {
    this.#need().setPaused(true);
  }

  /** Reads a parameter of `paramRows`. Needs a pond that is `ready`. */
  getParam(name: string): number {
    return this.#need().read((pond) => pond.getParam(name));
  }

  /** Sets a parameter of `paramRows`; one out of its range throws. Needs a pond that is `ready`. */
  setParam(name: string, value: number): void {
    this.#need().change((pond) => pond.setParam(name, value));
  }

  /** The whole pond as bytes, to be kept over a navigation. Needs a pond that is `ready`. */
  saveState(): Uint8Array {
    return this.#need().read((pond) => pond.saveState());
  }

  /** Takes up a saved pond. A damaged or foreign state throws, and the pond goes on. Needs a pond that is `ready`. */
  loadState(bytes: Uint8Array): void {
    this.#need().loadState(bytes);
  }

  /** @internal */
  connectedCallback(): void {
    this.#keepEarlyProperties();
    this.#life?.connect();
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#life?.disconnect();
  }

  /** @internal */
  adoptedCallback(): void {
    if (this.shadowRoot) adoptStyles(this.shadowRoot);
  }

  /** @internal */
  attributeChangedCallback(attribute: string, old: string | null, text: string | null): void {
    const name = settingOf(attribute);
    // The same text again is news for a retry, for a pause that the button ended, where koi were added or taken out, and after
    // another pond was loaded.
    const news = name === 'wasmSrc' || name === 'count' || (name === 'seed' && this.#life?.seedLoaded);
    if (old === text && !news && name !== 'paused') return;
    const before = this.#settings[name];
    const value = readSetting(name, text);
    if (name === 'paused') return this.#life?.setPaused(value as boolean);
    (this.#settings as unknown as Record<string, unknown>)[name] = value;
    if (before !== value || news) this.#life?.changed(name);
  }

  /** Properties that were set before the element was defined hide the accessors until they are taken over. */
  #keepEarlyProperties(): void {
    const own = this as Record<string, unknown>;
    for (const name of settingNames) {
      if (!Object.hasOwn(own, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }

  #need(): PondLife {
    if (!this.#life) throw new Error('<koi-pond> needs a document');
    return this.#life;
  }

  static {
    for (const name of settingNames) {
      const attribute = attributeOf(name);
      Object.defineProperty(KoiPondElement.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: KoiPondElement): unknown {
          if (name === 'seed') return this.#need().seed;
          if (name === 'varieties') return this.getAttribute(name) ?? '';
          if (name === 'debug') return this.getAttribute(name) || this.hasAttribute(name);
          return this.#settings[name];
        },
        set(this: KoiPondElement, value: unknown) {
          if (name === 'paused') this.#need().setPaused(Boolean(value));
          if ((value ?? false) === false) this.removeAttribute(attribute);
          else this.setAttribute(attribute, value === true ? '' : textOf(value));
        },
      });
    }
  }
}

export interface KoiPondElement {
  addEventListener<K extends keyof KoiPondEventMap>(
    type: K,
    listener: (this: KoiPondElement, event: KoiPondEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: KoiPondElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof KoiPondEventMap>(
    type: K,
    listener: (this: KoiPondElement, event: KoiPondEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}
