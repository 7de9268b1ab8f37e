import type { Page } from 'playwright-core';

interface Frames {
  frames(count: number, ms: number): void;
  requested: number;
  waiting(): number;
}

/** Puts the page's frames into the test's hands: none comes unless it is asked for, each `ms` after the one before. */
export async function holdFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let now = 1000;
    let next = 1;
    let queue = new Map<number, FrameRequestCallback>();
    const held = {
      requested: 0,
      waiting: () => queue.size,
      frames(count: number, ms: number) {
        for (let k = 0; k < count; k += 1) {
          now += ms;
          const due = queue;
          queue = new Map();
          for (const callback of due.values()) callback(now);
        }
      },
    };
    Object.assign(globalThis, {
      held,
      requestAnimationFrame(callback: FrameRequestCallback) {
        held.requested += 1;
        queue.set(next, callback);
        return next++;
      },
      cancelAnimationFrame(id: number) {
        queue.delete(id);
      },
    });
  });
}

export const runFrames = (page: Page, count: number, ms: number): Promise<void> =>
  page.evaluate(([n, d]) => (globalThis as unknown as { held: Frames }).held.frames(n!, d!), [count, ms]);

/** Frame requests that wait to be served. */
export const waiting = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { held: Frames }).held.waiting());

/** Counts real frame requests, leaving them as they are. */
export async function countFrames(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const real = requestAnimationFrame;
    Object.assign(globalThis, {
      frameRequests: 0,
      requestAnimationFrame(callback: FrameRequestCallback) {
        (globalThis as unknown as { frameRequests: number }).frameRequests += 1;
        return real(callback);
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { frameRequests: number }).frameRequests);
}
