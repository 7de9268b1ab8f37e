import { createPond, type PondOptions } from '../core/create.js';
import type { Pond } from '../core/pond.js';

/** Makes ponds one at a time: a newer wish, or `cancel`, drops the older one, and what it still brings is freed. */
export class Loader {
  #turn = 0;
  #busy = false;

  get busy(): boolean {
    return this.#busy;
  }

  /**
   * `options` is asked one turn later, so that several attributes set together make one pond. Exactly one of `done`
   * and `failed` is called, or none if the wish was dropped.
   */
  load(options: () => PondOptions, done: (pond: Pond) => void, failed: (cause: unknown) => void): void {
    const turn = ++this.#turn;
    this.#busy = true;
    Promise.resolve()
      .then(() => (turn === this.#turn ? createPond(options()) : undefined))
      .then((pond) => {
        if (turn !== this.#turn) return pond?.dispose();
        this.#busy = false;
        if (pond) done(pond);
      })
      .catch((cause: unknown) => {
        if (turn !== this.#turn) return;
        this.#busy = false;
        failed(cause);
      });
  }

  cancel(): void {
    this.#turn += 1;
    this.#busy = false;
  }
}
