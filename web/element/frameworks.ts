import type { KoiPondEventMap } from './events.js';
import type { KoiPondElement } from './koi-pond.js';

/** The attributes as templates write them. */
export interface KoiPondAttributes {
  count?: number | string | undefined;
  seed?: number | string | undefined;
  varieties?: string | undefined;
  theme?: KoiPondElement['theme'] | undefined;
  water?: KoiPondElement['water'] | undefined;
  interaction?: KoiPondElement['interaction'] | undefined;
  motion?: KoiPondElement['motion'] | undefined;
  paused?: boolean | undefined;
  controls?: KoiPondElement['controls'] | undefined;
  'px-per-metre'?: number | string | undefined;
  pxPerMetre?: number | string | undefined;
  debug?: boolean | string | undefined;
  'wasm-src'?: string | undefined;
  wasmSrc?: string | undefined;
}

/** React 19 listens to custom events by their name after `on`. */
export type KoiPondEventAttributes = {
  [K in keyof KoiPondEventMap as `on${K}`]?: ((event: KoiPondEventMap[K]) => void) | undefined;
};

/** Vue's templates write them in its own way. */
export type KoiPondVueEvents = {
  [K in keyof KoiPondEventMap as K extends `pond-${infer Name}` ? `onPond${Capitalize<Name>}` : never]?:
    | ((event: KoiPondEventMap[K]) => void)
    | undefined;
};

/** On one line where it is used: the remark above that line reaches no further. */
type Written = KoiPondAttributes & KoiPondEventAttributes;

declare global {
  interface HTMLElementTagNameMap {
    'koi-pond': KoiPondElement;
  }
}

/** @ts-ignore Without React this says nothing. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** @ts-ignore */
      'koi-pond': Written & React.DetailedHTMLProps<React.HTMLAttributes<KoiPondElement>, KoiPondElement>;
    }
  }
}

/** @ts-ignore Without Vue this says nothing. */
declare module 'vue' {
  interface GlobalComponents {
    /** @ts-ignore */
    'koi-pond': import('vue').DefineComponent<KoiPondAttributes & KoiPondVueEvents & import('vue').HTMLAttributes>;
  }
}
