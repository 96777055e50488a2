// A compound task as a resumable function. Asked again, it goes on behind the alternative that it gave last. The
// branches of all its methods stand in one row, in order. A branch gives alternatives from one place only, its network.
// So two kinds of phase are enough: "go on inside this branch" and "go on with this method".

import type { Branch, ChoiceBinder, CompoundTask } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import {
  ARENA_MARKED,
  ARENA_TOP,
  CHOICE_POINT_ARENA,
  CHOICE_POINT_LOCALS,
  CHOICE_POINT_PHASE,
  MORE,
  BRANCH,
} from '../../ir/abi.ts';
import type { Builder } from './build.ts';
import { buildChoices, emitChoices, type RunningLoop } from './choice.ts';
import { emitNetwork } from './network.ts';
import { CHOICE_POINT, PHASE } from './parameters.ts';
import type { ValueEmitter } from './values.ts';

/** A branch of one of the methods, with its phase. `last`: it is the last branch of its method. */
interface NumberedBranch {
  method: number;
  branch: Branch;
  last: boolean;
  /** The phase that goes on inside the branch. 0 when the branch never has more than one alternative. */
  phase: number;
}

/** Emits the function's body and returns how many bytes of a choice point it uses. */
export function emitCompound(makeBuilder: () => Builder, values: ValueEmitter, task: CompoundTask): number {
  const { code } = values;
  const units = unitsOf(task);
  const { phases, later } = numberPhases(task, units);
  const result = code.local('i32');
  let choicePointBytes = CHOICE_POINT_LOCALS;

  const labels: number[] = [];
  for (let unit = units.length; unit >= 0; unit--) labels[unit] = code.block().depth;
  if (phases.length > 1) dispatch(values, phases, labels);
  code.end();
  units.forEach((unit, index) => {
    values.scoped(() => {
      const builder = makeBuilder();
      // A failed guard goes to the method's next branch. After the last branch it goes to the next method.
      const fails = labels[index + 1]!;
      for (const guard of builder.guards(unit.branch.body.guards)) values.jumpUnless(guard, fails);
      const next = unit.last ? 0 : firstUnit(units, unit.method + 1);
      const lists = { marked: false };
      const nest = buildChoices(builder, unit.branch.body.tail, unit.phase);
      emitChoices(values, nest, result, lists, (cursors) => {
        const mark = lists.marked ? code.local('i32') : -1;
        if (mark >= 0) code.i32(0).load(op.i32_load, ARENA_TOP).set(mark);
        emitNetwork(values, builder, nest.network, result);
        code.i32(0).i32(index).store(op.i32_store, BRANCH);
        answer(values, unit, cursors, later(unit), mark, result);
      });
      choicePointBytes = Math.max(choicePointBytes, CHOICE_POINT_LOCALS + nest.choicePointBytes);
      // A branch that has given alternatives hides the later branches of its method.
      if (unit.phase && !unit.last)
        code
          .get(PHASE)
          .i32(unit.phase)
          .op(op.i32_eq)
          .brIf(code.depth - labels[next]!);
    });
    code.end();
  });
  code.i32(0);
  return choicePointBytes;
}

function unitsOf(task: CompoundTask): NumberedBranch[] {
  return task.methods.flatMap(({ branches }, method) =>
    branches.map((branch, index) => ({ method, branch, last: index === branches.length - 1, phase: 0 })),
  );
}

function firstUnit(units: readonly NumberedBranch[], method: number): number {
  const index = units.findIndex((unit) => unit.method >= method);
  return index < 0 ? units.length : index;
}

/** Gives a phase to each branch and each method that a call can go on with. Phase p jumps to branch `phases[p]`. */
function numberPhases(
  task: CompoundTask,
  units: NumberedBranch[],
): { phases: number[]; later: (unit: NumberedBranch) => number } {
  const phases = [0];
  const byMethod = new Map<number, number>();
  units.forEach((unit, index) => {
    if (canResume(unit.branch)) unit.phase = phases.push(index) - 1;
  });
  const later = (unit: NumberedBranch): number => byMethod.get(nextMethod(task, unit)) ?? 0;
  for (const unit of units) {
    const method = nextMethod(task, unit);
    if (method < task.methods.length && !byMethod.has(method))
      byMethod.set(method, phases.push(firstUnit(units, method)) - 1);
  }
  return { phases, later };
}

/** The first of the later methods that may still apply. */
function nextMethod(task: CompoundTask, { method, branch }: NumberedBranch): number {
  if (!branch.laterMethods) return method + 1;
  return branch.laterMethods.reduce((least, later) => Math.min(least, later), task.methods.length);
}

/** Whether one of the branch's choices is open to backtracking and goes through candidates. */
function canResume(branch: Branch): boolean {
  for (let tail = branch.body.tail; tail.kind === 'choice'; tail = tail.tail) {
    if (goesOn(tail)) return true;
  }
  return false;
}

function goesOn({ mode, levels }: ChoiceBinder): boolean {
  switch (mode) {
    case 'sort-by':
      return true;
    case 'exists':
      return levels.some(({ over }) => over.kind !== 'value');
    case 'first':
      return false;
  }
}

function dispatch({ code }: ValueEmitter, phases: readonly number[], labels: readonly number[]): void {
  const targets = phases.map((unit) => code.depth - labels[unit]!);
  code.get(PHASE);
  if (phases.length === 2) code.brIf(targets[1]!).br(targets[0]!);
  else code.brTable(targets.slice(0, -1), targets.at(-1)!);
}

/** Returns the alternative in `result`. If there may be more, stores in the choice point how to go on behind it. */
function answer(
  values: ValueEmitter,
  unit: NumberedBranch,
  cursors: readonly RunningLoop[],
  later: number,
  mark: number,
  result: number,
): void {
  const { code } = values;
  const open = cursors.filter((cursor) => cursor.open);
  if (unit.phase && open.length) {
    open.forEach((cursor, index) => {
      cursor.hasMore();
      if (index) code.op(op.i32_or);
    });
    code.if();
    for (const cursor of cursors) cursor.save();
    code.get(CHOICE_POINT).i32(unit.phase).store(op.i32_store, CHOICE_POINT_PHASE);
    if (mark >= 0) code.get(CHOICE_POINT).get(mark).store(op.i32_store, CHOICE_POINT_ARENA);
    code
      .get(result)
      .i32(mark >= 0 ? MORE | ARENA_MARKED : MORE)
      .op(op.i32_or)
      .return()
      .end();
  }
  code.get(result);
  if (later) {
    code.i32(MORE).op(op.i32_or);
    code.get(CHOICE_POINT).i32(later).store(op.i32_store, CHOICE_POINT_PHASE);
  }
  code.return();
}
