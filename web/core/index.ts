/**
 * The simulation alone: no DOM, in browsers and in Node. Metres, seconds, radians; x right, y down.
 * @packageDocumentation
 */
import meanings from '../generated/param-meanings.js';
import { createPond as create, type PondOptions } from './create.js';
import type { Pond } from './pond.js';

/** Loads the module once, then makes a pond. Bad options throw a RangeError or TypeError, a failed load a `PondError`. */
export const createPond = (options?: PondOptions): Promise<Pond> => create(options, meanings);
export type { PondOptions } from './create.js';
export { PondError, type PondErrorCode } from './errors.js';
export { setWasmUrl } from './module.js';
export type { Corner, Waypoint } from './points.js';
export type { KoiOptions, Muscles, Placement, Pond } from './pond.js';
export {
  parseScenario,
  replayScenario,
  type Scenario,
  type ScenarioEvent,
  writeScenario,
} from './scenario.js';
export {
  type ForceLayout,
  type FrameLayout,
  type KoiState,
  koiStates,
  type ParamRow,
  type PelletLayout,
  type RippleLayout,
  type SchoolLayout,
  type SwimModel,
} from './types.js';
export { type Variety, varietyFamilies, varietyNames } from './varieties.js';
