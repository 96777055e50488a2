// A queue by rank: takes the least rank first, and among equal ranks the oldest entry.

interface QueueEntry<Item> {
  rank: number;
  number: number;
  item: Item;
}

export class GoalQueue<Item> {
  readonly #heap: QueueEntry<Item>[] = [];
  #count = 0;

  push(rank: number, item: Item): void {
    const heap = this.#heap;
    const entry = { rank, number: this.#count++, item };
    let at = heap.push(entry) - 1;
    for (let above = (at - 1) >> 1; at > 0 && isBefore(entry, heap[above]!); above = (at - 1) >> 1) {
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  pop(): Item | null {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last) return null;
    if (heap.length > 0) this.#sink(last);
    return first.item;
  }

  #sink(entry: QueueEntry<Item>): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below++;
      if (!isBefore(heap[below]!, entry)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = entry;
  }
}

function isBefore(one: QueueEntry<unknown>, other: QueueEntry<unknown>): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.number < other.number);
}
