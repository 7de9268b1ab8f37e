import '../koi-pond.js';

const pond = document.querySelector('koi-pond')!;
const panel = document.querySelector<HTMLFormElement>('#panel')!;
const element = <T extends HTMLElement>(id: string): T => document.querySelector<T>(`#${id}`)!;

/** Settings that are simply attributes of the same name. */
panel.addEventListener('input', () => {
  const data = new FormData(panel);
  for (const name of ['count', 'theme', 'water', 'interaction', 'motion']) {
    pond.setAttribute(name, String(data.get(name)));
  }
  const layers = data.getAll('debug').join(' ');
  pond.debug = layers === '' ? false : layers;
  element('count-shown').textContent = String(data.get('count'));
  document.body.classList.toggle('clear', data.get('water') === 'clear');
});

element('another').addEventListener('click', () => {
  pond.seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
});

element('startle').addEventListener('click', () => {
  pond.startle(pond.clientWidth / 2, pond.clientHeight / 2);
});

const fold = element('fold');
const settings = element('settings');
fold.addEventListener('click', () => {
  settings.hidden = !settings.hidden;
  fold.setAttribute('aria-expanded', String(!settings.hidden));
});

setInterval(() => {
  const { fps, simMs, drawMs } = pond.stats;
  element('cost').textContent = fps > 0 ? `${fps.toFixed(0)} frames/s, ${simMs.toFixed(1)} + ${drawMs.toFixed(1)} ms` : 'at rest';
}, 1000);
