// Enumerates the alternatives of a compound task, one at a time. A body is a chain of nested loops with a network
// inside, so a few numbers are enough to store the position of an enumeration. It can stop after any alternative and
// resume at any time, provided that the fluents have the same values again.

import type { Body, ChoiceBinder, CompoundTask, TaskNetwork } from '../ir/ir.ts';
import type { Nesting } from './agenda.ts';
import {
  evaluateAll,
  compileEach,
  compileExpression,
  compileGuards,
  compileLevel,
  createLocals,
  createScope,
} from './evaluate.ts';
import type { Evaluate, Evaluator, Locals, Scope, Test } from './evaluate.ts';

/** The position of an enumeration of one task's alternatives. */
export interface Enumeration {
  locals: Locals;
  /** The methods in the order of their scores. null: not known yet, or the order of the text. */
  order: number[] | null;
  /** The position in this order. */
  place: number;
  method: number;
  branch: number;
  /** The loop to resume, or `unopened` or `exhausted`. */
  loop: number;
  /** Whether the current branch has offered an alternative. It then hides the later branches. */
  offered: boolean;
  /** Bindings in the order of their keys, at the index of the loop that sorts. */
  sorted: SortedBindings[];
}

const unopened = -2;
const exhausted = -1;

export interface CompiledCompound {
  scope: Scope;
  /** The scores of the methods. Empty if the methods are in the order of the text. */
  scores: Evaluate[];
  methods: CompiledBranch[][];
}

/** A branch as closures: its guards, the loops of its choices from the outside in, and its network. */
export interface CompiledBranch {
  guards: Test;
  loops: ChoiceLoop[];
  /** The loop to resume for the next alternative. */
  resume: number;
  network: CompiledNetwork;
}

/** A task of a network with the values of its arguments. */
export interface CalledTask {
  task: number;
  args: number[];
}

/** Adds the tasks of a network to the list, in the order of the text. Returns how they are nested. */
export type CompiledNetwork = (locals: Locals, calls: CalledTask[]) => Nesting;

interface ChoiceLoop {
  open: (enumeration: Enumeration) => void;
  next: (enumeration: Enumeration) => boolean;
  /** The loop with which to continue when this one has no more bindings. */
  back: number;
}

interface SortedBindings {
  bindings: { key: number; values: number[] }[];
  next: number;
}

export function compileCompound(evaluator: Evaluator, task: CompoundTask): CompiledCompound {
  const scope = createScope(task);
  const methods = task.methods.map(({ branches }) => branches.map(({ body }) => compileBody(evaluator, body, scope)));
  const scores = task.methods.flatMap(({ score }) => (score ? [compileExpression(evaluator, score, scope)] : []));
  return { scope, scores, methods };
}

export function openEnumeration(compound: CompiledCompound, args: readonly number[]): Enumeration {
  const locals = createLocals(compound.scope, args);
  return { locals, order: null, place: 0, method: 0, branch: 0, loop: unopened, offered: false, sorted: [] };
}

/**
 * Returns the next alternative, and sets `enumeration.method` and `enumeration.branch`. Returns null if none is left.
 */
export function nextAlternative(compound: CompiledCompound, enumeration: Enumeration): CompiledBranch | null {
  if (compound.scores.length > 0) enumeration.order ??= methodOrder(compound, enumeration.locals);
  for (; enumeration.place < compound.methods.length; enumeration.place++) {
    enumeration.method = enumeration.order ? enumeration.order[enumeration.place]! : enumeration.place;
    const branches = compound.methods[enumeration.method]!;
    for (
      ;
      enumeration.branch < branches.length && !(enumeration.offered && enumeration.loop === unopened);
      enumeration.branch++
    ) {
      const branch = branches[enumeration.branch]!;
      if (seek(branch, enumeration)) {
        enumeration.offered = true;
        return branch;
      }
      enumeration.loop = unopened;
    }
    enumeration.branch = 0;
    enumeration.offered = false;
  }
  return null;
}

/** The numbers of the methods, in the order in which they are tried. */
export function methodOrder({ scores, methods }: CompiledCompound, locals: Locals): number[] {
  return scores.length > 0 ? byScore(evaluateAll(scores, locals)) : [...methods.keys()];
}

/** The greatest score first. The sort is stable, so equal scores stay in the order of the text. */
function byScore(scores: readonly number[]): number[] {
  const settled = scores.map((score) => (Number.isNaN(score) ? -Infinity : score));
  const methods = [...settled.keys()];
  return methods.sort(
    (one, other) => Number(settled[one]! < settled[other]!) - Number(settled[one]! > settled[other]!),
  );
}

/** Whether no alternative can be left. This evaluates nothing. */
export function isExhausted(compound: CompiledCompound, enumeration: Enumeration): boolean {
  return enumeration.loop === exhausted && enumeration.place === compound.methods.length - 1;
}

function seek(branch: CompiledBranch, enumeration: Enumeration): boolean {
  const { loops } = branch;
  let current = enumeration.loop;
  if (current === unopened) {
    if (!branch.guards(enumeration.locals)) return false;
    loops[0]?.open(enumeration);
    current = 0;
    if (loops.length === 0) {
      enumeration.loop = exhausted;
      return true;
    }
  }
  while (current >= 0) {
    const loop = loops[current]!;
    if (!loop.next(enumeration)) {
      current = loop.back;
    } else if (current === loops.length - 1) {
      enumeration.loop = branch.resume;
      return true;
    } else {
      loops[++current]!.open(enumeration);
    }
  }
  return false;
}

function compileBody(evaluator: Evaluator, body: Body, scope: Scope): CompiledBranch {
  const guards = compileGuards(evaluator, body.guards, scope);
  const loops: ChoiceLoop[] = [];
  let resume = exhausted;
  let rest = body.rest;
  for (; rest.kind === 'choice'; rest = rest.rest) {
    const added = compileChoice(evaluator, rest, scope, loops.length);
    added.forEach((loop, position) => loops.push({ ...loop, back: position === 0 ? resume : loops.length - 1 }));
    // Backtracking leaves all loops of a `first` at once, because it is committed to its binding.
    if (rest.binder !== 'first' && added.length > 0) resume = loops.length - 1;
  }
  return { guards, loops, resume, network: compileNetwork(evaluator, rest.network, scope) };
}

function compileNetwork(evaluator: Evaluator, network: TaskNetwork, scope: Scope): CompiledNetwork {
  if (network.kind === 'task') {
    const args = network.args.map((argument) => compileExpression(evaluator, argument, scope));
    return (locals, calls) => ({
      kind: 'task',
      index: calls.push({ task: network.task, args: evaluateAll(args, locals) }) - 1,
    });
  }
  if (network.kind === 'each') return compileEachNetwork(evaluator, network, scope);
  const parts = network.parts.map((part) => compileNetwork(evaluator, part, scope));
  return (locals, calls) => ({ kind: network.kind, parts: parts.map((part) => part(locals, calls)) });
}

/** Compiles a network for each binding in the current state. */
function compileEachNetwork(
  evaluator: Evaluator,
  { levels, network, order }: Extract<TaskNetwork, { kind: 'each' }>,
  scope: Scope,
): CompiledNetwork {
  let inside: CompiledNetwork = () => ({ kind: 'ordered', parts: [] });
  const each = compileEach(evaluator, levels, scope, (locals, found: { calls: CalledTask[]; parts: Nesting[] }) => {
    found.parts.push(inside(locals, found.calls));
  });
  inside = compileNetwork(evaluator, network, scope);
  return (locals, calls) => {
    const parts: Nesting[] = [];
    each(locals, { calls, parts });
    return { kind: order, parts };
  };
}

function compileChoice(
  evaluator: Evaluator,
  choice: ChoiceBinder,
  scope: Scope,
  index: number,
): Pick<ChoiceLoop, 'open' | 'next'>[] {
  if (choice.key) return [compileSorting(evaluator, choice, scope, index)];
  return choice.levels.map((level) => {
    const { open, next } = compileLevel(evaluator, level, scope);
    return { open: (enumeration) => open(enumeration.locals), next: (enumeration) => next(enumeration.locals) };
  });
}

/**
 * Compiles a sorted choice. Opening its loop goes through all bindings. The sort is stable, so equal keys stay in
 * binding order.
 */
function compileSorting(
  evaluator: Evaluator,
  choice: ChoiceBinder,
  scope: Scope,
  index: number,
): Pick<ChoiceLoop, 'open' | 'next'> {
  const named = namedLocals(choice);
  let key: Evaluate = () => 0;
  const collect = compileEach(evaluator, choice.levels, scope, (locals, bindings: SortedBindings['bindings']) => {
    bindings.push({ key: key(locals), values: named.map((local) => locals[local]!) });
  });
  if (choice.key) key = compileExpression(evaluator, choice.key, scope);
  const direction = choice.order === '<' ? 1 : -1;
  return {
    open: (enumeration) => {
      const bindings: SortedBindings['bindings'] = [];
      collect(enumeration.locals, bindings);
      bindings.sort((one, other) => compareKeys(one.key, other.key, direction));
      enumeration.sorted[index] = { bindings, next: 0 };
    },
    next: (enumeration) => {
      const sorted = enumeration.sorted[index]!;
      const binding = sorted.bindings[sorted.next++];
      if (!binding) return false;
      named.forEach((local, position) => (enumeration.locals[local] = binding.values[position]!));
      return true;
    },
  };
}

/** The locals that the levels of a choice fill: their variables and their `let`s. */
function namedLocals(choice: ChoiceBinder): number[] {
  return choice.levels.flatMap((level) => [
    level.local,
    ...level.guards.flatMap((guard) => (guard.kind === 'let' ? [guard.local] : [])),
  ]);
}

/** Compares keys. NaN comes last. `direction`: 1 for the least key first, -1 for the greatest. */
export function compareKeys(one: number, other: number, direction: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return one === other ? 0 : one < other ? -direction : direction;
}
