/**
 * Paints one frame of the pond. From below: bed and water (painted once), light and shadows, weeds, koi from deep to
 * shallow, rings, pads, bank. Everything that moves takes its time from the frame, so the same frame gives the same picture.
 */
import { type FrameLayout } from '../core/types.js';
import { fillLand, paintBank } from './bank.js';
import { paintBed, paintWater } from './bed.js';
import { contextOf, freeLayer, type Layer, mostPixels, newLayer } from './canvas.js';
import { clamp, type Rgb } from './colour.js';
import { drawKoi, type KoiPose, newKoiPose, poseKoi } from './koi.js';
import { dayTint, type KoiSprite, KoiSprites, nightTint, type Tint } from './koi-sprite.js';
import { drawHardShadows, Overlay } from './overlay.js';
import { drawPads, freePads, type Pad, paintPads } from './pads.js';
import { day, night, type Palette } from './palette.js';
import { Quality } from './quality.js';
import { drawPellets, drawRipples, type Floating } from './ripples.js';
import { bankStretches, drawStretches, type Stretch } from './stretches.js';
import { makeTerrain, type Site } from './terrain.js';
import { type Clump, drawWeeds, placeWeeds } from './weeds.js';

/** What one frame of the headless core offers: flat arrays and their layouts, metres and seconds. */
export interface PondView extends Floating {
  frame: Float32Array;
  layout: FrameLayout;
  count: number;
  /** The bank, x0, y0, x1, ...; closed implicitly, empty for open water. */
  outline: Float32Array;
  /** x, y, r of each rock. */
  rocks: Float32Array;
  /** Simulated seconds. */
  time: number;
  width: number;
  height: number;
  /** The parameters `tunings`, as the pond has them. */
  tuning: readonly number[];
}

/** Parameters that only a picture knows of: factors on the flutter of fins' edges, on shadows and on caustics. */
export const tunings = ['finFlutter', 'shadowStrength', 'causticStrength'];

export interface Look {
  theme: 'day' | 'night';
  water: 'pond' | 'clear';
  calm: boolean;
  seed: number;
}

/** Milliseconds a frame may spend on finishing a new scene, and how many frames the bank takes to fade in. */
const sliceMs = 4;
const fadeFrames = 16;

export class Renderer {
  readonly quality = new Quality();
  readonly #context: CanvasRenderingContext2D;
  #look: Look;
  readonly #sprites = new KoiSprites();
  readonly #overlay = new Overlay();
  readonly #poses: KoiPose[] = [];
  #order: number[] = [];
  #bed: Layer | null = null;
  #bank: Layer | null = null;
  #pads: Pad[] = [];
  #weeds: Clump[] = [];
  #stretches: Stretch[] = [];
  #sceneKey = '';
  /** What is still to be painted of the scene. */
  #work: Generator<void> | null = null;
  /** How far bank and pads have faded in, 0 to 1. */
  #shown = 0;
  #ratio = 1;
  /** Device pixels a metre. */
  #scale = 200;

  constructor(canvas: HTMLCanvasElement, look: Look) {
    this.#context = contextOf(canvas);
    this.#look = look;
  }

  setLook(look: Look): void {
    this.#look = { ...look };
  }

  /** Sets the backing store for a canvas of the given CSS size. */
  resize(cssWidth: number, cssHeight: number, pixelRatio: number, pxPerMetre: number): void {
    const { canvas } = this.#context;
    const ratio = Math.min(pixelRatio, Math.sqrt(mostPixels / (cssWidth * cssHeight)));
    const width = Math.floor(cssWidth * ratio + 1e-6);
    const height = Math.floor(cssHeight * ratio + 1e-6);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.#ratio = ratio;
    this.#scale = pxPerMetre * ratio;
  }

  /**
   * Draws one frame. Whole, unless `more` frames are sure to follow at once: then the first frames of a new pond show water and
   * koi, and bank, plants and finish come in within the next ones. Not `cached` it is the same picture with every koi's skin
   * painted anew, which tells what the cache saves. Tells whether koi wait for their skins: a crowd is painted a few at a time.
   */
  draw(view: PondView, more = false, cached = true): boolean {
    const look = this.#look;
    const context = this.#context;
    const scale = this.#scale;
    const poses = this.#poses;
    const { quality } = this;
    const { frame, layout, count } = view;
    const [flutter, shadows, light] = view.tuning;
    const { width, height } = context.canvas;
    if (!width || !height) return false;
    const palette = look.theme === 'night' ? night : day;
    const clear = look.water === 'clear';
    const tint: Tint = palette.night && !clear ? nightTint : dayTint;
    const time = look.calm ? 0 : view.time;
    const deadline = more ? performance.now() + sliceMs : 0;
    this.#prepare(view, palette, deadline);

    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    if (this.#bed) context.drawImage(this.#bed.canvas, 0, 0);
    else context.clearRect(0, 0, width, height);

    this.#poseAll(view, flutter!);
    const pulse = (i: number): number => 0.5 + 0.5 * Math.sin(time * 0.9 + frame[i * layout.stride + layout.id]! * 2.4);
    const glowing = tint.night;
    if (quality.has('soft shadows')) {
      const shade: Rgb = glowing ? [70, 214, 196] : palette.shadow;
      const strength = (clear ? 0.3 : 0.56) * shadows!;
      this.#overlay.draw(
        context,
        poses,
        count,
        time,
        quality.has('caustics') ? light! : 0,
        scale,
        shade,
        (i) => (glowing ? 0.1 + 0.14 * pulse(i) : Math.min(1, strength * (1 - 0.3 * poses[i]!.depth))),
        !glowing,
        more,
      );
    } else if (!glowing) drawHardShadows(context, poses, count, scale, palette.shadow, (clear ? 0.14 : 0.26) * shadows!);
    this.#shown = deadline ? clamp(this.#shown + 1 / fadeFrames) : 1;
    context.globalAlpha = this.#shown;
    drawWeeds(context, this.#weeds, scale, time);
    context.globalAlpha = 1;
    drawPellets(context, view, palette, scale, 0.06, Infinity);

    this.#sprites.begin(cached ? 24 : Infinity, deadline);
    const rays = quality.has('fin rays');
    context.imageSmoothingEnabled = false;
    for (let n = 0; n < count; n++) {
      const i = this.#order[n]!;
      const koi = poses[i]!;
      const sprite = this.#spriteFor(frame, layout, i * layout.stride, cached);
      sprite.tint(tint, clear ? 0 : koi.depth, pulse(i));
      drawKoi(context, koi, sprite, rays);
    }
    context.imageSmoothingEnabled = true;
    this.#sprites.end(count);

    drawPellets(context, view, palette, scale, -Infinity, 0.06);
    drawRipples(context, view, clear ? [64, 96, 110] : palette.ripple, scale);
    context.globalAlpha = this.#shown;
    drawPads(context, this.#pads, scale, time);
    if (this.#bank) drawStretches(context, this.#bank.canvas, this.#stretches);
    context.globalAlpha = 1;
    return this.#sprites.unpainted;
  }

  dispose(): void {
    this.#clear();
    this.#overlay.dispose();
    this.#sprites.dispose();
    this.#sceneKey = '';
    this.#work = null;
    const { canvas } = this.#context;
    canvas.width = canvas.height = 0;
  }

  #clear(): void {
    this.#bed = freeLayer(this.#bed);
    this.#bank = freeLayer(this.#bank);
    this.#pads = freePads(this.#pads);
    this.#weeds = [];
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
  #poseAll(view: PondView, flutter: number): void {
    const poses = this.#poses;
    const { frame, layout, count } = view;
    while (poses.length < count) poses.push(newKoiPose());
    for (let i = 0; i < count; i++) poseKoi(poses[i]!, frame, layout, i * layout.stride, this.#scale, flutter);
    if (this.#order.length !== count) this.#order = [...poses.keys()].slice(0, count);
    const order = this.#order;
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
    const { theme, water, seed } = this.#look;
    const { width, height } = this.#context.canvas;
    const { outline, rocks } = view;
    let sum = 0;
    for (const numbers of [outline, rocks]) for (let i = 0; i < numbers.length; i++) sum += numbers[i]! * (i + numbers.length);
    const key = [width, height, this.#scale, view.width, view.height, theme, water, seed, sum].join();
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
    const { width: across, height: down } = this.#context.canvas;
    const { water, seed } = this.#look;
    const scale = this.#scale;
    const ratio = this.#ratio;
    this.#clear();
    const width = across / scale;
    const height = down / scale;
    const terrain = water === 'clear' ? null : makeTerrain(view.outline, width, height);
    this.#overlay.resize(across, down, ratio, scale, terrain);
    if (!terrain) return;
    const site: Site = { terrain, palette, scale, width, height, seed };
    const bed = newLayer(across, down, true);
    this.#bed = bed;
    paintWater(bed, site);
    if (terrain.shore) fillLand(bed, site);
    this.#weeds = placeWeeds(site);
    yield;
    const { rocks } = view;
    if (terrain.shore || rocks.length) {
      this.#bank = newLayer(across, down);
      this.#stretches = bankStretches(terrain, rocks, across, down, scale, ratio);
      yield* paintBank(this.#bank, site, rocks);
    }
    yield* paintPads(this.#pads, site, rocks);
    yield* paintBed(bed, site);
    this.#overlay.light(scale, terrain, palette);
  }
}
