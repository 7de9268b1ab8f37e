/**
 * The sixteen varieties as keepers name them (Kuroki, Modern Nishikigoi, for the standards): a ground colour, layers of
 * colour on it, a net of scale edges, and how the skin takes the light.
 */
import { type Variety } from '../../core/varieties.js';
import { mix, type Rgb, rgb } from '../colour.js';
import { type Rng, rng } from '../rng.js';
import { crown, type Field, flanks, spots, steps, wraps } from './fields.js';

export interface Layer {
  /** What a keeper calls it: hi is red, sumi is black. */
  readonly name: 'hi' | 'sumi' | 'ki';
  readonly colour: Rgb;
  readonly field: Field;
}

export interface Skin {
  readonly ground: Rgb;
  /** Head colour where it differs from the ground. */
  readonly head: Rgb;
  readonly layers: readonly Layer[];
  /** Colour and strength of the scale edges; 0 is none. */
  readonly net: Rgb;
  readonly netStrength: number;
  /** Scale size in body lengths. */
  readonly scale: number;
  /** 0 matte to 1 metallic. */
  readonly metal: number;
  /** A single row of large scales along the back, on bare skin. */
  readonly dorsalRow: boolean;
  readonly fin: Rgb;
  /** Colour at the root of the pectoral fins. */
  readonly finRoot: Rgb;
}

const white = rgb(0xf4f0e6);
const red = rgb(0xcf3a20);
const black = rgb(0x23232a);
const yellow = rgb(0xe9ac2c);
const paleFin = rgb(0xf0ead9);

/** The ground, and what differs from a plain skin of that colour. */
type Part = readonly [ground: Rgb, rest: Partial<Skin>];

const hi = (field: Field, colour: Rgb = red): Layer => ({ name: 'hi', colour, field });
const sumi = (field: Field): Layer => ({ name: 'sumi', colour: black, field });

const count = (random: Rng, a: number, b: number): number => Math.floor(random(a, b + 1));
const flank = rgb(0xcb4a28);

/** Black wraps over a coloured ground: on the head too, and at the root of the pectorals. */
const utsuri = (ground: Rgb, fin: Rgb, random: Rng): Part => [
  ground,
  {
    layers: [sumi(wraps(random, 4, 0.03, 0.84, 0.066))],
    fin,
    finRoot: black,
  },
];

const painters: Record<Variety, (random: Rng) => Part> = {
  kohaku: (r) => [white, { layers: [hi(steps(r, count(r, 2, 4), 0.085, 0.78))] }],
  tancho: (r) => [white, { layers: [hi(crown(r), rgb(0xd02a1c))] }],
  sanke: (r) => [
    white,
    {
      layers: [hi(steps(r, count(r, 2, 3), 0.085, 0.76)), sumi(spots(r, count(r, 6, 8), 0.245, 0.8, 0.016, 0.034))],
    },
  ],
  showa: (r) => [
    white,
    {
      layers: [hi(steps(r, 3, 0.05, 0.84, 0.27)), sumi(wraps(r, 4, 0.02, 0.84, 0.052))],
      finRoot: black,
    },
  ],
  'hi-utsuri': (r) => utsuri(rgb(0xc93d1c), rgb(0xc9795c), r),
  'ki-utsuri': (r) => utsuri(yellow, rgb(0xecd08a), r),
  'shiro-utsuri': (r) => utsuri(white, paleFin, r),
  bekko: (r) => {
    const pick = r();
    const ground = pick < 0.8 ? white : pick < 0.9 ? rgb(0xe0683c) : rgb(0xe6b440);
    return [ground, { fin: mix(ground, paleFin, 0.7), layers: [sumi(spots(r, count(r, 6, 9), 0.25, 0.8, 0.013, 0.025))] }];
  },
  asagi: (r) => [
    rgb(0x476486),
    {
      head: rgb(0xcfd8de),
      net: rgb(0xb0c3d0),
      netStrength: 0.8,
      scale: 0.033,
      layers: [hi(flanks(r, 0.78), flank)],
      fin: rgb(0xd9d2c6),
      finRoot: flank,
    },
  ],
  shusui: (r) => [
    rgb(0x97b9d2),
    {
      head: rgb(0xe2e8ea),
      dorsalRow: true,
      net: rgb(0x1d3353),
      netStrength: 0,
      layers: [hi(flanks(r, 0.86), rgb(0xdc6a34))],
      fin: rgb(0xe0d6c8),
      finRoot: flank,
    },
  ],
  yamabuki: () => [rgb(0xdfa32c), { net: rgb(0xfff0b0), netStrength: 0.25, metal: 1, fin: rgb(0xecc869) }],
  platinum: () => [rgb(0xdfe3e4), { net: rgb(0xffffff), netStrength: 0.25, metal: 1, fin: rgb(0xe6ebec) }],
  kigoi: () => [rgb(0xf2d548), { fin: rgb(0xf3e596) }],
  chagoi: (r) => [
    mix(rgb(0x8f6b40), rgb(0x7d6a45), r()),
    {
      net: rgb(0x54381f),
      netStrength: 0.6,
      scale: 0.03,
      fin: rgb(0x9c7c52),
      finRoot: rgb(0x6d4e2f),
    },
  ],
  goshiki: (r) => [
    rgb(0xbdb8c6),
    {
      head: rgb(0xe6e1e0),
      net: rgb(0x37304a),
      netStrength: 0.85,
      scale: 0.033,
      layers: [hi(steps(r, 3, 0.085, 0.78), rgb(0xbf2f22))],
      fin: rgb(0xdcd5d2),
    },
  ],
  ghost: () => [
    rgb(0x565b52),
    {
      head: rgb(0xb9bcae),
      net: rgb(0xcfd3c4),
      netStrength: 0.6,
      scale: 0.031,
      metal: 0.75,
      fin: rgb(0x8d9184),
      finRoot: rgb(0xb5b8a8),
    },
  ],
};

/** The skin of one koi: the same variety and seed always give the same skin, other seeds another. */
export function skinOf(variety: Variety, seed: number): Skin {
  const random = rng(Math.imul(seed, 0x9e3779b1) ^ 0x6b6f69);
  const [ground, rest] = painters[variety](random);
  return {
    ground,
    head: ground,
    layers: [],
    net: black,
    netStrength: 0.06,
    scale: 0.025,
    metal: 0,
    dorsalRow: false,
    fin: paleFin,
    finRoot: rest.fin ?? paleFin,
    ...rest,
  };
}
