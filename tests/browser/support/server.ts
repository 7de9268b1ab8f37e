import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The policy that a careful site sets: nothing inline, nothing from elsewhere, no workers. */
export const strictPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
  "connect-src 'self'; worker-src 'none'; require-trusted-types-for 'script'";

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export interface Answer {
  status?: number;
  type?: string;
  body: string | Uint8Array;
  delay?: number;
  /** Holds the answer back until this settles. */
  until?: Promise<unknown>;
  /** Announces the whole body, sends half of it and hangs up. */
  cut?: boolean;
}

/** A static server: files of `folders` (first hit wins), and answers made up by path. Strict by default. */
export class Site {
  /** Every path that was asked for, in order. */
  readonly asked: string[] = [];
  readonly answers = new Map<string, Answer>();
  policy: string = strictPolicy;
  url = '';
  #server: Server;
  #folders: readonly string[];

  constructor(folders: readonly string[] = [join(root, 'dist')]) {
    this.#folders = folders;
    this.answers.set('/favicon.ico', { status: 204, body: '' });
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    return this;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  /** A page at `path` with this body, and the usual head. */
  page(path: string, body: string, head = '<script type="module" src="/koi-pond.js"></script>'): string {
    this.answers.set(path, {
      body:
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${head}` +
        `<link rel="stylesheet" href="/page.css"></head><body>${body}</body></html>`,
    });
    if (!this.answers.has('/page.css')) this.answers.set('/page.css', { type: 'text/css', body: 'body { margin: 0 }' });
    return this.url + path;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    this.asked.push(path);
    const made = this.answers.get(path);
    if (made?.delay)
      await new Promise((resolve) => {
        setTimeout(resolve, made.delay);
      });
    await made?.until;
    const file = this.#folders
      .map((folder) => join(folder, normalize(path)))
      .find((name) => existsSync(name) && statSync(name).isFile());
    const type = made?.type ?? types[extname(path)] ?? 'text/html; charset=utf-8';
    const status = made ? (made.status ?? 200) : file ? 200 : 404;
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      ...(this.policy ? { 'content-security-policy': this.policy } : {}),
      ...(made?.cut ? { 'content-length': made.body.length } : {}),
    });
    if (made?.cut) {
      response.write(made.body.slice(0, made.body.length >> 1), () => setTimeout(() => response.destroy(), 50));
      return;
    }
    response.end(made ? made.body : file ? readFileSync(file) : 'not found');
  }
}
