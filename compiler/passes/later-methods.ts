// Tells for each branch which later methods may still apply once the branch has offered an alternative. The branch's
// guards are true then, and are true again when the search comes back for the next method: same state, same arguments.
// A later method can be left out when every branch of it contradicts those guards. Often the last alternative then
// leaves no choice point.
//
// Of a later branch, only conditions before anything that may fault count: a possible fault must still be met.

import type { Body, CompoundTask, DomainIr, Expr, Method } from '../../ir/ir.ts';
import { atomsOf, type Atom, isRefuted } from './atoms.ts';
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
  if (task.methods.length < 2) return task;
  // For each method the conditions of each of its branches.
  const asked = task.methods.map((method) => method.branches.map((branch) => conditions(branch.body, faults, true)));
  const methods = mapList(task.methods, (method): Method => {
    const place = task.methods.indexOf(method);
    const branches = mapList(method.branches, (branch) => {
      const given = conditions(branch.body, faults, false).flatMap((condition) => atomsOf(condition, domain));
      const later = task.methods.map((_, index) => index).slice(place + 1);
      const open = later.filter((index) => asked[index]!.some((guards) => !contradicts(given, guards)));
      return open.length === later.length ? branch : { ...branch, laterMethods: open };
    });
    return branches === method.branches ? method : { ...method, branches };
  });
  return methods === task.methods ? task : { ...task, methods };
}

function contradicts(given: readonly Atom[], conditions: readonly Expr[]): boolean {
  return conditions.some((condition) => isRefuted(condition, given));
}

/**
 * The conditions of a body in terms of the parameters alone, as far as they cannot fault. `untilFault`: stops at the
 * first guard that may fault.
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
