// Which nodes of the tree are open and visible, and the place of its cursor.

import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { opened } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';

/** In pixels. */
export const rowHeight = 26;
/** The indentation of a level. It is limited, so that names have enough room in a deep tree. */
export const indentOf = (depth: number): string =>
  `${6 + Math.min(depth, 8) * 14 + Math.min(Math.max(0, depth - 8), 16) * 4}px`;

/** Rows above and below what is seen. */
const margin = 8;

/** The contents of a tree. Nodes are in preorder. */
export interface TreeSource {
  nodes: ReadonlySignal<readonly { parent: number; below: number }[]>;
  rowsOf(closed: ReadonlySet<number>): TreeRow[];
  choose(row: TreeRow): void;
}

export class TreeState {
  readonly closed = signal<ReadonlySet<number>>(new Set());
  readonly top = signal(0);
  readonly height = signal(400);
  /** The number of a row. */
  readonly cursor = signal(0);
  readonly rows = computed(() => this.#source.rowsOf(this.closed.value));
  readonly #box: () => HTMLElement | null;
  readonly #source: TreeSource;

  constructor(box: () => HTMLElement | null, source: TreeSource) {
    this.#box = box;
    this.#source = source;
  }

  /** The rows to put into the page. */
  get seen(): { first: number; last: number } {
    const { top, height, rows } = this;
    return {
      first: Math.max(0, Math.floor(top.value / rowHeight) - margin),
      last: Math.min(rows.value.length, Math.ceil((top.value + height.value) / rowHeight) + margin),
    };
  }

  reveal(node: number): void {
    this.closed.value = opened(this.#source.nodes.peek(), this.closed.peek(), node);
    this.cursor.value = this.rows.peek().findIndex((row) => row.kind === 'node' && row.node === node);
    this.#scroll();
  }

  toggle(node: number, isOpen: boolean): void {
    const next = new Set(this.closed.peek());
    if (isOpen) next.delete(node);
    else next.add(node);
    this.closed.value = next;
  }

  onKeyDown(event: KeyboardEvent): void {
    const row = this.rows.peek()[this.cursor.peek()];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#keys(row)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #keys(row: TreeRow): Record<string, () => void> {
    const at = this.cursor.peek();
    const page = Math.floor(this.height.peek() / rowHeight) - 1;
    const isClosed = this.closed.peek().has(row.node);
    return {
      ArrowDown: () => this.#move(at + 1),
      ArrowUp: () => this.#move(at - 1),
      PageDown: () => this.#move(at + page),
      PageUp: () => this.#move(at - page),
      Home: () => this.#move(0),
      End: () => this.#move(Infinity),
      ArrowRight: () => (isClosed ? this.toggle(row.node, true) : this.#move(at + 1)),
      ArrowLeft: () => this.#shutOrLeave(row, isClosed),
      Enter: () => this.#source.choose(row),
      ' ': () => this.#source.choose(row),
    };
  }

  #shutOrLeave(row: TreeRow, isClosed: boolean): void {
    const { below, parent } = this.#source.nodes.peek()[row.node]!;
    if (row.kind === 'node' && below > 0 && !isClosed) return this.toggle(row.node, false);
    const above = row.kind === 'attempt' ? row.node : parent;
    this.#move(this.rows.peek().findIndex((one) => one.node === above));
  }

  #move(to: number): void {
    this.cursor.value = Math.max(0, Math.min(this.rows.peek().length - 1, to));
    this.#scroll();
  }

  #scroll(): void {
    const box = this.#box();
    const at = this.cursor.peek();
    if (!box || at < 0) return;
    const [from, to] = [at * rowHeight, (at + 1) * rowHeight];
    const height = this.height.peek();
    if (from < box.scrollTop + rowHeight) box.scrollTop = Math.max(0, from - 2 * rowHeight);
    else if (to > box.scrollTop + height - rowHeight) box.scrollTop = to - height + 3 * rowHeight;
  }
}
