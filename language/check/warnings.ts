// Warnings about the conditions and branches of one task, as far as types and literals decide them.

import type { Body, ChoiceBinder, Guard, Method, Task } from '../../ir/ir.ts';
import { emptyFacts, innerFacts, learn, learnLevels } from './facts.ts';
import type { Facts } from './facts.ts';
import type { DomainScope } from './names.ts';
import { boundsOf } from './truth.ts';

export function warnAboutTask(scope: DomainScope, task: Task): void {
  const facts = emptyFacts(scope.domain);
  if (task.kind !== 'compound') {
    warnAboutGuards(scope, facts, task.guards);
    return;
  }
  for (const method of task.methods) {
    for (const branch of method.branches) warnAboutBody(scope, innerFacts(facts), branch.body);
    warnAboutUnreachable(scope, facts, method);
  }
}

/** Warns about the first guard that cannot be true. The guards after it are never evaluated. */
function warnAboutGuards(scope: DomainScope, facts: Facts, guards: readonly Guard[]): void {
  for (const guard of guards) {
    const alone = guard.kind === 'condition' ? boundsOf(scope.domain, guard.expr, facts.locals) : null;
    warnAboutNested(scope, facts, guard);
    if (learn(facts, guard)) continue;
    scope.report.add(alone?.high === 0 ? 'FP4002' : 'FP4003', guard.span);
    return;
  }
}

/** Warns about the guards inside a test. */
function warnAboutNested(scope: DomainScope, facts: Facts, guard: Guard): void {
  const { expr } = guard;
  const test = expr.op === 'not' ? expr.value : expr;
  if (test.op !== 'exists') return;
  const inner = innerFacts(facts);
  learnLevels(inner, test.levels);
  for (const level of test.levels) warnAboutGuards(scope, inner, level.guards);
}

function warnAboutBody(scope: DomainScope, facts: Facts, body: Body): void {
  warnAboutGuards(scope, facts, body.guards);
  let { tail } = body;
  while (tail.kind === 'choice') {
    warnAboutChoice(scope, facts, tail);
    tail = tail.tail;
  }
}

function warnAboutChoice(scope: DomainScope, facts: Facts, choice: ChoiceBinder): void {
  learnLevels(facts, choice.levels);
  for (const level of choice.levels) warnAboutGuards(scope, facts, level.guards);
}

/** A branch that always applies hides all later branches. */
function warnAboutUnreachable(scope: DomainScope, facts: Facts, method: Method): void {
  const always = method.branches.findIndex(({ body }) => alwaysApplies(scope, facts, body));
  if (always === -1) return;
  const line = String(method.branches[always]!.span.line);
  for (const hidden of method.branches.slice(always + 1)) scope.report.add('FP4004', hidden.span, line);
}

function alwaysApplies(scope: DomainScope, facts: Facts, body: Body): boolean {
  if (body.tail.kind !== 'network') return false;
  return body.guards.every(
    (guard) => guard.kind === 'let' || boundsOf(scope.domain, guard.expr, facts.locals).low === 1,
  );
}
