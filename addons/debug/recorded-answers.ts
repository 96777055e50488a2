// In a replay, externals return what they returned during the recording, in the same order.

import { kindOf, valueOf } from '../../bindings/internal.ts';
import type { Core, LoadedModule, WorldState } from '../../bindings/internal.ts';
import { fromRecorded } from './numbers.ts';
import type { RecordedAnswer } from './types.ts';

export class RecordedAnswers {
  readonly #core: Core;
  #expected: readonly RecordedAnswer[] = [];
  #next = 0;
  #isShort = false;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Sets the values for the next run. */
  expect(answers: readonly RecordedAnswer[]): void {
    this.#expected = answers;
    this.#next = 0;
  }

  /** After a run, checks that exactly these values have been asked for. */
  settle(differ: (what: string) => void): void {
    const left = this.#expected.length - this.#next;
    if (this.#isShort) differ('an external was asked more often');
    else if (left > 0) differ(`externals were asked ${left} times less often`);
    this.#isShort = false;
    this.expect([]);
  }

  /** Returns functions that replace the game's. */
  externalsOf({ manifest }: LoadedModule, stateOf: () => WorldState): Record<string, () => unknown> {
    return Object.fromEntries(
      manifest.externals.map(({ name, value }) => [
        name,
        () => {
          const answer = this.#take();
          // What was not a value then is not one in the replay.
          return Number.isNaN(answer) ? answer : valueOf(kindOf(manifest, value, stateOf().numbering), answer);
        },
      ]),
    );
  }

  #take(): number {
    const answer = this.#expected[this.#next++];
    if (answer === undefined) {
      this.#isShort = true;
      throw new Error('it was not asked here');
    }
    if (typeof answer !== 'object') return fromRecorded(answer);
    if ('threw' in answer) throw new Error(answer.threw);
    // In a replay, the time is over when it was over in the recording.
    this.#core.until = -Infinity;
    this.#core.lookAtClock();
    this.#core.until = Infinity;
    return fromRecorded(answer.late);
  }
}
