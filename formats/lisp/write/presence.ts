// Finds the tables whose places always hold an object, so that HDDL and PDDL can name it: each place holds one
// initially, and no effect sets it to `none`.

import type { DomainIr, Effect, Expr, Guard, Problem } from '../../../ir/ir.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import { extent, numberObjects } from '../../../ir/objects.ts';

type Lets = ReadonlyMap<number, Expr>;

export class Presence {
  /** By number of the variable. */
  readonly #always: Set<number>;

  /** Without a problem, the initial objects are not known. */
  constructor(domain: DomainIr, problem: Problem | null) {
    this.#always = new Set(problem ? filledTables(domain, problem) : []);
    const writes = domain.tasks.flatMap((task) => {
      if (task.kind === 'compound') return [];
      const lets = letsOf(task.guards);
      return valuesOf(task.effects).map((write) => ({ ...write, lets }));
    });
    // Repeat until nothing changes, because a table may get its object from another one.
    for (let before = -1; before !== this.#always.size;) {
      before = this.#always.size;
      for (const { variable, value, lets } of writes) {
        if (!this.#isSure(value, lets)) this.#always.delete(variable);
      }
    }
  }

  has(variable: number): boolean {
    return this.#always.has(variable);
  }

  /** Whether a value is never `none`. Parameters of tasks never are, because HDDL and PDDL can't pass `none`. */
  #isSure(expr: Expr, lets: Lets): boolean {
    switch (expr.op) {
      case 'local': {
        const known = lets.get(expr.local);
        return known === undefined || this.#isSure(known, lets);
      }
      case 'object':
        return true;
      case 'literal':
        return expr.type.kind !== 'object' || expr.value !== 0;
      case 'read':
        return this.#always.has(expr.variable) && expr.args.every((arg) => this.#isSure(arg, lets));
      default:
        return false;
    }
  }
}

/** Tables of objects that the problem or the domain fills. */
function filledTables({ variables, ...domain }: DomainIr, { objects, assignments }: Problem): number[] {
  const numbering = numberObjects(domain, objects);
  const held = variables.map(() => new Map<string, number>());
  for (const { variable, args, value } of assignments) held[variable]!.set(args.join(), value);
  return variables.flatMap(({ value, params, initial }, at) => {
    if (value.kind === 'enum') return [at];
    if (value.kind !== 'object' || [...held[at]!.values()].includes(0)) return [];
    if (initial !== 0) return [at];
    const places = params.reduce((count, { type }) => {
      // A table of objects has one row for `none`, which does not count.
      return isNumeric(type.kind)
        ? Infinity
        : count * (type.kind === 'object' ? countOf(type.type, numbering.count) : extent(domain, numbering, type));
    }, 1);
    return held[at]!.size >= places ? [at] : [];
  });
}

function countOf(type: number, counts: readonly number[]): number {
  return counts[type]!;
}

function letsOf(guards: readonly Guard[]): Map<number, Expr> {
  return new Map(guards.flatMap((guard) => (guard.kind === 'let' ? [[guard.local, guard.expr] as const] : [])));
}

function valuesOf(effects: readonly Effect[]): { variable: number; value: Expr }[] {
  return effects.flatMap((effect): { variable: number; value: Expr }[] => {
    if (effect.kind === 'when' || effect.kind === 'forall') return valuesOf(effect.effects);
    return [{ variable: effect.variable, value: effect.value }];
  });
}
