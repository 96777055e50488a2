// Work in slices: what takes longer than a frame has time is left when the slice is over, and gone on with in the next
// one. Work is counted, never timed, so that a slice goes as far everywhere.

/** Leaves when the slice is over. What it returns is the result of the work. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** What the slice at hand may still do. Whoever works takes from it, and leaves when nothing is left. */
export const slice = { left: 0 };

/** What is found out part by part of an expression takes longer than a row or a word of a table. */
export const workOfPart = 4;

/** As much as a small integer of the engine holds. */
export const mostWork = 2 ** 30 - 1;

/** Work that several may wait for: whoever has time goes on with it. */
export class SlicedWork<Result> {
  readonly #steps: Sliced<Result>;
  #result: Result | undefined;
  isDone = false;
  /** Whether it has thrown an error, and will never be done. */
  hasFailed = false;

  constructor(steps: Sliced<Result>) {
    this.#steps = steps;
  }

  /** Goes on until the slice is over. Returns whether all is done. */
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
