import type { Settings } from './attributes.js';
import type { Parts } from './parts.js';

export type StateName = 'ready' | 'error' | 'paused' | 'calm' | 'night';

/** How the element shows its state: custom states outwards, buttons, labels and classes inside. The host is never written to. */
export class Face {
  readonly #parts: Parts;
  readonly #internals: ElementInternals;
  #noButtons = false;
  #failed = false;

  constructor(parts: Parts, internals: ElementInternals) {
    this.#parts = parts;
    this.#internals = internals;
    internals.role = 'group';
    internals.ariaLabel = 'Koi pond';
  }

  /** Whether the picture stands in place of the poster. */
  get live(): boolean {
    return this.#parts.root.classList.contains('live');
  }

  hide(out: boolean): void {
    this.#parts.root.classList.toggle('out', out);
  }

  showPicture(live: boolean): void {
    this.#parts.root.classList.toggle('live', live);
    this.state('ready', live);
  }

  showSettings({ water, controls, interaction, paused }: Settings, night: boolean, calm: boolean): void {
    const { root, bar, feed, pause } = this.#parts;
    root.classList.toggle('night', night);
    root.classList.toggle('clear', water === 'clear');
    this.state('night', night);
    this.state('calm', calm);
    this.#noButtons = controls === 'none';
    bar.hidden = this.#noButtons || this.#failed;
    feed.hidden = interaction !== 'feed';
    // A calm pond does not move by itself: there is nothing to pause. Who stands on the button is not sent to the page's start.
    if (calm && pause.matches(':focus')) feed.focus();
    pause.hidden = calm;
    pause.textContent = paused ? 'Play' : 'Pause';
    this.state('paused', paused);
  }

  showCount(count: number): void {
    const label = `A pond with ${count} koi`;
    const { canvas } = this.#parts;
    if (canvas.getAttribute('aria-label') !== label) canvas.setAttribute('aria-label', label);
  }

  state(name: StateName, on: boolean): void {
    if (name === 'error') {
      // There is nothing to feed.
      this.#failed = on;
      this.#parts.bar.hidden = this.#noButtons || on;
    }
    try {
      if (on) this.#internals.states.add(name);
      else this.#internals.states.delete(name);
    } catch {
      /* browsers before 2024 take only dashed names, or have no states */
    }
  }
}
