// The interface of a scenario, and helpers for several of them.

import { takeTurn, yardstick } from './interleave.ts';
import type { Contender } from './interleave.ts';
import type { ScenarioReport } from './report.ts';
import type { InstanceSearch } from './simple-fps/searches.ts';
import { median } from './statistics.ts';

export interface Settings {
  /** Fewer rounds and samples: a first look. */
  quick: boolean;
  /** A minute instead of seconds for what does not end. */
  long?: boolean;
  /** Where the source of the native floor is; undefined: where it usually is, if it is there. */
  floor?: string | undefined;
}

export interface Scenario {
  name: string;
  /** In a line, for the list of scenarios. */
  summary: string;
  run(settings: Settings): ScenarioReport | Promise<ScenarioReport>;
}

/** Runs of a search as a candidate; a sample has enough of them to take `microseconds`. */
export function searchCandidate(name: string, search: InstanceSearch, microseconds = 50): Contender {
  if (search.prepare) return { name, run: search.run, units: 1 };
  let units = 1;
  const run = (): void => {
    for (let count = 0; count < units; count++) search.run();
  };
  while (units < 4096 && Math.min(...takeTurn({ name, run, units: 1 }, 3)) < microseconds) units *= 2;
  return { name, run, units };
}

/** For baselines of scenarios that have no counterpart: samples of the yardstick, taken in each round. */
export class Yardstick {
  readonly samples: number[] = [];
  readonly #candidate = yardstick();

  constructor() {
    takeTurn(this.#candidate, 50);
  }

  takeTurn(): void {
    this.samples.push(...takeTurn(this.#candidate, 3));
  }

  get microseconds(): number {
    return median(this.samples);
  }
}
