import type { PondErrorCode } from '../core/errors.js';
import type { KoiPondElement } from './koi-pond.js';

/** A pellet was dropped: CSS pixels from the element's corner. */
export interface PondFeedDetail {
  readonly x: number;
  readonly y: number;
}
/** A koi took a pellet there. */
export interface PondEatDetail {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}
export interface PondErrorDetail {
  readonly code: PondErrorCode;
  readonly message: string;
  /** The module's address, where one was involved. */
  readonly url: string;
  readonly cause: unknown;
}

export interface KoiPondEventMap {
  'pond-ready': CustomEvent<null>;
  'pond-error': CustomEvent<PondErrorDetail>;
  'pond-feed': CustomEvent<PondFeedDetail>;
  'pond-eat': CustomEvent<PondEatDetail>;
}

export function tell<K extends keyof KoiPondEventMap>(
  element: KoiPondElement,
  type: K,
  detail: KoiPondEventMap[K]['detail'],
): void {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
