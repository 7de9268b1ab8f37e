import { PondError } from './errors.js';
import { forgetModule } from './module.js';
import type { RawCall, RawModule, RawPond } from './raw.js';

/** What a pond is made of; checked, for the core takes it as it is. */
export interface Setup {
  seed: number;
  count: number;
  width: number;
  height: number;
  /** Bits of the varieties that may be drawn; undefined is all. */
  mask: number | undefined;
  /** Place in `swimModels`, by default the first. */
  model?: number;
}

/** A pond in a module's memory, and the one way to it. */
export interface OpenPond {
  readonly setup: Setup;
  call<K extends keyof RawPond>(name: K, ...args: Parameters<RawPond[K]>): ReturnType<RawPond[K]>;
  /** Whether it was deleted or the module trapped: from then on every call throws. */
  over(): boolean;
}

export function openPond(module: RawModule, setup: Setup): OpenPond {
  const { seed, count, width, height, mask, model = 0 } = setup;
  let raw: RawCall | undefined;
  let why: Error | undefined;
  /** A trap leaves the module's memory in doubt: the pond is over, and says so from then on. */
  const guard = <T>(use: () => T): T => {
    try {
      return use();
    } catch (cause) {
      if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
      raw = undefined;
      forgetModule(module);
      throw (why = new PondError('trap', `The simulation stopped: ${cause.message}`, '', cause));
    }
  };
  const call = (name: string, ...args: unknown[]): unknown => {
    const pond = raw;
    if (!pond) throw why ?? new Error('this pond was disposed');
    if (name === 'delete') raw = undefined;
    return guard(() => pond(name, ...args));
  };
  // The koi come after the mask, so that only allowed varieties are drawn.
  raw = guard(() => module(seed, 0, width, height, model));
  if (mask !== undefined) call('setVarieties', mask);
  call('setCount', count);
  return { setup, call: call as OpenPond['call'], over: () => !raw };
}
