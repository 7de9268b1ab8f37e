/**
 * The element's class, without defining it.
 * @packageDocumentation
 */

export { PondError, type PondErrorCode } from '../core/errors.js';
export { setWasmUrl } from '../core/module.js';
export type { KoiOptions } from '../core/page-pond.js';
export type { ParamRow } from '../core/types.js';
export { type Variety, varietyNames } from '../core/varieties.js';
export type { KoiPondEventMap, PondEatDetail, PondErrorDetail, PondFeedDetail } from './events.js';
export type { KoiPondAttributes, KoiPondEventAttributes } from './frameworks.js';
export type { Koi } from './koi-list.js';
export { KoiPondElement } from './koi-pond.js';
export type { PondStats } from './stats.js';
