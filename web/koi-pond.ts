/**
 * Defines `<koi-pond>`. The one entry with a side effect, besides `koi-pond/inline`.
 * @packageDocumentation
 */
import { define } from './element/define.js';

export * from './element/index.js';

define();
