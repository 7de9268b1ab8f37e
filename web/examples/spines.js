// Draw koi your own way: the simulation alone, on a plain canvas.
import { createPond } from 'koi-pond/core';

const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d');
const scale = 150; // canvas pixels a metre
const pond = await createPond({ seed: 7, count: 12, width: canvas.width / scale, height: canvas.height / scale });

canvas.addEventListener('click', (event) => {
  const k = canvas.width / canvas.clientWidth / scale;
  pond.feed(event.offsetX * k, event.offsetY * k);
});

let last = performance.now();
function draw(now) {
  pond.advance(Math.min(0.1, Math.max(0, now - last) / 1000));
  last = now;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.lineCap = context.lineJoin = 'round';

  const { frame, layout: at, pelletFrame, pelletLayout } = pond; // views of the module's memory: take them anew each frame
  for (let row = 0; row < frame.length; row += at.stride) {
    context.beginPath();
    for (let node = 0; node < at.nodes; node += 1) {
      context.lineTo(frame[row + at.spine + 2 * node], frame[row + at.spine + 2 * node + 1]);
    }
    context.lineWidth = 0.12 * frame[row + at.length];
    context.strokeStyle = '#c8472b';
    context.stroke();
  }
  context.fillStyle = '#5b4a2f';
  for (let k = 0; k < pond.pellets; k += 1) {
    const row = k * pelletLayout.stride;
    context.fillRect(pelletFrame[row + pelletLayout.x] - 0.02, pelletFrame[row + pelletLayout.y] - 0.02, 0.04, 0.04);
  }
  requestAnimationFrame(draw);
}
requestAnimationFrame(draw);
