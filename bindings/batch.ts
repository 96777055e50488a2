// The searches of one task that is submitted for many characters at once. One cursor reads all their plans.

import { fail, show } from './base/errors.ts';
import type { PlanCursor } from './session/plan.ts';
import { checkSubmitOptions } from './session/plan-options.ts';
import type { SubmitOptions } from './session/plan-options.ts';
import { noOptions, submitTask } from './submit.ts';
import type { Session } from './session/session.ts';
import type { DomainShape } from './domain/shape.ts';
import type { Value } from './values/value.ts';
import type { PlannerInside } from './world/state.ts';
import type { World } from './world.ts';

export class Batch<D extends DomainShape> {
  /** The session for each id, in the same order. */
  readonly sessions: Session<D>[] = [];
  #cursor: PlanCursor<D> | null = null;

  /** `planner.submitAll` calls this method. */
  submit(
    planner: PlannerInside,
    world: World<D>,
    options: SubmitOptions = noOptions,
    task: { index: number },
    ids: ArrayLike<number>,
    b?: Value,
    c?: Value,
    d?: Value,
    e?: Value,
    f?: Value,
  ): this {
    if (typeof ids?.length !== 'number') fail('wrong-type', `the ids of a batch are a list, not ${show(ids)}`);
    if (this.sessions.length > 0) fail('bad-option', 'a batch can only be used again after it was released');
    checkSubmitOptions(options);
    try {
      for (let at = 0; at < ids.length; at++) {
        this.sessions.push(submitTask(planner, world, options, task, ids[at], b, c, d, e, f));
      }
      return this;
    } catch (error) {
      this.release();
      throw error;
    }
  }

  /** How many of its searches have not ended. */
  get waiting(): number {
    let count = 0;
    for (let at = 0; at < this.sessions.length; at++) {
      const { status } = this.sessions[at]!;
      if (status === 'waiting' || status === 'running') count++;
    }
    return count;
  }

  /** A cursor at the start of one of the plans: the same for all of them. */
  cursor(at: number): PlanCursor<D> {
    const session = this.sessions[at] ?? fail('out-of-range', `this batch has no search number ${at}`);
    return (this.#cursor = this.#cursor ? session.read(this.#cursor) : session.cursor());
  }

  /** Releases all sessions of the batch. */
  release(): void {
    for (let session = this.sessions.pop(); session; session = this.sessions.pop()) session.release();
  }
}
