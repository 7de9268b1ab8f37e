import type { Pond } from '../core/pond.js';
import { applyEvent, type Scenario, type ScenarioEvent } from '../core/scenario.js';
import { type Settings, tidy } from './settings.js';

/** Size of the lab's tank, metres. */
export const tankSize = { width: 6, height: 3.4 } as const;

/** Keeps what is done to a pond from its first step on, so that it can be done again. */
export class Recorder {
  readonly #begun: Omit<Scenario, 'events' | 'end' | 'hash'>;
  readonly #events: ScenarioEvent[] = [];

  constructor({ model, seed, count, changes }: Settings) {
    this.#begun = {
      seed,
      count,
      ...tankSize,
      model,
      params: Object.entries(changes).map(([name, value]) => [name, tidy(value)] as const),
    };
  }

  /** Does it to the pond, and keeps it. Numbers are rounded first, to what the text will say. */
  act(pond: Pond, kind: Exclude<ScenarioEvent['kind'], 'param'>, values: readonly number[] = []): void {
    this.#do(pond, { step: pond.steps, kind, values: values.map((v) => Number(v.toFixed(4))) });
  }

  setParam(pond: Pond, name: string, value: number): void {
    this.#do(pond, { step: pond.steps, kind: 'param', name, value: tidy(value) });
  }

  #do(pond: Pond, event: ScenarioEvent): void {
    applyEvent(pond, event);
    const last = this.#events.at(-1);
    // A slider or a pointer that moves on within a step: the last word counts.
    const again =
      last?.step === event.step &&
      last.kind === event.kind &&
      (event.kind === 'pointer' || (event.kind === 'param' && (last as { name?: string }).name === event.name));
    if (again) this.#events.pop();
    this.#events.push(event);
  }

  /** The scenario up to now, with the hash of the pond as it is. */
  scenario(pond: Pond): Scenario {
    return { ...this.#begun, events: [...this.#events], end: pond.steps, hash: pond.hash() };
  }
}
