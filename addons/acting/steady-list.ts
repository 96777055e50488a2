// A list that keeps its memory when it becomes shorter, so that filling it again makes no garbage.

export class SteadyList<T> {
  readonly #items: (T | undefined)[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): T | undefined {
    return this.#items[index];
  }

  set(index: number, item: T): void {
    this.#items[index] = item;
  }

  push(item: T): void {
    this.#items[this.#length++] = item;
  }

  pop(): T | undefined {
    if (this.#length === 0) return undefined;
    const item = this.#items[--this.#length];
    this.#items[this.#length] = undefined;
    return item;
  }

  /** Removes the items from this index on. */
  truncate(length: number): void {
    for (let at = length; at < this.#length; at++) this.#items[at] = undefined;
    this.#length = length;
  }

  /** Removes an item. The others keep their order. */
  remove(item: T): void {
    let at = 0;
    while (at < this.#length && this.#items[at] !== item) at++;
    if (at === this.#length) return;
    for (; at + 1 < this.#length; at++) this.#items[at] = this.#items[at + 1];
    this.truncate(this.#length - 1);
  }

  /** Returns the items as an array, for what need not be fast. */
  list(): T[] {
    return this.#items.slice(0, this.#length) as T[];
  }
}
