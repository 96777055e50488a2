// Some levels go through all candidates but accept only the one that an equation gives. This pass makes the level take
// that candidate at once: `exists (Area a) { a == at(npc); ... }` then looks at one area. The equation is dropped.
//
// The equation may be anywhere in the binder, on two conditions: its other side is known before the level, and nothing
// in between may fault, because candidates that are now skipped would have met that fault. A value outside the level's
// type, such as `none`, is not a candidate, so no candidate could equal it before, either.

import type { DomainIr, Expr, Guard, Level } from '../../ir/ir.ts';
import { boundLocals, type Faults, faultsOf, mentions } from './expressions.ts';
import type { Pass } from './pass.ts';
import { literal, rewriteDomain } from './tree.ts';

export const bindEquations: Pass = {
  name: 'bind-equations',
  run(domain: DomainIr): DomainIr {
    const faults = faultsOf(domain);
    return rewriteDomain(domain, { levels: (levels) => bindLevels(levels, faults) });
  },
};

function bindLevels(levels: Level[], faults: Faults): Level[] {
  return levels.reduce((result, _level, index) => bindLevel(result, index, faults), levels);
}

function bindLevel(levels: Level[], index: number, faults: Faults): Level[] {
  const { local, over } = levels[index]!;
  if (over.kind !== 'all') return levels;
  const unknown = boundLocals(levels, index);
  for (let at = index; at < levels.length; at++) {
    if (at > index && faults.source(levels[at]!)) return levels;
    for (const guard of levels[at]!.guards) {
      if (faults.guard(guard)) return levels;
      const value = guard.kind === 'condition' ? valueOf(guard.expr, local) : null;
      if (value && !mentions(value, unknown)) return bound(levels, index, value, at, guard);
    }
  }
  return levels;
}

/** The value that makes the condition hold, if the condition is an equation for this local. */
function valueOf(condition: Expr, local: number): Expr | null {
  if (isLocal(condition, local)) return literal(condition.type, 1, condition.span);
  if (condition.op === 'not' && isLocal(condition.value, local)) return literal(condition.type, 0, condition.span);
  if (condition.op !== 'equal') return null;
  if (isLocal(condition.left, local)) return condition.right;
  return isLocal(condition.right, local) ? condition.left : null;
}

function isLocal(expr: Expr, local: number): boolean {
  return expr.op === 'local' && expr.local === local;
}

function bound(levels: Level[], index: number, value: Expr, at: number, equation: Guard): Level[] {
  return levels.map((level, place) => {
    const guards = place === at ? level.guards.filter((guard) => guard !== equation) : level.guards;
    return place === index ? { ...level, guards, over: { kind: 'value', value } } : { ...level, guards };
  });
}
