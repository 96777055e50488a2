// A replay does not repeat searches for goals, since their results are recorded. A stand-in takes the place of such a
// search in the scheduler, so that all others get their turns as in the recording.

import * as abi from '../../ir/abi.ts';
import { fail } from '../../bindings/internal.ts';
import { endGuestTurn } from '../save/guests.ts';
import type { Core } from '../../bindings/internal.ts';
import type { RecordedGoalPlace } from './types.ts';

export class StandIn {
  address: number;
  readonly #core: Core;

  constructor(core: Core, { priority, deadline, submitted, served, turn }: Omit<RecordedGoalPlace, 'world' | 'goal'>) {
    this.#core = core;
    this.address = core.exports.createSession(true) || fail('out-of-memory', 'no memory for a search');
    const { address } = this;
    core.store(address + abi.SESSION_PRIORITY, priority);
    core.store(address + abi.SESSION_PROGRESS, abi.NEW);
    core.store(address + abi.SESSION_STATUS, abi.RUNNING);
    core.exports.submit(address, deadline ?? abi.NO_DEADLINE);
    const frame = core.exports.frameNumber();
    core.store(address + abi.SESSION_SUBMITTED, frame - submitted);
    core.store(address + abi.SESSION_SERVED, frame - served);
    if (deadline !== null) core.store(address + abi.SESSION_DEADLINE, frame + deadline);
    core.store(address + abi.SESSION_TURN, turn);
    core.exports.submitAgain(address);
  }

  /** Does what addons/goals/schedule.ts does after a step that took this many iterations. */
  endTurn(iterations: number): void {
    const core = this.#core;
    const { address } = this;
    core.store(address + abi.SESSION_SERVED, core.exports.frameNumber());
    endGuestTurn(core, address, iterations);
  }

  free(): void {
    if (this.address) this.#core.exports.freeSession(this.address);
    this.address = 0;
  }
}
