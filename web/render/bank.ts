/** The bank around the pond, painted once, above the fish. */

import { earth, paintIris, paintLeaves, paintTuft } from './bank-plants.js';
import { blot, freeLayer, newLayer, traceSmooth } from './canvas.js';
import { clamp, css, mix } from './colour.js';
import { fbm } from './noise.js';
import { pick, type Rng, rng } from './rng.js';
import { paintStone, ringStones } from './stones.js';
import { distanceAt, type Site, shoreAt } from './terrain.js';

/** Something that stands on the bank, as the row it stands in and how it is painted: nearer rows (larger y) come later. */
type Thing = readonly [row: number, paint: () => void];

/** Tufts of grass from shady to light, painted side by side once and stamped often. */
const tuftKinds = 14;

/** Paints the bank, and the rocks (x, y, r) in the water, on a transparent layer, piece by piece. */
export function* paintBank(context: CanvasRenderingContext2D, site: Site, rocks: Float32Array): Generator<void> {
  const { terrain, palette, scale, seed } = site;
  const random = rng(seed ^ 0xba17);
  const things: Thing[] = [];
  const stones = terrain.shore ? ringStones(site, random) : [];
  for (let i = 0; i + 2 < rocks.length; i += 3)
    stones.push({ x: rocks[i]!, y: rocks[i + 1]!, r: rocks[i + 2]! * 1.02, yaw: random() * 3 });
  for (const stone of stones) things.push([stone.y + stone.r * 0.5, () => paintStone(context, stone, site)]);
  const size = Math.ceil(0.23 * scale);
  const tufts = newLayer(tuftKinds * size, size);
  if (terrain.shore) {
    paintGround(context, site, random);
    for (let i = 0; i < tuftKinds; i++) paintTuft(tufts, i * size, size, palette, i / (tuftKinds - 1), random);
    yield;
    scatterTufts(context, site, tufts.canvas, random, things);
    scatterPlants(context, site, random, things);
  }
  things.sort((a, b) => a[0] - b[0]);
  for (let i = 0; i < things.length; i++) {
    if (i % 24 === 0) yield;
    things[i]![1]();
  }
  freeLayer(tufts);
}

/** Covers the land with bare earth. */
export function fillLand(context: CanvasRenderingContext2D, { terrain, palette, scale, width, height }: Site): void {
  context.beginPath();
  context.rect(0, 0, width * scale + 2, height * scale + 2);
  traceSmooth(context, terrain.outline, scale);
  context.fillStyle = css(earth(palette));
  context.fill('evenodd');
}

/** Earth and moss under the grass. */
function paintGround(context: CanvasRenderingContext2D, site: Site, random: Rng): void {
  const { terrain, palette, scale, width, height, seed } = site;
  fillLand(context, site);
  context.save();
  context.clip('evenodd');
  for (let i = 0; i < width * height * 12; i++) {
    const x = random() * width;
    const y = random() * height;
    const d = -distanceAt(terrain, x, y);
    if (d < 0) continue;
    const r = random(0.05, 0.16) * scale;
    const colour = d < 0.1 ? pick(random, palette.moss) : mix(palette.grass[0]!, palette.grass[2]!, 0.5 + 0.5 * fbm(x, y, seed));
    blot(context, css(colour, 0.16), x * scale, y * scale, r, r * 0.6);
  }
  context.restore();
}

function scatterTufts(
  context: CanvasRenderingContext2D,
  { terrain, scale, width, height, seed }: Site,
  tufts: HTMLCanvasElement,
  random: Rng,
  things: Thing[],
): void {
  const size = tufts.height;
  const many = Math.min(9000, width * (height + 0.2) * 165);
  for (let i = 0; i < many; i++) {
    const x = random(-0.05, width + 0.05);
    const y = random(0, height + 0.15);
    const shade = fbm(x * 0.9, y * 0.9, seed + 3);
    if (distanceAt(terrain, x, y) > -0.115 || random() > 0.8 + shade) continue;
    const light = clamp(0.5 + 0.62 * shade + random(-0.16, 0.16), 0, 0.999);
    const left = Math.floor(light * tuftKinds) * size;
    const at = [Math.round(x * scale - size / 2), Math.round(y * scale - size)] as const;
    things.push([y, () => context.drawImage(tufts, left, 0, size, size, ...at, size, size)]);
  }
}

/** Broad leaves wherever there is room, irises in groups. */
function scatterPlants(
  context: CanvasRenderingContext2D,
  { terrain, palette, scale, width, height }: Site,
  random: Rng,
  things: Thing[],
): void {
  const plant = (row: number, paint: typeof paintIris, x: number, y: number, size: number): void => {
    const own = rng(things.length);
    things.push([row, () => paint(context, x * scale, y * scale, size * scale, palette, own)]);
  };
  const groups = Math.min(9, 3 + Math.round(terrain.shore / 3));
  for (let g = 0; g < groups; g++) {
    const [x, y, inX, inY] = shoreAt(terrain, ((g + random() * 0.6) / groups) * terrain.shore);
    for (let k = 0; k < 4; k++) {
      const away = random(0.17, 0.26);
      const py = y - inY * away + random(-0.03, 0.03);
      plant(py + 0.09, paintIris, x - inX * away + random(-0.09, 0.09), py, random(0.24, 0.33));
    }
  }
  const wanted = Math.min(40, Math.round((width + height) * 2.4));
  for (let tries = 0, n = 0; n < wanted && tries < 500; tries++) {
    const x = random() * width;
    const y = random() * height;
    const d = distanceAt(terrain, x, y);
    if (d > -0.13 || d < -0.5) continue;
    n++;
    const size = random(0.1, 0.19);
    plant(y + size * 0.75, paintLeaves, x, y, size);
  }
}
