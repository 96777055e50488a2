// Tasks that have had no end so far (docs/semantics.md, Searches that go round): all their ways have been tried, but
// some were left because of tasks that are open further up.

/** A task with a state that has had no end. */
export interface TaskAlone {
  /** That it has none is known so far, for good, or no more. */
  known: 'so far' | 'for good' | 'forgotten';
  /** Its place in the list, so far. */
  place: number;
}

const mostPlaces = 1_048_576;

export class UnsettledTasks {
  readonly #list: TaskAlone[] = [];
  /** Places at which something is known so far. */
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

  /** What was known so far of those from a place on. */
  become(known: 'for good' | 'forgotten', from: number): void {
    while (this.#known.length > 0 && this.#known.at(-1)! >= from) {
      const place = this.#known.pop()!;
      const task = this.#list[place]!;
      // It may be in another place as well.
      if (task.known === 'so far' && task.place === place) task.known = known;
    }
  }

  /** A network is done, before which the list had `before` entries. Later places are free if nothing is known there. */
  leave(before: number): void {
    if (this.#known.length === 0 || this.#known.at(-1)! < before) this.#list.length = before;
  }
}
