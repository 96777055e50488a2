// The part of a domain about executing its tasks, as JSON in the custom section `frameplan-acting` of its module. The
// emitter writes the section if the domain has such lines. addons/repair/ reads it.
//
// Conditions and effects that searches ignore are *acting parts*: functions of the module that are not tasks. A part is
// called like a task, with a cell that has the part's number instead of a task's. Parts are numbered after the tasks.

import { isLoop, partsOf } from './expressions.ts';
import type { DomainIr, Effect, Expr, Guard, Level, PrimitiveTask, SyncKind } from './ir.ts';
import type { Read } from './reads.ts';

export const actingSection = 'frameplan-acting';

/** What a task keeps busy, what holds while it is executed, and which sync step it is. */
export interface ActingOfTask {
  task: number;
  /** The parameters that are busy: always, or only if the part applies. */
  busy: { param: number; part?: number }[];
  /** The part that writes what holds from the start to the end. */
  during?: { part: number; reads: Read[]; writes: Read[] };
  /** The part that applies as long as all watched conditions hold. */
  watched?: { part: number; reads: Read[] };
  sync?: SyncKind;
}

export interface ActingSection {
  /** The numbers of variables, ascending. */
  sensed: number[];
  reservations: number[];
  /** The tasks with lines about acting, in ascending order. */
  tasks: ActingOfTask[];
}

/** An acting part. Its function is that of a task with these conditions and effects and no cost. */
export interface ActingPart {
  task: number;
  what: 'watched' | 'during' | 'busy';
  body: PrimitiveTask;
}

/**
 * All parts of a domain, in the order of their numbers: by task, the watched conditions first, then during, then busy.
 */
export function actingParts(domain: DomainIr): ActingPart[] {
  return domain.tasks.flatMap((task, number) => {
    return task.kind === 'compound' ? [] : partsOfTask(task).map((part) => ({ task: number, ...part }));
  });
}

/** The parts of one task. Those of `busy` are in the order of the conditions. */
export function partsOfTask(task: PrimitiveTask): Omit<ActingPart, 'task'>[] {
  if (!task.acting) return [];
  const { busy, during, watched } = task.acting;
  const parts: Omit<ActingPart, 'task'>[] = [];
  if (watched.length > 0) parts.push({ what: 'watched', body: bodyOf(task, watched, []) });
  if (during.length > 0) parts.push({ what: 'during', body: bodyOf(task, [], during) });
  for (const { condition } of busy) {
    if (condition) parts.push({ what: 'busy', body: bodyOf(task, [condition], []) });
  }
  return parts;
}

/** The task with other conditions and effects, and with those `let`s that they use. */
function bodyOf(task: PrimitiveTask, conditions: readonly Expr[], effects: Effect[]): PrimitiveTask {
  const { name, params, locals, localNames, span } = task;
  const used = new UsedLocals();
  conditions.forEach((expr) => used.expr(expr));
  effects.forEach((effect) => used.effect(effect));
  const guards: Guard[] = [];
  for (const guard of task.guards.toReversed()) {
    if (guard.kind !== 'let' || !used.mentioned.has(guard.local) || used.bound.has(guard.local)) continue;
    used.expr(guard.expr);
    used.bound.add(guard.local);
    guards.unshift(guard);
  }
  for (const expr of conditions) guards.push({ kind: 'condition', expr, span: expr.span });
  const type = { kind: 'integer' } as const;
  const base = { name, params, locals, localNames, kind: 'internal' as const, span };
  const cost: Expr = { op: 'literal', type, value: 0, span };
  if ([...used.mentioned].every((local) => local < params.length || used.bound.has(local))) {
    return { ...base, guards, effects, cost };
  }
  // A `let` after a condition that is never true was removed. Such a task can't be done, so its parts are never called.
  const never: Expr = { op: 'literal', type: { kind: 'boolean' }, value: 0, span };
  return { ...base, guards: [{ kind: 'condition', expr: never, span }], effects: [], cost };
}

/** The locals that expressions mention, and those that they bind. */
class UsedLocals {
  readonly mentioned = new Set<number>();
  readonly bound = new Set<number>();

  expr(expr: Expr): void {
    if (expr.op === 'local') this.mentioned.add(expr.local);
    if (isLoop(expr)) this.bind(expr.levels);
    for (const part of partsOf(expr)) this.expr(part);
  }

  effect(effect: Effect): void {
    if (effect.kind === 'when') this.expr(effect.condition);
    else if (effect.kind === 'forall') {
      this.bind(effect.levels);
      this.expr({ op: 'exists', type: { kind: 'boolean' }, levels: effect.levels, span: effect.span });
    } else [...effect.args, effect.value].forEach((part) => this.expr(part));
    if ('effects' in effect) effect.effects.forEach((inner) => this.effect(inner));
  }

  private bind(levels: readonly Level[]): void {
    for (const { local, guards } of levels) {
      this.bound.add(local);
      for (const guard of guards) if (guard.kind === 'let') this.bound.add(guard.local);
    }
  }
}
