import type { ForceLayout, FrameLayout, ParamRow, PelletLayout, RippleLayout, SchoolLayout } from './types.js';

/**
 * The table of bindings/bindings.cpp as JavaScript sees it. Arguments are checked before they come here; whole numbers that come
 * back are signed, as WebAssembly's are.
 */
export interface RawPond {
  /** Returns how many fixed steps were taken. */
  advance(dt: number): number;
  time(): number;
  stepCount(): number;
  koiCount(): number;
  seed(): number;
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
  /** Takes the bytes given last: float32 triples x, y, seconds; none hands the koi back. */
  script(i: number): void;
  /** Takes the bytes given last: float32 pairs; none brings the garden pond back. */
  setOutline(): void;
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
  /** Hands in the bytes that the next call takes. */
  give(bytes: Uint8Array): void;
  getParam(k: number): number;
  setParam(k: number, value: number): void;
  addKoi(variety: number, length: number, seed: number): number;
  /** 1 where there was one of this id. */
  removeKoi(id: number): number;
  setCount(n: number): void;
  setVarieties(mask: number): void;
  resize(width: number, height: number): void;
  saveState(): Uint8Array;
  /** Takes the bytes given last. 0 taken, 1 not a koi-pond state, 2 another version, 3 wrong length, 4 damaged. */
  loadState(): number;
  /** 8 bytes, the least first. */
  hash(): Uint8Array;
  delete(): void;
}

/** Makes a pond, and gives the way to its methods. */
export type RawModule = (seed: number, count: number, width: number, height: number, model: number) => RawCall;
export type RawCall = (name: string, ...args: unknown[]) => unknown;

/** What the glue hands out; most take a pond's handle first. */
interface Glue {
  calls: Record<string, (...args: unknown[]) => unknown>;
  memory: WebAssembly.Memory;
}

const layouts = ['layout', 'pelletLayout', 'rippleLayout', 'eatLayout', 'forceLayout', 'schoolLayout'];
/** Names of what comes as float32, and as bytes. */
const floats = /rame$|^outline$|^rocks$/;
const bytes = /^saveState$|^hash$/;

/** Words in the order of their offsets; one that ends in = stands for the next of `numbers`. */
function layoutOf(text: string, numbers: Iterator<number>): Record<string, number> {
  return Object.fromEntries(
    text.split(' ').map((word, k) => (word.endsWith('=') ? [word.slice(0, -1), numbers.next().value as number] : [word, k])),
  );
}

/** The table of functions as ponds again: one handle, one method a row. */
export function withPonds({ calls, memory }: Glue): RawModule {
  const call = (name: string, ...args: unknown[]): unknown => calls[name]!(...args);
  // A span (bindings.cpp), over the memory as it is now: it may have grown.
  const bytesOf = (span: unknown): Uint8Array =>
    new Uint8Array(memory.buffer, ...(new Uint32Array(memory.buffer, span as number, 2) as unknown as [number, number]));
  const floatsOf = (span: unknown): Float32Array => {
    const { byteOffset, length } = bytesOf(span);
    return new Float32Array(memory.buffer, byteOffset, length / 4);
  };
  const textOf = (span: unknown): string => String.fromCharCode(...bytesOf(span));
  const lines = textOf(call('texts')).split('\n');
  const { byteOffset, length } = bytesOf(call('numbers'));
  const numbers = new Int32Array(memory.buffer, byteOffset, length / 4).values();
  const own: Record<string, (value: never) => unknown> = {
    give: (bytes: Uint8Array) => bytesOf(call('room', bytes.length)).set(bytes),
  };
  for (const name of layouts) {
    const layout = layoutOf(lines.shift()!, numbers);
    own[name] = () => layout;
  }
  // Seven digits give back what core/params.h says, which a float32 alone does not.
  const inTable = [...floatsOf(call('paramNumbers'))].map((value) => Number(value.toPrecision(7)));
  const rows = lines.map((line, k) => {
    const [name, group, unit] = line.split('|');
    const [initial, min, max] = inTable.slice(3 * k, 3 * k + 3);
    return { name, group, default: initial, min, max, unit } as ParamRow;
  });
  own['paramRows'] = () => rows;
  return (...setup) => {
    const handle = call('create', ...setup);
    return (name, ...args) => {
      if (own[name]) return own[name](args[0] as never);
      const result = call(name, handle, ...args);
      return floats.test(name) ? floatsOf(result) : bytes.test(name) ? bytesOf(result) : result;
    };
  };
}

/** The part of Emscripten's module options that we hand in. */
export interface RawOptions {
  /** Used by bindings/hand-over.js in place of WebAssembly.instantiate. */
  instantiate(imports: WebAssembly.Imports): { then(use: (instance: WebAssembly.Instance) => void): unknown };
}

export type RawFactory = (options: RawOptions) => Promise<Glue>;
