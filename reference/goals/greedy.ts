// The search for goals in plain TypeScript: the same strategy as assembly/goals/, in the same order, over a world that
// is grounded already. Plan, cost and the number of evaluations have to be the same.

/** Facts are numbers, and states sets of them, with numbers beside. */
export interface GreedyWorld {
  facts: number;
  goal: readonly number[];
  initial: { facts: readonly number[]; numbers: readonly number[] };
  actions: readonly {
    effects: readonly { conditions: readonly number[]; clears: readonly number[]; sets: readonly number[] }[];
    changes: readonly GreedyChange[];
    cost: (numbers: readonly number[]) => number;
  }[];
  /** Of the relaxation; those of actions come first. An action below 0: none; -1 is free. */
  operators: readonly { needs: readonly number[]; gives: readonly number[]; action: number }[];
  /** Computes all derived facts. */
  derive: (facts: Set<number>, numbers: readonly number[]) => void;
}

export interface GreedyChange {
  conditions: readonly number[];
  number: number;
  isAdded: boolean;
  isWhole: boolean;
  range: { low: number; high: number } | null;
  value: (numbers: readonly number[]) => number;
}

export interface GreedyResult {
  status: 'solved' | 'failed' | 'fault' | 'too-many';
  /** Numbers of actions. */
  plan: number[] | null;
  cost: number | null;
  evaluations: number;
}

interface GreedyState {
  facts: Set<number>;
  numbers: number[];
  cost: number;
  parent: GreedyState | null;
  action: number;
}

interface Estimate {
  /** null: out of reach. */
  distance: number | null;
  applicable: number[];
  preferred: number[];
}

const mostCost = 4095;
const boost = 1000;

export function planGreedily(world: GreedyWorld, limit = Infinity): GreedyResult {
  const known = new Set<string>();
  const lists: [OpenList, OpenList] = [new OpenList(), new OpenList()];
  const turns: [number, number] = [0, 0];
  let least: number | null = null;
  let evaluations = 0;
  const result = (status: GreedyResult['status'], state: GreedyState | null): GreedyResult => {
    return { status, plan: state && actionsTo(state), cost: state && state.cost, evaluations };
  };
  const { initial } = world;
  const first = { facts: new Set(initial.facts), numbers: initial.numbers.slice(), cost: 0, parent: null, action: -1 };
  world.derive(first.facts, first.numbers);
  for (let state: GreedyState | 'fault' | null = first; ;) {
    if (state === 'fault') return result('fault', null);
    if (state && !known.has(nameOf(state))) {
      const met: GreedyState = state;
      known.add(nameOf(met));
      if (world.goal.every((fact) => met.facts.has(fact))) return result('solved', met);
      if (++evaluations > limit) return result('too-many', null);
      const { distance, applicable, preferred } = estimate(world, met.facts);
      if (distance !== null) {
        if (least === null || distance < least) {
          if (least !== null) turns[1] += boost;
          least = distance;
        }
        for (const action of applicable) lists[0].push(distance, met, action);
        for (const action of preferred) lists[1].push(distance, met, action);
      }
    }
    if (lists[0].size + lists[1].size === 0) return result('failed', null);
    const list: 0 | 1 = lists[1].size > 0 && (turns[1] >= turns[0] || lists[0].size === 0) ? 1 : 0;
    turns[list]--;
    const { from, action } = lists[list].take();
    state = behind(world, from, action);
  }
}

class OpenList {
  readonly #buckets: { from: GreedyState; action: number }[][] = [];
  size = 0;

  push(distance: number, from: GreedyState, action: number): void {
    (this.#buckets[Math.min(distance, mostCost)] ??= []).push({ from, action });
    this.size++;
  }

  take(): { from: GreedyState; action: number } {
    this.size--;
    return this.#buckets.find((bucket) => bucket && bucket.length > 0)!.shift()!;
  }
}

function nameOf({ facts, numbers }: GreedyState): string {
  const list = [...facts].sort((one, other) => one - other);
  return `${list.join()} ${numbers.map((one) => (Object.is(one, -0) ? '-0' : one)).join()}`;
}

function actionsTo(state: GreedyState): number[] {
  const actions: number[] = [];
  for (let at = state; at.parent; at = at.parent) actions.unshift(at.action);
  return actions;
}

/** null: some number would leave its range. */
function behind(world: GreedyWorld, from: GreedyState, number: number): GreedyState | 'fault' | null {
  const { effects, changes, cost } = world.actions[number]!;
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
  return { facts, numbers, cost: from.cost + price, parent: from, action: number };
}

function estimate({ facts, goal, operators, actions }: GreedyWorld, state: ReadonlySet<number>): Estimate {
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
  const use = (fact: number, cost: number): void => {
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
  if (left.size > 0) return { distance: null, applicable, preferred: [] };
  return { ...relaxedPlan(goal, operators, costs, givers), applicable };
}

function relaxedPlan(
  goal: readonly number[],
  operators: GreedyWorld['operators'],
  costs: readonly number[],
  givers: readonly number[],
): Pick<Estimate, 'distance' | 'preferred'> {
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
  return { distance: inPlan.size, preferred };
}
