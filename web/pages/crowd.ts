// Thousands of koi as simple strokes: the core at scale, with what it costs.
import { createPond, type Pond, type SwimModel } from '../core/index.js';

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const canvas = element<HTMLCanvasElement>('water');
const context = canvas.getContext('2d')!;
const figures = element<HTMLOutputElement>('figures');
const count = element<HTMLSelectElement>('count');
const model = element<HTMLSelectElement>('model');

/** Square metres of water for each koi: what twelve have in the pond of the first page. */
const room = 1.7;
/** Colours by variety, so that kin can be seen to keep together. */
const colours = [
  '#f3ede2',
  '#e8674a',
  '#e9dcc4',
  '#d94f36',
  '#c0492f',
  '#e0a63c',
  '#cfd6d8',
  '#dfe5e2',
  '#86a5bd',
  '#7f9fb5',
  '#efc25a',
  '#f4f6f5',
  '#f2c14e',
  '#a9794f',
  '#9b6f7a',
  '#b9c2c4',
];

let pond: Pond | undefined;
let scale = 1;
let left = 0;
let top = 0;
const simulated = { time: 0, drawing: 0 };

function fit(width: number, height: number): void {
  const ratio = devicePixelRatio;
  canvas.width = innerWidth * ratio;
  canvas.height = innerHeight * ratio;
  scale = Math.min(canvas.width / width, canvas.height / height);
  left = (canvas.width - width * scale) / 2;
  top = (canvas.height - height * scale) / 2;
}

async function restart(): Promise<void> {
  const koi = Number(count.value);
  const shape = innerWidth / innerHeight;
  const width = Math.min(1000, Math.sqrt(koi * room * shape));
  const height = Math.min(1000, (koi * room) / width);
  const next = await createPond({ seed: 7, count: koi, width, height, model: model.value as SwimModel });
  pond?.dispose();
  pond = next;
  fit(width, height);
  simulated.time = simulated.drawing = 0;
}

function draw(of: Pond): void {
  const { frame, layout } = of;
  context.fillStyle = '#12333c';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  // One path a colour: few, large draws.
  colours.forEach((colour, variety) => {
    context.beginPath();
    for (let at = 0; at < frame.length; at += layout.stride) {
      if (frame[at + layout.variety] !== variety) continue;
      for (let j = 0; j < layout.nodes; j += 1) {
        const x = left + frame[at + layout.spine + 2 * j]! * scale;
        const y = top + frame[at + layout.spine + 2 * j + 1]! * scale;
        if (j === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
    }
    context.strokeStyle = colour;
    context.lineWidth = Math.max(1, 0.05 * scale);
    context.stroke();
  });
}

let last = performance.now();
let shown = last;
let frames = 0;
function frame(now: number): void {
  requestAnimationFrame(frame);
  const dt = Math.min(0.1, Math.max(0, (now - last) / 1000));
  last = now;
  if (!pond) return;
  const start = performance.now();
  const steps = pond.advance(dt);
  const middle = performance.now();
  draw(pond);
  const end = performance.now();
  const ease = (old: number, value: number): number => (old === 0 ? value : old + (value - old) * 0.05);
  if (steps > 0) simulated.time = ease(simulated.time, ((middle - start) / steps) * 4);
  simulated.drawing = ease(simulated.drawing, end - middle);
  frames += 1;
  if (now - shown > 500) {
    const koi = pond.frame.length / pond.layout.stride;
    figures.value = [
      `${((frames * 1000) / (now - shown)).toFixed(0)} frames a second`,
      `${simulated.time.toFixed(1)} ms to simulate a sixtieth of a second`,
      `${((simulated.time * 1000) / koi).toFixed(2)} \u00b5s per koi`,
      `${simulated.drawing.toFixed(1)} ms to draw`,
      `${(pond.wasmBytes / 1e6).toFixed(1)} MB of memory`,
    ].join('\n');
    frames = 0;
    shown = now;
  }
}

canvas.addEventListener('click', (event) => {
  const ratio = devicePixelRatio;
  pond?.startle((event.clientX * ratio - left) / scale, (event.clientY * ratio - top) / scale);
});
for (const select of [count, model]) select.addEventListener('change', () => void restart());
addEventListener('resize', () => void restart());
await restart();
requestAnimationFrame(frame);
