import type { ForceLayout, FrameLayout, ParamRow, PelletLayout, RippleLayout, SchoolLayout } from './types.js';

/** The table of bindings/bindings.cpp as JavaScript sees it. Arguments are checked before they come here. */
export interface RawPond {
  /** Returns how many fixed steps were taken. */
  advance(dt: number): number;
  time(): number;
  stepCount(): number;
  koiCount(): number;
  frame(): Float32Array;
  layout(): FrameLayout;
  setMuscles(i: number, frequency: number, amplitude: number, bias: number): void;
  releaseMuscles(i: number): void;
  place(i: number, x: number, y: number, heading: number, speed: number): void;
  feed(x: number, y: number): void;
  startle(x: number, y: number): void;
  pointer(x: number, y: number): void;
  clearPointer(): void;
  pelletCount(): number;
  pelletFrame(): Float32Array;
  pelletLayout(): PelletLayout;
  rippleCount(): number;
  rippleFrame(): Float32Array;
  rippleLayout(): RippleLayout;
  eatCount(): number;
  eatFrame(): Float32Array;
  forceFrame(): Float32Array;
  forceLayout(): ForceLayout;
  schoolFrame(): Float32Array;
  schoolLayout(): SchoolLayout;
  outline(): Float32Array;
  rocks(): Float32Array;
  paramCount(): number;
  paramRow(k: number): ParamRow;
  getParam(k: number): number;
  setParam(k: number, value: number): void;
  addKoi(variety: number, length: number, seed: number): number;
  removeKoi(id: number): boolean;
  setCount(n: number): void;
  setVarieties(mask: number): void;
  resize(width: number, height: number): void;
  saveState(): Uint8Array;
  /** 0 taken, 1 not a koi-pond state, 2 another version, 3 wrong length, 4 damaged. */
  loadState(bytes: Uint8Array): number;
  hash(): string;
  delete(): void;
}

export interface RawModule {
  Pond: new (
    seed: number, count: number, width: number, height: number, model: number,
  ) => RawPond;
}

/** The part of Emscripten's module options that we hand in. */
export interface RawOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
  onAbort?: (reason: unknown) => void;
}

export type RawFactory = (options: RawOptions) => Promise<RawModule>;
