import createModule from '../generated/koi-pond.js';
import { address } from './check.js';
import { orSay, PondError } from './errors.js';
import { compileBytes, fetchWasm } from './fetch-wasm.js';
import { type RawFactory, type RawModule, withPonds } from './raw.js';
import { besideScript } from './wasm-url.js';

/** One module per address for the whole page or process. */
const loaded = new Map<string, Promise<RawModule>>();
const keys = new WeakMap<RawModule, string>();
let chosenUrl: string | undefined;
let inlined: (() => Uint8Array) | undefined;

/** Key of the module that `koi-pond/inline` carries inside the script. */
const inlineKey = 'koi-pond/inline';

/**
 * Says where the WebAssembly module lies, for pages that serve it from elsewhere than beside the script.
 * Counts for ponds made afterwards; `undefined` returns to the default.
 */
export function setWasmUrl(url: string | URL | undefined): void {
  chosenUrl = url === undefined ? undefined : absolute(address('url', url));
}

/**
 * Used by `koi-pond/inline` only: the module's bytes, so that nothing is fetched.
 * @internal
 */
export function setWasmBytes(bytes: () => Uint8Array): void {
  inlined = bytes;
}

/** The whole address of `url`, or that of the module beside the script, which a script from a blob does not have. */
function absolute(url?: string): string {
  const base = (globalThis as { document?: Document }).document?.baseURI;
  try {
    return url ? new URL(url, base).href : besideScript();
  } catch (cause) {
    if (url && base === undefined) return url;
    throw new PondError('wasm-not-found', `${url || 'What lies beside this script'} is not an address`, url, cause);
  }
}

async function start(key: string, get: typeof fetchWasm): Promise<RawModule> {
  if (typeof WebAssembly !== 'object') {
    throw new PondError('no-wasm', 'This browser has no WebAssembly', inlined && key === inlineKey ? '' : key);
  }
  const compiled = inlined && key === inlineKey ? await compileBytes(inlined(), inlineKey) : await get(key);
  return orSay(
    'wasm-failed',
    key,
    'does not start',
    () =>
      // Emscripten's small runtime waits for ever when it gets no instance or one that is not its own, hence the race.
      new Promise<RawModule>((resolve, reject) => {
        (createModule as RawFactory)({
          instantiate: (imports) => ({
            // biome-ignore lint/suspicious/noThenProperty: the runtime calls .then() and needs no more of a promise
            then: (use) => WebAssembly.instantiate(compiled, imports).then(use).catch(reject),
          }),
        })
          .then((module) => resolve(withPonds(module)))
          .catch(reject);
      }),
  );
}

/**
 * The module at `url` (default: `setWasmUrl`, else inside or beside the script). A failure is forgotten, so that a retry
 * retries. A bad address throws.
 * @internal
 */
export function loadModule(url?: string, get = fetchWasm): Promise<RawModule> {
  const key = (!url && (chosenUrl ?? (inlined && inlineKey))) || absolute(url);
  let module = loaded.get(key);
  if (!module) {
    module = start(key, get);
    loaded.set(key, module);
    module.then(
      (started) => keys.set(started, key),
      () => loaded.delete(key),
    );
  }
  return module;
}

/**
 * After a trap the memory of a module cannot be trusted: the next pond gets a fresh one.
 * @internal
 */
export function forgetModule(module: RawModule): void {
  loaded.delete(keys.get(module)!);
  // Once: what lies under the key after that is a fresh one.
  keys.delete(module);
}
