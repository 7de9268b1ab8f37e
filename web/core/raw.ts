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
  setObstacle(x: number, y: number, radius: number): void;
  clearObstacle(): void;
  /** Bytes of float32 triples x, y, seconds; none hands the koi back. */
  script(i: number, bytes: Uint8Array): void;
  /** Bytes of float32 pairs; none brings the garden pond back. */
  setOutline(bytes: Uint8Array): void;
  pelletCount(): number;
  pelletFrame(): Float32Array;
  pelletLayout(): PelletLayout;
  rippleFrame(): Float32Array;
  rippleLayout(): RippleLayout;
  eatFrame(): Float32Array;
  forceFrame(): Float32Array;
  forceLayout(): ForceLayout;
  schoolFrame(): Float32Array;
  schoolLayout(): SchoolLayout;
  outline(): Float32Array;
  rocks(): Float32Array;
  paramRows(): ParamRow[];
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
  Pond: new (seed: number, count: number, width: number, height: number, model: number) => RawPond;
}

/** What the glue hands out: functions named `pond_...` that take a pond's handle first. */
type Functions = Record<string, (...args: unknown[]) => unknown>;

const prefix = 'pond_';
const layouts = ['layout', 'pelletLayout', 'rippleLayout', 'eatLayout', 'forceLayout', 'schoolLayout'];
const rowFields = ['name', 'group', 'default', 'min', 'max', 'unit', 'meaning'];

/** Words in the order of their offsets, others as name=offset. */
function layoutOf(text: string): Record<string, number> {
  return Object.fromEntries(
    text
      .trim()
      .split(' ')
      .map((word, k) => {
        const [name, offset] = word.split('=');
        return [name, offset === undefined ? k : Number(offset)];
      }),
  );
}

function paramsOf(text: string): ParamRow[] {
  return text
    .trimEnd()
    .split('\n')
    .map(
      (line) =>
        Object.fromEntries(
          line.split('|').map((word, k) => [rowFields[k], k > 1 && k < 5 ? Number(word) : word]),
        ) as unknown as ParamRow,
    );
}

/** The table of functions as a class again: one handle, one method a row. */
export function withPonds(functions: Functions): RawModule {
  const call = (name: string, ...args: unknown[]): unknown => functions[prefix + name]!(...args);
  const prototype: Record<string, unknown> = {
    paramRows: () => paramsOf(call('paramText') as string),
  };
  layouts.forEach((name, k) => {
    prototype[name] = () => layoutOf(call('layoutText', k) as string);
  });
  for (const name of Object.keys(functions)) {
    if (!name.startsWith(prefix)) continue;
    const method = functions[name]!;
    prototype[name.slice(prefix.length)] = function (this: { handle: number }, ...args: unknown[]) {
      return method(this.handle, ...args);
    };
  }
  class Pond {
    readonly handle: number;
    constructor(...args: unknown[]) {
      this.handle = call('create', ...args) as number;
    }
  }
  Object.assign(Pond.prototype, prototype);
  return { Pond } as unknown as RawModule;
}

/** The part of Emscripten's module options that we hand in. */
export interface RawOptions {
  /** Used by bindings/hand-over.js in place of WebAssembly.instantiate. */
  instantiate(imports: WebAssembly.Imports): { then(use: (instance: WebAssembly.Instance) => void): unknown };
}

export type RawFactory = (options: RawOptions) => Promise<Functions>;
