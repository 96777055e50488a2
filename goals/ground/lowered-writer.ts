// Writes the actions that matter for a goal: with the numbers of the facts that are left, and as operators of the
// relaxation.

import type { GroundActions, GroundLiteral } from './action-list.ts';
import { indexOf } from './action-list.ts';
import { IntList, IntRows, sortPart } from './ints.ts';
import { slice } from './slices.ts';
import type { Grounded, LoweredChange, LoweredDerivation, LoweredOperators } from './lowered.ts';

/** Making lists takes longer than going through them. */
const workOfCondition = 16;

/** What an action gives under conditions besides. */
interface ConditionalOperator {
  needs: number[];
  gives: Set<number>;
  action: number;
}

export class LoweredWriter {
  readonly actions = new IntList();
  readonly operators: LoweredOperators = { needs: new IntRows(), gives: new IntRows(), actions: new IntList() };
  readonly facts = new IntList();
  readonly blocks = new IntRows();
  readonly changes: LoweredChange[] = [];
  readonly changeStarts = new IntList();
  readonly #grounded: GroundActions;
  /** By index of a literal; -1: it is left out. */
  readonly #numbers: Int32Array;
  readonly #keptNumbers: ReadonlySet<number>;
  /** For each number of the state the comparisons that may become true when it changes. */
  readonly #comparisons: ReadonlyMap<number, number[]>;
  readonly #conditional: ConditionalOperator[] = [];

  constructor(
    { actions }: Grounded,
    numbers: Int32Array,
    keptNumbers: ReadonlySet<number>,
    comparisons: ReadonlyMap<number, number[]>,
  ) {
    this.#grounded = actions;
    this.#numbers = numbers;
    this.#keptNumbers = keptNumbers;
    this.#comparisons = comparisons;
    this.changeStarts.push(0);
  }

  /** Answers how many facts it has. */
  add(action: number): number {
    const grounded = this.#grounded;
    const { needs, gives, actions } = this.operators;
    const before = needs.all.length + this.facts.length;
    const number = this.actions.length;
    const words = grounded.words.data;
    const [clears, sets, end] = [grounded.clearsAt(action), grounded.setsAt(action), grounded.endOf(action)];
    this.actions.push(action);
    actions.push(number);
    for (let at = grounded.needsAt(action); at < clears; at++) this.#enter(needs.all, indexOf(words[at]!));
    this.#sort(needs.all, needs.starts.data[number]!);
    needs.end();
    const from = this.facts.length;
    for (let at = clears; at < sets; at++) this.#enter(this.facts, words[at]! * 2);
    for (let at = sets; at < end; at++) this.#enter(this.facts, words[at]! * 2 + 1);
    this.#sort(this.facts, from);
    const given = this.facts.length;
    for (let at = sets; at < end; at++) this.#enter(this.facts, words[at]! * 2);
    for (let at = clears; at < sets; at++) this.#enter(this.facts, words[at]! * 2 + 1);
    this.#sort(this.facts, given);
    if (this.facts.length > from) this.#endBlock(from, from, given);
    for (let at = given; at < this.facts.length; at++) this.#give(number, this.facts.data[at]!);
    this.#addExtras(action, number);
    this.blocks.end();
    this.changeStarts.push(this.changes.length);
    gives.end();
    return needs.all.length + this.facts.length - before;
  }

  #endBlock(conditions: number, clears: number, sets: number): void {
    const { all } = this.blocks;
    all.push(conditions);
    all.push(clears);
    all.push(sets);
    all.push(this.facts.length);
  }

  #enter(list: IntList, index: number): void {
    const number = this.#numbers[index]!;
    if (number >= 0) list.push(number);
  }

  #sort(list: IntList, from: number): void {
    list.length = sortPart(list, from, list.length);
  }

  /** The operator of an action gives a fact, unless it needs it. */
  #give(operator: number, fact: number): void {
    const { needs, gives } = this.operators;
    const needed = needs.all.data;
    const end = needs.starts.data[operator + 1]!;
    for (let at = needs.starts.data[operator]!; at < end; at++) if (needed[at] === fact) return;
    gives.all.push(fact);
  }

  #addExtras(action: number, number: number): void {
    const { blocks, changes } = this.#grounded.extrasOf(action);
    if (blocks.length + changes.length === 0) return;
    const more = new Map<string, ConditionalOperator>();
    for (const { conditions, clears, sets } of blocks) {
      const from = this.facts.length;
      this.#place(conditions);
      const cleared = this.facts.length;
      this.#place(clears, sets);
      const given = this.facts.length;
      this.#place(sets, clears);
      if (this.facts.length === cleared) {
        this.facts.length = from;
        continue;
      }
      this.#endBlock(from, cleared, given);
      const { data } = this.facts;
      this.#giveUnder(more, number, data.subarray(from, cleared), data.subarray(given, this.facts.length));
    }
    for (const { conditions, ...change } of changes) {
      if (!this.#keptNumbers.has(change.number) && !change.range) continue;
      const from = this.facts.length;
      this.#place(conditions);
      const to = this.facts.length;
      this.changes.push({ ...change, from, to });
      const comparisons = this.#comparisons.get(change.number) ?? [];
      this.#giveUnder(more, number, this.facts.data.subarray(from, to), comparisons);
    }
    this.#conditional.push(...more.values());
  }

  /** Facts in their order. Of `opposed` the opposites. */
  #place(literals: readonly GroundLiteral[], opposed: readonly GroundLiteral[] = []): void {
    const from = this.facts.length;
    for (const literal of literals) this.#enter(this.facts, indexOf(literal));
    for (const literal of opposed) this.#enter(this.facts, indexOf(~literal));
    this.#sort(this.facts, from);
  }

  #giveUnder(
    more: Map<string, ConditionalOperator>,
    action: number,
    conditions: Int32Array,
    facts: ArrayLike<number>,
  ): void {
    if (facts.length === 0) return;
    slice.left -= workOfCondition + conditions.length + facts.length * 2;
    const { needs, gives } = this.operators;
    if (conditions.length === 0) {
      const from = gives.starts.data[action]!;
      for (let at = 0; at < facts.length; at++) {
        const given = gives.all.data.subarray(from, gives.all.length);
        if (!given.includes(facts[at]!)) this.#give(action, facts[at]!);
      }
      return;
    }
    const both = [...new Set([...needs.row(action), ...conditions])].sort((one, other) => one - other);
    const key = both.join();
    const known = more.get(key) ?? { needs: both, gives: new Set<number>(), action };
    more.set(key, known);
    for (let at = 0; at < facts.length; at++) known.gives.add(facts[at]!);
  }

  /** What actions give under conditions, behind the operators of all actions. */
  addConditional(): void {
    for (const { needs, gives, action } of this.#conditional) this.#addOperator(needs, [...gives], action);
  }

  derive(derivation: LoweredDerivation): void {
    if (derivation.kind === 'rule') {
      for (const needs of derivation.bodies) this.#addOperator(needs, [derivation.fact], -1);
    }
    // An opposite of a derived fact costs nothing where it is not true: nobody knows what it takes.
    if (derivation.kind === 'opposite') this.#addOperator([], [derivation.fact], -2);
  }

  #addOperator(needs: readonly number[], gives: readonly number[], action: number): void {
    this.operators.needs.push(needs);
    this.operators.gives.push(gives);
    this.operators.actions.push(action);
  }
}
