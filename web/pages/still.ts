/**
 * One frame of a pond at a fixed simulated time, for looking at and for the picture test:
 * ?seed=7&count=12&t=10&theme=night&water=clear&scale=200&feed=1&ground=white
 */
import { createPond } from '../core/index.js';
import { type Look, Renderer } from '../render/renderer.js';
import { viewOf } from './view-of.js';

const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
const scale = number('scale', 200);
const width = innerWidth / scale;
const height = innerHeight / scale;
if (query.has('ground')) document.body.style.background = query.get('ground')!;

const pond = await createPond({ seed: number('seed', 7), count: number('count', 12), width, height });
const until = number('t', 2);
const feedAt = query.has('feed') ? until - number('feed', 1.6) : Infinity;
for (let t = 0, fed = false; t < until; t += 1 / 60) {
  if (!fed && t >= feedAt) {
    fed = true;
    for (let k = 0; k < 6; k++) pond.feed(width * (0.45 + 0.04 * Math.sin(5 * k)), height * (0.5 + 0.06 * Math.cos(4 * k)));
  }
  pond.advance(1 / 60);
}
const look: Look = {
  theme: query.get('theme') === 'night' ? 'night' : 'day',
  water: query.get('water') === 'clear' ? 'clear' : 'pond',
  calm: query.has('calm'),
  seed: number('seed', 7),
};
const renderer = new Renderer(document.querySelector('canvas')!, look);
renderer.resize(innerWidth, innerHeight, devicePixelRatio, scale);
const begun = performance.now();
renderer.draw(viewOf(pond, width, height));
console.log(`first frame ${Math.round(performance.now() - begun)} ms`);
document.body.dataset.ready = '1';
