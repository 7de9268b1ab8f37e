/** One IntersectionObserver and one ResizeObserver for all ponds, made when the first pond comes. */

export interface Size {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels, snapped to whole ones; 0 where the browser does not tell. */
  readonly deviceWidth: number;
}

export interface Observed {
  onVisible(visible: boolean): void;
  onSize(size: Size): void;
  /** The device's pixel ratio may have changed. */
  onRatio(): void;
}

const ponds = new Map<Element, Observed>();
let seen: IntersectionObserver | undefined;
let sized: ResizeObserver | undefined;
let tellsDevicePixels = true;

function onResize(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, contentRect, devicePixelContentBoxSize } of entries) {
    const { width, height } = contentRect;
    ponds.get(target)?.onSize({ width, height, deviceWidth: devicePixelContentBoxSize?.[0]?.inlineSize ?? 0 });
  }
}

/** Not every browser reports a new pixel ratio at the same CSS size as a resize; a media query does. */
function followResolution(): void {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      for (const pond of ponds.values()) pond.onRatio();
      followResolution();
    },
    { once: true },
  );
}

function watchSize(canvas: Element): void {
  if (!sized) {
    sized = new ResizeObserver(onResize);
    followResolution();
  }
  if (tellsDevicePixels) {
    try {
      return sized.observe(canvas, { box: 'device-pixel-content-box' });
    } catch {
      tellsDevicePixels = false;
    }
  }
  sized.observe(canvas);
}

export function observe(canvas: Element, pond: Observed): void {
  // To touch the edge of what is in view is not to be in view: some of it must be, if ever so little.
  seen ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) ponds.get(entry.target)?.onVisible(entry.intersectionRatio > 0);
    },
    { threshold: 1e-6 },
  );
  ponds.set(canvas, pond);
  seen.observe(canvas);
  watchSize(canvas);
}

export function unobserve(canvas: Element): void {
  ponds.delete(canvas);
  seen?.unobserve(canvas);
  sized?.unobserve(canvas);
}
