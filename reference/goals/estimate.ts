// Estimates how far a state is from the goal, by a plan for a world in which no fact becomes false again.

import type { GroundedGoal } from './states.ts';

export interface Estimate {
  /** The estimate, or null if the goal is out of reach. */
  distance: number | null;
  applicable: number[];
  preferred: number[];
  /** The facts that the relaxed plan makes true because it needs them. */
  demanded: ReadonlySet<number>;
  /** The number of touched operators, plus the work of the beginning. */
  work: number;
}

const mostCost = 4095;

export function estimate({ facts, goal, operators, actions }: GroundedGoal, state: ReadonlySet<number>): Estimate {
  const costs = Array.from({ length: facts }, () => Infinity);
  const givers = Array.from({ length: facts }, () => -1);
  const open = operators.map(({ needs }) => needs.length);
  const sums = operators.map(() => 0);
  const users = Array.from({ length: facts }, (): number[] => []);
  operators.forEach(({ needs }, index) => needs.forEach((fact) => users[fact]!.push(index)));
  const buckets: number[][] = [];
  const applicable: number[] = [];
  const left = new Set(goal);
  const fire = (index: number): void => {
    const { gives, action } = operators[index]!;
    const cost = Math.min(sums[index]! + (action === -1 ? 0 : 1), mostCost);
    for (const fact of gives) {
      if (cost >= costs[fact]!) continue;
      costs[fact] = cost;
      givers[fact] = index;
      (buckets[cost] ??= []).push(fact);
    }
  };
  let work = 1 + ((facts + operators.length) >> 4);
  const use = (fact: number, cost: number): void => {
    work += users[fact]!.length + 1;
    for (const index of users[fact]!) {
      sums[index]! += cost;
      if (--open[index]! > 0) continue;
      if (cost === 0 && index < actions.length) applicable.push(index);
      fire(index);
    }
  };
  operators.forEach(({ needs }, index) => {
    if (needs.length > 0) return;
    if (index < actions.length) applicable.push(index);
    fire(index);
  });
  for (const fact of [...state].sort((one, other) => one - other)) {
    costs[fact] = 0;
    givers[fact] = -1;
    left.delete(fact);
    use(fact, 0);
  }
  search: for (let cost = 1; left.size > 0 && cost < buckets.length; cost++) {
    const bucket = buckets[cost] ?? [];
    // Rules may add to the bucket.
    for (let at = 0; at < bucket.length; at++) {
      const fact = bucket[at]!;
      if (costs[fact] !== cost) continue;
      if (left.delete(fact) && left.size === 0) break search;
      use(fact, cost);
    }
  }
  if (left.size > 0) return { distance: null, applicable, preferred: [], demanded: new Set(), work };
  return { ...relaxedPlan(goal, operators, costs, givers), applicable, work };
}

function relaxedPlan(
  goal: readonly number[],
  operators: GroundedGoal['operators'],
  costs: readonly number[],
  givers: readonly number[],
): Pick<Estimate, 'distance' | 'preferred' | 'demanded'> {
  const stack: number[] = [];
  const demanded = new Set<number>();
  const demand = (fact: number): void => {
    if (costs[fact] === 0 || demanded.has(fact)) return;
    demanded.add(fact);
    stack.push(fact);
  };
  const taken = new Set<number>();
  const inPlan = new Set<number>();
  const preferred: number[] = [];
  goal.forEach(demand);
  for (let fact = stack.pop(); fact !== undefined; fact = stack.pop()) {
    const index = givers[fact]!;
    if (taken.has(index)) continue;
    taken.add(index);
    const { needs, action } = operators[index]!;
    needs.forEach(demand);
    if (action < 0 || inPlan.has(action)) continue;
    inPlan.add(action);
    if (needs.every((need) => costs[need] === 0)) preferred.push(action);
  }
  return { distance: inPlan.size, preferred, demanded };
}
