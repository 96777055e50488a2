// Emits a compound task as a resumable function. When it is called again, it continues after the alternative that it
// returned last. The branches of all its methods form one sequence. A branch returns alternatives from one place only,
// its network. So two kinds of phases are enough: "continue inside this branch" and "continue with this method".

import { choicesIn, offersSeveral } from '../../ir/choice.ts';
import type { Branch, CompoundTask } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import type { ManifestPosition } from '../../ir/manifest.ts';
import { ARENA_MARKED, ARENA_TOP, CHOICE_POINT_ARENA, CHOICE_POINT_PHASE, MORE, BRANCH } from '../../ir/abi.ts';
import type { Builder } from './build.ts';
import { buildChoices, emitChoices, type RunningLoop } from './choice.ts';
import { emitNetwork } from './network.ts';
import { MethodOrder } from './method-order.ts';
import { CHOICE_POINT, PHASE } from './parameters.ts';
import type { ValueEmitter } from './values.ts';

/** A branch of one of the methods, with its phase. `last`: it is the last branch of its method. */
interface NumberedBranch {
  method: number;
  branch: Branch;
  last: boolean;
  /** The phase that continues inside the branch, or 0 if the branch never has more than one alternative. */
  phase: number;
}

/** Emits the function's body and returns what a choice point keeps for each phase, from phase 1 on. */
export function emitCompound(
  makeBuilder: () => Builder,
  values: ValueEmitter,
  task: CompoundTask,
): ManifestPosition[][] {
  const { code } = values;
  const branches = numberedBranches(task);
  const order = task.methods.some(({ score }) => score) ? new MethodOrder(values, makeBuilder(), task.methods) : null;
  const { phases, later } = order ? numberByMethod(task, branches) : numberPhases(task, branches);
  const result = code.local('i32');
  const kept = phases.map((): ManifestPosition[] => []);

  order?.begin(phases.map((index) => (index < branches.length ? branches[index]!.method : index - branches.length)));
  const again = order ? code.loop().depth : -1;
  const labels: number[] = [];
  for (let index = branches.length; index >= 0; index--) labels[index] = code.block().depth;
  if (order) {
    const firsts = task.methods.map((_, method) => labels[firstBranchFrom(branches, method)]!);
    const inside = phases.flatMap((index) => (index < branches.length ? [labels[index]!] : []));
    order.dispatch(inside, firsts);
  } else if (phases.length > 1) dispatch(values, phases, labels);
  code.end();
  branches.forEach((numbered, index) => {
    values.scoped(() => {
      const builder = makeBuilder();
      // After a failed guard, continue with the method's next branch, or after the last branch with the next method.
      const fails = labels[order && numbered.last ? branches.length : index + 1]!;
      for (const guard of builder.guards(numbered.branch.body.guards)) values.jumpUnless(guard, fails);
      const next = numbered.last ? 0 : order ? branches.length : firstBranchFrom(branches, numbered.method + 1);
      const lists = { marked: false };
      const nest = buildChoices(builder, numbered.branch.body.rest, numbered.phase);
      emitChoices(values, nest, result, lists, (running) => {
        const mark = lists.marked ? code.local('i32') : -1;
        if (mark >= 0) code.i32(0).load(op.i32_load, ARENA_TOP).set(mark);
        emitNetwork(values, builder, nest.network, result);
        code.i32(0).i32(index).store(op.i32_store, BRANCH);
        answer(values, numbered, running, later(numbered), mark, result, order);
      });
      if (numbered.phase) kept[numbered.phase] = nest.kept;
      // A branch that has returned alternatives hides the later branches of its method.
      if (numbered.phase && !numbered.last)
        code
          .get(PHASE)
          .i32(numbered.phase)
          .op(op.i32_eq)
          .brIf(code.depth - labels[next]!);
      if (order && numbered.last) code.br(code.depth - labels[branches.length]!);
    });
    code.end();
  });
  if (order) {
    order.leave();
    code.br(code.depth - again).end();
  }
  code.i32(0);
  return kept.slice(1);
}

function numberedBranches(task: CompoundTask): NumberedBranch[] {
  return task.methods.flatMap(({ branches }, method) =>
    branches.map((branch, index) => ({ method, branch, last: index === branches.length - 1, phase: 0 })),
  );
}

function firstBranchFrom(branches: readonly NumberedBranch[], method: number): number {
  let [low, high] = [0, branches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (branches[middle]!.method < method) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Numbers the phases: one for each branch and each method with which a call can continue. Phase p jumps to branch
 * `phases[p]`.
 */
function numberPhases(
  task: CompoundTask,
  branches: NumberedBranch[],
): { phases: number[]; later: (numbered: NumberedBranch) => number } {
  const phases = [0];
  const byMethod = new Map<number, number>();
  branches.forEach((numbered, index) => {
    if (canResume(numbered.branch)) numbered.phase = phases.push(index) - 1;
  });
  const later = (numbered: NumberedBranch): number => byMethod.get(nextMethod(task, numbered)) ?? 0;
  for (const numbered of branches) {
    const method = nextMethod(task, numbered);
    if (method < task.methods.length && !byMethod.has(method))
      byMethod.set(method, phases.push(firstBranchFrom(branches, method)) - 1);
  }
  return { phases, later };
}

/**
 * Numbers the phases if scores order the methods: one for each branch inside which a call can continue, and one for
 * each method, to continue with the method after it by score. The latter are not positions in the sequence of branches.
 */
function numberByMethod(
  task: CompoundTask,
  branches: NumberedBranch[],
): { phases: number[]; later: (numbered: NumberedBranch) => number } {
  const phases = [0];
  branches.forEach((numbered, index) => {
    if (canResume(numbered.branch)) numbered.phase = phases.push(index) - 1;
  });
  const from = phases.length;
  task.methods.forEach((_, method) => phases.push(branches.length + method));
  return { phases, later: ({ method }) => from + method };
}

/** The first of the later methods that may still apply. */
function nextMethod(task: CompoundTask, { method, branch }: NumberedBranch): number {
  if (!branch.laterMethods) return method + 1;
  return branch.laterMethods.reduce((least, later) => Math.min(least, later), task.methods.length);
}

/**
 * Whether the function can continue inside the branch. With `sort-by` it always can, even if the list has only one
 * entry.
 */
function canResume(branch: Branch): boolean {
  return choicesIn(branch.body).some((choice) => choice.binder === 'sort-by' || offersSeveral(choice));
}

function dispatch({ code }: ValueEmitter, phases: readonly number[], labels: readonly number[]): void {
  const targets = phases.map((index) => code.depth - labels[index]!);
  code.get(PHASE);
  if (phases.length === 2) code.brIf(targets[1]!).br(targets[0]!);
  else code.brTable(targets.slice(0, -1), targets.at(-1)!);
}

/** Returns the alternative in `result`. If there may be more, stores in the choice point how to continue after it. */
function answer(
  values: ValueEmitter,
  numbered: NumberedBranch,
  running: readonly RunningLoop[],
  later: number,
  mark: number,
  result: number,
  order: MethodOrder | null,
): void {
  const { code } = values;
  const open = running.filter((loop) => loop.open);
  if (numbered.phase && open.length) {
    open.forEach((loop, index) => {
      loop.hasMore();
      if (index) code.op(op.i32_or);
    });
    code.if();
    // The choice point has no room for commitments after the last loop that continues.
    const last = running.findLastIndex((loop) => loop.open);
    for (const loop of running.slice(0, last + 1)) loop.save();
    code.get(CHOICE_POINT).i32(numbered.phase).store(op.i32_store, CHOICE_POINT_PHASE);
    if (mark >= 0) code.get(CHOICE_POINT).get(mark).store(op.i32_store, CHOICE_POINT_ARENA);
    code
      .get(result)
      .i32(mark >= 0 ? MORE | ARENA_MARKED : MORE)
      .op(op.i32_or)
      .return()
      .end();
  }
  if (order) {
    order.jumpUnlessLast(() => {
      code.get(CHOICE_POINT).i32(later).store(op.i32_store, CHOICE_POINT_PHASE);
      code.get(result).i32(MORE).op(op.i32_or).return();
    });
    code.get(result).return();
    return;
  }
  code.get(result);
  if (later) {
    code.i32(MORE).op(op.i32_or);
    code.get(CHOICE_POINT).i32(later).store(op.i32_store, CHOICE_POINT_PHASE);
  }
  code.return();
}
