// npm run behaviour: what the school does, measured natively; a table of rows with their bars. Further words are handed on:
// --quick, --koi 12, --seeds 3, --seconds 60, --roam, --events, or --film turn|feeding|startle|kiss for a picture (SVG).
import { join } from 'node:path';
import { install } from './install.mjs';
import { main, root, tee } from './run.mjs';
import { build, configure } from './wasm.mjs';

await main(async () => {
  install();
  configure('native');
  build('native', 'koi-behaviour');
  const { code } = await tee(join(root, 'build', 'native', 'koi-behaviour'), process.argv.slice(2));
  process.exitCode = code;
});
