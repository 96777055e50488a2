// A domain small enough to be understood without the compiler: what its tasks mean is written here once more, from
// docs/semantics.md alone. It has one place at hand, flags, and a tank. No code of the planners is used.

/** A local of the task by its number, or the place at hand. */
export type ModelTerm = number | 'here';

export type ModelCondition =
  | { kind: 'flag'; flag: number; of: ModelTerm | null; isSet: boolean }
  | { kind: 'here'; term: ModelTerm; isEqual: boolean }
  | { kind: 'linked'; from: ModelTerm; to: ModelTerm }
  | { kind: 'fuelled' };

export type ModelEffect =
  | { kind: 'flag'; flag: number; of: ModelTerm | null; set: boolean }
  | { kind: 'move'; to: ModelTerm }
  | { kind: 'fuel'; by: 1 | -1 };

export type ModelNetwork =
  { kind: 'task'; task: number; args: ModelTerm[] } | { kind: 'ordered' | 'unordered'; parts: ModelNetwork[] };

export interface ModelBranch {
  conditions: ModelCondition[];
  /** The binder's variable is the local behind the parameters of the task. */
  binder: { kind: 'exists' | 'first' | 'sort-by'; conditions: ModelCondition[] } | null;
  /** null: nothing is left to do. */
  network: ModelNetwork | null;
}

export type ModelTask =
  | {
      kind: 'primitive';
      isInternal: boolean;
      params: number;
      cost: number;
      conditions: ModelCondition[];
      effects: ModelEffect[];
    }
  | { kind: 'compound'; params: number; methods: ModelBranch[][] };

export interface Model {
  places: number;
  /** Whether there is a link from one place to another. */
  links: boolean[][];
  /** For each flag, whether every place has one. */
  flagsOfPlaces: boolean[];
  /** The most that the tank holds. */
  tank: number;
  tasks: ModelTask[];
  start: ModelState;
  /** A local in it means the place of that number. */
  request: ModelNetwork;
}

/** The place at hand, the fuel, then the flags. */
export type ModelState = readonly number[];

/** What is left to do. Parts without anything to do are left out, and parts of a kind within their own kind. */
export type LeftNetwork =
  { kind: 'task'; task: number; args: number[] } | { kind: 'ordered' | 'unordered'; parts: LeftNetwork[] };

/** Where a flag stands in a state. */
export function placeOfFlag({ places, flagsOfPlaces }: Model, flag: number, of: number): number {
  let at = 2;
  for (let before = 0; before < flag; before++) at += flagsOfPlaces[before] ? places : 1;
  return at + of;
}

export function sizeOfState(model: Model): number {
  return placeOfFlag(model, model.flagsOfPlaces.length, 0);
}

function valueOf(term: ModelTerm, locals: readonly number[], state: ModelState): number {
  return term === 'here' ? state[0]! : locals[term]!;
}

function holds(model: Model, condition: ModelCondition, locals: readonly number[], state: ModelState): boolean {
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
  model: Model,
  conditions: readonly ModelCondition[],
  locals: readonly number[],
  state: ModelState,
): boolean {
  return conditions.every((condition) => holds(model, condition, locals, state));
}

/** The state after a primitive task; null: it can't be done. */
export function stateAfter(model: Model, task: number, args: readonly number[], state: ModelState): ModelState | null {
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
  model: Model,
  task: number,
  args: readonly number[],
  state: ModelState,
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
  model: Model,
  { conditions, binder, network }: ModelBranch,
  args: readonly number[],
  state: ModelState,
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
export function requested({ places, request, start }: Model): LeftNetwork | null {
  return grounded(
    request,
    Array.from({ length: places }, (_, place) => place),
    start,
  );
}

/** The network with its arguments computed; null: there is nothing to do in it. */
function grounded(network: ModelNetwork, locals: readonly number[], state: ModelState): LeftNetwork | null {
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

export function hasUnordered(network: ModelNetwork | null): boolean {
  if (!network || network.kind === 'task') return false;
  return network.kind === 'unordered' || network.parts.some(hasUnordered);
}

/** Whether the order of tasks is always settled. */
export function isSettled({ tasks, request }: Model): boolean {
  const networks = tasks.flatMap((task) =>
    task.kind === 'compound' ? task.methods.flatMap((branches) => branches.map(({ network }) => network)) : [],
  );
  return ![...networks, request].some(hasUnordered);
}
