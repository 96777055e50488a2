// Waiting for a Worker to start. Time in which the calling thread itself stands still, as at a breakpoint, hardly
// counts: in the end messages that wait must have had their turn.

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

  /** Somebody waits from now on. */
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
    // In Node the Worker that is awaited keeps the program alive, and not the timer.
    if (typeof timer === 'object') timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
