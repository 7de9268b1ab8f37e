/** One koi's painted skin, kept as a bitmap at the device's resolution and tinted by the water above it. */
import { type Variety, varietyNames } from '../core/varieties.js';
import { freeLayer, type Layer, newLayer } from './canvas.js';
import { clamp, css, cssMix, mix, type Rgb, rgb } from './colour.js';
import { glints, paintSkin } from './varieties/paint.js';
import { type Skin, skinOf } from './varieties/specs.js';

const tintLevels = 14;
const glowLevels = 10;

/** How much of its own colour a koi loses to the night. */
const moonless = 0.62;

/** What the water does to the colours of a koi. */
export interface Tint {
  readonly water: Rgb;
  /** How much of a koi's colour is lost at 0.9 m. */
  readonly strength: number;
  readonly night: boolean;
}

export const dayTint: Tint = { water: rgb(0x3d6470), strength: 0.5, night: false };
export const nightTint: Tint = { water: rgb(0x0a2229), strength: 0.25, night: true };

/**
 * Turning a bitmap smoothly costs more than picking the nearest pixel. So the skin is magnified once, smoothly, when it is
 * tinted: the nearest pixel then lies within a quarter of a screen pixel of the right place. More would not pay: larger
 * bitmaps fall out of the processor's cache.
 */
const magnification = (size: number): number => (size < 230 ? 1.6 : clamp(1400 / size, 1, 1.3));

export class KoiSprite {
  readonly skin: Skin;
  /** Pixels per body length, as painted and in the pattern. */
  size = 0;
  patternSize = 0;
  pattern: CanvasPattern | null = null;
  declare fin: string;
  declare finRoot: string;
  declare dorsal: string;
  /** The ground colour alone, until the skin is painted. */
  declare plain: string;
  declare ray: string;
  declare barbel: string;
  declare sheen: string;
  /** Marks the frame that last used it. */
  seen = 0;
  // Opaque bitmaps: the outline cuts the koi out, and opaque patterns fill faster.
  #painted: Layer | null = null;
  #glowing: Layer | null = null;
  #tinted: Layer | null = null;
  #level = -1;

  constructor(
    readonly variety: number,
    readonly seed: number,
  ) {
    this.skin = skinOf(varietyNames[variety] as Variety, seed);
  }

  /** Paints the skin anew at `size` pixels per body length. */
  paint(size: number): void {
    this.release();
    this.size = size;
    this.#painted = this.#bitmap(false);
    const { width, height } = this.#painted.canvas;
    const k = magnification(size);
    this.patternSize = size * k;
    this.#tinted = newLayer(width * k, height * k, true);
  }

  #bitmap(glow: boolean): Layer {
    const { width, height, data } = paintSkin(this.skin, this.seed, this.size, glow);
    const layer = newLayer(width, height, true);
    layer.putImageData(new ImageData(data, width, height), 0, 0);
    return layer;
  }

  /** Tints the bitmap for a koi `depth` metres down, `pulse` (0..1) its night glow; does nothing while neither has changed. */
  tint({ water, strength, night }: Tint, depth: number, pulse: number): void {
    const step = Math.round(clamp(depth / 0.9) * tintLevels);
    const lit = night ? Math.round(pulse * glowLevels) : 0;
    const level = step + 100 * lit + (night ? 10000 : 0);
    if (level === this.#level) return;
    this.#level = level;
    const loss = (0.13 + 0.87 * (step / tintLevels)) * strength;
    const glow = night ? (0.25 + 0.55 * (lit / glowLevels)) * (1 - loss) : 0;
    const { skin } = this;
    const shade = (c: Rgb): Rgb => mix(night ? mix(c, water, moonless) : c, water, loss);
    const fin = shade(skin.fin);
    this.fin = cssMix(fin, [120, 226, 214], glow * 0.5, night ? 0.42 + 0.3 * glow : 0.66);
    this.dorsal = cssMix(fin, shade(skin.ground), 0.4, 0.5);
    this.finRoot = css(shade(skin.finRoot), 0.8);
    this.ray = cssMix(fin, shade(mix(skin.finRoot, [40, 44, 48], 0.45)), 0.75, 0.5);
    this.barbel = css(shade(mix(skin.head, [60, 50, 44], 0.45)), 0.9);
    this.sheen = css(glints, (0.14 + 0.24 * skin.metal) * (1 - loss) * (night ? 0.3 : 1));
    this.plain = css(shade(skin.ground));

    if (!this.#tinted || !this.#painted) return;
    const context = this.#tinted;
    const { canvas } = context;
    const k = this.patternSize / this.size;
    const spread = (layer: Layer): void => context.drawImage(layer.canvas, 0, 0, layer.canvas.width * k, layer.canvas.height * k);
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = 1;
    spread(this.#painted);
    for (const k of night ? [moonless, loss] : [loss]) {
      context.fillStyle = css(water, k);
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    if (night) {
      this.#glowing ??= this.#bitmap(true);
      context.globalCompositeOperation = 'lighter';
      context.globalAlpha = glow;
      spread(this.#glowing);
    }
    this.pattern = context.createPattern(canvas, 'repeat');
  }

  /** Gives the bitmaps' memory back. */
  release(): void {
    this.#painted = freeLayer(this.#painted);
    this.#glowing = freeLayer(this.#glowing);
    this.#tinted = freeLayer(this.#tinted);
    this.pattern = null;
    this.#level = -1;
  }
}

/** How much coarser a draft is than the skin that follows it. */
const draft = 0.5;

/** All sprites of a pond by koi id. Painting is rationed, so that a thousand koi don't arrive in one long frame. */
export class KoiSprites {
  readonly #sprites = new Map<number, KoiSprite>();
  /** Whether a koi in this frame waits for its skin. */
  unpainted = false;
  #frame = 0;
  #ration = 0;
  #deadline = 0;

  /**
   * Begins a frame; at most `ration` skins are painted before the next. With a `deadline` (as performance.now() counts) koi
   * that have no skin yet get a coarse draft at once, and drafts become finished skins while there is time.
   */
  begin(ration: number, deadline = 0): void {
    this.#frame++;
    this.unpainted = false;
    this.#ration = ration;
    this.#deadline = deadline;
  }

  get(id: number, variety: number, seed: number, size: number): KoiSprite {
    let sprite = this.#sprites.get(id);
    if (!sprite || sprite.variety !== variety || sprite.seed !== seed) {
      sprite?.release();
      sprite = new KoiSprite(variety, seed);
      this.#sprites.set(id, sprite);
    }
    sprite.seen = this.#frame;
    if (sprite.size !== size && this.#ration > 0) {
      const rough = this.#deadline > 0 && sprite.size === 0;
      if (rough || !this.#deadline || performance.now() < this.#deadline) {
        this.#ration--;
        sprite.paint(rough ? Math.ceil(size * draft) : size);
      }
    }
    this.unpainted ||= sprite.size !== size;
    return sprite;
  }

  /** Drops the sprites of koi that were not drawn in this frame. */
  end(count: number): void {
    if (this.#sprites.size <= count) return;
    for (const [id, sprite] of this.#sprites) {
      if (sprite.seen !== this.#frame) {
        sprite.release();
        this.#sprites.delete(id);
      }
    }
  }

  dispose(): void {
    for (const sprite of this.#sprites.values()) sprite.release();
    this.#sprites.clear();
  }
}
