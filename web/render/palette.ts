/** The pond's colours by day and by night: muted, so that the koi carry the colour. */
import { mix, type Rgb, rgb } from './colour.js';

export interface Palette {
  readonly night: boolean;
  /** Water from the shore to the deepest place. */
  readonly water: readonly Rgb[];
  readonly pebbles: readonly Rgb[];
  readonly foam: Rgb;
  readonly stoneSide: Rgb;
  readonly stoneTop: readonly Rgb[];
  readonly moss: readonly Rgb[];
  readonly soil: Rgb;
  readonly grass: readonly Rgb[];
  readonly leaf: readonly Rgb[];
  readonly pad: readonly Rgb[];
  readonly petals: readonly Rgb[];
  readonly iris: Rgb;
  readonly weed: readonly Rgb[];
  readonly shadow: Rgb;
  readonly caustic: Rgb;
  readonly glint: number;
  readonly ripple: Rgb;
}

const list = (...hex: number[]): Rgb[] => hex.map(rgb);

export const day: Palette = {
  night: false,
  water: list(0x9cb8a0, 0x6ea296, 0x4a7f81, 0x38656f, 0x2f5563, 0x2a4b5b),
  pebbles: list(0x8f9384, 0x6f7a74, 0xa8a58f, 0x5c6a69, 0x7d7466),
  foam: rgb(0xcfe3d6),
  stoneSide: rgb(0x3d3a3e),
  stoneTop: list(0x7b7672, 0x6b696b, 0x89827a, 0x5f6064, 0x756a64),
  moss: list(0x6f8040, 0x869447, 0x56693a),
  soil: rgb(0x5c5a3a),
  grass: list(0x54702f, 0x66853a, 0x7b9645, 0x93a653, 0x46602c),
  leaf: list(0x3f6b3c, 0x5a8a48, 0x76a358),
  pad: list(0x4d7a45, 0x5f8b4a, 0x6d9450, 0x557d50),
  petals: list(0xe9a9bb, 0xf3c9d2, 0xfbe9ea),
  iris: rgb(0x6a62a6),
  weed: list(0x3f6d4e, 0x558357, 0x6d9a62),
  shadow: rgb(0x0b1d28),
  caustic: rgb(0xe6f6e6),
  glint: 0.2,
  ripple: rgb(0xeaf6f2),
};

const dark = rgb(0x081c26);
const dim = (colours: readonly Rgb[], k: number): Rgb[] =>
  colours.map((c) => {
    // By moonlight colours fade before shapes do.
    const grey = 0.3 * c[0] + 0.5 * c[1] + 0.2 * c[2];
    return mix(mix(c, [grey * 0.8, grey, grey * 1.06], 0.6), dark, k);
  });

export const night: Palette = {
  night: true,
  water: list(0x1d444a, 0x153842, 0x0f2d38, 0x0b2530, 0x091f2a, 0x081b26),
  pebbles: dim(day.pebbles, 0.7),
  foam: rgb(0x4a7f86),
  stoneSide: mix(day.stoneSide, dark, 0.75),
  stoneTop: dim(day.stoneTop, 0.66),
  moss: dim(day.moss, 0.68),
  soil: mix(day.soil, dark, 0.8),
  grass: dim(day.grass, 0.7),
  leaf: dim(day.leaf, 0.68),
  pad: dim(day.pad, 0.62),
  petals: dim(day.petals, 0.4),
  iris: dim([day.iris], 0.6)[0]!,
  weed: dim(day.weed, 0.66),
  shadow: rgb(0x02090e),
  caustic: rgb(0x9fd8e0),
  glint: 0.07,
  ripple: rgb(0x9fd0d8),
};
