// Finds what can ever become true in a grounded world if nothing ever becomes false again, for explanations. It decides
// facts and whole conditions, even conditions that occur in no action.

import type { GroundActions, GroundChange, GroundLiteral } from '../ground/action-list.ts';
import { indexOf } from '../ground/action-list.ts';
import type { NumberExpr } from '../ground/arithmetic.ts';
import type { GroundFormula } from '../ground/formulas.ts';
import { opposite } from '../ground/formulas.ts';
import { initialFacts } from '../ground/lower.ts';
import { intervalOf, mayCompare, mayNotCompare, spanning, sumOf } from '../ground/intervals.ts';
import type { Interval } from '../ground/intervals.ts';
import type { Grounded } from '../ground/lowered.ts';
import { valueAt } from '../ground/world.ts';

/** Bounds that grow more often are given up. */
const mostGrowths = 8;

export class PossibleFacts {
  readonly #grounded: Grounded;
  readonly #isInitial: (fact: number) => boolean;
  /** By index of a literal, of rows of fluents and of derived defines. */
  readonly #possible: Uint8Array;
  /** The intervals of the numbers of the state, and how often they have grown. */
  readonly #bounds: Interval[] = [];
  readonly #growths: number[] = [];
  /** Rows, before the facts that are made of others. */
  readonly #rowCount: number;
  readonly #derived = new Map<number, GroundFormula>();

  constructor(grounded: Grounded) {
    const { relations, constantRows, rules, world } = grounded.reached;
    this.#grounded = grounded;
    this.#isInitial = initialFacts(grounded);
    this.#rowCount = relations.count - constantRows;
    this.#possible = new Uint8Array(this.#rowCount * 2);
    const first = world.domain.variables.length;
    for (let fact = 0; fact < this.#rowCount; fact++) {
      const rule = rules.get(relations.kindOf(fact + constantRows) - first);
      if (rule) {
        const args = relations.columns(fact + constantRows);
        const binding = [...args, ...rule.locals.slice(args.length).map(() => 0)];
        this.#derived.set(fact, grounded.symbolic.formula(rule.conditions[0]!, binding));
        // Nobody knows what it takes to make it false.
        this.#possible[indexOf(~fact)] = 1;
      } else this.#possible[indexOf(this.#isInitial(fact) ? fact : ~fact)] = 1;
    }
    this.#spread();
  }

  /** Whether the condition may hold, in some state that can be reached or in none. */
  mayHold(formula: GroundFormula): boolean {
    if (typeof formula === 'boolean') return formula;
    if (formula.op === 'fact') return this.#mayBe(formula.isTrue ? formula.fact : ~formula.fact);
    const parts = formula.parts;
    return formula.op === 'all' ? parts.every((part) => this.mayHold(part)) : parts.some((part) => this.mayHold(part));
  }

  #mayBe(literal: GroundLiteral): boolean {
    const fact = literal < 0 ? ~literal : literal;
    if (fact < this.#rowCount) return this.#possible[indexOf(literal)] === 1;
    const { named, comparisons } = this.#grounded.symbolic;
    const name = named.find((one) => one.fact === fact);
    if (name) return this.mayHold(literal < 0 ? opposite(name.formula) : name.formula);
    const { asked } = this.#grounded.symbolic;
    if (asked.has(fact)) return asked.holds(fact) === literal >= 0;
    const comparison = comparisons.find((one) => one.fact === fact)!;
    const [left, right] = [this.#intervalOf(comparison.left), this.#intervalOf(comparison.right)];
    return (literal < 0 ? mayNotCompare : mayCompare)(comparison.op, left, right);
  }

  #intervalOf(expr: NumberExpr): Interval {
    return intervalOf(expr, this.#grounded.symbolic.literals.values, (number) => this.boundsOf(number));
  }

  /** Between which values a number of the state stays. */
  boundsOf(number: number): Interval {
    const { symbolic, reached } = this.#grounded;
    const { variable, args } = symbolic.numbers[number]!;
    const value = valueAt(reached.world, variable, args);
    return (this.#bounds[number] ??= { low: value, high: value });
  }

  /** Whether the bounds grow. A number that grows again and again has no bounds but those of its range. */
  #change({ number, isAdded, isWhole, range, value }: GroundChange): boolean {
    const before = this.boundsOf(number);
    const given = this.#intervalOf(value);
    const next = isAdded ? sumOf(before, given, isWhole) : given;
    if (range && (next.low > range.high || next.high < range.low)) return false;
    const { low, high } = spanning(before, next);
    if (low === before.low && high === before.high) return false;
    this.#growths[number] = (this.#growths[number] ?? 0) + 1;
    const isEndless = this.#growths[number] > mostGrowths;
    const least = range ? Math.max(low, range.low) : low;
    const most = range ? Math.min(high, range.high) : high;
    const after = {
      low: isEndless && low < before.low ? (range?.low ?? -Infinity) : Math.min(before.low, least),
      high: isEndless && high > before.high ? (range?.high ?? Infinity) : Math.max(before.high, most),
    };
    this.#bounds[number] = after;
    return after.low !== before.low || after.high !== before.high;
  }

  /** Carries out all actions until nothing new becomes true. */
  #spread(): void {
    const { actions } = this.#grounded;
    const open = Array.from({ length: actions.count }, (_, action) => action);
    for (let isNew = true; isNew;) {
      isNew = false;
      for (const [fact, formula] of this.#derived) {
        if (this.#possible[indexOf(fact)] === 0 && this.mayHold(formula)) isNew = this.#add(fact);
      }
      for (let at = open.length - 1; at >= 0; at--) {
        const { isDone, isChange } = this.#carryOut(actions, open[at]!);
        if (isDone) {
          open[at] = open.at(-1)!;
          open.pop();
        }
        isNew ||= isChange;
      }
    }
  }

  #carryOut(actions: GroundActions, action: number): { isDone: boolean; isChange: boolean } {
    const { data } = actions.words;
    const [needs, clears, sets] = [actions.needsAt(action), actions.clearsAt(action), actions.setsAt(action)];
    for (let at = needs; at < clears; at++) if (!this.#mayBe(data[at]!)) return { isDone: false, isChange: false };
    let isChange = false;
    for (let at = clears; at < sets; at++) isChange = this.#add(~data[at]!) || isChange;
    for (let at = sets; at < actions.endOf(action); at++) isChange = this.#add(data[at]!) || isChange;
    const { blocks, changes } = actions.extrasOf(action);
    let isDone = true;
    const mayHold = (conditions: readonly GroundLiteral[]): boolean => conditions.every((one) => this.#mayBe(one));
    for (const block of blocks) {
      if (!mayHold(block.conditions)) isDone = false;
      else {
        for (const fact of block.clears) isChange = this.#add(~fact) || isChange;
        for (const fact of block.sets) isChange = this.#add(fact) || isChange;
      }
    }
    for (const change of changes) if (mayHold(change.conditions)) isChange = this.#change(change) || isChange;
    return { isDone: isDone && changes.length === 0, isChange };
  }

  #add(literal: GroundLiteral): boolean {
    const index = indexOf(literal);
    if (this.#possible[index] === 1) return false;
    this.#possible[index] = 1;
    return true;
  }
}
