/**
 * The element's class, without defining it.
 * @packageDocumentation
 */
export { KoiPondElement } from './koi-pond.js';
export type { Koi } from './koi-list.js';
export type { PondStats } from './stats.js';
export type { KoiPondEventMap, PondEatDetail, PondErrorDetail, PondFeedDetail } from './events.js';
export type { KoiPondAttributes, KoiPondEventAttributes } from './frameworks.js';
export { PondError, type PondErrorCode } from '../core/errors.js';
export { setWasmUrl } from '../core/module.js';
export type { KoiOptions } from '../core/pond.js';
export type { ParamRow } from '../core/types.js';
export { varietyNames, type Variety } from '../core/varieties.js';
