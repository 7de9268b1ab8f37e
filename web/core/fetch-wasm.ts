import { PondError } from './errors.js';

const message = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** "\0asm" */
const isWasm = (bytes: Uint8Array): boolean => bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;

export async function compileBytes(bytes: Uint8Array, url: string): Promise<WebAssembly.Module> {
  if (!isWasm(bytes)) {
    throw new PondError('wasm-not-wasm', `What lies at ${url} is not a WebAssembly module`, url);
  }
  try {
    return await WebAssembly.compile(bytes as BufferSource);
  } catch (cause) {
    throw new PondError('wasm-failed', `${url} does not compile: ${message(cause)}`, url, cause);
  }
}

async function get(url: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin' });
  } catch (cause) {
    throw new PondError('wasm-not-found', `${url} cannot be fetched: ${message(cause)}`, url, cause);
  }
  if (!response.ok) {
    throw new PondError('wasm-not-found', `${url} answered ${response.status}`, url);
  }
  return response;
}

async function fromWeb(url: string): Promise<WebAssembly.Module> {
  const response = await get(url);
  const streams = /^application\/wasm\b/i.test(response.headers.get('content-type') ?? '');
  if (streams && typeof WebAssembly.compileStreaming === 'function') {
    // The copy is for the buffered retry; the body is fetched once.
    try {
      return await WebAssembly.compileStreaming(response.clone());
    } catch {
      /* the buffered way below says what is wrong */
    }
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new PondError('wasm-not-found', `${url} broke off: ${message(cause)}`, url, cause);
  }
  return compileBytes(bytes, url);
}

/** Node has no fetch for files, so a file URL is read. The name is hidden from bundlers, which would try to resolve it. */
async function fromFile(url: string): Promise<WebAssembly.Module> {
  const fs = 'node:fs/promises';
  let bytes: Uint8Array;
  try {
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ fs)) as typeof import('node:fs/promises');
    bytes = await readFile(new URL(url));
  } catch (cause) {
    throw new PondError('wasm-not-found', `${url} cannot be read: ${message(cause)}`, url, cause);
  }
  return compileBytes(bytes, url);
}

const inNode = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === 'string';

export function fetchWasm(url: string): Promise<WebAssembly.Module> {
  return url.startsWith('file:') && inNode() ? fromFile(url) : fromWeb(url);
}
