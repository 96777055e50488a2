// An action: a step of a plan that a handler executes. Handlers get it as a view, which is used again after the
// action's end. So a game that keeps a view compares `id`.

import { numberAt, fail, recordAt, show, textOf, valueOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { Value } from '../../bindings/index.ts';
import { WordList } from './ground.ts';
import type { RunningPlan } from './running-plan.ts';

/** What a handler returns after each update of an action. */
export type Progress = 'running' | 'done' | 'failed';
export const RUNNING = 'running';
export const DONE = 'done';
export const FAILED = 'failed';

/** The result with which an action has ended. */
export type ActionEnd = 'done' | 'failed' | 'aborted';

/** The functions of a game that execute the actions of one task. All but `start` are optional. */
export interface ActionHandler<Args extends readonly Value[] = readonly Value[]> {
  /** Starts the action. It is running if this returns nothing. */
  start(action: Action<Args>): Progress | void;
  /**
   * Called in each tick after the one in which the action started. Without it, the action runs until the game calls
   * `acting.done` or `acting.fail`.
   */
  update?(action: Action<Args>): Progress;
  /** Called when the action is to be aborted. The action ends as soon as this returns anything but `running`. */
  abort?(action: Action<Args>): Progress | void;
  /** Called once for each start, after all other functions. */
  ended?(action: Action<Args>, how: ActionEnd): void;
  /**
   * Whether the action ends only when another step or the game ends it, as guarding does. Its effects are applied at
   * its start. Default: false.
   */
  endless?: boolean;
  /**
   * Whether the handler keeps something that can't be saved: `acting.save()` is refused while such an action runs.
   * Default: false.
   */
  isUnsaved?: boolean;
}

export const actionValues = 4;

export class Action<Args extends readonly Value[] = readonly Value[]> {
  /** The number of the action. No other action has it. */
  id = 0;
  /** A few numbers for the handler to keep. They are saved with the action. */
  readonly memory = new Float64Array(actionValues);
  /** The tick in which the action started. */
  since = 0;
  /** @internal */
  plan: RunningPlan | null = null;
  /** @internal */
  position = 0;
  /** @internal The number of the task, and its arguments as numbers. */
  taskIndex = 0;
  /** @internal The name of the task. */
  name = '';
  /** @internal */
  args = new Float64Array(0);
  /** The arguments that are objects, as handles for the game: by now, another object may have the number. */
  #handles = new Float64Array(0);
  /** @internal The tasks and objects as they were when the action started, or when the domain was replaced. */
  calls: WorldState['calls'];
  /** @internal */
  handler: ActionHandler | null = null;
  /** @internal The result that the handler or the game has given, which counts at the end of this round. */
  outcome: Progress = RUNNING;
  /** @internal Whether the action is to be aborted, is being aborted, and has been; and why it has ended as it has. */
  wantsAbort = false;
  isAborting = false;
  isAborted = false;
  detail = '';
  /** @internal Whether `start` of its handler has yet to be called. */
  isNew = false;
  /** @internal The places that the action writes at its end, with their values at its start. */
  readonly own = new WordList();
  /**
   * @internal The places that hold during the action, with their former values and those that they have from start to
   * end.
   */
  readonly during = new WordList();
  readonly held = new WordList();
  /** @internal The actors that the action keeps busy. */
  readonly busy: number[] = [];
  /** @internal The parameters that name the busy actors. */
  readonly params: number[] = [];
  #state: WorldState;

  /** @internal */
  constructor(state: WorldState) {
    this.#state = state;
    this.calls = state.calls;
  }

  /** The name of the task. */
  get task(): string {
    return this.name;
  }

  get argCount(): number {
    return this.calls.tasks[this.taskIndex]!.params.length;
  }

  /** Returns an argument as it was when the action started: the object may have been removed since. */
  arg<At extends number>(at: At): Args[At] {
    const kind = this.calls.kinds[this.taskIndex]![at];
    if (!kind) fail('out-of-range', `${this.name} has no argument ${show(at)}`);
    return (kind.slots ? this.#handles[at]! : valueOf(kind, this.args[at]!)) as Args[At];
  }

  /** The action as in a plan: `Restrain(bob, eve)`. */
  get text(): string {
    const kinds = this.calls.kinds[this.taskIndex]!;
    return `${this.task}(${kinds.map((kind, at) => textOf(kind, this.args[at]!)).join(', ')})`;
  }

  /** @internal */
  take(
    id: number,
    plan: RunningPlan,
    position: number,
    taskIndex: number,
    tick: number,
    args?: readonly number[],
  ): void {
    this.id = id;
    this.plan = plan;
    this.position = position;
    this.taskIndex = taskIndex;
    this.calls = this.#state.calls;
    this.name = this.calls.tasks[taskIndex]!.name;
    this.since = tick;
    this.outcome = RUNNING;
    this.wantsAbort = this.isAborting = this.isAborted = false;
    this.detail = '';
    this.isNew = true;
    this.memory.fill(0);
    this.own.clear();
    this.during.clear();
    this.held.clear();
    this.busy.length = this.params.length = 0;
    if (position >= 0) this.#readArgs(plan, position);
    else this.args = Float64Array.from(args!);
    this.#takeHandles();
  }

  /**
   * @internal Follows a replacement of the domain: the task and its arguments have other numbers. `actorAt` returns
   * actors.
   */
  follow(actorAt: (action: Action<Args>, param: number) => number): void {
    const plan = this.plan!;
    const busy = this.params;
    this.calls = this.#state.calls;
    this.taskIndex = plan.taskNumbers[this.position]!;
    this.#readArgs(plan, this.position);
    this.#takeHandles();
    this.busy.length = 0;
    for (const param of busy) this.busy.push(actorAt(this, param));
  }

  #takeHandles(): void {
    const kinds = this.calls.kinds[this.taskIndex]!;
    if (this.#handles.length < kinds.length) this.#handles = new Float64Array(kinds.length);
    for (let at = 0; at < kinds.length; at++) {
      if (kinds[at]!.slots) this.#handles[at] = valueOf(kinds[at]!, this.args[at]!) as number;
    }
  }

  #readArgs(plan: RunningPlan, position: number): void {
    const { calls, loaded } = this.#state;
    const { length } = calls.kinds[this.taskIndex]!;
    if (this.args.length < length) this.args = new Float64Array(length);
    const record = recordAt(loaded.core, plan.address, position);
    for (let at = 0; at < length; at++) this.args[at] = numberAt(calls, this.taskIndex, record, at);
  }
}
