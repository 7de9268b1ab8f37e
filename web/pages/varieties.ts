/** The contact sheet: every variety large, and three more of each at the size they have in a pond. ?names=1 names them. */
import { varietyNames } from '../core/varieties.js';
import { drawKoi, newKoiPose, poseKoi, traceSilhouette } from '../render/koi.js';
import { dayTint, KoiSprite, nightTint } from '../render/koi-sprite.js';
import { poseByHand, posedLayout } from './posed-koi.js';

const query = new URLSearchParams(location.search);
const ratio = devicePixelRatio;
const canvas = document.querySelector('canvas')!;
const columns = Number(query.get('columns') ?? 4);
/** All columns fit into the window, unless a width is asked for. */
const zoom = Number(query.get('width') ?? Math.max(240, innerWidth / columns)) / 400;
const cell = { width: 400 * zoom, height: 200 * zoom };
const base = Number(query.get('seed') ?? 1);
const only = query.get('only')?.split(' ');
const shown = varietyNames.filter((name) => !only || only.includes(name));
const rows = Math.ceil(shown.length / columns);
canvas.width = columns * cell.width * ratio;
canvas.height = rows * cell.height * ratio;
canvas.style.width = `${columns * cell.width}px`;
const context = canvas.getContext('2d')!;
const night = query.has('night');
context.fillStyle = night ? '#0a2229' : '#4a7480';
context.fillRect(0, 0, canvas.width, canvas.height);
const koi = newKoiPose();

function one(
  variety: number,
  seed: number,
  x: number,
  y: number,
  length: number,
  heading: number,
  phase: number,
  bias: number,
): void {
  const frame = poseByHand({
    x,
    y,
    heading,
    length,
    variety,
    patternSeed: seed,
    depth: 0.12,
    phase,
    finPhase: phase,
    amplitude: 0.8,
    bias,
    omega: 2 * bias,
    pectoralL: 0.7,
    pectoralR: 0.7,
  });
  poseKoi(koi, frame, posedLayout, 0, ratio);
  const sprite = new KoiSprite(variety, seed);
  sprite.paint(Math.ceil(koi.length * 1.25));
  sprite.tint(night ? nightTint : dayTint, 0.12, 0.7);
  context.fillStyle = 'rgba(20,34,44,.36)';
  context.filter = `blur(${koi.length / 60}px)`;
  context.beginPath();
  traceSilhouette(context, koi, 0.04 * koi.length, 0.07 * koi.length, 1);
  context.fill();
  context.filter = 'none';
  context.imageSmoothingEnabled = false;
  drawKoi(context, koi, sprite, true);
  context.imageSmoothingEnabled = true;
  sprite.release();
}

shown.forEach((name, i) => {
  const variety = varietyNames.indexOf(name);
  const x = (i % columns) * cell.width;
  const y = Math.floor(i / columns) * cell.height;
  one(variety, base + 31 * i, x + 140 * zoom, y + 66 * zoom, 250 * zoom, Math.PI - 0.05, 1.2 + i, 0.05);
  for (let k = 0; k < 3; k++)
    one(
      variety,
      base + 1000 + 77 * i + k,
      x + (60 + 125 * k) * zoom,
      y + 158 * zoom,
      105 * zoom,
      Math.PI + 0.2 - 0.2 * k,
      2 * k + i,
      0.25 - 0.25 * k,
    );
  if (Number(query.get('names'))) {
    context.fillStyle = '#fff';
    context.font = `${14 * ratio}px system-ui`;
    context.fillText(name, (x + 12) * ratio, (y + 20) * ratio);
  }
});
document.body.dataset.ready = '1';
