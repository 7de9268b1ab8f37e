/** The visitor's wishes, shared by all ponds. */
const listeners = new Set<() => void>();
const queries = new Map<string, MediaQueryList>();

/** Whether the visitor prefers this; from the first question on, listeners are told when it changes. */
export function prefers(wish: 'color-scheme: dark' | 'reduced-motion: reduce'): boolean {
  let query = queries.get(wish);
  if (!query) {
    query = matchMedia(`(prefers-${wish})`);
    query.addEventListener('change', () => {
      for (const listener of [...listeners]) listener();
    });
    queries.set(wish, query);
  }
  return query.matches;
}

/** Calls back when a wish changes. */
export const onMedia = (listener: () => void): unknown => listeners.add(listener);

export const offMedia = (listener: () => void): unknown => listeners.delete(listener);
