// Chooses the order in which variables are bound: those with the fewest candidates first, so that conditions are
// checked as soon as possible.

import type { HddlModel, HddlVariable, ModelCondition, ModelRef } from './model.ts';
import { freeIn } from './formulas.ts';

/** A variable, and the conditions that can be checked once it is bound. */
export interface JoinStep {
  variable: HddlVariable;
  conditions: ModelCondition[];
}

export interface JoinOrder {
  /** The conditions that can be checked before any variable is bound. */
  before: ModelCondition[];
  steps: JoinStep[];
}

/** For a predicate: how many initial facts it has, and how many different objects occur at each position. */
interface PredicateCounts {
  facts: number;
  different: number[];
}

export class Joins {
  readonly #model: HddlModel;
  readonly #counts: PredicateCounts[];
  readonly #isWritten: readonly boolean[];
  readonly #sizes = new Map<string, number>();

  constructor(model: HddlModel, isWritten: readonly boolean[]) {
    this.#model = model;
    this.#isWritten = isWritten;
    const seen = model.predicates.map(({ sorts }) => sorts.map(() => new Set<number>()));
    const facts = model.predicates.map(() => 0);
    for (const { predicate, args } of model.facts) {
      facts[predicate]!++;
      args.forEach((arg, at) => seen[predicate]![at]!.add(arg));
    }
    this.#counts = seen.map((places, at) => ({ facts: facts[at]!, different: places.map(({ size }) => size) }));
  }

  order(variables: readonly HddlVariable[], conditions: readonly ModelCondition[]): JoinOrder {
    const left = new Set(variables);
    const open = new Map(conditions.map((condition) => [condition, freeIn(condition)]));
    /** All conditions whose variables are already bound. */
    const askable = (): ModelCondition[] =>
      [...open].flatMap(([condition, free]) => {
        if ([...free].some((variable) => left.has(variable))) return [];
        open.delete(condition);
        return [condition];
      });
    const before = askable();
    const steps: JoinStep[] = [];
    while (left.size > 0) {
      const variable = this.#next(left, open);
      left.delete(variable);
      steps.push({ variable, conditions: askable() });
    }
    return { before, steps };
  }

  #next(left: ReadonlySet<HddlVariable>, open: ReadonlyMap<ModelCondition, ReadonlySet<HddlVariable>>): HddlVariable {
    let best: HddlVariable | undefined;
    let least = Infinity;
    for (const variable of left) {
      let count = this.#size(variable);
      for (const [condition, free] of open) {
        if (free.has(variable)) count = Math.min(count, this.#candidates(condition, variable, left));
      }
      if (best && count >= least) continue;
      best = variable;
      least = count;
    }
    return best!;
  }

  /** How many objects there are of a variable's sort. */
  #size({ sort }: HddlVariable): number {
    let size = this.#sizes.get(sort.key);
    if (size === undefined) {
      size = this.#model.objects.filter(({ type }) => sort.types.includes(type)).length;
      this.#sizes.set(sort.key, size);
    }
    return size;
  }

  /** A rough estimate of the candidates that a condition leaves for a variable. */
  #candidates(condition: ModelCondition, variable: HddlVariable, left: ReadonlySet<HddlVariable>): number {
    const isBound = (ref: ModelRef): boolean => ref.kind === 'object' || !left.has(ref.variable);
    if (condition.kind === 'equal') return isBound(condition.left) || isBound(condition.right) ? 0.5 : Infinity;
    if (condition.kind !== 'atom') return Infinity;
    const { facts, different } = this.#counts[condition.predicate]!;
    let rows = facts;
    let own = Infinity;
    condition.args.forEach((ref, at) => {
      if (isBound(ref)) rows /= Math.max(1, different[at]!);
      else if ((ref as { variable: HddlVariable }).variable === variable) own = Math.min(own, different[at]!);
    });
    const count = Math.min(rows, own);
    // A fluent may have more facts later on.
    return this.#isWritten[condition.predicate] ? Math.max(1, count) : count;
  }
}
