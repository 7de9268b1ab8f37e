import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const page = (name: string): string => fileURLToPath(new URL(`web/${name}.html`, import.meta.url));
const pages = ['index', 'embed', 'lab', 'crowd'].filter((name) => existsSync(page(name)));

/** The demo pages: `vite` serves them from web/, `vite build` bundles them into build/pages. */
export default defineConfig({
  root: fileURLToPath(new URL('web', import.meta.url)),
  // The examples import what a user would import.
  resolve: { alias: { 'koi-pond/core': fileURLToPath(new URL('web/core/index.ts', import.meta.url)) } },
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173 },
  build: {
    outDir: '../build/pages',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { input: Object.fromEntries(pages.map((name) => [name, page(name)])) },
  },
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    projects: [
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // One browser and one page at a time: what is measured must not share the processor.
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
