/** Simulated and real seconds between two stills while koi of a calm pond eat. */
export const stillEvery = 1.5;

/** What is not eaten after so many stills waits for the next visit. */
const mostStills = 12;

/**
 * A calm pond that is fed goes on as a short series of stills, as one turns pages: koi eat, and nothing moves before
 * the eye. `show` lets the pond go on and draws it, and tells whether there is more to eat.
 */
export class Stills {
  readonly #show: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = 0;

  constructor(show: () => boolean) {
    this.#show = show;
  }

  begin(): void {
    this.#left = mostStills;
    this.#timer ??= setTimeout(this.#next, stillEvery * 1000);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #next = (): void => {
    this.#timer = undefined;
    this.#left -= 1;
    if (this.#show() && this.#left > 0) this.#timer = setTimeout(this.#next, stillEvery * 1000);
  };
}
