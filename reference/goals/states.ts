// The grounded world of a search for a goal: its states, and the states that actions lead to.

/** Facts are numbers. States are sets of facts, and have numeric values as well. */
export interface GroundedGoal {
  facts: number;
  goal: readonly number[];
  initial: { facts: readonly number[]; numbers: readonly number[] };
  actions: readonly {
    effects: readonly { conditions: readonly number[]; clears: readonly number[]; sets: readonly number[] }[];
    changes: readonly GroundedChange[];
    cost: (numbers: readonly number[]) => number;
  }[];
  /**
   * The operators of the relaxation; those of actions come first. Operators without an action have a number below 0;
   * those with -1 cost nothing.
   */
  operators: readonly { needs: readonly number[]; gives: readonly number[]; action: number }[];
  /** Computes all derived facts. */
  derive: (facts: Set<number>, numbers: readonly number[]) => void;
}

export interface GroundedChange {
  conditions: readonly number[];
  number: number;
  isAdded: boolean;
  isWhole: boolean;
  range: { low: number; high: number } | null;
  value: (numbers: readonly number[]) => number;
}

export interface GoalState {
  facts: Set<number>;
  numbers: number[];
  cost: number;
  parent: GoalState | null;
  action: number;
  /** The data of the novelty engine about the state. */
  trail: NoveltyTrail | null;
}

export interface NoveltyTrail {
  missing: number;
  /** The facts of the relaxed plan, and those of them that were true on the way. */
  wanted: ReadonlySet<number> | null;
  done: ReadonlySet<number>;
}

/** The states that were met, each once, however it was reached. */
export class GoalStates {
  readonly #known = new Map<string, GoalState>();

  /** Returns the known state that equals this one, or adds this one. */
  enter(state: GoalState): GoalState {
    const known = this.find(state);
    if (known) return known;
    this.#known.set(nameOf(state), state);
    return state;
  }

  find(state: GoalState): GoalState | null {
    return this.#known.get(nameOf(state)) ?? null;
  }
}

function nameOf({ facts, numbers }: GoalState): string {
  const list = [...facts].sort((one, other) => one - other);
  return `${list.join()} ${numbers.map((one) => (Object.is(one, -0) ? '-0' : one)).join()}`;
}

export function firstState({ initial, derive }: GroundedGoal): GoalState {
  const facts = new Set(initial.facts);
  const numbers = initial.numbers.slice();
  derive(facts, numbers);
  return { facts, numbers, cost: 0, parent: null, action: -1, trail: null };
}

export function actionsTo(state: GoalState): number[] {
  const actions: number[] = [];
  for (let at = state; at.parent; at = at.parent) actions.unshift(at.action);
  return actions;
}

/** The cost of the way to a state, added up again, because ways may have become cheaper since the state was met. */
export function costOfWay(world: GroundedGoal, { parent, action }: GoalState): number {
  return parent ? costOfWay(world, parent) + world.actions[action]!.cost(parent.numbers) : 0;
}

/** Returns the state after an action, or null if some number would leave its range. */
export function behind(world: GroundedGoal, from: GoalState, action: number): GoalState | 'fault' | null {
  const { effects, changes, cost } = world.actions[action]!;
  const facts = new Set(from.facts);
  const numbers = from.numbers.slice();
  const hold = (conditions: readonly number[]): boolean => conditions.every((fact) => from.facts.has(fact));
  for (const { conditions, clears, sets } of effects) {
    if (!hold(conditions)) continue;
    for (const fact of clears) facts.delete(fact);
    for (const fact of sets) facts.add(fact);
  }
  for (const { conditions, number: at, isAdded, isWhole, range, value } of changes) {
    if (!hold(conditions)) continue;
    const sum = numbers[at]! + value(from.numbers);
    const changed = !isAdded ? value(from.numbers) : isWhole ? sum | 0 : sum;
    if (range && (changed < range.low || changed > range.high)) return null;
    numbers[at] = changed;
  }
  const price = cost(from.numbers);
  if (!(price >= 0)) return 'fault';
  world.derive(facts, numbers);
  return { facts, numbers, cost: from.cost + price, parent: from, action, trail: null };
}
