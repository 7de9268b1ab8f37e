/**
 * Paints one frame of the pond. From below: bed and water (painted once), light and shadows, weeds, koi from deep to
 * shallow, rings, pads, bank. Everything that moves takes its time from the frame, so the same frame gives the same picture.
 */
import { type FrameLayout, type PelletLayout, type RippleLayout } from '../core/types.js';
import { fillLand, paintBank } from './bank.js';
import { paintBed, paintWater } from './bed.js';
import { contextOf, freeLayer, type Layer, newLayer } from './canvas.js';
import { type Rgb } from './colour.js';
import { drawKoi, type KoiPose, newKoiPose, poseKoi } from './koi.js';
import { dayTint, type KoiSprite, KoiSprites, nightTint, type Tint } from './koi-sprite.js';
import { drawHardShadows, Overlay } from './overlay.js';
import { drawPads, freePads, type Pad, paintPads, placePads } from './pads.js';
import { day, night, type Palette } from './palette.js';
import { Quality } from './quality.js';
import { drawPellets, drawRipples } from './ripples.js';
import { bankStretches, drawStretches } from './stretches.js';
import { makeTerrain, type Site } from './terrain.js';
import { type Clump, drawWeeds, placeWeeds } from './weeds.js';

/** What one frame of the headless core offers: flat arrays and their layouts, metres and seconds. */
export interface PondView {
  frame: Float32Array;
  layout: FrameLayout;
  count: number;
  pellets: Float32Array;
  pelletLayout: PelletLayout;
  pelletCount: number;
  ripples: Float32Array;
  rippleLayout: RippleLayout;
  rippleCount: number;
  /** The bank, x0, y0, x1, ...; closed implicitly, empty for open water. */
  outline: Float32Array;
  /** x, y, r of each rock. */
  rocks: Float32Array;
  /** Simulated seconds. */
  time: number;
  width: number;
  height: number;
}

export interface Look {
  theme: 'day' | 'night';
  water: 'pond' | 'clear';
  calm: boolean;
  seed: number;
}

/** iOS refuses larger canvases. */
const mostPixels = 16_777_216;

/** Milliseconds a frame may spend on finishing a new scene, and how many frames the bank takes to fade in. */
const sliceMs = 4;
const fadeFrames = 16;

export class Renderer {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #look: Look;
  readonly #sprites = new KoiSprites();
  readonly #adaptive = new Quality();
  readonly #overlay = new Overlay();
  readonly #poses: KoiPose[] = [];
  readonly #order: number[] = [];
  #bed: Layer | null = null;
  #bank: Layer | null = null;
  #pads: Pad[] = [];
  #weeds: Clump[] = [];
  #stretches: Int32Array = new Int32Array();
  #sceneKey = '';
  /** What is still to be painted of the scene. */
  #work: Generator<void> | null = null;
  /** How far bank and pads have faded in, 0 to 1. */
  #shown = 0;
  #ratio = 1;
  /** Device pixels a metre. */
  #scale = 200;

  constructor(canvas: HTMLCanvasElement, look: Look) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas);
    this.#look = look;
  }

  setLook(look: Look): void {
    this.#look = { ...look };
  }

  /** Sets the backing store for a canvas of the given CSS size. */
  resize(cssWidth: number, cssHeight: number, pixelRatio: number, pxPerMetre: number): void {
    let ratio = pixelRatio;
    const wanted = cssWidth * cssHeight * ratio * ratio;
    if (wanted > mostPixels) ratio *= Math.sqrt(mostPixels / wanted);
    const width = Math.max(0, Math.floor(cssWidth * ratio + 1e-6));
    const height = Math.max(0, Math.floor(cssHeight * ratio + 1e-6));
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#ratio = ratio;
    this.#scale = pxPerMetre * ratio;
  }

  noteFrameTime(ms: number): void {
    this.#adaptive.note(ms);
  }

  get quality(): { level: number; dropped: readonly string[] } {
    return { level: this.#adaptive.level, dropped: this.#adaptive.dropped };
  }

  /**
   * Draws one frame. Whole, unless `more` frames are sure to follow at once: then the first frames of a new pond show water and
   * koi, and bank, plants and finish come in within the next ones.
   */
  draw(view: PondView, more = false): void {
    this.#paint(view, true, more);
  }

  /** The same picture with every koi's skin painted anew: what a frame costs without the cache. */
  drawUncached(view: PondView, more = false): void {
    this.#paint(view, false, more);
  }

  dispose(): void {
    this.#bed = freeLayer(this.#bed);
    this.#bank = freeLayer(this.#bank);
    freePads(this.#pads);
    this.#pads = [];
    this.#overlay.dispose();
    this.#sprites.dispose();
    this.#sceneKey = '';
    this.#work = null;
    this.#canvas.width = this.#canvas.height = 0;
  }

  #paint(view: PondView, cached: boolean, more: boolean): void {
    const canvas = this.#canvas;
    const look = this.#look;
    const context = this.#context;
    const scale = this.#scale;
    const poses = this.#poses;
    const order = this.#order;
    const adaptive = this.#adaptive;
    const { width, height } = canvas;
    if (!width || !height) return;
    const palette = look.theme === 'night' ? night : day;
    const clear = look.water === 'clear';
    const tint: Tint = look.theme === 'night' && !clear ? nightTint : dayTint;
    const time = look.calm ? 0 : view.time;
    const deadline = more ? performance.now() + sliceMs : 0;
    this.#prepare(view, palette, deadline);

    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    if (this.#bed) context.drawImage(this.#bed.canvas, 0, 0);
    else context.clearRect(0, 0, width, height);

    this.#poseAll(view);
    const pulse = (i: number): number =>
      0.5 + 0.5 * Math.sin(time * 0.9 + view.frame[i * view.layout.stride + view.layout.id]! * 2.4);
    const glowing = tint.night;
    if (adaptive.has('soft shadows')) {
      const shade: Rgb = glowing ? [70, 214, 196] : palette.shadow;
      const strength = clear ? 0.3 : 0.56;
      this.#overlay.draw(
        context,
        poses,
        view.count,
        time,
        adaptive.has('caustics'),
        scale,
        shade,
        (i) => (glowing ? 0.1 + 0.14 * pulse(i) : strength * (1 - 0.3 * poses[i]!.depth)),
        !glowing,
        more,
      );
    } else if (!glowing) drawHardShadows(context, poses, view.count, scale, palette.shadow, clear ? 0.14 : 0.26);
    this.#shown = deadline ? Math.min(1, this.#shown + 1 / fadeFrames) : 1;
    context.globalAlpha = this.#shown;
    drawWeeds(context, this.#weeds, scale, time);
    context.globalAlpha = 1;
    drawPellets(context, view.pellets, view.pelletLayout, view.pelletCount, palette, scale, 0.06, Infinity);

    this.#sprites.begin(cached ? 24 : Infinity, deadline);
    const rays = adaptive.has('fin rays');
    const { frame, layout } = view;
    context.imageSmoothingEnabled = false;
    for (let n = 0; n < view.count; n++) {
      const i = order[n]!;
      const koi = poses[i]!;
      const row = i * layout.stride;
      const sprite = this.#spriteFor(frame, layout, row, cached);
      sprite.tint(tint, clear ? 0 : koi.depth, pulse(i));
      drawKoi(context, koi, sprite, rays);
    }
    context.imageSmoothingEnabled = true;
    this.#sprites.end(view.count);

    drawPellets(context, view.pellets, view.pelletLayout, view.pelletCount, palette, scale, -Infinity, 0.06);
    drawRipples(context, view.ripples, view.rippleLayout, view.rippleCount, clear ? [64, 96, 110] : palette.ripple, scale);
    context.globalAlpha = this.#shown;
    drawPads(context, this.#pads, scale, time);
    if (this.#bank) drawStretches(context, this.#bank.canvas, this.#stretches);
    context.globalAlpha = 1;
  }

  #spriteFor(frame: Float32Array, layout: FrameLayout, row: number, cached: boolean): KoiSprite {
    const length = frame[row + layout.length]! * this.#scale;
    // A little finer than the screen, so that turning it stays crisp; steps of 8 keep it from being repainted for nothing.
    const size = Math.min(960, 8 * Math.ceil((length * (length < 90 ? 1.5 : 1.25)) / 8));
    const sprite = this.#sprites.get(
      frame[row + layout.id]!,
      frame[row + layout.variety]!,
      frame[row + layout.patternSeed]!,
      size,
    );
    if (!cached) sprite.paint(size);
    return sprite;
  }

  /** Poses every koi and sorts them deep to shallow. The order is kept between frames, so sorting finds little to do. */
  #poseAll(view: PondView): void {
    const poses = this.#poses;
    const order = this.#order;
    const { frame, layout, count } = view;
    while (poses.length < count) poses.push(newKoiPose());
    for (let i = 0; i < count; i++) poseKoi(poses[i]!, frame, layout, i * layout.stride, this.#scale);
    if (order.length !== count) {
      order.length = 0;
      for (let i = 0; i < count; i++) order.push(i);
    }
    for (let n = 1; n < count; n++) {
      const i = order[n]!;
      const { depth } = poses[i]!;
      let m = n - 1;
      for (; m >= 0; m--) {
        const other = poses[order[m]!]!.depth;
        if (other > depth || (other === depth && order[m]! < i)) break;
        order[m + 1] = order[m]!;
      }
      order[m + 1] = i;
    }
  }

  /** Paints what doesn't move whenever size, look or banks have changed; what is left to do past the deadline waits for the next frame. */
  #prepare(view: PondView, palette: Palette, deadline: number): void {
    const canvas = this.#canvas;
    const look = this.#look;
    const scale = this.#scale;
    let sum = 0;
    for (let i = 0; i < view.outline.length; i++) sum += view.outline[i]! * (i + 1);
    for (let i = 0; i < view.rocks.length; i++) sum += view.rocks[i]! * (i + 3.7);
    const key = [
      canvas.width,
      canvas.height,
      scale,
      view.width,
      view.height,
      look.theme,
      look.water,
      look.seed,
      view.outline.length,
      sum,
    ].join();
    if (key !== this.#sceneKey) {
      // A pond that people look at already changes at once.
      if (this.#sceneKey) deadline = 0;
      this.#sceneKey = key;
      this.#shown = 0;
      this.#work = this.#build(view, palette);
      this.#work.next();
      if (deadline) return;
    }
    while (this.#work && (!deadline || performance.now() < deadline)) if (this.#work.next().done) this.#work = null;
  }

  /** Paints the scene: first what a pond cannot be without, then the rest in pieces of about a millisecond. */
  *#build(view: PondView, palette: Palette): Generator<void> {
    const canvas = this.#canvas;
    const look = this.#look;
    const scale = this.#scale;
    const ratio = this.#ratio;
    this.#bed = freeLayer(this.#bed);
    this.#bank = freeLayer(this.#bank);
    freePads(this.#pads);
    this.#pads = [];
    this.#weeds = [];
    if (look.water === 'clear') {
      this.#overlay.resize(canvas.width, canvas.height, ratio, scale, null);
      return;
    }
    const width = canvas.width / scale;
    const height = canvas.height / scale;
    const terrain = makeTerrain(view.outline, width, height);
    const site: Site = { terrain, palette, scale, width, height, seed: look.seed };
    this.#overlay.resize(canvas.width, canvas.height, ratio, scale, terrain);
    const bed = newLayer(canvas.width, canvas.height, true);
    this.#bed = bed;
    paintWater(bed.context, site);
    if (terrain.shore) fillLand(bed.context, site);
    this.#weeds = placeWeeds(site);
    yield;
    const { rocks } = view;
    if (terrain.shore || rocks.length) {
      this.#bank = newLayer(canvas.width, canvas.height);
      this.#stretches = bankStretches(terrain, rocks, canvas.width, canvas.height, scale, ratio);
      yield* paintBank(this.#bank.context, site, rocks);
    }
    this.#pads = placePads(site, rocks);
    yield* paintPads(this.#pads, site);
    yield* paintBed(bed.context, site);
    this.#overlay.light(scale, terrain, palette);
  }
}
