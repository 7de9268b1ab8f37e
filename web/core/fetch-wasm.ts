import { orSay, PondError } from './errors.js';

export async function compileBytes(bytes: Uint8Array, url: string): Promise<WebAssembly.Module> {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== '\0asm') {
    throw new PondError('wasm-not-wasm', `${url} is not a WebAssembly module`, url);
  }
  return orSay('wasm-failed', url, 'does not compile', () => WebAssembly.compile(bytes as BufferSource));
}

export async function fetchWasm(from: string): Promise<WebAssembly.Module> {
  // What some bundlers make of a module is an address as long as the module.
  const url = from.slice(0, 999);
  const response = await orSay('wasm-not-found', url, 'cannot be fetched', () => fetch(from));
  if (!response.ok) throw new PondError('wasm-not-found', `${url} answered ${response.status}`, url);
  // Not every browser streams, and none streams a wrong MIME type. The copy is for the buffered way; the body is fetched once.
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    /* the buffered way below says what is wrong */
  }
  const bytes = await orSay('wasm-not-found', url, 'broke off', () => response.arrayBuffer());
  return compileBytes(new Uint8Array(bytes), url);
}

/** Node has no fetch for files, so a file URL is read. The name is hidden from bundlers, which would try to resolve it. */
async function fromFile(url: string): Promise<WebAssembly.Module> {
  const fs = 'node:fs/promises';
  let bytes: Uint8Array;
  // In a `try` of its own: there bundlers for browsers let an import be that they cannot resolve.
  try {
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ fs)) as typeof import('node:fs/promises');
    bytes = await readFile(new URL(url));
  } catch (cause) {
    throw new PondError('wasm-not-found', `${url} cannot be read: ${cause}`, url, cause);
  }
  return compileBytes(bytes, url);
}

const inNode = (): boolean =>
  typeof (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node === 'string';

/** The same where there may be no web at all: in Node. */
export function fetchOrRead(url: string): Promise<WebAssembly.Module> {
  return url.startsWith('file:') && inNode() ? fromFile(url) : fetchWasm(url);
}
