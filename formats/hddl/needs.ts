// Computes necessary conditions of tasks: if one is false when the task begins, the task can't be done. They are
// conditions of its methods and of their subtasks that no earlier subtask can make true. Methods check them before they
// choose, so that hopeless choices are not tried.

import {
  calleesFirst,
  freeIn,
  isPlain,
  keyOf,
  nameOf,
  partsOf,
  substituted,
  variablesOf,
  withHidden,
} from './formulas.ts';
import type {
  HddlModel,
  HddlVariable,
  ModelCondition,
  ModelMethod,
  ModelNetwork,
  ModelRef,
  ModelSubtask,
} from './model.ts';
import type { Touches } from './touch.ts';

/** The most rounds of weakening with tests. */
const mostRounds = 20;

export class Needs {
  readonly #model: HddlModel;
  readonly #touches: Touches;
  readonly #order: readonly number[];
  #withTests = true;
  readonly #request: number | null;
  /** The conditions of each task, over its parameters. null: no way of doing it is known. */
  readonly #needs: (Map<string, ModelCondition> | null)[];
  /** For each task, whether other tasks may be done while it is under way. */
  readonly #isInterrupted: readonly boolean[];

  /** `request`: the number of the task that stands for the request. */
  constructor(model: HddlModel, touches: Touches, request: number | null) {
    this.#request = request;
    this.#model = model;
    this.#touches = touches;
    this.#isInterrupted = interruptedTasks(model);
    this.#order = calleesFirst(model);
    this.#needs = model.tasks.map((task) => (task.kind === 'action' ? keyed(task.conditions) : null));
    // Start with all conditions and remove some until nothing changes. Tests for the choices of a method may turn into
    // others again and again, so they are dropped after a number of rounds.
    for (let round = 0; this.#weaken(); round++) this.#withTests = round < mostRounds;
  }

  #weaken(): boolean {
    let isNew = false;
    this.#order.forEach((at) => {
      const task = this.#model.tasks[at]!;
      // The request is not a subtask.
      if (task.kind === 'action' || at === this.#request) return;
      const [first, ...others] = task.methods.flatMap((method) => this.#over(method, at) ?? []);
      if (!first) return;
      const common = new Map([...first].filter(([key]) => others.every((other) => other.has(key))));
      const known = this.#needs[at];
      if (known && common.size === known.size && [...common.keys()].every((key) => known.has(key))) return;
      this.#needs[at] = common;
      isNew = true;
    });
    return isNew;
  }

  /** The conditions of a method on the parameters of its task, or null if no way of doing it is known. */
  #over(method: ModelMethod, task: number): Map<string, ModelCondition> | null {
    const all = this.of(method, task);
    if (!all) return null;
    const formals = new Map<HddlVariable, ModelRef>();
    const { params } = this.#model.tasks[task]!;
    method.head.forEach((ref, at) => {
      if (ref.kind === 'variable') formals.set(ref.variable, { kind: 'variable', variable: params[at]! });
    });
    // For everything else that the method chooses, a candidate has to exist.
    const known = variablesOf(method.head);
    const hidden = method.params.filter((param) => !known.includes(param));
    const isKnown = (condition: ModelCondition): boolean =>
      isPlain(condition) || ![...freeIn(condition)].some((variable) => hidden.includes(variable));
    const isOpen = (condition: ModelCondition): boolean =>
      [...freeIn(condition)].every((variable) => !hidden.includes(variable));
    const found = this.#withTests ? withHidden(all.filter(isKnown), hidden) : all.filter(isOpen);
    return keyed(found.flatMap((condition) => substituted(condition, formals, 'all') ?? []));
  }

  /**
   * All conditions that have to hold when a method of a task is chosen, its own first, or null if a subtask can never
   * be done. The request has the number -1.
   */
  of({ conditions, network }: Pick<ModelMethod, 'conditions' | 'network'>, task: number): ModelCondition[] | null {
    const found = keyed(conditions);
    const areUnequal = inequality(conditions);
    const isAlone = task === -1 || !this.#isInterrupted[task];
    for (const [at, { task: called, args }] of network.subtasks.entries()) {
      const needs = this.#needs[called];
      if (!needs) return null;
      const { params, isMade } = this.#model.tasks[called]!;
      // Parts of the goal are also checked before the end. Only the last check counts here.
      if (isMade && params.length === 0 && at < network.subtasks.length - 1) continue;
      const actuals = new Map(params.map((param, position) => [param, args[position]!]));
      for (const need of needs.values()) {
        const condition = substituted(need, actuals, 'free')!;
        const isSure =
          this.#touches.isFixed(condition) ||
          (isAlone && !someBefore(network, at, (other) => this.#touches.mayChange(other, condition, true, areUnequal)));
        const key = keyOf(condition);
        if (isSure && !found.has(key)) found.set(key, condition);
      }
    }
    return [...found.values()];
  }
}

/** Whether `test` is true of a subtask that may be done before the given one. */
function someBefore({ subtasks, after }: ModelNetwork, at: number, test: (call: ModelSubtask) => boolean): boolean {
  if (!after) {
    for (let other = 0; other < at; other++) if (test(subtasks[other]!)) return true;
    return false;
  }
  return subtasks.some((call, other) => other !== at && !after[other]!.has(at) && test(call));
}

function interruptedTasks({ tasks, request }: HddlModel): boolean[] {
  const found = tasks.map(() => false);
  const mark = (task: number): void => {
    if (found[task]) return;
    found[task] = true;
    const one = tasks[task]!;
    if (one.kind === 'compound')
      for (const { network } of one.methods) network.subtasks.forEach((call) => mark(call.task));
  };
  const networks = tasks.flatMap((task) => (task.kind === 'compound' ? task.methods.map((one) => one.network) : []));
  for (const network of [...networks, request.network]) {
    if (network.after) network.subtasks.forEach((call) => mark(call.task));
  }
  return found;
}

/** A function that returns whether variables and objects are known to differ. */
function inequality(conditions: readonly ModelCondition[]): (one: ModelRef, other: ModelRef) => boolean {
  const pairs = new Set<string>();
  for (const condition of conditions) {
    if (condition.kind === 'not' && condition.part.kind === 'equal') {
      const { left, right } = condition.part;
      pairs.add(`${nameOf(left)} ${nameOf(right)}`).add(`${nameOf(right)} ${nameOf(left)}`);
    }
  }
  return (one, other) => pairs.has(`${nameOf(one)} ${nameOf(other)}`);
}

function keyed(conditions: readonly ModelCondition[]): Map<string, ModelCondition> {
  return new Map(conditions.flatMap(partsOf).map((condition) => [keyOf(condition), condition]));
}
