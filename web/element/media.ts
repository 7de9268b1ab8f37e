/** The visitor's wishes, shared by all ponds: dark colours and less motion. */
const listeners = new Set<() => void>();
let dark: MediaQueryList | undefined;
let still: MediaQueryList | undefined;

function queries(): void {
  if (dark) return;
  dark = matchMedia('(prefers-color-scheme: dark)');
  still = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  dark.addEventListener('change', tell);
  still.addEventListener('change', tell);
}

export function prefersDark(): boolean {
  queries();
  return dark!.matches;
}

export function prefersLessMotion(): boolean {
  queries();
  return still!.matches;
}

/** Calls back when a wish changes. */
export function onMedia(listener: () => void): void {
  queries();
  listeners.add(listener);
}

export function offMedia(listener: () => void): void {
  listeners.delete(listener);
}
