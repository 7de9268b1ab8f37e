import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPond, type Pond, PondError } from '../../web/core/index.js';

/** The smallest module with a function that does nothing but trap. */
const trap = new WebAssembly.Instance(
  new WebAssembly.Module(
    new Uint8Array([
      0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 0x74, 0, 0, 10, 5, 1, 3, 0, 0, 11,
    ]),
  ),
).exports['t'];

let table: WebAssembly.Table;
let turn = 0;
/** A module of its own, so that breaking it breaks nobody else's. */
const wasmUrl = (): URL => new URL(`../../web/generated/koi-pond.wasm?trap=${turn}`, import.meta.url);

beforeEach(() => {
  turn += 1;
  const real = WebAssembly.instantiate;
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (module: WebAssembly.Module, imports: WebAssembly.Imports) => {
    const instance = await real(module, imports);
    table = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Table) as WebAssembly.Table;
    return instance;
  }) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function broken(): Promise<[Pond, Pond]> {
  const ponds: [Pond, Pond] = [await createPond({ wasmUrl: wasmUrl() }), await createPond({ wasmUrl: wasmUrl() })];
  for (const pond of ponds) pond.advance(0.1);
  for (let k = 1; k < table.length; k += 1) table.set(k, trap);
  return ponds;
}

it('a trap ends the pond with one error that stays the same, and the next pond gets a fresh module', async () => {
  const [pond] = await broken();
  const errors = [() => pond.advance(0.1), () => pond.frame, () => pond.feed(1, 1)].map((use) => {
    try {
      use();
      return undefined;
    } catch (error) {
      return error;
    }
  });
  expect(errors[0]).toBeInstanceOf(PondError);
  expect(errors[0]).toMatchObject({ code: 'trap', message: expect.stringMatching(/^The simulation stopped: ./) as string });
  expect(new Set(errors).size).toBe(1);
  expect(pond.disposed).toBe(true);
  pond.dispose();
  const next = await createPond({ wasmUrl: wasmUrl() });
  expect(next.advance(0.1)).toBeGreaterThan(0);
  next.dispose();
});

it('a pond whose module has stopped can be given up without a throw', async () => {
  const ponds = await broken();
  for (const pond of ponds) {
    expect(() => pond.dispose()).not.toThrow();
    expect(pond.disposed).toBe(true);
    expect(() => pond.advance(0.1)).toThrow('The simulation stopped');
  }
  const next = await createPond({ wasmUrl: wasmUrl() });
  expect(next.advance(0.1)).toBeGreaterThan(0);
  next.dispose();
});
