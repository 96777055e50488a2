// Tasks with provisional failures (docs/semantics.md, Searches that go round): all their alternatives were tried, but
// some were abandoned because of tasks that are open further up.

/** A task in a state, with what is known about its failure. */
export interface TaskAlone {
  /** Whether its failure is provisional, final, or forgotten. */
  known: 'so far' | 'for good' | 'forgotten';
  /** Its current place in the list. */
  place: number;
}

const mostPlaces = 1_048_576;

export class UnsettledTasks {
  readonly #list: TaskAlone[] = [];
  /** The places with provisional failures. */
  readonly #known: number[] = [];

  get count(): number {
    return this.#list.length;
  }

  get hasRoom(): boolean {
    return this.#list.length < mostPlaces;
  }

  add(task: TaskAlone): void {
    if (task.known === 'for good') return;
    task.known = 'so far';
    task.place = this.#list.length;
    this.#known.push(task.place);
    this.#list.push(task);
  }

  /** Changes all provisional failures from a place on. */
  become(known: 'for good' | 'forgotten', from: number): void {
    while (this.#known.length > 0 && this.#known.at(-1)! >= from) {
      const place = this.#known.pop()!;
      const task = this.#list[place]!;
      // The task may be listed at another place, too.
      if (task.known === 'so far' && task.place === place) task.known = known;
    }
  }

  /**
   * Notes that a network is done that was noted when the list had `before` entries. Later places become free if no
   * provisional failure is there.
   */
  leave(before: number): void {
    if (this.#known.length === 0 || this.#known.at(-1)! < before) this.#list.length = before;
  }
}
