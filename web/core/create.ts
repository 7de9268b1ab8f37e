import { address, integer, oneOf, record } from './check.js';
import { fetchOrRead } from './fetch-wasm.js';
import { limits, pondSize } from './limits.js';
import { loadModule } from './module.js';
import { openPond } from './open-pond.js';
import { Pond, swimModels } from './pond.js';
import type { SwimModel } from './types.js';
import type { Variety } from './varieties.js';
import { varietyMask } from './variety-mask.js';

export interface PondOptions {
  /** Unsigned 32-bit; fixes layout, patterns and motion. Default 1. */
  seed?: number;
  /** Koi, 0 to 20,000. Default 12. */
  count?: number;
  /** Metres, 0.1 to 1000; 0 for both is open water without banks. Default 6 by 3.4. */
  width?: number;
  height?: number;
  /** How the water pushes. Default `reactive`. */
  model?: SwimModel;
  /** Names of varieties that may be drawn. Default all. */
  varieties?: readonly Variety[];
  /** Address of the WebAssembly module, for this pond. Default: beside the script. */
  wasmUrl?: string | URL;
}

const known = [
  'seed',
  'count',
  'width',
  'height',
  'model',
  'varieties',
  'wasmUrl',
] as const satisfies readonly (keyof PondOptions)[];

/** `createPond` of the headless core, which knows the meanings of parameters; whoever needs no words leaves them out. */
export async function createPond(options: PondOptions = {}, meanings?: Readonly<Record<string, string>>): Promise<Pond> {
  record('options', options, known);
  const seed = integer('seed', options.seed ?? 1, 0, limits.seed);
  const count = integer('count', options.count ?? 12, 0, limits.count);
  const [width, height] = pondSize(options.width ?? 6, options.height ?? 3.4);
  const model = oneOf('model', options.model ?? 'reactive', swimModels);
  const mask = options.varieties === undefined ? undefined : varietyMask(options.varieties);
  const module = await loadModule(options.wasmUrl === undefined ? undefined : address('wasmUrl', options.wasmUrl), fetchOrRead);
  return new Pond(openPond(module, { seed, count, width, height, mask, model: swimModels.indexOf(model) }), meanings);
}
