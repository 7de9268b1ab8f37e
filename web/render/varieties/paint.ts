/** Paints one koi's skin into pixels: ground, patches, scale rows, relief and face. Pure numbers, no canvas. */
import { clamp, type Rgb, smoothstep } from '../colour.js';
import { lattice, noise } from '../noise.js';
import { bodyEnd, halfWidth } from '../profile.js';
import { type Skin } from './specs.js';

/** The bitmap spans s = 0 to `skinLength` and y = -`skinReach` to +`skinReach` (body lengths): wider than the body, so that its outline cuts it. */
export const skinLength = bodyEnd + 0.03;
export const skinReach = 0.1;

const headEnd = 0.2;

/** Where the gill cover ends: swept back towards the middle. */
const gill = (v: number): number => 0.205 - 0.035 * v * v;

/**
 * RGBA pixels of the skin at `size` pixels per body length. With `glow` only the patches remain, on black: the light that
 * the koi give off at night.
 */
export function paintSkin(
  skin: Skin,
  seed: number,
  size: number,
  glow = false,
): { width: number; height: number; data: Uint8ClampedArray } {
  const width = Math.ceil(skinLength * size);
  const height = Math.ceil(2 * skinReach * size);
  const data = new Uint8ClampedArray(4 * width * height);
  const pixel = 1 / size;
  const { layers, metal, net, netStrength, dorsalRow } = skin;
  // A net must still read as one on a small koi: its meshes never shrink below three pixels or so.
  const scale = Math.max(skin.scale, netStrength > 0.5 ? 4 * pixel : 0);
  const red = layers.some((layer) => layer.name === 'hi');
  const scalesSeen = smoothstep(2, 4.5, scale * size);
  const eye = Math.max(0.0108, 1.7 * pixel);
  const eyeS = 0.083;
  const eyeY = halfWidth(eyeS) - eye * 0.45;
  const grain = seed & 0xffff;

  for (let px = 0; px < width; px++) {
    const s = (px + 0.5) * pixel;
    const w = Math.max(1e-4, halfWidth(Math.min(s, bodyEnd)));
    const column = s / scale;
    const onHead = 1 - smoothstep(headEnd - 0.012, headEnd + 0.012, s);
    for (let py = 0; py < height; py++) {
      const y = (py + 0.5) * pixel - skinReach;
      const v = clamp(y / w, -1, 1);
      const av = Math.abs(v);
      const z = Math.sqrt(1 - v * v);
      // Scales lie on the round body: rows are counted along its girth.
      const girth = (Math.asin(v) * 0.082) / (scale * 0.82);
      const row = Math.floor(girth);
      const shifted = column + (row & 1) * 0.5;
      const col = Math.floor(shifted);
      const along = shifted - col;
      const across = girth - row - 0.5;
      // The free edge of a scale is a crescent towards the tail.
      const rim = smoothstep(0.37, 0.52, Math.sqrt((along - 0.42) ** 2 + across * across * 1.1));
      const scaled = (1 - onHead) * (dorsalRow ? 0 : 1) * scalesSeen;

      const mottle = noise(s * 26, y * 26, grain + 77) * 0.4;
      let r = skin.ground[0];
      let g = skin.ground[1];
      let b = skin.ground[2];
      const blend = (c: Rgb, k: number): void => {
        r += (c[0] - r) * k;
        g += (c[1] - g) * k;
        b += (c[2] - b) * k;
      };
      blend(skin.head, 1 - smoothstep(-0.012, 0.008, s - gill(v)));

      // The net lies under the patches; they keep a trace of it.
      if (netStrength > 0) blend(net, rim * scaled * netStrength * (0.35 + 0.65 * z));
      if (dorsalRow && s > 0.2 && s < 0.8) {
        const big = Math.abs(y) / 0.017;
        const place = s / 0.03 + (y > 0 ? 0.5 : 0);
        const inRow = place - Math.floor(place) - 0.5;
        const d = Math.sqrt(inRow * inRow * 2.6 + (big - 0.62) ** 2 * 1.6);
        blend(net, 1 - smoothstep(0.62, 0.78, d));
        blend([122, 146, 170], (1 - smoothstep(0.2, 0.45, d)) * 0.5);
        const line = Math.sqrt(inRow * inRow * 4 + ((av - 0.62) / 0.1) ** 2);
        if (s > 0.26) blend(net, (1 - smoothstep(0.4, 0.7, line)) * 0.45);
      }
      let patch = 0;
      let dark = 1;
      for (const layer of layers) {
        // A patch ends along scale edges: its rim is shifted a little, scale by scale.
        const wobble = scaled * (lattice(col, row, grain) - 0.5) * 0.007;
        const k = smoothstep(-0.6 * pixel, 0.6 * pixel, layer.field(s, y) + wobble);
        if (k > 0) {
          const deep = layer.name === 'hi' ? 1 - 0.1 * rim * scaled + 0.06 * mottle : 1;
          blend(
            [layer.colour[0] * deep, layer.colour[1] * deep, layer.colour[2] * deep],
            k * (layer.name === 'hi' && netStrength > 0.5 ? 0.93 : 1),
          );
          patch = Math.max(patch * (1 - k), layer.name === 'sumi' ? 0 : k);
          if (layer.name === 'sumi') dark = 1 - k;
        }
      }
      if (!netStrength || netStrength < 0.5) blend([r * 0.72, g * 0.72, b * 0.74], rim * scaled * 0.16);

      if (glow) {
        // Red glows; without red, everything that isn't black.
        const own = red ? patch : dark * (0.35 + 0.65 * scaled * (1 - rim)) * (layers.length ? 0.7 : 1);
        const k = own * (0.35 + 0.65 * z);
        const at = 4 * (py * width + px);
        data[at] = r * k;
        data[at + 1] = g * k;
        data[at + 2] = b * k;
        data[at + 3] = 255;
        continue;
      }

      // Relief: the back catches the light from above, the flanks turn away and take the water's colour.
      let light = 0.64 + 0.41 * z ** 0.75 + 0.05 * mottle;
      light += 0.05 * Math.exp(-((y / 0.018) ** 2)) * smoothstep(0.2, 0.3, s) * (1 - smoothstep(0.6, 0.84, s));
      // Skull, cheeks and the edge of the gill cover.
      const gillGap = (s - gill(v)) / Math.max(0.006, 0.9 * pixel);
      light -= 0.26 * Math.exp(-gillGap * gillGap) * smoothstep(0.2, 0.5, av);
      light += 0.05 * onHead * Math.exp(-(((s - 0.12) / 0.05) ** 2) - (av / 0.45) ** 2);
      const groove = (av - (0.62 - 0.9 * (s - 0.08))) / 0.09;
      light -= 0.07 * onHead * Math.exp(-groove * groove) * smoothstep(0.05, 0.09, s);
      light += scaled * 0.05 * (1 - rim);
      if (metal > 0) {
        const streak = Math.exp(-(((av - 0.3) / 0.17) ** 2)) * (0.75 + 0.5 * mottle);
        light += metal * (0.24 * streak - 0.17 * smoothstep(0.45, 1, av) - 0.05 + scaled * 0.13 * (0.6 - rim) * z);
        const glint = streak * metal * 0.38 * (onHead * 0.7 + (1 - onHead) * (0.45 + 0.55 * (1 - rim) * scalesSeen));
        blend([255, 252, 236], glint);
      }
      r *= light;
      g *= light;
      b *= light;
      blend([78, 104, 108], (1 - z) * 0.3);

      // Face: nostrils, eyes with a pale ring, lips.
      if (onHead > 0) {
        if (size > 230) {
          const nostril = Math.hypot(s - 0.036, Math.abs(y) - 0.019);
          blend([50, 44, 44], 0.55 * (1 - smoothstep(0.002, 0.0045, nostril)));
          const lip = Math.abs(s - 0.014 + y * y * 8) / 0.004;
          blend([120, 88, 78], 0.22 * Math.exp(-lip * lip) * (1 - smoothstep(0.014, 0.024, Math.abs(y))));
        }
        const e = Math.sqrt(((s - eyeS) / 1.25) ** 2 + (Math.abs(y) - eyeY) ** 2);
        blend([214, 196, 150], 0.6 * (1 - smoothstep(eye * 1.1, eye * 1.1 + pixel, e)) * smoothstep(150, 260, size));
        blend([16, 17, 20], 1 - smoothstep(eye * 0.8 - pixel * 0.5, eye * 0.8 + pixel * 0.5, e));
      }
      const at = 4 * (py * width + px);
      data[at] = r;
      data[at + 1] = g;
      data[at + 2] = b;
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}
