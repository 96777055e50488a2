// Writes the actions that matter for a goal: with the numbers of the facts that are left, and as operators of the
// relaxation.

import {
  EFFECT_CLEARS,
  EFFECT_CONDITIONS,
  EFFECT_END,
  EFFECT_SETS,
  EFFECT_WORDS,
  RULE_ACTION,
  UNKNOWN_ACTION,
} from '../../../build/goals-abi.ts';
import type { GroundActions, GroundLiteral } from './action-list.ts';
import { indexOf } from './action-list.ts';
import { IntList, IntRows, sortPart } from './ints.ts';
import { slice } from './slices.ts';
import type { Grounded, LoweredChange, LoweredDerivation, LoweredOperators } from './lowered.ts';

/** Making lists takes longer than going through them. */
const workOfCondition = 64;
/** Longer lists are sorted as a whole. */
const mostInserted = 24;

/** What an action gives under further conditions. */
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

  /** Returns how many facts it has. */
  add(action: number): number {
    const grounded = this.#grounded;
    const { needs, gives, actions } = this.operators;
    const number = this.actions.length;
    const clears = grounded.clearsAt(action);
    const sets = grounded.setsAt(action);
    const end = grounded.endOf(action);
    this.actions.push(action);
    actions.push(number);
    const before = needs.all.length;
    this.#placeNeeds(grounded.needsAt(action), clears);
    needs.end();
    const from = this.facts.length;
    this.#placeChanges(clears, sets, end, 1);
    const given = this.facts.length;
    this.#placeChanges(clears, sets, end, 0);
    if (this.facts.length > from) this.#endBlock(from, from, given);
    this.#give(before, given);
    this.#addExtras(action, number);
    this.blocks.end();
    this.changeStarts.push(this.changes.length);
    gives.end();
    return needs.all.length - before + this.facts.length - from;
  }

  /** Lists what an action needs, which is that part of its words. */
  #placeNeeds(from: number, to: number): void {
    const { all } = this.operators.needs;
    all.reserve(all.length + to - from);
    const { data } = this.#grounded.words;
    const numbers = this.#numbers;
    const first = all.length;
    if (to - from > mostInserted) {
      for (let at = from; at < to; at++) this.#enter(all, indexOf(data[at]!));
      return this.#sort(all, first);
    }
    let end = first;
    for (let at = from; at < to; at++) {
      const literal = data[at]!;
      end = insert(all.data, first, end, numbers[literal < 0 ? ~literal * 2 + 1 : literal * 2]!);
    }
    all.length = end;
  }

  /** `opposite`: 1 for what becomes false, 0 for what becomes true. */
  #placeChanges(clears: number, sets: number, end: number, opposite: number): void {
    const { facts } = this;
    facts.reserve(facts.length + end - clears);
    const { data } = this.#grounded.words;
    const first = facts.length;
    if (end - clears > mostInserted) {
      for (let at = clears; at < sets; at++) this.#enter(facts, data[at]! * 2 + 1 - opposite);
      for (let at = sets; at < end; at++) this.#enter(facts, data[at]! * 2 + opposite);
      return this.#sort(facts, first);
    }
    const numbers = this.#numbers;
    let last = first;
    for (let at = clears; at < sets; at++) {
      last = insert(facts.data, first, last, numbers[data[at]! * 2 + 1 - opposite]!);
    }
    for (let at = sets; at < end; at++) {
      last = insert(facts.data, first, last, numbers[data[at]! * 2 + opposite]!);
    }
    facts.length = last;
  }

  /** The operator that is written gives the facts from there on, but those that it needs (`needed`: from there on). */
  #give(needed: number, from: number): void {
    const { needs, gives } = this.operators;
    const { data } = needs.all;
    const given = gives.all;
    const facts = this.facts.data;
    const end = this.facts.length;
    given.reserve(given.length + end - from);
    let need = needed;
    let last = given.length;
    for (let at = from; at < end; at++) {
      const fact = facts[at]!;
      while (need < needs.all.length && data[need]! < fact) need++;
      if (need === needs.all.length || data[need] !== fact) given.data[last++] = fact;
    }
    given.length = last;
  }

  #endBlock(conditions: number, clears: number, sets: number): void {
    const { all } = this.blocks;
    const from = all.length;
    all.reserve(from + EFFECT_WORDS);
    const { data } = all;
    data[from + EFFECT_CONDITIONS] = conditions;
    data[from + EFFECT_CLEARS] = clears;
    data[from + EFFECT_SETS] = sets;
    data[from + EFFECT_END] = this.facts.length;
    all.length = from + EFFECT_WORDS;
  }

  #enter(list: IntList, index: number): void {
    const number = this.#numbers[index]!;
    if (number >= 0) list.push(number);
  }

  #sort(list: IntList, from: number): void {
    list.length = sortPart(list, from, list.length);
  }

  /** The operator of an action gives a fact, unless it needs it. */
  #giveOne(operator: number, fact: number): void {
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
        if (!given.includes(facts[at]!)) this.#giveOne(action, facts[at]!);
      }
      return;
    }
    const both = [...new Set([...needs.row(action), ...conditions])].sort((one, other) => one - other);
    const key = both.join();
    const known = more.get(key) ?? { needs: both, gives: new Set<number>(), action };
    more.set(key, known);
    for (let at = 0; at < facts.length; at++) known.gives.add(facts[at]!);
  }

  /** What actions give under conditions, after the operators of all actions. */
  addConditional(): void {
    for (const { needs, gives, action } of this.#conditional) this.#addOperator(needs, [...gives], action);
  }

  derive(derivation: LoweredDerivation): void {
    if (derivation.kind === 'rule') {
      for (const needs of derivation.bodies) this.#addOperator(needs, [derivation.fact], RULE_ACTION);
    }
    // An opposite of a derived fact costs nothing where it is not true: nobody knows what it takes.
    if (derivation.kind === 'opposite') this.#addOperator([], [derivation.fact], UNKNOWN_ACTION);
  }

  /** Ends the adding: shrinks the lists to their content. */
  settle(): void {
    const { needs, gives, actions } = this.operators;
    for (const list of [this.actions, needs, gives, actions, this.facts, this.blocks, this.changeStarts]) list.settle();
  }

  #addOperator(needs: readonly number[], gives: readonly number[], action: number): void {
    this.operators.needs.push(needs);
    this.operators.gives.push(gives);
    this.operators.actions.push(action);
  }
}

/** Puts a number into a part of a list that is sorted, unless it is there or below 0. Returns the new end. */
function insert(data: Int32Array, from: number, to: number, number: number): number {
  if (number < 0) return to;
  let place = to;
  while (place > from && data[place - 1]! > number) place--;
  if (place > from && data[place - 1] === number) return to;
  for (let at = to; at > place; at--) data[at] = data[at - 1]!;
  data[place] = number;
  return to + 1;
}
