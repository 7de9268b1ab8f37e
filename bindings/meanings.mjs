// node meanings.mjs core/params.h OUT: what each parameter is, as a module that koi-pond/core alone carries. Visitors of a page
// would download the words for nothing if they lay in the WebAssembly.
import { readFileSync, writeFileSync } from 'node:fs';

const [, , table, out] = process.argv;
const meanings = {};
for (const [, name, meaning] of readFileSync(table, 'utf8').matchAll(/^ *ROW\((\w+),.*"([^"]*)"\)/gm)) meanings[name] = meaning;
if (Object.keys(meanings).length === 0) throw new Error(`no parameter was found in ${table}`);
writeFileSync(out, `export default ${JSON.stringify(meanings, null, 1)};\n`);
