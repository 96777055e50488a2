// A pool that plans for goals, too: those in networks, and those that a game asks for.

import type { AnyDomain } from '../../../bindings/index.ts';
import { fail, inside, show } from '../../../bindings/internal.ts';
import type { WorldState } from '../../../bindings/internal.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { Goals } from '../../goals/index.ts';
import type { Goal, SubmittedGoalOptions } from '../../goals/index.ts';
import { posting } from '../../goals/saved.ts';
import { answeredDomain } from '../../goals/tasks.ts';
import { Pool } from '../pool.ts';
import type { PoolOptions } from '../pool.ts';
import type { PoolNews, PoolSearch } from '../search.ts';
import type { AnyWorker, StartWorker } from '../thread.ts';
import { hostGoals } from './host-goals.ts';

/** As for `goals.submit`. A deadline counts slices of the thread. */
export interface PoolGoalOptions extends Omit<SubmittedGoalOptions, 'onPlan' | 'onEnd'>, PoolNews {}

export abstract class GoalPool extends Pool {
  constructor(options: PoolOptions, startWorker: StartWorker, stock: () => AnyWorker) {
    super(options, startWorker, stock, { host: hostGoals, domainOf });
  }

  /** Has a thread search for a plan that makes the goal true, in the world of `goals` as it is now. */
  submitGoal(goals: Goals, goal: Goal, options: PoolGoalOptions = {}): PoolSearch<AnyDomain> {
    if (!(goals instanceof Goals))
      fail('wrong-type', `submitGoal() takes what createGoals() makes, not ${show(goals)}`);
    const { onPlan, onEnd, ...others } = options;
    for (const [name, value] of Object.entries({ onPlan, onEnd })) {
      if (value !== undefined && typeof value !== 'function')
        fail('bad-option', `"${name}" has to be a function, not ${show(value)}`);
    }
    const { state, search } = goals[posting](goal, others);
    if (state.loaded.core !== this[inside].core)
      fail('wrong-domain', 'a pool searches in worlds of the domains that it has registered, and in no others');
    const news = { ...(onPlan && { onPlan }), ...(onEnd && { onEnd }) };
    return this.submitFor<AnyDomain>({ state, ir: goals.domain, options: goals.options, goal: search, news });
  }
}

function domainOf(state: WorldState): DomainIr {
  const { name } = state.loaded.manifest;
  const advice = `${name} has goals in its networks: call createGoals(domain, world) before`;
  return answeredDomain(state) ?? fail('bad-option', advice);
}
