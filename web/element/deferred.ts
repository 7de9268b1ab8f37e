/** A promise with its ends in hand. Nobody has to wait for it: a rejection that no one sees raises no alarm. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  settled = false;
  #resolve!: (value: T) => void;
  #reject!: (reason: unknown) => void;

  constructor() {
    this.promise = new Promise<T>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.promise.catch(() => {});
  }

  resolve(value: T): void {
    this.settled = true;
    this.#resolve(value);
  }

  reject(reason: unknown): void {
    this.settled = true;
    this.#reject(reason);
  }
}
