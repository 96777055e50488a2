// Warns about conditions and branches of a task whose outcome follows from types and literals alone.

import type { Body, ChoiceBinder, Guard, Method, Task } from '../../ir/ir.ts';
import { emptyKnowledge, innerKnowledge, learn, learnLevels } from './knowledge.ts';
import type { GuardKnowledge } from './knowledge.ts';
import type { DomainScope } from './names.ts';
import { boundsOf } from './truth.ts';

export function warnAboutTask(scope: DomainScope, task: Task): void {
  const known = emptyKnowledge(scope.domain);
  if (task.kind !== 'compound') {
    warnAboutGuards(scope, known, task.guards);
    return;
  }
  for (const method of task.methods) {
    for (const branch of method.branches) warnAboutBody(scope, innerKnowledge(known), branch.body);
    warnAboutUnreachable(scope, known, method);
  }
}

/** Warns about the first guard that cannot be true. The guards after it are never evaluated. */
function warnAboutGuards(scope: DomainScope, known: GuardKnowledge, guards: readonly Guard[]): void {
  for (const guard of guards) {
    const alone = guard.kind === 'condition' ? boundsOf(scope.domain, guard.expr, known.locals) : null;
    warnAboutNested(scope, known, guard);
    if (learn(known, guard)) continue;
    scope.report.add(alone?.high === 0 ? 'FP4002' : 'FP4003', guard.span);
    return;
  }
}

/** Warns about the guards inside a test. */
function warnAboutNested(scope: DomainScope, known: GuardKnowledge, guard: Guard): void {
  const { expr } = guard;
  const test = expr.op === 'not' ? expr.value : expr;
  if (test.op !== 'exists') return;
  const inner = innerKnowledge(known);
  learnLevels(inner, test.levels);
  for (const level of test.levels) warnAboutGuards(scope, inner, level.guards);
}

function warnAboutBody(scope: DomainScope, known: GuardKnowledge, body: Body): void {
  warnAboutGuards(scope, known, body.guards);
  let { rest } = body;
  while (rest.kind === 'choice') {
    warnAboutChoice(scope, known, rest);
    rest = rest.rest;
  }
}

function warnAboutChoice(scope: DomainScope, known: GuardKnowledge, choice: ChoiceBinder): void {
  learnLevels(known, choice.levels);
  for (const level of choice.levels) warnAboutGuards(scope, known, level.guards);
}

/** A branch that always applies hides all later branches. */
function warnAboutUnreachable(scope: DomainScope, known: GuardKnowledge, method: Method): void {
  const always = method.branches.findIndex(({ body }) => alwaysApplies(scope, known, body));
  if (always === -1) return;
  const line = String(method.branches[always]!.span.line);
  for (const hidden of method.branches.slice(always + 1)) scope.report.add('FP4004', hidden.span, line);
}

function alwaysApplies(scope: DomainScope, known: GuardKnowledge, body: Body): boolean {
  if (body.rest.kind !== 'network') return false;
  return body.guards.every(
    (guard) => guard.kind === 'let' || boundsOf(scope.domain, guard.expr, known.locals).low === 1,
  );
}
