// Warnings that need all tasks: networks that can never be completed, recursion without an end, fluents that never
// change.

import type { Body, DomainIr, Expr, Guard, Task, TaskNetwork } from '../../ir/ir.ts';
import { callsIn, certainCallsIn, networkOf } from '../../ir/networks.ts';
import type { NetworkCall } from '../../ir/networks.ts';
import { writtenVariables } from '../../ir/written.ts';
import { emptyKnowledge, isTimeless, learn, learnLevels } from './knowledge.ts';
import type { GuardKnowledge } from './knowledge.ts';
import type { DomainScope } from './names.ts';
import { boundsOf } from './truth.ts';

export function warnAboutEndings(scope: DomainScope): void {
  const { domain, report } = scope;
  const ends = findEnding(domain, (task) => primitiveCanApply(domain, task));
  const endsByShape = findEnding(domain, () => true);
  domain.tasks.forEach((task, index) => {
    if (task.kind !== 'compound' || task.achieves) return;
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
  warnAboutBeginnings(domain, report, endsByShape);
  warnAboutUnwritten(scope);
}

/**
 * Warns about tasks that may begin with themselves in the same state, again and again, with no condition in between.
 */
function warnAboutBeginnings(domain: DomainIr, report: DomainScope['report'], endsByShape: Set<number>): void {
  const beginnings = domain.tasks.map(freeBeginnings);
  domain.tasks.forEach((task, index) => {
    if (!endsByShape.has(index)) return;
    const call = beginnings[index]!.find((first) => leadsTo(beginnings, first.task, index));
    if (call) report.add('FP4021', call.span, task.name, domain.tasks[call.task]!.name);
  });
}

function leadsTo(beginnings: readonly NetworkCall[][], from: number, to: number): boolean {
  const met = new Set([from]);
  for (const task of met) {
    if (task === to) return true;
    for (const next of beginnings[task]!) met.add(next.task);
  }
  return false;
}

/**
 * The tasks with which a task may begin without any condition. Only the first branches count, because a later branch
 * depends on those before it.
 */
function freeBeginnings(task: Task): NetworkCall[] {
  if (task.kind !== 'compound') return [];
  return task.methods.flatMap(({ branches }) =>
    branches.slice(0, 1).flatMap(({ body }) => (hasCondition(body) ? [] : beginningsOf(networkOf(body.rest)))),
  );
}

function hasCondition({ guards, rest }: Body): boolean {
  const all = [...guards];
  for (let inside = rest; inside.kind === 'choice'; inside = inside.rest) {
    for (const level of inside.levels) all.push(...level.guards);
  }
  return all.some(({ kind }) => kind === 'condition');
}

function beginningsOf(network: TaskNetwork): NetworkCall[] {
  if (network.kind === 'task') return [network];
  if (network.kind === 'each') return [];
  if (network.kind === 'unordered') return network.parts.flatMap(beginningsOf);
  return network.parts.slice(0, 1).flatMap(beginningsOf);
}

/** The tasks that some sequence of decompositions can complete. */
function findEnding(domain: DomainIr, canApply: (task: Task) => boolean): Set<number> {
  const ends = new Set<number>();
  const canEnd = (task: Task): boolean =>
    task.kind === 'compound'
      ? task.methods.some(({ branches }) =>
          branches.some(({ body }) => certainCallsIn(networkOf(body.rest)).every((call) => ends.has(call.task))),
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
  const known = emptyKnowledge(domain);
  return task.kind === 'compound' || task.guards.every((guard) => learn(known, guard));
}

/**
 * Finds a call in a body's network that can never be completed. Returns undefined when there is none, or when another
 * warning reports it.
 */
function hopelessCall(
  domain: DomainIr,
  body: Body,
  ends: Set<number>,
  endsByShape: Set<number>,
): NetworkCall | undefined {
  const known = timelessKnowledge(domain, body);
  if (!known) return undefined;
  return certainCallsIn(networkOf(body.rest)).find((call) => {
    if (!endsByShape.has(call.task)) return false;
    return !ends.has(call.task) || !callCanApply(domain, known, call);
  });
}

/** What a body's guards say about constants and locals, which stays true, or null if they contradict each other. */
function timelessKnowledge(domain: DomainIr, body: Body): GuardKnowledge | null {
  const known = emptyKnowledge(domain);
  const learnAll = (guards: readonly Guard[]): boolean =>
    guards.every((guard) => !isTimeless(domain, guard.expr) || learn(known, guard));
  if (!learnAll(body.guards)) return null;
  for (let { rest } = body; rest.kind === 'choice'; rest = rest.rest) {
    learnLevels(known, rest.levels);
    if (!rest.levels.every((level) => learnAll(level.guards))) return null;
  }
  return known;
}

/** Whether a primitive task's guards can hold for these arguments, given what is always true. */
function callCanApply(domain: DomainIr, outer: GuardKnowledge, call: NetworkCall): boolean {
  const task = domain.tasks[call.task]!;
  if (task.kind === 'compound') return true;
  const known = emptyKnowledge(domain);
  const keys = call.args.map((arg, index) => argumentKey(arg, index));
  known.localKey = (local) => keys[local] ?? `inner#${local}`;
  known.bounds = new Map(outer.bounds);
  call.args.forEach((arg, index) => known.locals.set(index, boundsOf(domain, arg, outer.locals)));
  return task.guards.every((guard) => learn(known, guard));
}

/** Two expressions may share a key only if they mean the same in both tasks. */
function argumentKey(arg: Expr, index: number): string {
  if (arg.op === 'local') return `#${arg.local}`;
  if (arg.op === 'object') return `object${arg.object}`;
  return arg.op === 'literal' ? `${arg.type.kind}:${arg.value}` : `argument#${index}`;
}

function callees(task: Task): number[] {
  if (task.kind !== 'compound') return [];
  const bodies = task.methods.flatMap(({ branches }) => branches.map(({ body }) => body));
  return bodies.flatMap((body) => callsIn(networkOf(body.rest)).map((call) => call.task));
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
  const written = writtenVariables(domain, 'acting');
  domain.variables.forEach(({ kind, sensed, name, span }, index) => {
    if (kind === 'fluent' && !sensed && !written.has(index)) report.add('FP4007', span, name);
  });
}
