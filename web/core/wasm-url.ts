/**
 * Where the module lies: beside the script. Written out in this one form so that Vite and webpack see it
 * and carry the file along; the library build turns it into `koi-pond.wasm` next to its own output.
 */
export const besideScript = (): string => new URL('../generated/koi-pond.wasm', import.meta.url).href;
