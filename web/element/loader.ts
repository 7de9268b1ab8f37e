import type { PagePond } from '../core/page-pond.js';

/** Makes ponds one at a time: a newer wish, or `cancel`, drops the older one, and what it still brings is freed. */
export class Loader {
  #turn = 0;
  #busy = false;

  get busy(): boolean {
    return this.#busy;
  }

  /**
   * `make` is called one turn later, so that several attributes set together make one pond. Exactly one of `done`
   * and `failed` is called, or none if the wish was dropped.
   */
  load(make: () => Promise<PagePond>, done: (pond: PagePond) => void, failed: (cause: unknown) => void): void {
    const turn = ++this.#turn;
    this.#busy = true;
    Promise.resolve()
      .then(() => (turn === this.#turn ? make() : undefined))
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
