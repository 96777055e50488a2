// Work in slices: work that would take longer than a frame allows stops when the slice is over, and continues in the
// next one. Work is counted, never timed, so that a slice gets equally far on every machine.

/** A generator that yields when the slice is over, and returns the result of the work. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** The work that is left in the current slice. Each step subtracts what it has done, and stops when nothing is left. */
export const slice = { left: 0 };

/** What is found out part by part of an expression takes longer than a row or a word of a table. */
export const workOfPart = 4;

/** As much as a small integer of the engine holds. */
export const mostWork = 2 ** 30 - 1;

/** Work that several searches may wait for: each search that is stepped continues it. */
export class SlicedWork<Result> {
  readonly #steps: Sliced<Result>;
  #result: Result | undefined;
  isDone = false;
  /** Whether it has thrown an error, and will never be done. */
  hasFailed = false;

  constructor(steps: Sliced<Result>) {
    this.#steps = steps;
  }

  /** Continues until the slice is over. Returns whether the work is done. */
  goOn(): boolean {
    if (this.isDone) return true;
    this.hasFailed = true;
    const { done, value } = this.#steps.next();
    this.hasFailed = false;
    if (done) this.#result = value as Result;
    return (this.isDone = done === true);
  }

  /** The result of work that is done. */
  get result(): Result {
    return this.#result as Result;
  }
}

/** Does all at once. */
export function finish<Result>(steps: Sliced<Result>): Result {
  const work = new SlicedWork(steps);
  const { left } = slice;
  try {
    do slice.left = mostWork;
    while (!work.goOn());
  } finally {
    slice.left = left;
  }
  return work.result;
}
