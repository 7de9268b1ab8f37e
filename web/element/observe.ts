/** One IntersectionObserver and one ResizeObserver for all ponds, made when the first pond comes. */

export interface Size {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels; 0 where the browser does not tell. */
  readonly deviceWidth: number;
}

export interface Observed {
  onVisible(visible: boolean): void;
  onSize(size: Size): void;
}

const ponds = new Map<Element, Observed>();
let seen: IntersectionObserver | undefined;
let sized: ResizeObserver | undefined;
let tellsDevicePixels = true;

function onResize(entries: readonly ResizeObserverEntry[]): void {
  for (const entry of entries) {
    const device = tellsDevicePixels ? entry.devicePixelContentBoxSize?.[0] : undefined;
    ponds.get(entry.target)?.onSize({
      width: entry.contentRect.width,
      height: entry.contentRect.height,
      deviceWidth: device?.inlineSize ?? 0,
    });
  }
}

/** Without device-pixel-content-box a change of pixel ratio at the same CSS size is told by a media query alone. */
function followResolution(): void {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
    for (const [canvas, pond] of ponds) {
      pond.onSize({ width: canvas.clientWidth, height: canvas.clientHeight, deviceWidth: 0 });
    }
    followResolution();
  }, { once: true });
}

function watchSize(canvas: Element): void {
  sized ??= new ResizeObserver(onResize);
  if (tellsDevicePixels) {
    try {
      sized.observe(canvas, { box: 'device-pixel-content-box' });
      return;
    } catch {
      tellsDevicePixels = false;
      followResolution();
    }
  }
  sized.observe(canvas);
}

export function observe(canvas: Element, pond: Observed): void {
  seen ??= new IntersectionObserver((entries) => {
    for (const entry of entries) ponds.get(entry.target)?.onVisible(entry.isIntersecting);
  });
  ponds.set(canvas, pond);
  seen.observe(canvas);
  watchSize(canvas);
}

export function unobserve(canvas: Element): void {
  ponds.delete(canvas);
  seen?.unobserve(canvas);
  sized?.unobserve(canvas);
}
