// npm start: install what is missing, build the module, serve the pages.
import { install } from './install.mjs';
import { main } from './run.mjs';
import { buildWasm } from './wasm.mjs';

await main(async () => {
  install({ skip: ['chromium', 'g++'] });
  buildWasm();
  const { createServer } = await import('vite');
  const server = await createServer();
  await server.listen();
  console.log('\nThe koi pond swims at:');
  server.printUrls();
  console.log('  an article page with the widget in its text: /embed.html');
  console.log('  the lab, to measure and tune: /lab.html');
  console.log('  a crowd: /crowd.html; every variety: /varieties.html');
  const stop = () => void server.close().finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  // Who ends npm ends its shell, which does not pass it on.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 500).unref();
});
