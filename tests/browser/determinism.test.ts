import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shut, Visit } from './support/browser.js';
import { root } from './support/server.js';

let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
});
afterAll(async () => {
  await server.close();
  await shut();
});

const folder = join(root, 'tests/core/scenarios');

it('replays every scenario in the browser to the hash that the native core recorded', async () => {
  const visit = await Visit.begin({ viewport: { width: 320, height: 240 } });
  await visit.page.goto(`${server.resolvedUrls!.local[0]!}varieties.html`);
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    const recorded = /^end \d+ hash (\w+)$/m.exec(text)![1];
    // As text: the page imports from the server itself.
    const hash = await visit.page.evaluate(`(async () => {
      const { parseScenario, replayScenario } = await import('/core/index.ts');
      const pond = await replayScenario(parseScenario(${JSON.stringify(text)}));
      const hash = pond.hash();
      pond.dispose();
      return hash;
    })()`);
    expect(hash, name).toBe(recorded);
  }
  await visit.end();
});
