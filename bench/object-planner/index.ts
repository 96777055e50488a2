// SimpleFPS planned by the object-style planner.

import { Behave } from './behaviour.ts';
import { findPlan } from './planner.ts';
import { levelOf } from './world.ts';
import type { Instance } from '../../domains/simple-fps/instance.ts';

export interface ObjectPlan {
  status: 'solved' | 'failed' | 'out-of-iterations';
  /** In the benchmark's notation. */
  plan: string[];
  iterations: number;
}

/** The level and the state are made once; every call of the result is one search. */
export function objectPlanner(instance: Instance, limit = Infinity): () => ReturnType<typeof findPlan> {
  const { level, state } = levelOf(instance);
  return () => findPlan(state, [new Behave(level)], limit);
}

export function planSimpleFps(instance: Instance, limit = Infinity): ObjectPlan {
  const { status, plan, iterations } = objectPlanner(instance, limit)();
  return { status, plan: plan.map(String), iterations };
}
