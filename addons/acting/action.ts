// An action: a step of a plan that a handler carries out. Handlers get it as a view. It is used again after its end, so
// a game that keeps it compares `id`.

import { fail, recordAt, show, textOf, valueOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { Value } from '../../bindings/index.ts';
import { WordList } from './ground.ts';
import type { RunningPlan } from './running-plan.ts';

/** What a handler says of an action after each update. */
export type Progress = 'running' | 'done' | 'failed';
export const RUNNING = 'running';
export const DONE = 'done';
export const FAILED = 'failed';

/** How an action has ended. */
export type ActionEnd = 'done' | 'failed' | 'aborted';

/** How the actions of a task are carried out. All but `start` may be left out. */
export interface ActionHandler<Args extends readonly Value[] = readonly Value[]> {
  /** Begins the action. Without an answer it is running. */
  start(action: Action<Args>): Progress | void;
  /** Called in each tick from the next one on. Without it, the action runs until the game says that it is over. */
  update?(action: Action<Args>): Progress;
  /** The action is to be given up. It is, as soon as this answers anything but `running`. */
  abort?(action: Action<Args>): Progress | void;
  /** Called once for each start, after all else. */
  ended?(action: Action<Args>, how: ActionEnd): void;
  /** It ends only when another step or the game ends it: guarding, covering. Its effects come at its start. */
  endless?: boolean;
  /** It keeps something that can't be saved: `acting.save()` is refused while such an action runs. */
  isUnsaved?: boolean;
}

export const actionValues = 4;

export class Action<Args extends readonly Value[] = readonly Value[]> {
  /** Each action has another number. */
  id = 0;
  /** A few numbers for the handler to keep. They are saved along with it. */
  readonly memory = new Float64Array(actionValues);
  /** The tick in which it started. */
  since = 0;
  /** @internal */
  plan: RunningPlan | null = null;
  /** @internal */
  position = 0;
  /** @internal The number of its task, and its arguments as numbers. */
  taskIndex = 0;
  /** @internal The name of its task. */
  name = '';
  /** @internal */
  args = new Float64Array(0);
  /** The same for the game: another object may have the number by now. */
  #handles = new Float64Array(0);
  /** @internal The tasks and objects as they were when it was begun, or when the domain was replaced. */
  calls: WorldState['calls'];
  /** @internal */
  handler: ActionHandler | null = null;
  /** @internal What has come of it; taken up at the end of this round. */
  outcome: Progress = RUNNING;
  /** @internal Whether it is to be given up, is being given up, and has been; and why it has ended as it has. */
  wantsAbort = false;
  isAborting = false;
  isAborted = false;
  detail = '';
  /** @internal Whether its handler is to be told first that it has started. */
  isNew = false;
  /** @internal The places that it writes at its end, with their values at its start. */
  readonly own = new WordList();
  /** @internal The places that it writes at its start, with their values of before and from start to end. */
  readonly during = new WordList();
  readonly held = new WordList();
  /** @internal The actors that it keeps busy. */
  readonly busy: number[] = [];
  /** @internal The parameters that they are. */
  readonly params: number[] = [];
  #state: WorldState;

  /** @internal */
  constructor(state: WorldState) {
    this.#state = state;
    this.calls = state.calls;
  }

  /** The name of its task. */
  get task(): string {
    return this.name;
  }

  get argCount(): number {
    return this.calls.tasks[this.taskIndex]!.params.length;
  }

  /** An argument, as it was when the action started: the object may have been removed since. */
  arg<At extends number>(at: At): Args[At] {
    const kind = this.calls.kinds[this.taskIndex]![at];
    if (!kind) fail('out-of-range', `${this.name} has no argument ${show(at)}`);
    return (kind.slots ? this.#handles[at]! : valueOf(kind, this.args[at]!)) as Args[At];
  }

  /** As in a plan: `Restrain(bob, eve)`. */
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

  /** @internal The domain was replaced: its task and arguments have other numbers. `actorAt` tells actors. */
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
    const { offsets } = calls.tasks[this.taskIndex]!;
    const kinds = calls.kinds[this.taskIndex]!;
    if (this.args.length < kinds.length) this.args = new Float64Array(kinds.length);
    const record = recordAt(loaded.core, plan.address, position);
    for (let at = 0; at < kinds.length; at++) {
      const place = record + offsets[at]!;
      this.args[at] = kinds[at]!.kind === 'float' ? loaded.core.loadFloat(place) : loaded.core.load(place);
    }
  }
}
