import { limits } from '../core/limits.js';
import { mostPixels } from '../render/canvas.js';

/** Chromium's and Safari's longest side of a canvas. */
const longestSide = 16_384;
/** Pond sizes that the core takes, metres: the larger side, and the least that leaves koi room to turn. */
const widest = 100;
const narrowest = 1.2;

export interface Scale {
  /** Device pixels of the canvas for one CSS pixel. */
  readonly pixelRatio: number;
  readonly pxPerMetre: number;
  /** The pond's size in metres. */
  readonly metresWide: number;
  readonly metresHigh: number;
}

/** How an element of so many CSS pixels becomes a pond; undefined while it has no size. */
export function scaleFor(width: number, height: number, ratio: number, pxPerMetre: number): Scale | undefined {
  if (!(width > 0 && height > 0)) return undefined;
  const pixelRatio = Math.min(ratio, Math.sqrt(mostPixels / (width * height)), longestSide / width, longestSide / height);
  const most = Math.min(width, height) / narrowest;
  const least = Math.max(width, height) / widest;
  const px = Math.max(Math.min(pxPerMetre, most), least);
  // A sliver of an element still holds a pond that is wide enough for the core, if not for the koi.
  const metres = (pixels: number): number => Math.max(pixels / px, limits.leastSize);
  return { pixelRatio, pxPerMetre: px, metresWide: metres(width), metresHigh: metres(height) };
}

/**
 * Device pixels for one CSS pixel of an element `width` wide. `deviceWidth` is what the browser says the element covers, 0 if
 * it does not; it makes up for the rounding at fractional ratios, and is not believed where it is another ratio altogether.
 */
export function ratioFor(width: number, deviceWidth: number, devicePixelRatio: number, zoom: number): number {
  const ratio = devicePixelRatio * zoom;
  return deviceWidth > 0 && Math.abs(deviceWidth - width * ratio) < 1.5 ? deviceWidth / width : ratio;
}
