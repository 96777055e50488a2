// Computes everything that does not depend on a world: operations on literals, and identities. Then removes conditions
// that are always true, and branches, methods and effects after a condition that is never true.
//
// A branch that offers nothing hides no later branch, so it can be removed anywhere. But it stays if something before
// the condition may fault, because then it can still end a search.

import type {
  Body,
  Branch,
  CompoundTask,
  DomainIr,
  Effect,
  Expr,
  Guard,
  Method,
  Rest,
  Task,
  TaskActing,
} from '../../ir/ir.ts';
import { type Faults, faultsOf, isDeadLoop, neverHolds } from './expressions.ts';
import type { Pass } from './pass.ts';
import { simplifier } from './simplify.ts';
import { isLiteral, mapList, replaceMethods, rewriteDomain, withParts } from './tree.ts';

export const foldConstants: Pass = {
  name: 'fold-constants',
  run(domain: DomainIr): DomainIr {
    const faults = faultsOf(domain);
    const folded = rewriteDomain(domain, { expr: simplifier(domain, faults), guards: foldGuards });
    return withParts(
      folded,
      mapList(folded.tasks, (task) => prune(task, faults)),
      folded.defines,
    );
  },
};

/** Drops guards that are always true, and all guards after one that is never true. */
function foldGuards(guards: Guard[]): Guard[] {
  const end = guards.findIndex(neverHolds);
  const reached = end === -1 || end === guards.length - 1 ? guards : guards.slice(0, end + 1);
  return reached.some(alwaysHolds) ? reached.filter((guard) => !alwaysHolds(guard)) : reached;
}

function alwaysHolds(guard: Guard): boolean {
  return guard.kind === 'condition' && isLiteral(guard.expr, 1);
}

function prune(task: Task, faults: Faults): Task {
  if (task.kind === 'compound') return pruneMethods(task, faults);
  const effects = pruneEffects(task.effects, faults);
  const acting = task.acting && pruneActing(task.acting, faults);
  return effects === task.effects && acting === task.acting ? task : { ...task, effects, ...(acting && { acting }) };
}

function pruneActing(acting: TaskActing, faults: Faults): TaskActing {
  const isIdle = (one: TaskActing['busy'][number]): boolean => one.condition !== null && isLiteral(one.condition, 0);
  const busy = mapList(acting.busy, (one) => {
    return one.condition && isLiteral(one.condition, 1) ? { ...one, condition: null } : one;
  });
  const during = pruneEffects(acting.during, faults);
  const isKept = (expr: Expr): boolean => !isLiteral(expr, 1);
  const isSame = busy === acting.busy && !busy.some(isIdle) && acting.watched.every(isKept);
  if (isSame && during === acting.during) return acting;
  return { ...acting, busy: busy.filter((one) => !isIdle(one)), during, watched: acting.watched.filter(isKept) };
}

function pruneMethods(task: CompoundTask, faults: Faults): CompoundTask {
  const methods = task.methods.map((method): Method | null => {
    const alive = method.branches.filter((branch) => !isDead(branch, faults));
    if (alive.length === 0) return method.score && faults.expr(method.score) ? method : null;
    const branches = mapList(alive, shortened);
    const same = alive.length === method.branches.length && branches === alive;
    return same ? method : { ...method, branches };
  });
  return replaceMethods(task, methods);
}

/** Whether the branch can neither offer an alternative nor fault. */
function isDead(branch: Branch, faults: Faults): boolean {
  const { guards, rest } = branch.body;
  return !guards.some(faults.guard) && (guards.some(neverHolds) || isDeadRest(rest, faults));
}

function isDeadRest(rest: Rest, faults: Faults): boolean {
  if (rest.kind === 'network' || rest.levels.some(faults.level)) return false;
  if (rest.levels.some((level) => level.guards.some(neverHolds))) return true;
  return !(rest.key && faults.expr(rest.key)) && isDeadRest(rest.rest, faults);
}

/** A branch kept only because it may fault needs nothing after its condition that is never true. */
function shortened(branch: Branch): Branch {
  const { guards, rest } = branch.body;
  if (rest.kind === 'network' || !guards.some(neverHolds)) return branch;
  const body: Body = { guards, rest: { kind: 'network', network: { kind: 'ordered', parts: [], span: branch.span } } };
  return { ...branch, body };
}

function pruneEffects(effects: Effect[], faults: Faults): Effect[] {
  const pruned = effects.flatMap((effect) => pruneEffect(effect, faults));
  const same = pruned.length === effects.length && pruned.every((effect, index) => effect === effects[index]);
  return same ? effects : pruned;
}

function pruneEffect(effect: Effect, faults: Faults): Effect[] {
  switch (effect.kind) {
    case 'when': {
      if (isLiteral(effect.condition, 0)) return [];
      const inner = pruneEffects(effect.effects, faults);
      if (isLiteral(effect.condition, 1)) return inner;
      return [inner === effect.effects ? effect : { ...effect, effects: inner }];
    }
    case 'forall': {
      if (isDeadLoop(effect.levels, faults)) return [];
      const inner = pruneEffects(effect.effects, faults);
      return [inner === effect.effects ? effect : { ...effect, effects: inner }];
    }
    case 'set':
    case 'add':
      return [effect];
  }
}
