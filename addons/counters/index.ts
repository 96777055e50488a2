// `frameplan/counters`: counts what happens to searches, by task. Games can leave it on in what they ship: counting
// makes no garbage, and takes a fraction of a microsecond for each search.

import { Core } from '../../bindings/core/core.ts';
import { fail, show } from '../../bindings/base/errors.ts';
import { inside } from '../../bindings/base/inside.ts';
import type { PlannerInside } from '../../bindings/world/state.ts';
import { Counters } from './counters.ts';

export { Counters } from './counters.ts';
export { TaskCounters } from './task-counters.ts';
export type { CountName } from './task-counters.ts';

/** A `Planner`, or a pool of `frameplan/pool`. */
export interface Countable {
  readonly [inside]: PlannerInside;
}

/**
 * Counts the searches of a planner or a pool from now on. A planner may have several counters: those of a frame, those
 * of a level.
 */
export function countSearches(planner: Countable): Counters {
  const found = (planner as Partial<Countable> | null | undefined)?.[inside];
  if (!(found?.core instanceof Core))
    fail('wrong-type', `countSearches() takes a planner or a pool, not ${show(planner)}`);
  return new Counters(found);
}
