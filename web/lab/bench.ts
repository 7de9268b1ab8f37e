import type { ParamRow } from '../core/types.js';
import type { Subject } from './experiments.js';
import type { Settings } from './settings.js';

/** What instruments know of the lab: its settings now, and when they change. */
export interface Bench {
  readonly settings: Settings;
  readonly rows: readonly ParamRow[];
  /** Calls back after the model or a parameter changed. */
  onChange(listener: () => void): void;
}

/** Length of the koi of all experiments, m. */
export const benchLength = 0.5;

export const subjectOf = ({ settings }: Bench): Subject => ({
  model: settings.model,
  changes: settings.changes,
  length: benchLength,
});

export interface Instrument {
  readonly id: string;
  readonly title: string;
  readonly explain: string;
  /** Builds the instrument into `body`; the returned function measures and shows. */
  build(body: HTMLElement, bench: Bench): () => Promise<void> | void;
}
