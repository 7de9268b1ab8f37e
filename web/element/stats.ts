/** What a pond costs. Means over about the last second. */
export interface PondStats {
  /** Frames drawn a second; 0 at rest. */
  readonly fps: number;
  /** Main-thread milliseconds a frame for the simulation and for drawing. */
  readonly simMs: number;
  readonly drawMs: number;
  /** Memory of the WebAssembly module, all its ponds together. */
  readonly wasmBytes: number;
  /** What the picture does without at the moment, because frames ran long: costly extras by name, none as a rule. */
  readonly dropped: readonly string[];
}

/** Seconds over which the means forget. */
const memory = 0.5;

export class Meter implements PondStats {
  simMs = 0;
  drawMs = 0;
  wasmBytes = 0;
  dropped: readonly string[] = [];
  /** The last frame's, for the overlay's plots. */
  lastSimMs = 0;
  lastDrawMs = 0;
  #interval = 0;

  get fps(): number {
    return this.#interval > 0 ? 1 / this.#interval : 0;
  }

  note(dt: number, simMs: number, drawMs: number, wasmBytes: number): void {
    this.wasmBytes = wasmBytes;
    if (dt <= 0) return;
    this.lastSimMs = simMs;
    this.lastDrawMs = drawMs;
    const k = this.#interval === 0 ? 1 : 1 - Math.exp(-dt / memory);
    this.#interval += (dt - this.#interval) * k;
    this.simMs += (simMs - this.simMs) * k;
    this.drawMs += (drawMs - this.drawMs) * k;
  }

  rest(): void {
    this.#interval = 0;
  }

  snapshot(): PondStats {
    return { fps: this.fps, simMs: this.simMs, drawMs: this.drawMs, wasmBytes: this.wasmBytes, dropped: this.dropped };
  }
}
