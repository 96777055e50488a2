// Instructions of a game, one at a time: those of an action, of an answer to an emergency, or of taking cover. The next
// one is requested when the one before has ended, so none is computed that an emergency would make useless.

import type { Progress } from '../acting/index.ts';
import { fail, show } from '../../bindings/internal.ts';

export class Instructions<Instruction> {
  #iterator: Iterator<Instruction> | null = null;
  #current: { readonly instruction: Instruction } | null = null;
  /** The iterator that is being asked for the next instruction. */
  #asking: Iterator<Instruction> | null = null;
  readonly #leave: (instruction: Instruction) => void;

  /** `leave` is called for each instruction that is given up before its end. */
  constructor(leave: (instruction: Instruction) => void) {
    this.#leave = leave;
  }

  /** Replaces the instructions that are left. `what` has provided the new ones. */
  take(instructions: Iterable<Instruction>, what: string): void {
    this.drop();
    const iterable = instructions as Partial<Iterable<Instruction>> | null | undefined;
    if (typeof iterable !== 'object' || typeof iterable?.[Symbol.iterator] !== 'function') {
      fail(
        'wrong-type',
        `${what} has to return instructions, as a generator (function*) or a list, not ${show(iterable)}`,
      );
    }
    this.#iterator = iterable[Symbol.iterator]!();
  }

  /** Whether there are no instructions, neither under way nor to come. */
  get isEmpty(): boolean {
    return this.#iterator === null;
  }

  get isUnderWay(): boolean {
    return this.#current !== null;
  }

  /** Asks for the next instruction. Returns false when there is none. */
  next(): boolean {
    const iterator = this.#iterator;
    if (!iterator) return false;
    this.#asking = iterator;
    let result: IteratorResult<Instruction>;
    try {
      result = iterator.next();
    } finally {
      this.#asking = null;
    }
    const { done, value } = result;
    if (this.#iterator !== iterator) {
      // The game has ended everything in the meantime. A generator that is running can't be left.
      if (!done) iterator.return?.();
      return false;
    }
    if (done) this.#iterator = null;
    else this.#current = { instruction: value };
    return !done;
  }

  /** Has the game execute the instruction for one frame. */
  execute(run: (instruction: Instruction) => Progress): Progress {
    const current = this.#current!;
    const progress = run(current.instruction);
    if (!['running', 'done', 'failed'].includes(progress)) {
      fail('wrong-type', `execute() has to return 'running', 'done' or 'failed', not ${show(progress)}`);
    }
    if (progress !== 'running' && this.#current === current) this.#current = null;
    return progress;
  }

  /** Lets the instruction that is under way end; no other follows. */
  close(): void {
    const iterator = this.#iterator;
    this.#iterator = null;
    if (iterator !== this.#asking) iterator?.return?.();
  }

  /** Gives up the instructions that are left, including the one under way. */
  drop(): void {
    const current = this.#current;
    this.#current = null;
    try {
      if (current) this.#leave(current.instruction);
    } finally {
      this.close();
    }
  }
}
