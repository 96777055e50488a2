// Joins in which no value can be `none`, which are the most frequent. The open atoms are known beforehand
// (join-plan.ts), so only the row that was matched last has to be undone. These joins find the same as those of
// join.ts, in the same order.

import type { CallRows } from './call-rows.ts';
import { giveRoom, takeRoom } from './ints.ts';
import { passes, refuseCalls, refuseProduct, valuesOf } from './join.ts';
import type { RowJoin } from './join.ts';
import { firstType } from './join-plan.ts';
import type { JoinNode, JoinPlan, MatchStep } from './join-plan.ts';
import type { Relations } from './relations.ts';
import { slice } from './slices.ts';
import type { GroundWorld } from './world.ts';

/**
 * The choices of the current join. All joins of a world share this stack, because one ends before the next one begins.
 */
export class JoinStack {
  readonly binding: Int32Array<ArrayBuffer>;
  /** For each choice: how it binds; what is tried next; the column of its chain. */
  readonly steps: MatchStep[] = [];
  readonly nexts: Int32Array<ArrayBuffer>;
  readonly columns: Int32Array<ArrayBuffer>;
  choices = 0;

  /** `most`: variables, and choices. */
  constructor(most: number) {
    this.binding = takeRoom(most);
    this.nexts = takeRoom(most);
    this.columns = takeRoom(most);
  }

  /** Nobody joins any more. */
  release(): void {
    for (const room of [this.binding, this.nexts, this.columns]) giveRoom(room);
  }
}

export class PlainJoin implements RowJoin {
  readonly #plan: JoinPlan;
  readonly #world: GroundWorld;
  readonly #relations: Relations;
  /** null: what is found are no calls. */
  readonly #calls: CallRows | null;
  readonly #stack: JoinStack;
  /** By variable the values that it goes through, as far as they are needed. */
  readonly #values: (readonly number[] | undefined)[] = [];
  /** Whether it can find anything. null: nobody has looked. */
  #isPossible: boolean | null = null;
  /** The row that was matched at first, and its atom. Atoms before that one are matched with rows before that row. */
  #row = 0;
  #firstAtom = -1;

  constructor(world: GroundWorld, relations: Relations, plan: JoinPlan, calls: CallRows | null, stack: JoinStack) {
    this.#plan = plan;
    this.#world = world;
    this.#relations = relations;
    this.#calls = calls;
    this.#stack = stack;
  }

  begin(): void {
    if (!this.#begins()) return;
    this.#firstAtom = -1;
    this.#row = this.#relations.count - 1;
    this.#open(this.#plan.begin);
  }

  beginFrom(row: number, atom: number): void {
    if (!this.#begins()) return;
    slice.left--;
    this.#row = row;
    this.#firstAtom = atom;
    const step = this.#plan.firstStep(atom);
    if (this.#match(step, row)) this.#open(step);
  }

  goOn(): boolean {
    const stack = this.#stack;
    while (stack.choices > 0) {
      if (slice.left <= 0) return false;
      slice.left--;
      const choice = stack.choices - 1;
      const step = stack.steps[choice]!;
      if (step.atom >= 0) this.#tryRow(choice, step);
      else this.#tryValue(choice, step);
    }
    return true;
  }

  #begins(): boolean {
    if (this.#isPossible === null) {
      const { idle, firstFilters } = this.#plan;
      const world = this.#world;
      this.#isPossible =
        idle.every((one) => this.#valuesOf(one).length > 0) &&
        firstFilters.every((filter) => passes(world, filter, this.#stack.binding));
    }
    return this.#isPossible;
  }

  /** Binds variables to the values of a row. */
  #match({ columns, filters }: MatchStep, row: number): boolean {
    const { binding } = this.#stack;
    const { first, count } = this.#world.numbering;
    const cells = this.#relations.cells.data;
    let cell = this.#relations.starts.data[row]!;
    for (let at = 0; at < columns.length; at += 2) {
      const term = columns[at]!;
      const value = cells[cell++]!;
      const type = columns[at + 1]!;
      if (type > 0) {
        if (type >= firstType) {
          const number = value - first[type - firstType]!;
          if (number < 0 || number >= count[type - firstType]!) return false;
        }
        binding[term] = value;
      } else if ((term < 0 ? ~term : binding[term]!) !== value) return false;
    }
    for (let at = 0; at < filters.length; at++) if (!passes(this.#world, filters[at]!, binding)) return false;
    return true;
  }

  /** Looks at what can be looked at after a step, and makes the next choice. */
  #open({ checks, checkCount, to }: MatchStep): void {
    const relations = this.#relations;
    const { binding } = this.#stack;
    const { open } = to;
    slice.left -= checkCount + to.openCount;
    for (let at = 0; at < checks.length; at = checks[at + 2]!) {
      const row = relations.findTerms(checks[at + 1]!, checks, binding, at + 3, checks[at + 2]!);
      if (row < 0 || row > this.#row || (row === this.#row && checks[at]! < this.#firstAtom)) return;
    }
    let best = -1;
    let shortest = 0;
    let chain = 0;
    let column = -1;
    for (let at = 0; at < open.length;) {
      const atom = open[at]!;
      const relation = open[at + 1]!;
      const end = open[at + 2]!;
      let own = relation;
      let ownColumn = -1;
      let length = relations.lengthOf(relation);
      for (at += 3; at < end; at += 2) {
        const term = open[at + 1]!;
        const narrower = relations.chainOf(relation, open[at]!, term < 0 ? ~term : binding[term]!);
        const rows = relations.lengthOf(narrower);
        if (rows < length) {
          length = rows;
          own = narrower;
          ownColumn = open[at]!;
        }
      }
      if (length === 0) return;
      if (best < 0 || length < shortest) {
        shortest = length;
        best = atom;
        chain = own;
        column = ownColumn;
      }
    }
    if (best >= 0) this.#choose(this.#plan.stepFrom(to, best), relations.firstOf(chain), column);
    else if (to.free.length > 0) this.#openFree(to);
    else this.#find();
  }

  #choose(step: MatchStep, next: number, column: number): void {
    const stack = this.#stack;
    const choice = stack.choices++;
    stack.steps[choice] = step;
    stack.nexts[choice] = next;
    stack.columns[choice] = column;
  }

  #tryRow(choice: number, step: MatchStep): void {
    const stack = this.#stack;
    const row = stack.nexts[choice]!;
    if (row < 0) {
      stack.choices = choice;
      return;
    }
    stack.nexts[choice] = this.#relations.nextOf(row, stack.columns[choice]!);
    if (row === this.#row && step.atom < this.#firstAtom) return;
    if (this.#match(step, row)) this.#open(step);
  }

  /** Variables that no atom binds go through all their values. */
  #openFree(node: JoinNode): void {
    let product = 1;
    for (const one of node.free) product *= this.#valuesOf(one).length;
    refuseProduct(this.#plan.schema, node.free[0]!, product);
    this.#choose(this.#plan.valueStep(node), 0, 0);
  }

  #tryValue(choice: number, step: MatchStep): void {
    const { nexts, binding } = this.#stack;
    const variable = step.columns[0]!;
    const values = this.#valuesOf(variable);
    const at = nexts[choice]!++;
    if (at === values.length) {
      this.#stack.choices = choice;
      return;
    }
    binding[variable] = values[at]!;
    const { filters } = step;
    for (let one = 0; one < filters.length; one++) if (!passes(this.#world, filters[one]!, binding)) return;
    this.#open(step);
  }

  #valuesOf(variable: number): readonly number[] {
    return (this.#values[variable] ??= valuesOf(this.#world, this.#plan.schema.domains[variable]!));
  }

  /** All variables have values. */
  #find(): void {
    const { gifts, giftCount } = this.#plan;
    const { binding } = this.#stack;
    slice.left -= 1 + giftCount;
    if (this.#calls) {
      this.#calls.add(binding);
      refuseCalls(this.#plan.schema, this.#calls);
    }
    for (let at = 0; at < gifts.length; at = gifts[at + 2]!) {
      this.#relations.addTerms(gifts[at + 1]!, gifts, binding, at + 3, gifts[at + 2]!);
    }
  }
}
