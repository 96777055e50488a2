// Warnings that need all tasks: networks that can never be carried out, recursion without an end, fluents that never
// change.

import type { Body, DomainIr, Expr, Guard, Task } from '../../ir/ir.ts';
import { callsIn, networkOf } from '../../ir/networks.ts';
import type { NetworkCall } from '../../ir/networks.ts';
import { writtenVariables } from '../../ir/written.ts';
import { emptyFacts, isTimeless, learn, learnLevels } from './facts.ts';
import type { Facts } from './facts.ts';
import type { DomainScope } from './names.ts';
import { boundsOf } from './truth.ts';

export function warnAboutEndings(scope: DomainScope): void {
  const { domain, report } = scope;
  const ends = findEnding(domain, (task) => primitiveCanApply(domain, task));
  const endsByShape = findEnding(domain, () => true);
  domain.tasks.forEach((task, index) => {
    if (task.kind !== 'compound') return;
    if (!endsByShape.has(index)) {
      if (reaches(domain, index, index)) report.add('FP4006', task.span, task.name);
      return;
    }
    for (const method of task.methods) {
      for (const branch of method.branches) {
        const call = hopelessCall(domain, branch.body, ends, endsByShape);
        if (call) report.add('FP4005', call.span, domain.tasks[call.task]!.name);
      }
    }
  });
  warnAboutUnwritten(scope);
}

/** The tasks that some sequence of decompositions can complete. */
function findEnding(domain: DomainIr, canApply: (task: Task) => boolean): Set<number> {
  const ends = new Set<number>();
  const canEnd = (task: Task): boolean =>
    task.kind === 'compound'
      ? task.methods.some(({ branches }) =>
          branches.some(({ body }) => callsIn(networkOf(body.tail)).every((call) => ends.has(call.task))),
        )
      : canApply(task);
  for (let before = -1; before < ends.size;) {
    before = ends.size;
    domain.tasks.forEach((task, index) => {
      if (!ends.has(index) && canEnd(task)) ends.add(index);
    });
  }
  return ends;
}

function primitiveCanApply(domain: DomainIr, task: Task): boolean {
  const facts = emptyFacts(domain);
  return task.kind === 'compound' || task.guards.every((guard) => learn(facts, guard));
}

/**
 * A call in a body's network that can never be completed. undefined when there is none, or when it is reported
 * elsewhere.
 */
function hopelessCall(
  domain: DomainIr,
  body: Body,
  ends: Set<number>,
  endsByShape: Set<number>,
): NetworkCall | undefined {
  const facts = timelessFacts(domain, body);
  if (!facts) return undefined;
  return callsIn(networkOf(body.tail)).find((call) => {
    if (!endsByShape.has(call.task)) return false;
    return !ends.has(call.task) || !callCanApply(domain, facts, call);
  });
}

/** The facts in a body's guards about constants and locals, which stay true. null when they contradict each other. */
function timelessFacts(domain: DomainIr, body: Body): Facts | null {
  const facts = emptyFacts(domain);
  const learnAll = (guards: readonly Guard[]): boolean =>
    guards.every((guard) => !isTimeless(domain, guard.expr) || learn(facts, guard));
  if (!learnAll(body.guards)) return null;
  for (let { tail } = body; tail.kind === 'choice'; tail = tail.tail) {
    learnLevels(facts, tail.levels);
    if (!tail.levels.every((level) => learnAll(level.guards))) return null;
  }
  return facts;
}

/** Whether a primitive task's guards can hold for these arguments, given facts that are always true. */
function callCanApply(domain: DomainIr, outer: Facts, call: NetworkCall): boolean {
  const task = domain.tasks[call.task]!;
  if (task.kind === 'compound') return true;
  const facts = emptyFacts(domain);
  const keys = call.args.map((arg, index) => argumentKey(arg, index));
  facts.localKey = (local) => keys[local] ?? `inner#${local}`;
  facts.bounds = new Map(outer.bounds);
  call.args.forEach((arg, index) => facts.locals.set(index, boundsOf(domain, arg, outer.locals)));
  return task.guards.every((guard) => learn(facts, guard));
}

/** Two expressions may share a key only if they mean the same in both tasks. */
function argumentKey(arg: Expr, index: number): string {
  if (arg.op === 'local') return `#${arg.local}`;
  return arg.op === 'literal' ? `${arg.type.kind}:${arg.value}` : `argument#${index}`;
}

function callees(task: Task): number[] {
  if (task.kind !== 'compound') return [];
  const bodies = task.methods.flatMap(({ branches }) => branches.map(({ body }) => body));
  return bodies.flatMap((body) => callsIn(networkOf(body.tail)).map((call) => call.task));
}

function reaches(domain: DomainIr, from: number, to: number): boolean {
  const seen = new Set<number>([from]);
  for (const task of seen) {
    for (const callee of callees(domain.tasks[task]!)) {
      if (callee === to) return true;
      seen.add(callee);
    }
  }
  return false;
}

function warnAboutUnwritten(scope: DomainScope): void {
  const { domain, report } = scope;
  if (domain.tasks.length === 0) return;
  const written = writtenVariables(domain);
  domain.variables.forEach((variable, index) => {
    if (variable.kind === 'fluent' && !written.has(index)) report.add('FP4007', variable.span, variable.name);
  });
}
