// How a host plans for goals: it submits the searches in its replicas, as a game does in its worlds.

import type { AnyDomain, World } from '../../../bindings/index.ts';
import { handleOf, stateOf } from '../../../bindings/internal.ts';
import { restoring } from '../../save/guests.ts';
import type { WorldState } from '../../../bindings/internal.ts';
import { createGoals } from '../../goals/index.ts';
import type { Goals, GoalSearch } from '../../goals/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import type { Step } from '../../../ir/plan.ts';
import type { HostGoals, Hosted } from '../hosted.ts';
import type { Ending } from '../protocol.ts';

/** The goals of each replica by their options, so that searches share what is known of the world. */
const goalsOf = new WeakMap<World<AnyDomain>, Map<string, Goals>>();

function goalsIn(ir: DomainIr, world: World<AnyDomain>, options: object): Goals {
  let known = goalsOf.get(world);
  if (!known) goalsOf.set(world, (known = new Map()));
  const key = JSON.stringify(options);
  let goals = known.get(key);
  if (!goals) known.set(key, (goals = createGoals(ir, world, options)));
  return goals;
}

export const hostGoals: HostGoals = {
  answer: (ir, world) => void goalsIn(ir, world, {}),
  submit(ir, world, options, goal, onPlan) {
    const state = stateOf(world);
    const search = goalsIn(ir, world, options)[restoring](state, goal);
    if (onPlan) search.tell({ onPlan: () => void onPlan() });
    return hostedGoal(search, state);
  },
};

function hostedGoal(search: GoalSearch, state: WorldState): Hosted {
  return {
    get status() {
      // Until the world is grounded, the search has not read it.
      return search.isGrounding ? 'waiting' : search.status;
    },
    cancel: () => search.cancel(),
    release: () => search.free(),
    ending: () => endingOf(search, state),
  };
}

function endingOf(search: GoalSearch, state: WorldState): Ending {
  const { status, iterations, groundingIterations: grounding, cost, steps, fault } = search;
  const plan = steps && planAsNumbers(steps, state);
  const none = { lowerBound: 0, way: null, tail: null };
  return { ...none, status, iterations, grounding, cost, plan, fault: fault === null ? null : { what: fault } };
}

/** Returns the plan as it is posted, with objects as handles. */
function planAsNumbers(steps: readonly Step[], { calls }: WorldState): Float64Array {
  const numbers: number[] = [];
  for (const { task, args } of steps) {
    numbers.push(task);
    for (const [at, arg] of args.entries()) {
      const { slots } = calls.kinds[task]![at]!;
      numbers.push(slots ? handleOf(slots, arg) : arg);
    }
  }
  return Float64Array.from(numbers);
}
