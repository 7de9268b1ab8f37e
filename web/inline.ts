/**
 * Defines `<koi-pond>` with the WebAssembly module inside the script, for bundlers that lose assets. Nothing is fetched.
 * @packageDocumentation
 */
import { decodeBase64 } from './core/base64.js';
import { setWasmBytes } from './core/module.js';
import { define } from './element/define.js';
import base64 from './generated/koi-pond-inline.js';

export * from './element/index.js';

setWasmBytes(() => decodeBase64(base64));
define();
