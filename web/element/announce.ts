/** At most one message in this time, ms; what comes in between is dropped. A live region must not chatter. */
const quiet = 4000;

/** Speaks through a live region about what the visitor did by keyboard or button, never about what koi do by themselves. */
export function announcer(region: HTMLElement): (text: string) => void {
  let last = -Infinity;
  return (text) => {
    const now = performance.now();
    if (now - last < quiet) return;
    last = now;
    region.textContent = text;
  };
}
