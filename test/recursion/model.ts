// A domain small enough to be understood without the compiler: what its tasks mean is written here once more, from
// docs/semantics.md alone. It has one place at hand, flags, and a tank. No code of the planners is used.

/** A local of the task by its number, or the place at hand. */
export type ToyTerm = number | 'here';

export type ToyCondition =
  | { kind: 'flag'; flag: number; of: ToyTerm | null; isSet: boolean }
  | { kind: 'here'; term: ToyTerm; isEqual: boolean }
  | { kind: 'linked'; from: ToyTerm; to: ToyTerm }
  | { kind: 'fuelled' };

export type ToyEffect =
  | { kind: 'flag'; flag: number; of: ToyTerm | null; set: boolean }
  | { kind: 'move'; to: ToyTerm }
  | { kind: 'fuel'; by: 1 | -1 };

export type ToyNetwork =
  { kind: 'task'; task: number; args: ToyTerm[] } | { kind: 'ordered' | 'unordered'; parts: ToyNetwork[] };

export interface ToyBranch {
  conditions: ToyCondition[];
  /** The binder's variable is the local after the parameters of the task. */
  binder: { kind: 'exists' | 'first' | 'sort-by'; conditions: ToyCondition[] } | null;
  /** null: nothing is left to do. */
  network: ToyNetwork | null;
}

export type ToyTask =
  | {
      kind: 'primitive';
      isInternal: boolean;
      params: number;
      cost: number;
      conditions: ToyCondition[];
      effects: ToyEffect[];
    }
  | { kind: 'compound'; params: number; methods: ToyBranch[][] };

export interface ToyModel {
  places: number;
  /** Whether there is a link from one place to another. */
  links: boolean[][];
  /** For each flag, whether every place has one. */
  flagsOfPlaces: boolean[];
  /** The most that the tank holds. */
  tank: number;
  tasks: ToyTask[];
  start: ToyState;
  /** A local in it means the place of that number. */
  request: ToyNetwork;
}

/** The place at hand, the fuel, then the flags. */
export type ToyState = readonly number[];

/** What is left to do. Parts without anything to do are left out, and parts of a kind within their own kind. */
export type LeftNetwork =
  { kind: 'task'; task: number; args: number[] } | { kind: 'ordered' | 'unordered'; parts: LeftNetwork[] };

/** Where a flag is in a state. */
export function placeOfFlag({ places, flagsOfPlaces }: ToyModel, flag: number, of: number): number {
  let at = 2;
  for (let before = 0; before < flag; before++) at += flagsOfPlaces[before] ? places : 1;
  return at + of;
}

export function sizeOfState(model: ToyModel): number {
  return placeOfFlag(model, model.flagsOfPlaces.length, 0);
}

function valueOf(term: ToyTerm, locals: readonly number[], state: ToyState): number {
  return term === 'here' ? state[0]! : locals[term]!;
}

function holds(model: ToyModel, condition: ToyCondition, locals: readonly number[], state: ToyState): boolean {
  switch (condition.kind) {
    case 'flag': {
      const of = condition.of === null ? 0 : valueOf(condition.of, locals, state);
      return (state[placeOfFlag(model, condition.flag, of)] === 1) === condition.isSet;
    }
    case 'here':
      return (valueOf(condition.term, locals, state) === state[0]) === condition.isEqual;
    case 'linked':
      return model.links[valueOf(condition.from, locals, state)]![valueOf(condition.to, locals, state)]!;
    case 'fuelled':
      return state[1]! > 0;
  }
}

function allHold(
  model: ToyModel,
  conditions: readonly ToyCondition[],
  locals: readonly number[],
  state: ToyState,
): boolean {
  return conditions.every((condition) => holds(model, condition, locals, state));
}

/** The state after a primitive task; null: it can't be done. */
export function stateAfter(model: ToyModel, task: number, args: readonly number[], state: ToyState): ToyState | null {
  const declared = model.tasks[task]!;
  if (declared.kind !== 'primitive' || !allHold(model, declared.conditions, args, state)) return null;
  const after = [...state];
  for (const effect of declared.effects) {
    if (effect.kind === 'move') after[0] = valueOf(effect.to, args, state);
    else if (effect.kind === 'fuel') after[1]! += effect.by;
    else {
      const of = effect.of === null ? 0 : valueOf(effect.of, args, state);
      after[placeOfFlag(model, effect.flag, of)] = effect.set ? 1 : 0;
    }
    // The tank has a range, and the range is checked after each effect.
    if (after[1]! < 0 || after[1]! > model.tank) return null;
  }
  return after;
}

/** Every network that a compound task may be replaced by in a state; null: it is done. */
export function decompositions(
  model: ToyModel,
  task: number,
  args: readonly number[],
  state: ToyState,
): (LeftNetwork | null)[] {
  const declared = model.tasks[task]!;
  if (declared.kind !== 'compound') return [];
  return declared.methods.flatMap((branches) => {
    for (const branch of branches) {
      const offered = offeredBy(model, branch, args, state);
      if (offered.length > 0) return offered;
    }
    return [];
  });
}

function offeredBy(
  model: ToyModel,
  { conditions, binder, network }: ToyBranch,
  args: readonly number[],
  state: ToyState,
): (LeftNetwork | null)[] {
  if (!allHold(model, conditions, args, state)) return [];
  if (!binder) return [network && grounded(network, args, state)];
  const offered: (LeftNetwork | null)[] = [];
  for (let place = 0; place < model.places; place++) {
    const locals = [...args, place];
    if (!allHold(model, binder.conditions, locals, state)) continue;
    offered.push(network && grounded(network, locals, state));
    if (binder.kind === 'first') break;
  }
  return offered;
}

/** What a search begins with. */
export function requested({ places, request, start }: ToyModel): LeftNetwork | null {
  return grounded(
    request,
    Array.from({ length: places }, (_, place) => place),
    start,
  );
}

/** The network with its arguments computed; null: there is nothing to do in it. */
function grounded(network: ToyNetwork, locals: readonly number[], state: ToyState): LeftNetwork | null {
  if (network.kind === 'task') {
    return { kind: 'task', task: network.task, args: network.args.map((term) => valueOf(term, locals, state)) };
  }
  return joined(
    network.kind,
    network.parts.map((part) => grounded(part, locals, state)),
  );
}

export function joined(kind: 'ordered' | 'unordered', parts: readonly (LeftNetwork | null)[]): LeftNetwork | null {
  const flat = parts.flatMap((part) => (part === null ? [] : part.kind === kind ? part.parts : [part]));
  return flat.length === 0 ? null : flat.length === 1 ? flat[0]! : { kind, parts: flat };
}

export function hasUnordered(network: ToyNetwork | null): boolean {
  if (!network || network.kind === 'task') return false;
  return network.kind === 'unordered' || network.parts.some(hasUnordered);
}

/** Whether the order of tasks is always settled. */
export function isSettled({ tasks, request }: ToyModel): boolean {
  const networks = tasks.flatMap((task) =>
    task.kind === 'compound' ? task.methods.flatMap((branches) => branches.map(({ network }) => network)) : [],
  );
  return ![...networks, request].some(hasUnordered);
}
