/** Paints one koi's skin into pixels: ground, patches, scale rows, relief and face. Pure numbers, no canvas. */
import { clamp, type Rgb, smoothstep } from '../colour.js';
import { lattice, noise } from '../noise.js';
import { bodyEnd, halfWidth } from '../profile.js';
import { type Skin } from './specs.js';

/** The bitmap spans s = 0 to `skinLength` and y = -`skinReach` to +`skinReach` (body lengths): wider than the body, so that its outline cuts it. */
export const skinLength = bodyEnd + 0.03;
export const skinReach = 0.1;

/** Beyond the body's edge by this, body lengths, the skin is no longer computed: the outermost pixel is repeated. */
const margin = 0.008;

const eyeRing: Rgb = [214, 196, 150];
const eyeBlack: Rgb = [16, 17, 20];
const nostrils: Rgb = [50, 44, 44];
const lips: Rgb = [120, 88, 78];
/** What shines is this colour. */
export const glints: Rgb = [255, 252, 236];
const flankWater: Rgb = [78, 104, 108];
const mirrorBlue: Rgb = [132, 166, 200];

/** Where the gill cover ends: swept back towards the middle. */
const gill = (v: number): number => 0.205 - 0.035 * v * v;

const bell = (x: number): number => Math.exp(-x * x);

/** The colour that is being mixed: in an array, because numbers that closures share are allocated anew at every change. */
const ink = new Float64Array(3);

function blend(c: Rgb, k: number, gain = 1): void {
  if (k <= 0) return;
  ink[0]! += (c[0] * gain - ink[0]!) * k;
  ink[1]! += (c[1] * gain - ink[1]!) * k;
  ink[2]! += (c[2] * gain - ink[2]!) * k;
}

function shade(k: number): void {
  ink[0]! *= k;
  ink[1]! *= k;
  ink[2]! *= k;
}

/**
 * RGBA pixels of the skin at `size` pixels per body length. With `glow` only the patches remain, on black: the light that
 * the koi give off at night.
 */
export function paintSkin(
  skin: Skin,
  seed: number,
  size: number,
  glow = false,
): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } {
  const width = Math.ceil(skinLength * size);
  const height = Math.ceil(2 * skinReach * size);
  const data = new Uint8ClampedArray(4 * width * height);
  const words = new Uint32Array(data.buffer);
  const pixel = 1 / size;
  const { layers, metal, net, netStrength, dorsalRow, ground, head } = skin;
  const netted = netStrength > 0.5;
  // A net must still read as one on a small koi: its meshes never shrink below three pixels or so.
  const scale = Math.max(skin.scale, netted ? 4 * pixel : 0);
  const red = layers.some((layer) => layer.name === 'hi');
  const scalesSeen = dorsalRow ? 0 : smoothstep(2, 4.5, scale * size);
  const eye = Math.max(0.0108, 1.7 * pixel);
  const eyeS = 0.083;
  const eyeY = halfWidth(eyeS) - eye * 0.45;
  const grain = seed & 0xffff;

  for (let px = 0; px < width; px++) {
    const s = (px + 0.5) * pixel;
    const w = Math.max(1e-4, halfWidth(Math.min(s, bodyEnd)));
    const onHead = 1 - smoothstep(0.188, 0.212, s);
    const scaled = (1 - onHead) * scalesSeen;
    const ridge = 0.05 * smoothstep(0.2, 0.3, s) * (1 - smoothstep(0.6, 0.84, s));
    const skull = 0.05 * onHead * bell((s - 0.12) / 0.05);
    const from = Math.max(0, Math.floor((skinReach - w - margin) * size));
    const to = Math.min(height - 1, height - from);
    for (let py = from; py <= to; py++) {
      const y = (py + 0.5) * pixel - skinReach;
      const v = clamp(y / w, -1, 1);
      const av = Math.abs(v);
      const z = Math.sqrt(1 - v * v);
      // Scales lie on the round body: rows are counted along its girth.
      let rim = 0;
      let col = 0;
      let row = 0;
      if (scaled > 0) {
        const girth = (Math.asin(v) * 0.082) / (scale * 0.82);
        row = Math.floor(girth);
        const shifted = s / scale + (row & 1) * 0.5;
        col = Math.floor(shifted);
        const along = shifted - col - 0.42;
        const across = girth - row - 0.5;
        // The free edge of a scale is a crescent towards the tail.
        rim = scaled * smoothstep(0.37, 0.52, Math.sqrt(along * along + across * across * 1.1));
      }
      const mottle = noise(s * 26, y * 26, grain + 77) * 0.4;
      blend(ground, 1);
      blend(head, 1 - smoothstep(-0.012, 0.008, s - gill(v)));

      // The net lies under the patches; they keep a trace of it.
      if (netStrength > 0) blend(net, rim * netStrength * (0.35 + 0.65 * z));
      if (dorsalRow && s > 0.19 && s < 0.8) mirrorScales(s, y, av, net);
      let patch = 0;
      let dark = 1;
      for (const { name, colour, field } of layers) {
        // A patch ends along scale edges: its rim is shifted a little, scale by scale.
        const wobble = scaled * (lattice(col, row, grain) - 0.5) * 0.007;
        const k = smoothstep(-0.6 * pixel, 0.6 * pixel, field(s, y) + wobble);
        if (k === 0) continue;
        const hi = name === 'hi';
        blend(colour, hi && netted ? 0.93 * k : k, hi ? 1 - 0.1 * rim + 0.06 * mottle : 1);
        patch = hi ? Math.max(patch, k) : patch * (1 - k);
        if (!hi) dark = 1 - k;
      }
      if (!netted) shade(1 - 0.045 * rim);

      if (glow) {
        // Red glows; without red, everything that isn't black.
        const own = red ? patch : dark * (0.35 + 0.65 * (scaled - rim)) * (layers.length ? 0.7 : 1);
        shade(own * (0.35 + 0.65 * z));
      } else {
        // Relief: the back catches the light from above, the flanks turn away and take the water's colour. A fine grain keeps it alive.
        let light = 0.64 + 0.41 * z ** 0.75 + 0.05 * mottle + 0.035 * (lattice(px, py, grain) - 0.5);
        light += ridge * bell(y / 0.018) + skull * bell(av / 0.45) + 0.05 * (scaled - rim);
        // Cheeks and the edge of the gill cover.
        light -= 0.26 * bell((s - gill(v)) / Math.max(0.006, 0.9 * pixel)) * smoothstep(0.2, 0.5, av);
        light -= 0.07 * onHead * bell((av - (0.62 - 0.9 * (s - 0.08))) / 0.09) * smoothstep(0.05, 0.09, s);
        if (metal > 0) {
          const streak = bell((av - 0.3) / 0.17) * (0.75 + 0.5 * mottle);
          light += metal * (0.24 * streak - 0.17 * smoothstep(0.45, 1, av) - 0.05 + 0.13 * (0.6 * scaled - rim) * z);
          blend(glints, streak * metal * 0.38 * (onHead * 0.7 + (1 - onHead) * 0.45 + 0.55 * (scaled - rim)));
        }
        shade(light);
        blend(flankWater, (1 - z) * 0.3);
        if (onHead > 0) face(s, Math.abs(y));
      }
      const at = 4 * (py * width + px);
      data[at] = ink[0]!;
      data[at + 1] = ink[1]!;
      data[at + 2] = ink[2]!;
      data[at + 3] = 255;
    }
    for (let py = 0; py < from; py++) words[py * width + px] = words[from * width + px]!;
    for (let py = to + 1; py < height; py++) words[py * width + px] = words[to * width + px]!;
  }
  return { width, height, data };

  /** Nostrils, lips, eyes with a pale ring. */
  function face(s: number, side: number): void {
    if (size > 230) {
      blend(nostrils, 0.55 * (1 - smoothstep(0.002, 0.0045, Math.hypot(s - 0.036, side - 0.019))));
      blend(lips, 0.22 * bell((s - 0.014 + side * side * 8) / 0.004) * (1 - smoothstep(0.014, 0.024, side)));
    }
    const e = Math.hypot((s - eyeS) / 1.25, side - eyeY);
    blend(eyeRing, 0.6 * (1 - smoothstep(eye * 1.1, eye * 1.1 + pixel, e)) * smoothstep(150, 260, size));
    blend(eyeBlack, 1 - smoothstep(eye * 0.8 - pixel * 0.5, eye * 0.8 + pixel * 0.5, e));
  }
}

/** The mirror scales of a koi without others: two rows of large ones meet along the back, a line of small ones runs along each side. */
function mirrorScales(s: number, y: number, av: number, net: Rgb): void {
  const place = s / 0.036 + (y > 0 ? 0.5 : 0);
  const inRow = place - Math.floor(place) - 0.5;
  const taper = 0.02 * (1 - 0.5 * smoothstep(0.5, 0.8, s));
  const d = Math.hypot(inRow * 1.6, (Math.abs(y) / taper - 0.55) * 1.25);
  blend(net, 1 - smoothstep(0.64, 0.78, d));
  blend(mirrorBlue, 0.6 * (1 - smoothstep(0.15, 0.42, d)));
  if (s > 0.26) blend(net, 0.5 * (1 - smoothstep(0.4, 0.7, Math.hypot(inRow * 2, (av - 0.66) / 0.1))));
}
