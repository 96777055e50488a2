// The alternatives of a compound task, one at a time. A body is a chain of nested loops with a network inside, so a few
// numbers say where an enumeration stands. It can stop after any alternative and resume at any time, if the fluents
// have the same values again.

import type { Body, ChoiceBinder, CompoundTask, TaskNetwork } from '../ir/ir.ts';
import { shapeOf } from './agenda.ts';
import type { Shape } from './agenda.ts';
import { compileEach, compileExpression, compileGuards, compileLevel, createLocals, createScope } from './evaluate.ts';
import type { Evaluate, Evaluator, Locals, Scope, Test } from './evaluate.ts';

/** Where the enumeration of one task's alternatives stands. */
export interface Frame {
  locals: Locals;
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
  methods: CompiledBranch[][];
}

/** A branch as closures: its guards, the loops of its choices from the outside in, and the tasks of its network. */
export interface CompiledBranch {
  guards: Test;
  loops: FrameLoop[];
  /** The loop to resume for the next alternative. */
  resume: number;
  tasks: { task: number; args: Evaluate[] }[];
  shape: Shape;
}

interface FrameLoop {
  open: (frame: Frame) => void;
  next: (frame: Frame) => boolean;
  /** The loop to go on with when this one has no more bindings. */
  back: number;
}

interface SortedBindings {
  bindings: { key: number; values: number[] }[];
  next: number;
}

export function compileCompound(evaluator: Evaluator, task: CompoundTask): CompiledCompound {
  const scope = createScope(task);
  const methods = task.methods.map(({ branches }) => branches.map(({ body }) => compileBody(evaluator, body, scope)));
  return { scope, methods };
}

export function openFrame(compound: CompiledCompound, args: readonly number[]): Frame {
  const locals = createLocals(compound.scope, args);
  return { locals, method: 0, branch: 0, loop: unopened, offered: false, sorted: [] };
}

/** Goes on to the next alternative. `frame.method` and `frame.branch` then name it. null: none is left. */
export function nextAlternative(compound: CompiledCompound, frame: Frame): CompiledBranch | null {
  for (; frame.method < compound.methods.length; frame.method++) {
    const branches = compound.methods[frame.method]!;
    for (; frame.branch < branches.length && !(frame.offered && frame.loop === unopened); frame.branch++) {
      const branch = branches[frame.branch]!;
      if (seek(branch, frame)) {
        frame.offered = true;
        return branch;
      }
      frame.loop = unopened;
    }
    frame.branch = 0;
    frame.offered = false;
  }
  return null;
}

/** Whether it is certain without evaluating anything that no alternative is left. */
export function isExhausted(compound: CompiledCompound, frame: Frame): boolean {
  return frame.loop === exhausted && frame.method === compound.methods.length - 1;
}

function seek(branch: CompiledBranch, frame: Frame): boolean {
  const { loops } = branch;
  let current = frame.loop;
  if (current === unopened) {
    if (!branch.guards(frame.locals)) return false;
    loops[0]?.open(frame);
    current = 0;
    if (loops.length === 0) {
      frame.loop = exhausted;
      return true;
    }
  }
  while (current >= 0) {
    const loop = loops[current]!;
    if (!loop.next(frame)) {
      current = loop.back;
    } else if (current === loops.length - 1) {
      frame.loop = branch.resume;
      return true;
    } else {
      loops[++current]!.open(frame);
    }
  }
  return false;
}

function compileBody(evaluator: Evaluator, body: Body, scope: Scope): CompiledBranch {
  const guards = compileGuards(evaluator, body.guards, scope);
  const loops: FrameLoop[] = [];
  let resume = exhausted;
  let tail = body.tail;
  for (; tail.kind === 'choice'; tail = tail.tail) {
    const added = compileChoice(evaluator, tail, scope, loops.length);
    added.forEach((loop, position) => loops.push({ ...loop, back: position === 0 ? resume : loops.length - 1 }));
    // Going back leaves all loops of a `first` at once, because it keeps to its binding.
    if (tail.mode !== 'first' && added.length > 0) resume = loops.length - 1;
  }
  return { guards, loops, resume, ...compileNetwork(evaluator, tail.network, scope) };
}

function compileNetwork(
  evaluator: Evaluator,
  network: TaskNetwork,
  scope: Scope,
): Pick<CompiledBranch, 'tasks' | 'shape'> {
  const found: Extract<TaskNetwork, { kind: 'task' }>[] = [];
  const shape = shapeOf(network, found);
  const tasks = found.map(({ task, args }) => {
    return { task, args: args.map((argument) => compileExpression(evaluator, argument, scope)) };
  });
  return { shape, tasks };
}

function compileChoice(
  evaluator: Evaluator,
  choice: ChoiceBinder,
  scope: Scope,
  index: number,
): Pick<FrameLoop, 'open' | 'next'>[] {
  switch (choice.mode) {
    case 'sort-by':
      return [compileSorting(evaluator, choice, scope, index)];
    case 'exists':
    case 'first':
      return choice.levels.map((level) => {
        const { open, next } = compileLevel(evaluator, level, scope);
        return { open: (frame) => open(frame.locals), next: (frame) => next(frame.locals) };
      });
  }
}

/** Opening the loop goes through all bindings. The sort is stable, so equal keys stay in binding order. */
function compileSorting(
  evaluator: Evaluator,
  choice: ChoiceBinder,
  scope: Scope,
  index: number,
): Pick<FrameLoop, 'open' | 'next'> {
  const slots = namedSlots(choice);
  let key: Evaluate = () => 0;
  const collect = compileEach(evaluator, choice.levels, scope, (locals, bindings: SortedBindings['bindings']) => {
    bindings.push({ key: key(locals), values: slots.map((slot) => locals[slot]!) });
  });
  if (choice.key) key = compileExpression(evaluator, choice.key, scope);
  const direction = choice.order === '<' ? 1 : -1;
  return {
    open: (frame) => {
      const bindings: SortedBindings['bindings'] = [];
      collect(frame.locals, bindings);
      bindings.sort((one, other) => compareKeys(one.key, other.key, direction));
      frame.sorted[index] = { bindings, next: 0 };
    },
    next: (frame) => {
      const sorted = frame.sorted[index]!;
      const binding = sorted.bindings[sorted.next++];
      if (!binding) return false;
      slots.forEach((slot, position) => (frame.locals[slot] = binding.values[position]!));
      return true;
    },
  };
}

/** The locals that the levels of a choice fill: their variables and their `let`s. */
function namedSlots(choice: ChoiceBinder): number[] {
  return choice.levels.flatMap((level) => [
    level.slot,
    ...level.guards.flatMap((guard) => (guard.kind === 'let' ? [guard.slot] : [])),
  ]);
}

function compareKeys(one: number, other: number, direction: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return one === other ? 0 : one < other ? -direction : direction;
}
