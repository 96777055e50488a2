// Finds for each branch which later methods may still apply once the branch has offered an alternative. The branch's
// guards are true then, and still true when the search comes back for the next method, because state and arguments are
// the same. So a later method can be skipped if each of its branches contradicts these guards. Often the last
// alternative then leaves no choice point.
//
// Only the conditions of a later branch before its first possible fault count, because that fault must still be met.

import type { Body, CompoundTask, DomainIr, Expr, Method } from '../../ir/ir.ts';
import { atomsOf, type Atom, casesOf, isRefuted } from './atoms.ts';
import { type Faults, faultsOf, substitute } from './expressions.ts';
import type { Pass } from './pass.ts';
import { mapList, withParts } from './tree.ts';

export const laterMethods: Pass = {
  name: 'later-methods',
  run(domain: DomainIr): DomainIr {
    const faults = faultsOf(domain);
    return withParts(
      domain,
      mapList(domain.tasks, (task) => (task.kind === 'compound' ? withLaterMethods(task, domain, faults) : task)),
    );
  },
};

function withLaterMethods(task: CompoundTask, domain: DomainIr, faults: Faults): CompoundTask {
  const count = task.methods.length;
  // Because of the scores, any other method may come later.
  if (count < 2 || task.methods.some(({ score }) => score)) return task;
  // For each method the conditions of each of its branches.
  const asked = task.methods.map((method) => method.branches.map((branch) => conditions(branch.body, faults, true)));
  const cases = new Cases(asked.map((branches) => branches.map((guards) => atomsOfAll(guards, domain))));
  let place = -1;
  const methods = mapList(task.methods, (method): Method => {
    place++;
    const branches = mapList(method.branches, (branch) => {
      const given = atomsOfAll(conditions(branch.body, faults, false), domain);
      const open = cases
        .mayHold(given, place + 1)
        .filter((index) => asked[index]!.some((guards) => !contradicts(given, guards)));
      return open.length === count - place - 1 ? branch : { ...branch, laterMethods: open };
    });
    return branches === method.branches ? method : { ...method, branches };
  });
  return methods === task.methods ? task : { ...task, methods };
}

/**
 * Methods by the literals that their single branch requires: `at == 1`, `at == 2`. If one of many holds, only few
 * others have to be examined.
 */
class Cases {
  readonly #count: number;
  /** For each expression: the methods that require a literal, by the literal, and all other methods. */
  readonly #methods = new Map<string, { asking: Map<number, number[]>; others: number[] | null }>();

  /** For each method the atoms of each of its branches. */
  constructor(asked: readonly (readonly (readonly Atom[])[])[]) {
    this.#count = asked.length;
    asked.forEach((branches, method) => {
      if (branches.length !== 1) return;
      for (const { expr, value } of casesOf(branches[0]!)) {
        let found = this.#methods.get(expr);
        if (!found) this.#methods.set(expr, (found = { asking: new Map(), others: null }));
        const same = found.asking.get(value);
        if (same) same.push(method);
        else found.asking.set(value, [method]);
      }
    });
  }

  /** The methods from `first` on, in order, without those that require literals that contradict the given atoms. */
  mayHold(given: readonly Atom[], first: number): number[] {
    let least = this.#count;
    let open: number[] | null = null;
    for (const { expr, value } of casesOf(given)) {
      const found = this.#methods.get(expr);
      if (!found) continue;
      found.others ??= this.#without(found.asking);
      const same = found.asking.get(value) ?? [];
      if (found.others.length + same.length >= least) continue;
      least = found.others.length + same.length;
      open = [...new Set([...found.others, ...same])];
    }
    if (!open) return Array.from({ length: this.#count - first }, (_, index) => first + index);
    return open.filter((method) => method >= first).sort((a, b) => a - b);
  }

  #without(asking: ReadonlyMap<number, readonly number[]>): number[] {
    const all = new Set([...asking.values()].flat());
    return Array.from({ length: this.#count }, (_, method) => method).filter((method) => !all.has(method));
  }
}

function atomsOfAll(guards: readonly Expr[], domain: DomainIr): Atom[] {
  return guards.flatMap((condition) => atomsOf(condition, domain));
}

function contradicts(given: readonly Atom[], conditions: readonly Expr[]): boolean {
  return conditions.some((condition) => isRefuted(condition, given));
}

/**
 * The conditions of a body that only depend on the parameters and cannot fault. `untilFault`: stops at the first guard
 * that may fault.
 */
function conditions(body: Body, faults: Faults, untilFault: boolean): Expr[] {
  const lets = new Map<number, Expr>();
  const found: Expr[] = [];
  for (const guard of body.guards) {
    if (faults.guard(guard)) {
      if (untilFault) break;
      continue;
    }
    const expr = substitute(guard.expr, lets);
    if (guard.kind === 'let') lets.set(guard.local, expr);
    else found.push(expr);
  }
  return found;
}
