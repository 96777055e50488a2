// Waits for a Worker to start. Time in which the calling thread is blocked, for example at a breakpoint, hardly counts,
// because messages that have arrived meanwhile are read before the time is over.

const parts = 10;
const longestTimer = 2 ** 31 - 1;

export class StartWatch {
  readonly #milliseconds: number;
  readonly #over: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(milliseconds: number, over: () => void) {
    this.#milliseconds = milliseconds;
    this.#over = over;
  }

  /** Starts the clock, unless it runs. */
  begin(): void {
    if (this.#timer !== undefined || this.#milliseconds === Infinity) return;
    let left = parts;
    const timer = setInterval(
      () => {
        if (--left > 0) return;
        this.stop();
        this.#over();
      },
      Math.min(this.#milliseconds / parts, longestTimer),
    );
    this.#timer = timer;
    // In Node, the Worker keeps the program alive, not the timer.
    if (typeof timer === 'object') timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
