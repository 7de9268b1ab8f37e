import { createPond } from '../core/create.js';
import type { Pond } from '../core/pond.js';
import { applyEvent, beginScenario, type Scenario, type ScenarioEvent } from '../core/scenario.js';
import { createOverlay, type Overlay } from '../overlay/overlay.js';
import { viewOf } from '../pages/view-of.js';
import { type PondView, Renderer } from '../render/renderer.js';
import { Recorder, tankSize } from './recorder.js';
import { type Settings, tidy } from './settings.js';

/** Longest simulated time that one frame may take, s. */
const longest = 0.1;

export interface TankEvents {
  /** After every frame that was drawn. */
  drawn(pond: Pond, view: PondView): void;
  /** A replay reached its end. */
  replayed(hash: string, expected: string | undefined): void;
  chose(id: number): void;
}

/** The lab's pond on its canvas, with a clock of its own. */
export class Tank {
  readonly canvas: HTMLCanvasElement;
  paused = false;
  /** Simulated seconds per second. */
  rate = 1;
  /** Whether koi and water are painted below the figures. */
  picture = true;
  pond: Pond | undefined;
  recorder: Recorder | undefined;
  readonly #events: TankEvents;
  readonly #renderer: Renderer;
  #overlay: Overlay = createOverlay([]);
  #scale = 100;
  #ratio = 1;
  #last = -1;
  #fed = 0;
  #script: ScenarioEvent[] = [];
  #end: { step: number; hash: string | undefined } | undefined;
  #stats = { fps: 0, lastSimMs: 0, lastDrawMs: 0, wasmBytes: 0 };
  #turn = 0;
  readonly #look: ConstructorParameters<typeof Renderer>[1] = { theme: 'day', water: 'pond', calm: false, seed: 7 };

  constructor(canvas: HTMLCanvasElement, events: TankEvents) {
    this.canvas = canvas;
    this.#events = events;
    this.#renderer = new Renderer(canvas, this.#look);
    new ResizeObserver(() => this.#fit()).observe(canvas);
    this.#fit();
    requestAnimationFrame(this.#frame);
  }

  get chosen(): number {
    return this.#overlay.chosen;
  }

  set chosen(id: number) {
    this.#overlay.chosen = id;
    this.draw();
  }

  /** A fresh pond of these settings, from its first step. */
  async begin(settings: Settings): Promise<void> {
    const { model, seed, count, changes } = settings;
    const turn = ++this.#turn;
    const pond = await createPond({ seed, count, ...tankSize, model });
    if (turn !== this.#turn) return pond.dispose();
    for (const [name, value] of Object.entries(changes)) pond.setParam(name, tidy(value));
    this.#take(pond, seed);
    this.recorder = new Recorder(settings);
  }

  /** Replays a scenario from its first step; at its end the clock stops. */
  async replay(scenario: Scenario): Promise<void> {
    const turn = ++this.#turn;
    const pond = await beginScenario(scenario);
    if (turn !== this.#turn) return pond.dispose();
    this.#take(pond, scenario.seed);
    this.recorder = undefined;
    this.#script = [...scenario.events];
    this.#end = { step: scenario.end, hash: scenario.hash };
  }

  get replaying(): boolean {
    return this.#end !== undefined;
  }

  setLayers(names: readonly string[]): void {
    const { chosen } = this;
    this.#overlay = createOverlay(names);
    this.#overlay.chosen = chosen;
    this.draw();
  }

  setTheme(night: boolean): void {
    this.#look.theme = night ? 'night' : 'day';
    this.#renderer.setLook(this.#look);
    this.draw();
  }

  /** Lets `dt` seconds pass, whatever the clock says. */
  advance(dt: number): void {
    const { pond } = this;
    if (!pond) return;
    const start = performance.now();
    let target = this.#fed + dt;
    if (this.#end) target = Math.min(target, this.#end.step / 240);
    for (let next = this.#script[0]; next && next.step / 240 <= target; next = this.#script[0]) {
      this.#pass(pond, next.step / 240);
      applyEvent(pond, next);
      this.#script.shift();
    }
    this.#pass(pond, target);
    this.#stats.lastSimMs = performance.now() - start;
    if (this.#end && pond.steps >= this.#end.step) {
      const { hash } = this.#end;
      this.#end = undefined;
      this.paused = true;
      this.#events.replayed(pond.hash(), hash);
    }
  }

  /** One fixed step. */
  step(): void {
    this.advance((Math.floor(this.#fed * 240 + 1e-6) + 1) / 240 - this.#fed);
    this.draw();
  }

  draw(): void {
    const { pond, canvas } = this;
    if (!pond || !canvas.width) return;
    const start = performance.now();
    const context = canvas.getContext('2d')!;
    const view = this.#view(pond);
    if (this.picture) this.#renderer.draw(view);
    else {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = 1;
      context.fillStyle = '#16343a';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    this.#overlay.draw(context, view, pond, this.#scale * this.#ratio, this.#ratio, this.#stats);
    this.#stats.lastDrawMs = performance.now() - start;
    this.#stats.wasmBytes = pond.wasmBytes;
    this.#events.drawn(pond, view.frame.length ? view : this.#view(pond));
  }

  /** Chooses the koi at this place (CSS pixels from the canvas's corner); false where there is none. */
  chooseAt(x: number, y: number): boolean {
    if (!this.pond || !this.#overlay.choose(this.pond, x / this.#scale, y / this.#scale)) return false;
    this.#events.chose(this.chosen);
    this.draw();
    return true;
  }

  /** Does something to the pond and keeps it for the scenario; nothing while a replay runs. */
  act(kind: Parameters<Recorder['act']>[1], values: readonly number[] = []): void {
    if (!this.pond || !this.recorder) return;
    this.recorder.act(this.pond, kind, values);
    if (this.paused) this.draw();
  }

  toMetres(px: number): number {
    return px / this.#scale;
  }

  #take(pond: Pond, seed: number): void {
    this.pond?.dispose();
    this.pond = pond;
    this.#look.seed = seed;
    this.#renderer.setLook(this.#look);
    this.#fed = 0;
    this.#script = [];
    this.#end = undefined;
    this.#overlay.chosen = 0;
    this.#events.chose(0);
    this.draw();
  }

  #pass(pond: Pond, until: number): void {
    for (let left = until - this.#fed; left > 1e-12; left = until - this.#fed) {
      const dt = Math.min(left, 1);
      pond.advance(dt);
      this.#fed += dt;
    }
  }

  #view(pond: Pond): PondView {
    const make = (): PondView => viewOf(pond, pond.width, pond.height);
    const view = make();
    // Asking may grow the memory and empty what was asked for before.
    return view.frame.length === 0 && pond.count > 0 ? make() : view;
  }

  #fit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    this.#ratio = devicePixelRatio;
    this.#scale = width / tankSize.width;
    this.#renderer.resize(width, height, this.#ratio, this.#scale);
    this.draw();
  }

  readonly #frame = (now: number): void => {
    requestAnimationFrame(this.#frame);
    const dt = this.#last < 0 ? 0 : Math.min((now - this.#last) / 1000, longest);
    this.#last = now;
    if (this.paused || !this.pond || dt <= 0) return;
    this.#stats.fps += (1 / dt - this.#stats.fps) * 0.1;
    this.advance(dt * this.rate);
    this.draw();
  };
}
