/** Why a pond could not start, or stopped. Stable names: pages may switch on them. */
export type PondErrorCode = 'no-wasm' | 'wasm-not-found' | 'wasm-not-wasm' | 'wasm-failed' | 'trap';

/** A failure of the module itself, as opposed to a bad argument (RangeError, TypeError). */
export class PondError extends Error {
  // A field, for where intrinsics are frozen an assignment throws.
  override readonly name = 'PondError';
  readonly code: PondErrorCode;
  /** Where the module was looked for; empty where no address was involved. */
  readonly url: string;

  constructor(code: PondErrorCode, message: string, url = '', cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.url = url;
  }
}

/** What `use` brings. Where it fails, the error says that the module at `url` `failed`. */
export async function orSay<T>(code: PondErrorCode, url: string, failed: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (cause) {
    throw new PondError(code, `${url} ${failed}: ${cause}`, url, cause);
  }
}
