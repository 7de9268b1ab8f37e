/** Adaptive quality: when frames run long the costly extras go one by one, and they come back when there is time again. */
export const extras = ['caustics', 'soft shadows', 'fin rays'] as const;

/** Milliseconds between frames: above `slow` something goes, below `fast` something may come back. */
const slow = 20;
const fast = 17.6;

export class Quality {
  /** How many of `extras` are dropped, from the first on. */
  level = 0;
  #mean = 0;
  /** How many of the last frames, some fifty, were slow: a page that stalls for a moment, as while it loads, is not a slow machine. */
  #slow = 0;
  #frames = 0;
  #patience = 240;
  #before = 0;
  #wait = 0;

  get dropped(): readonly string[] {
    return extras.slice(0, this.level);
  }

  has(extra: (typeof extras)[number]): boolean {
    return extras.indexOf(extra) >= this.level;
  }

  /** Takes note of the milliseconds from one frame to the next. */
  note(ms: number): void {
    // A hidden tab or a debugger is no measure of speed.
    if (!(ms > 0 && ms < 1500)) return;
    this.#slow += (+(ms > slow) - this.#slow) * 0.02;
    this.#mean = this.#frames++ ? this.#mean + (ms - this.#mean) * 0.08 : ms;
    if (this.#wait > 0) {
      this.#wait--;
      return;
    }
    if (this.#frames > 45 && this.#mean > slow && this.#slow > 0.35 && this.level < extras.length) {
      if (this.level === 0) this.#before = this.#mean;
      this.level++;
      this.#frames = 0;
      // Coming back too early costs patience.
      this.#patience = Math.min(4000, this.#patience * 1.5);
    } else if (this.#frames > 90 && this.level === extras.length && this.#mean > 0.93 * this.#before) {
      // Nothing helped: the display itself is slow, so the picture may as well be whole.
      this.level = 0;
      this.#frames = 0;
      this.#wait = 3600;
    } else if (this.#frames > this.#patience && this.#mean < fast && this.level > 0) {
      this.level--;
      this.#frames = 0;
    }
  }
}
