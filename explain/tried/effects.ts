// Finds the effects of a domain that write a place. It only uses the text: literal arguments and values, types of
// parameters, and the arguments of a task that was done.

import type { DomainIr, Effect, Expr, Problem, Span } from '../../ir/ir.ts';
import { bounds, idOfObject, numberObjects } from '../../ir/objects.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import type { ReadPlace } from '../places.ts';

export type WritingEffect = Extract<Effect, { kind: 'set' | 'add' }>;

/**
 * Which value an effect gives a place. `wanted`: the wanted value. `unknown`: perhaps. `other`: another value, or a
 * value at another place.
 */
export type Giving = 'wanted' | 'unknown' | 'other';

export class DomainEffects {
  readonly domain: DomainIr;
  readonly #numbering: ObjectNumbering;

  constructor(domain: DomainIr, problem: Problem) {
    this.domain = domain;
    this.#numbering = numberObjects(domain, problem.objects);
  }

  /** The effects on a variable, with the numbers of their tasks. */
  writing(variable: number): { task: number; effect: WritingEffect }[] {
    return this.domain.tasks.flatMap((task, number) => {
      if (task.kind === 'compound') return [];
      return writesIn(task.effects).flatMap((effect) =>
        effect.variable === variable ? [{ task: number, effect }] : [],
      );
    });
  }

  /**
   * Whether an effect gives a place the wanted value. A wanted value of null means any value other than the current
   * one.
   */
  giving(effect: WritingEffect, { args, value }: ReadPlace, wanted: number | null): Giving {
    if (args && effect.args.some((arg, at) => this.#mayBe(arg, args[at]!, []) === 'no')) return 'other';
    if (effect.kind === 'add' || !value) return 'unknown';
    const known = this.#mayBe(effect.value, wanted ?? value.value, []);
    if (wanted === null) return known === 'yes' ? 'other' : 'unknown';
    return known === 'yes' ? 'wanted' : known === 'no' ? 'other' : 'unknown';
  }

  /** Returns the effect with which a task that was done has written a place, or null. */
  effectOn(task: number, taskArgs: readonly number[], { variable, args }: ReadPlace): Span | null {
    const found = this.domain.tasks[task]!;
    if (found.kind === 'compound') return null;
    const fits = writesIn(found.effects).find(
      (effect) =>
        effect.variable === variable &&
        (args === null || effect.args.every((arg, at) => this.#mayBe(arg, args[at]!, taskArgs) !== 'no')),
    );
    return fits?.span ?? null;
  }

  #mayBe(expr: Expr, value: number, args: readonly number[]): 'yes' | 'no' | 'unknown' {
    const whether = (isSo: boolean): 'yes' | 'no' => (isSo ? 'yes' : 'no');
    if (expr.op === 'literal') return whether(expr.value === value);
    if (expr.op === 'object') return whether(idOfObject(this.domain, this.#numbering, expr.object) === value);
    if (expr.op === 'local' && expr.local < args.length) return whether(args[expr.local] === value);
    if (expr.type.kind !== 'object' || value === 0) return 'unknown';
    const { low, high } = bounds(this.domain, this.#numbering, expr.type);
    return value >= low && value <= high ? 'unknown' : 'no';
  }
}

/** Returns all writes, including those with a condition or for each binding. */
export function writesIn(effects: readonly Effect[]): WritingEffect[] {
  return effects.flatMap((effect) =>
    effect.kind === 'when' || effect.kind === 'forall' ? writesIn(effect.effects) : [effect],
  );
}
