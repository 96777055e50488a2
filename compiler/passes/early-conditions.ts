// Moves every guard to the first place where all its variables are known: to an outer level of its binder, or before
// the binder. `and` is first split into separate guards. A guard that may fault stays, and no other guard moves past
// it.
//
// The pass treats a body as a sequence of stations: its own guards, then the levels of its choices from the outside in.
// A guard moves to the first possible station, after the guards that are already there. So a `let` still comes before
// its uses.
//
// This is correct for every kind of choice. A guard without variables of a level has the same value for each binding of
// the level, so it can be checked before. `first` takes the first binding that passes all levels, and `sort-by` sorts
// the bindings that pass. Dropping failing bindings earlier changes neither. But a guard inside a `first` must not
// become a condition of that `first`, or another binding might be taken. Such a guard may only move past the whole
// `first`.

import type { Body, ChoiceBinder, DomainIr, Expr, Guard, Level, Rest } from '../../ir/ir.ts';
import { conjuncts, type Faults, faultsOf, mentions, some } from './expressions.ts';
import type { Pass } from './pass.ts';
import { BOOLEAN, mapBodies, mapList, rewriteDomain, withParts } from './tree.ts';

export const earlyConditions: Pass = {
  name: 'early-conditions',
  run(domain: DomainIr): DomainIr {
    const faults = faultsOf(domain);
    const rewritten = rewriteDomain(domain, {
      guards: split,
      levels: (levels) => moveAmong(levels, faults),
      expr: (expr) => (expr.op === 'exists' ? moveOutOfTest(expr, faults) : expr),
    });
    const tasks = mapList(rewritten.tasks, (task) => {
      if (task.kind === 'compound') return mapBodies(task, (body) => moveEarly(body, faults));
      // A test may have moved some of its conditions into the guard around it.
      const guards = split(task.guards);
      return guards === task.guards ? task : { ...task, guards };
    });
    return withParts(rewritten, tasks, rewritten.defines);
  },
};

/** Makes every conjunct a separate guard. */
export function split(guards: Guard[]): Guard[] {
  if (!guards.some((guard) => guard.kind === 'condition' && conjuncts(guard.expr).length > 1)) return guards;
  return guards.flatMap((guard): Guard[] => {
    if (guard.kind === 'let') return [guard];
    const parts = conjuncts(guard.expr);
    return parts.length === 1 ? [guard] : parts.map((expr) => ({ kind: 'condition', expr, span: expr.span }));
  });
}

/** A row of stations for guards, and the limits on how far a guard may move. */
interface Row {
  /** The guards at each station so far. */
  stations: Guard[][];
  /** The station that binds a local. Locals that are not listed are known from the start. */
  known: Map<number, number>;
  /** The first station that a guard may move to: the station of the last thing that may fault. */
  earliest: number;
  /** For each `first` already passed: its first station, and the station after its last. */
  firsts: { from: number; end: number }[];
}

function newRow(): Row {
  return { stations: [], known: new Map(), earliest: 0, firsts: [] };
}

/** Adds a station that binds the level's local, and places the level's guards. */
function addLevel(row: Row, level: Level, faults: Faults): void {
  const station = row.stations.push([]) - 1;
  row.known.set(level.local, station);
  if (faults.source(level)) row.earliest = station;
  place(row, level.guards, faults);
}

/** Places guards of the last station, at that station or an earlier one. */
function place(row: Row, guards: readonly Guard[], faults: Faults): void {
  const last = row.stations.length - 1;
  for (const guard of guards) {
    let station = last;
    if (faults.guard(guard)) row.earliest = last;
    else {
      station = Math.max(row.earliest, lastMentioned(guard.expr, row.known));
      for (const { from, end } of row.firsts) if (station >= from && station < end) station = end;
    }
    if (guard.kind === 'let') row.known.set(guard.local, station);
    row.stations[station]!.push(guard);
  }
}

function lastMentioned(expr: Expr, known: ReadonlyMap<number, number>): number {
  let last = 0;
  some(expr, (part) => {
    if (part.op === 'local') last = Math.max(last, known.get(part.local) ?? 0);
    return false;
  });
  return last;
}

/** Returns the old list if the new one has the same guards. */
function unlessSame(old: Guard[], placed: Guard[]): Guard[] {
  return placed.length === old.length && placed.every((guard, index) => guard === old[index]) ? old : placed;
}

function withGuards(level: Level, placed: Guard[]): Level {
  const guards = unlessSame(level.guards, placed);
  return guards === level.guards ? level : { ...level, guards };
}

/** Moves guards among the levels of one binder. */
function moveAmong(levels: Level[], faults: Faults): Level[] {
  if (levels.length === 1) return levels;
  const row = newRow();
  for (const level of levels) addLevel(row, level, faults);
  let station = 0;
  return mapList(levels, (level) => withGuards(level, row.stations[station++]!));
}

/**
 * Moves conditions that do not depend on the bindings out of a test: `exists (x) { c; d(x) }` becomes `c and exists (x)
 * { d(x) }`.
 */
function moveOutOfTest(test: Extract<Expr, { op: 'exists' }>, faults: Faults): Expr {
  const first = test.levels[0]!;
  if (faults.source(first)) return test;
  const own = new Set([first.local]);
  const outside: Expr[] = [];
  const inside: Guard[] = [];
  let movable = true;
  for (const guard of first.guards) {
    movable &&= !faults.guard(guard);
    if (guard.kind === 'let') own.add(guard.local);
    if (movable && guard.kind === 'condition' && !mentions(guard.expr, own)) outside.push(guard.expr);
    else inside.push(guard);
  }
  if (outside.length === 0) return test;
  const remaining: Expr = { ...test, levels: [{ ...first, guards: inside }, ...test.levels.slice(1)] };
  return outside.reduceRight(
    (right, left): Expr => ({ op: 'and', type: BOOLEAN, left, right, span: test.span }),
    remaining,
  );
}

/** Moves guards outward through all choices of a body. */
export function moveEarly(body: Body, faults: Faults): Body {
  const row = newRow();
  row.stations.push([]);
  place(row, split(body.guards), faults);
  addChoices(row, body.rest, faults);
  const own = unlessSame(body.guards, row.stations[0]!);
  let station = 1;
  const rest = mapChoices(body.rest, (level) => withGuards(level, row.stations[station++]!));
  return own === body.guards && rest === body.rest ? body : { guards: own, rest };
}

function addChoices(row: Row, rest: Rest, faults: Faults): void {
  if (rest.kind === 'network') return;
  const from = row.stations.length;
  for (const level of rest.levels) addLevel(row, { ...level, guards: split(level.guards) }, faults);
  const end = row.stations.length;
  if (rest.binder === 'first') row.firsts.push({ from, end });
  // The key is computed for every binding that passes. If it may fault, the set of these bindings must not change.
  if (rest.key && faults.expr(rest.key)) row.earliest = end;
  addChoices(row, rest.rest, faults);
}

function mapChoices(rest: Rest, change: (level: Level) => Level): Rest {
  if (rest.kind === 'network') return rest;
  const levels = mapList(rest.levels, change);
  const inner: Rest = mapChoices(rest.rest, change);
  return levels === rest.levels && inner === rest.rest
    ? rest
    : ({ ...rest, levels, rest: inner } satisfies ChoiceBinder);
}
