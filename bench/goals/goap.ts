// Goal-oriented action planning as games in TypeScript do it: A* over actions. A state is a Map from names to values,
// an action has conditions and effects, and the estimate is the number of false conditions of the goal. Within this
// design it is fast: it has a heap, a Map of known states, and looks up actions by one of their conditions.

export type GoapValue = string | boolean;
export type GoapState = ReadonlyMap<string, GoapValue>;
export type GoapFacts = readonly (readonly [name: string, value: GoapValue])[];

export interface GoapAction {
  name: string;
  cost: number;
  conditions: GoapFacts;
  effects: GoapFacts;
}

interface GoapNode {
  state: GoapState;
  parent: GoapNode | null;
  action: GoapAction | null;
  cost: number;
  estimate: number;
}

export interface GoapResult {
  /** The plan, or null if there is none or the limit on states was reached. */
  plan: string[] | null;
  expanded: number;
}

/** Indexes actions by the value that they require of one name. Actions without such a condition are not found. */
export function indexActions(actions: readonly GoapAction[], name: string): Map<GoapValue, GoapAction[]> {
  const found = new Map<GoapValue, GoapAction[]>();
  for (const action of actions) {
    const [, value] = action.conditions.find(([wanted]) => wanted === name)!;
    const list = found.get(value);
    if (list) list.push(action);
    else found.set(value, [action]);
  }
  return found;
}

export function planGoap(
  start: GoapState,
  goal: GoapFacts,
  actions: ReadonlyMap<GoapValue, readonly GoapAction[]>,
  indexedBy: string,
  most: number,
): GoapResult {
  const open = new GoapHeap();
  const known = new Map<string, number>([[keyOfState(start), 0]]);
  open.push({ state: start, parent: null, action: null, cost: 0, estimate: missing(start, goal) });
  let expanded = 0;
  for (let node = open.pop(); node && expanded < most; node = open.pop()) {
    if (missing(node.state, goal) === 0) return { plan: planOf(node), expanded };
    if (node.cost > known.get(keyOfState(node.state))!) continue;
    expanded++;
    for (const action of actions.get(node.state.get(indexedBy)!) ?? []) {
      if (missing(node.state, action.conditions) > 0) continue;
      const state = new Map(node.state);
      for (const [name, value] of action.effects) state.set(name, value);
      const cost = node.cost + action.cost;
      const key = keyOfState(state);
      const before = known.get(key);
      if (before !== undefined && before <= cost) continue;
      known.set(key, cost);
      open.push({ state, parent: node, action, cost, estimate: cost + missing(state, goal) });
    }
  }
  return { plan: null, expanded };
}

function missing(state: GoapState, facts: GoapFacts): number {
  let count = 0;
  for (const [name, value] of facts) if (state.get(name) !== value) count++;
  return count;
}

/** All states have the same names in the same order. */
function keyOfState(state: GoapState): string {
  let key = '';
  for (const value of state.values()) key += `${String(value)},`;
  return key;
}

function planOf(last: GoapNode): string[] {
  const plan: string[] = [];
  for (let node = last; node.action; node = node.parent!) plan.push(node.action.name);
  return plan.reverse();
}

/** Takes the least estimate first, and among equal ones the state that has come farther. */
class GoapHeap {
  readonly #nodes: GoapNode[] = [];

  push(node: GoapNode): void {
    const nodes = this.#nodes;
    let at = nodes.push(node) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(node, nodes[above]!)) break;
      nodes[at] = nodes[above]!;
      at = above;
    }
    nodes[at] = node;
  }

  pop(): GoapNode | undefined {
    const nodes = this.#nodes;
    const first = nodes[0];
    const last = nodes.pop();
    if (!last || nodes.length === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= nodes.length) break;
      if (below + 1 < nodes.length && isBefore(nodes[below + 1]!, nodes[below]!)) below++;
      if (!isBefore(nodes[below]!, last)) break;
      nodes[at] = nodes[below]!;
      at = below;
    }
    nodes[at] = last;
    return first;
  }
}

function isBefore(one: GoapNode, other: GoapNode): boolean {
  return one.estimate === other.estimate ? one.cost > other.cost : one.estimate < other.estimate;
}
