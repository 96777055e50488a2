// Analyses conditions, and makes new conditions of others. No function here modifies a condition.

import type { HddlModel, HddlVariable, ModelCondition, ModelRef } from './model.ts';

export function partsOf(condition: ModelCondition): ModelCondition[] {
  return condition.kind === 'and' ? condition.parts.flatMap(partsOf) : [condition];
}

/** The parts of an `and`, including negated forms of it. */
export function conjunctsOf(condition: ModelCondition): ModelCondition[] {
  if (condition.kind === 'and') return condition.parts.flatMap(conjunctsOf);
  if (condition.kind !== 'not') return [condition];
  const { part } = condition;
  if (part.kind === 'not') return conjunctsOf(part.part);
  if (part.kind === 'or') return part.parts.flatMap((one) => conjunctsOf({ kind: 'not', part: one, span: one.span }));
  return [condition];
}

export function variablesOf(refs: readonly ModelRef[]): HddlVariable[] {
  return refs.flatMap((ref) => (ref.kind === 'variable' ? ref.variable : []));
}

/** The variables that a condition mentions and does not bind itself. */
export function freeIn(condition: ModelCondition, found = new Set<HddlVariable>()): Set<HddlVariable> {
  const add = (ref: ModelRef): void => void (ref.kind === 'variable' && found.add(ref.variable));
  switch (condition.kind) {
    case 'atom':
      condition.args.forEach(add);
      break;
    case 'equal':
      add(condition.left);
      add(condition.right);
      break;
    case 'member':
      add(condition.ref);
      break;
    case 'not':
      freeIn(condition.part, found);
      break;
    case 'and':
    case 'or':
      condition.parts.forEach((part) => freeIn(part, found));
      break;
    case 'exists':
    case 'forall':
      freeIn(condition.part, found);
      condition.variables.forEach((variable) => found.delete(variable));
      break;
  }
  return found;
}

/** Whether a condition has no `exists` and no `forall` in it. */
export function isPlain(condition: ModelCondition): boolean {
  if (condition.kind === 'not') return isPlain(condition.part);
  if (condition.kind === 'and' || condition.kind === 'or') return condition.parts.every(isPlain);
  return condition.kind !== 'exists' && condition.kind !== 'forall';
}

/** Turns conditions about hidden variables into tests: one test for all conditions that share such variables. */
export function withHidden(conditions: readonly ModelCondition[], hidden: readonly HddlVariable[]): ModelCondition[] {
  const left = new Set(hidden);
  const found = conditions.filter((condition) => ![...freeIn(condition)].some((variable) => left.has(variable)));
  for (const first of hidden) {
    if (!left.delete(first)) continue;
    const variables = [first];
    const parts = new Set<ModelCondition>();
    for (const variable of variables) {
      for (const condition of conditions) {
        const free = freeIn(condition);
        if (!free.has(variable)) continue;
        parts.add(condition);
        for (const other of free) if (left.delete(other)) variables.push(other);
      }
    }
    const part: ModelCondition = { kind: 'and', parts: [...parts], span: first.span };
    found.push({ kind: 'exists', variables, part, span: first.span });
  }
  return found;
}

/** Replaces variables by other terms. With `all`, returns null if a variable has no replacement. */
export function substituted(
  condition: ModelCondition,
  terms: ReadonlyMap<HddlVariable, ModelRef>,
  which: 'all' | 'free',
  bound: readonly HddlVariable[] = [],
): ModelCondition | null {
  const refOf = (ref: ModelRef): ModelRef | null => {
    if (ref.kind === 'object' || bound.includes(ref.variable)) return ref;
    return terms.get(ref.variable) ?? (which === 'all' ? null : ref);
  };
  switch (condition.kind) {
    case 'atom': {
      const args = condition.args.flatMap((arg) => refOf(arg) ?? []);
      return args.length < condition.args.length ? null : { ...condition, args };
    }
    case 'equal': {
      const left = refOf(condition.left);
      const right = refOf(condition.right);
      return left && right && { ...condition, left, right };
    }
    case 'member': {
      const ref = refOf(condition.ref);
      return ref && { ...condition, ref };
    }
    case 'not': {
      const part = substituted(condition.part, terms, which, bound);
      return part && { ...condition, part };
    }
    case 'and':
    case 'or': {
      const parts = condition.parts.flatMap((part) => substituted(part, terms, which, bound) ?? []);
      return parts.length < condition.parts.length ? null : { ...condition, parts };
    }
    case 'exists':
    case 'forall': {
      const part = substituted(condition.part, terms, which, [...bound, ...condition.variables]);
      return part && { ...condition, part };
    }
  }
}

const numbers = new WeakMap<HddlVariable, number>();
let lastNumber = 0;

export function nameOf(ref: ModelRef): string {
  if (ref.kind === 'object') return `o${ref.object}`;
  let number = numbers.get(ref.variable);
  if (number === undefined) numbers.set(ref.variable, (number = ++lastNumber));
  return `v${number}`;
}

/** A key: conditions with the same key mean the same. `bound`: the variables that are bound around them. */
export function keyOf(condition: ModelCondition, bound: readonly HddlVariable[] = []): string {
  const name = (ref: ModelRef): string => {
    const at = ref.kind === 'variable' ? bound.indexOf(ref.variable) : -1;
    return at === -1 ? nameOf(ref) : `b${at}`;
  };
  switch (condition.kind) {
    case 'atom':
      return `${condition.predicate}(${condition.args.map(name).join()})`;
    case 'equal':
      return `=(${[name(condition.left), name(condition.right)].toSorted().join()})`;
    case 'member':
      return `${name(condition.ref)}:${condition.sort.key}`;
    case 'not':
      return `!${keyOf(condition.part, bound)}`;
    case 'and':
    case 'or':
      return `${condition.kind}[${condition.parts.map((part) => keyOf(part, bound)).join()}]`;
    case 'exists':
    case 'forall': {
      const sorts = condition.variables.map(({ sort }) => sort.key);
      return `${condition.kind}[${sorts.join('|')}][${keyOf(condition.part, [...bound, ...condition.variables])}]`;
    }
  }
}

/** The numbers of all tasks. If possible, called tasks come before the tasks that call them. */
export function calleesFirst({ tasks }: HddlModel): number[] {
  const seen = new Set<number>();
  const found: number[] = [];
  for (const first of tasks.keys()) {
    // Without recursion: requests may become long chains of tasks.
    const open: { task: number; isDone: boolean }[] = [{ task: first, isDone: false }];
    for (let one = open.pop(); one; one = open.pop()) {
      if (one.isDone) found.push(one.task);
      if (one.isDone || seen.has(one.task)) continue;
      seen.add(one.task);
      open.push({ task: one.task, isDone: true });
      const task = tasks[one.task]!;
      if (task.kind === 'action') continue;
      for (const { network } of task.methods) {
        for (const call of network.subtasks) if (!seen.has(call.task)) open.push({ task: call.task, isDone: false });
      }
    }
  }
  return found;
}
