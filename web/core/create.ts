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
  seed?: number | undefined;
  /** Koi, 0 to 20,000. Default 12. */
  count?: number | undefined;
  /** Metres, 0.1 to 1000; 0 for both is open water without banks. Default 6 by 3.4. */
  width?: number | undefined;
  height?: number | undefined;
  /** How the water pushes. Default `reactive`. */
  model?: SwimModel | undefined;
  /** Names of varieties that may be drawn. Default all. */
  varieties?: readonly Variety[] | undefined;
  /** Address of the WebAssembly module, for this pond. Default: beside the script. */
  wasmUrl?: string | URL | undefined;
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
  const { seed = 1, count = 12, width = 6, height = 3.4, model = 'reactive', varieties, wasmUrl } = options;
  const [across, down] = pondSize(width, height);
  const setup = {
    seed: integer('seed', seed, 0, limits.seed),
    count: integer('count', count, 0, limits.count),
    width: across,
    height: down,
    mask: varieties === undefined ? undefined : varietyMask(varieties),
    model: swimModels.indexOf(oneOf('model', model, swimModels)),
  };
  const module = await loadModule(wasmUrl === undefined ? undefined : address('wasmUrl', wasmUrl), fetchOrRead);
  return new Pond(openPond(module, setup), meanings);
}
