// The actions of a grounded world, as lists of numbers: there may be ten thousands of them.

import type { NumberExpr } from './arithmetic.ts';
import { FloatList, IntList } from './ints.ts';
import { slice } from './slices.ts';
import type { Sliced } from './slices.ts';

/** A fact that has to be true, or the opposite (`~fact`) of one that has to be false. */
export type GroundLiteral = number;

/** Facts that change if conditions hold in the state before. */
export interface GroundBlock {
  conditions: GroundLiteral[];
  clears: number[];
  sets: number[];
}

export interface GroundChange {
  conditions: GroundLiteral[];
  number: number;
  isAdded: boolean;
  isWhole: boolean;
  range: { low: number; high: number } | null;
  value: NumberExpr;
}

/** The parts that only a few actions have. */
export interface GroundExtras {
  /** Blocks with conditions. */
  blocks: readonly GroundBlock[];
  changes: readonly GroundChange[];
  /** null: the cost is known. */
  cost: NumberExpr | null;
}

/** The index of a literal in lists of literals. */
export function indexOf(literal: GroundLiteral): number {
  return literal < 0 ? ~literal * 2 + 1 : literal * 2;
}

const noExtras: GroundExtras = { blocks: [], changes: [], cost: null };

export class GroundActions {
  /** Number of the task in the domain. */
  readonly tasks = new IntList();
  /** Those that are known. */
  readonly costs = new FloatList();
  /** Arguments, needs, facts that are cleared and facts that are set, one after the other. */
  readonly words = new IntList();
  /** Four for each action, and the end. */
  readonly #starts = new IntList();
  readonly #extras = new Map<number, GroundExtras>();
  /** What the current action needs and settles, by index. */
  #needed = new Int32Array(0);
  #settledAt = new Int32Array(0);
  #stamp = 0;
  #task = 0;
  readonly #settled: number[] = [];
  readonly #isSet: boolean[] = [];

  constructor() {
    this.#starts.push(0);
  }

  /** Ends the adding: shrinks the lists to their content. */
  endAll(): void {
    this.tasks.settle();
    this.costs.settle();
    this.words.settle();
    this.#starts.settle();
    this.#needed = this.#settledAt = new Int32Array(0);
  }

  get count(): number {
    return this.tasks.length;
  }

  args(action: number): number[] {
    return this.#part(action, 0);
  }

  #part(action: number, part: number): number[] {
    const { data } = this.#starts;
    return Array.from(this.words.data.subarray(data[action * 4 + part]!, data[action * 4 + part + 1]!));
  }

  argsAt(action: number): number {
    return this.#starts.data[action * 4]!;
  }

  needsAt(action: number): number {
    return this.#starts.data[action * 4 + 1]!;
  }

  clearsAt(action: number): number {
    return this.#starts.data[action * 4 + 2]!;
  }

  setsAt(action: number): number {
    return this.#starts.data[action * 4 + 3]!;
  }

  endOf(action: number): number {
    return this.#starts.data[action * 4 + 4]!;
  }

  extrasOf(action: number): GroundExtras {
    return this.#extras.size === 0 ? noExtras : (this.#extras.get(action) ?? noExtras);
  }

  /** Where the parts of each action begin, four words for each, and the end. */
  get starts(): IntList {
    return this.#starts;
  }

  get hasExtras(): boolean {
    return this.#extras.size > 0;
  }

  /** The actions with extras, in order. */
  withExtras(): Iterable<number> {
    return this.#extras.keys();
  }

  costOf(action: number): number | NumberExpr {
    return this.extrasOf(action).cost ?? this.costs.data[action]!;
  }

  /** Begins with an action. Then come its needs, `endNeeds`, what it settles, and `end` or `drop`. */
  begin(task: number, args: ArrayLike<number>, count: number): void {
    this.#task = task;
    this.#stamp++;
    this.#settled.length = 0;
    for (let at = 0; at < count; at++) this.words.push(args[at]!);
    this.#starts.push(this.words.length);
  }

  /** Whether the action is still possible. */
  need(literal: GroundLiteral): boolean {
    const index = indexOf(literal);
    if (index >= this.#needed.length) this.#grow(index);
    if (this.#needed[index ^ 1] === this.#stamp) return false;
    if (this.#needed[index] === this.#stamp) return true;
    this.#needed[index] = this.#stamp;
    this.words.push(literal);
    return true;
  }

  needs(literal: GroundLiteral): boolean {
    return this.#needed[indexOf(literal)] === this.#stamp;
  }

  endNeeds(): void {
    this.#starts.push(this.words.length);
  }

  /** Makes a fact true or false, without a condition. The last call counts. */
  settle(fact: number, isSet: boolean): void {
    const known = this.settledAt(fact);
    if (known >= 0) this.#isSet[known] = isSet;
    else {
      this.#settledAt[fact * 2] = this.#stamp;
      this.#settledAt[fact * 2 + 1] = this.#settled.length;
      this.#isSet[this.#settled.length] = isSet;
      this.#settled.push(fact);
    }
  }

  settledAt(fact: number): number {
    if (fact * 2 + 1 >= this.#settledAt.length) this.#grow(fact * 2 + 1);
    return this.#settledAt[fact * 2] === this.#stamp ? this.#settledAt[fact * 2 + 1]! : -1;
  }

  /** A place gets the value of a fact. `values`: all facts of the place. */
  settleValue(values: readonly { fact: number }[], chosen: number): void {
    const isPinned = values.some(({ fact }) => this.needs(fact));
    for (const { fact } of values) {
      // The place has one value at a time, so the others are false already.
      const isFalse = isPinned && !this.needs(fact) && this.settledAt(fact) < 0;
      if (fact === chosen || !isFalse) this.settle(fact, fact === chosen);
    }
  }

  end(cost: number): void {
    this.#endFacts(false);
    this.#endFacts(true);
    this.tasks.push(this.#task);
    this.costs.push(cost);
  }

  /**
   * An action whose words have been written: its arguments, and from there on its needs, what is cleared and what is
   * set. There is room for it.
   */
  endWritten(task: number, needs: number, clears: number, sets: number, cost: number): void {
    const starts = this.#starts;
    const { data } = starts;
    let end = starts.length;
    data[end++] = needs;
    data[end++] = clears;
    data[end++] = sets;
    data[end++] = this.words.length;
    starts.length = end;
    this.tasks.push(task);
    this.costs.push(cost);
  }

  /** Makes room for `count` actions of `words` words each. */
  reserve(count: number, words: number): void {
    this.words.reserve(this.words.length + count * words);
    this.#starts.reserve(this.#starts.length + count * 4);
  }

  #endFacts(isSet: boolean): void {
    for (let at = 0; at < this.#settled.length; at++) {
      if (this.#isSet[at] === isSet) this.words.push(this.#settled[at]!);
    }
    this.#starts.push(this.words.length);
  }

  /** The action can't be done: it is forgotten. */
  drop(): void {
    this.#starts.length = this.count * 4 + 1;
    this.words.length = this.#starts.data[this.count * 4]!;
  }

  /** An action that is known as a whole. */
  add(
    task: number,
    args: readonly number[],
    needs: readonly GroundLiteral[],
    settled: ReadonlyMap<number, boolean>,
    cost: number,
    extras: GroundExtras,
  ): void {
    this.begin(task, args, args.length);
    for (const literal of needs) this.words.push(literal);
    this.endNeeds();
    for (const [fact, isSet] of settled) this.settle(fact, isSet);
    if (extras.cost || extras.blocks.length + extras.changes.length > 0) this.#extras.set(this.count, extras);
    this.end(cost);
  }

  /** The actions whose task and first argument pass, as a list of their own. */
  *filter(passes: (task: number, first: number | undefined) => boolean): Sliced<GroundActions> {
    const found = new GroundActions();
    for (let action = 0; action < this.count; action++) {
      const task = this.tasks.data[action]!;
      const from = this.argsAt(action);
      const first = from < this.needsAt(action) ? this.words.data[from] : undefined;
      if (passes(task, first)) found.#copy(this, action);
      if (--slice.left <= 0) yield;
    }
    found.endAll();
    return found;
  }

  #copy(from: GroundActions, action: number): void {
    const extras = from.#extras.get(action);
    if (extras) this.#extras.set(this.count, extras);
    for (let part = 0; part < 4; part++) {
      const words = from.#part(action, part);
      slice.left -= words.length;
      for (const word of words) this.words.push(word);
      this.#starts.push(this.words.length);
    }
    this.tasks.push(from.tasks.data[action]!);
    this.costs.push(from.costs.data[action]!);
  }

  /** All facts that actions make true, under conditions too. */
  *everSet(): Sliced<Set<number>> {
    const found = new Set<number>();
    for (let action = 0; action < this.count; action++) {
      const end = this.endOf(action);
      for (let at = this.setsAt(action); at < end; at++) found.add(this.words.data[at]!);
      for (const { sets } of this.extrasOf(action).blocks) for (const fact of sets) found.add(fact);
      if (--slice.left <= 0) yield;
    }
    return found;
  }

  #grow(index: number): void {
    const grow = (list: Int32Array): Int32Array<ArrayBuffer> => {
      const result = new Int32Array(Math.max(index + 2, list.length * 2, 256));
      result.set(list);
      return result;
    };
    this.#needed = grow(this.#needed);
    this.#settledAt = grow(this.#settledAt);
  }
}
