// A pond without a browser: swims for twenty seconds in Node and writes what the koi did as an SVG.
//   node web/examples/svg.mjs > koi.svg        (in a checkout: after `npm run build`)
import { createPond } from 'koi-pond/core';

const width = 6; // metres
const height = 3.4;
const pond = await createPond({ seed: 7, count: 8, width, height });
const { layout: at } = pond;
const round = (value) => value.toFixed(3);

/** Points x, y of each koi's centre of mass, a tenth of a second apart. */
const tracks = Array.from({ length: pond.count }, () => []);
for (let tick = 0; tick < 200; tick += 1) {
  pond.advance(0.1);
  const { frame } = pond;
  for (const [i, track] of tracks.entries()) {
    track.push(`${round(frame[i * at.stride + at.x])},${round(frame[i * at.stride + at.y])}`);
  }
}

const { frame } = pond;
const spines = tracks.map((_, i) => {
  const from = i * at.stride + at.spine;
  return Array.from({ length: at.nodes }, (_, node) => `${round(frame[from + 2 * node])},${round(frame[from + 2 * node + 1])}`);
});
const lines = (list, style) => list.map((points) => `  <polyline points="${points.join(' ')}" ${style}/>`).join('\n');

console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <rect width="${width}" height="${height}" fill="#e8f0ee"/>
${lines(tracks, 'stroke="#7aa39b" stroke-width="0.012"')}
${lines(spines, 'stroke="#c8472b" stroke-width="0.05"')}
</svg>`);
pond.dispose();
