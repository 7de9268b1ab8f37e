/**
 * The simulation alone: no DOM, in browsers and in Node. Metres, seconds, radians; x right, y down.
 * @packageDocumentation
 */
export { createPond, type PondOptions } from './create.js';
export type { KoiOptions, Muscles, Placement, Pond } from './pond.js';
export type { Corner, Waypoint } from './points.js';
export { PondError, type PondErrorCode } from './errors.js';
export { setWasmUrl } from './module.js';
export {
  parseScenario, replayScenario, writeScenario, type Scenario, type ScenarioEvent,
} from './scenario.js';
export { varietyFamilies, varietyNames, type Variety } from './varieties.js';
export {
  koiStates, type ForceLayout, type FrameLayout, type KoiState, type ParamRow, type PelletLayout,
  type RippleLayout, type SchoolLayout, type SwimModel,
} from './types.js';
