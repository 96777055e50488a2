// Computes what tasks and their decompositions write: which predicates, and with which arguments, if these are known.

import { calleesFirst } from './formulas.ts';
import type { HddlModel, HddlVariable, ModelCondition, ModelEffect, ModelRef, ModelSubtask } from './model.ts';
import type { Sort } from '../lisp/sorts.ts';

/** An argument of a write. `param`: the value of this parameter of the task. */
type WrittenArgument =
  { kind: 'param'; param: number } | { kind: 'object'; object: number } | { kind: 'any'; sort: Sort };

/** A predicate that becomes true (`add`) or false. */
interface PredicateWrite {
  predicate: number;
  isAdd: boolean;
  args: WrittenArgument[];
}

/** A write whose arguments are expressed in the variables of the calling method. */
interface SeenWrite extends Omit<PredicateWrite, 'args'> {
  args: (ModelRef | { kind: 'any'; sort: Sort })[];
}

type TaskCallInModel = Pick<ModelSubtask, 'task' | 'args'>;

export class Touches {
  readonly #model: HddlModel;
  readonly #seen = new WeakMap<TaskCallInModel, Map<number, SeenWrite['args'][]>>();
  /** The writes of each task, by a key. */
  readonly #writes: Map<string, PredicateWrite>[];
  readonly #order: readonly number[];
  /** Whether some action writes a predicate. */
  readonly isWritten: readonly boolean[];

  constructor(model: HddlModel) {
    this.#model = model;
    const isWritten = model.predicates.map(() => false);
    this.#writes = model.tasks.map(({ params, ...task }) => {
      const found = new Map<string, PredicateWrite>();
      if (!('effects' in task)) return found;
      const add = (effect: ModelEffect): void => {
        if (effect.kind === 'when' || effect.kind === 'forall') return effect.effects.forEach(add);
        isWritten[effect.predicate] = true;
        const args = effect.args.map((ref) => writtenOf(ref, params));
        keep(found, { predicate: effect.predicate, isAdd: effect.kind === 'add', args });
      };
      task.effects.forEach(add);
      return found;
    });
    this.isWritten = isWritten;
    this.#order = calleesFirst(model);
    while (this.#spread());
  }

  /** Adds to each compound task the writes of its subtasks. Returns whether any was new. */
  #spread(): boolean {
    let isNew = false;
    this.#order.forEach((at) => {
      const task = this.#model.tasks[at]!;
      if (task.kind === 'action') return;
      const writes = this.#writes[at]!;
      const before = writes.size;
      for (const { head, network } of task.methods) {
        const params = head.map((ref) => (ref.kind === 'variable' ? ref.variable : null));
        for (const call of network.subtasks) {
          for (const write of this.#writesOf(call)) {
            keep(writes, {
              ...write,
              args: write.args.map((arg) => (arg.kind === 'any' ? arg : writtenOf(arg, params))),
            });
          }
        }
      }
      isNew ||= writes.size > before;
    });
    return isNew;
  }

  #writesOf({ task, args }: TaskCallInModel): SeenWrite[] {
    return [...this.#writes[task]!.values()].map((write) => ({
      ...write,
      args: write.args.map((arg) => (arg.kind === 'param' ? args[arg.param]! : arg)),
    }));
  }

  /** The arguments of all writes of a predicate, by the predicate and whether it becomes true. */
  #seenBy(call: TaskCallInModel): ReadonlyMap<number, SeenWrite['args'][]> {
    let seen = this.#seen.get(call);
    if (!seen) {
      seen = new Map();
      for (const { predicate, isAdd, args } of this.#writesOf(call)) {
        const key = predicate * 2 + Number(isAdd);
        const all = seen.get(key);
        if (all) all.push(args);
        else seen.set(key, [args]);
      }
      this.#seen.set(call, seen);
    }
    return seen;
  }

  /**
   * Whether a call of a task can change a condition from false to true, or with `toTrue: false` from true to false.
   * `areUnequal` says which variables and objects are known to differ.
   */
  mayChange(
    call: TaskCallInModel,
    condition: ModelCondition,
    toTrue: boolean,
    areUnequal: (one: ModelRef, other: ModelRef) => boolean,
  ): boolean {
    switch (condition.kind) {
      case 'equal':
      case 'member':
        return false;
      case 'not':
        return this.mayChange(call, condition.part, !toTrue, areUnequal);
      case 'and':
      case 'or':
        return condition.parts.some((part) => this.mayChange(call, part, toTrue, areUnequal));
      case 'exists':
      case 'forall':
        return this.mayChange(call, condition.part, toTrue, areUnequal);
      case 'atom': {
        const writes = this.#seenBy(call).get(condition.predicate * 2 + Number(toTrue)) ?? [];
        return writes.some((args) => args.every((arg, at) => this.#meet(arg, condition.args[at]!, areUnequal)));
      }
    }
  }

  #meet(
    arg: SeenWrite['args'][number],
    ref: ModelRef,
    areUnequal: (one: ModelRef, other: ModelRef) => boolean,
  ): boolean {
    if (arg.kind === 'object' && ref.kind === 'object') return arg.object === ref.object;
    const { sorts } = this.#model;
    if (sorts.areApart(arg.kind === 'any' ? arg.sort : this.#sortOf(arg), this.#sortOf(ref))) return false;
    return arg.kind === 'any' || !areUnequal(arg, ref);
  }

  #sortOf(ref: ModelRef): Sort {
    const { sorts, objects } = this.#model;
    return ref.kind === 'variable' ? ref.variable.sort : sorts.exactly(objects[ref.object]!.type);
  }

  /** Whether no plan can change a condition. */
  isFixed(condition: ModelCondition): boolean {
    switch (condition.kind) {
      case 'equal':
      case 'member':
        return true;
      case 'not':
      case 'exists':
      case 'forall':
        return this.isFixed(condition.part);
      case 'and':
      case 'or':
        return condition.parts.every((part) => this.isFixed(part));
      case 'atom':
        return !this.isWritten[condition.predicate]!;
    }
  }
}

function writtenOf(ref: ModelRef, params: readonly (HddlVariable | null)[]): WrittenArgument {
  if (ref.kind === 'object') return ref;
  const param = params.indexOf(ref.variable);
  return param === -1 ? { kind: 'any', sort: ref.variable.sort } : { kind: 'param', param };
}

function keep(writes: Map<string, PredicateWrite>, write: PredicateWrite): void {
  const args = write.args.map((arg) =>
    arg.kind === 'param' ? `p${arg.param}` : arg.kind === 'object' ? `o${arg.object}` : arg.sort.key,
  );
  const key = `${write.isAdd ? '+' : '-'}${write.predicate} ${args.join(' ')}`;
  if (!writes.has(key)) writes.set(key, write);
}
