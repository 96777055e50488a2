// Computes what tasks read and write: which fluents, and which rows of them, if parameters of the task give the row.

import type { CompoundTask, DomainIr, Effect, Expr, TaskNetwork, Task } from '../../ir/ir.ts';
import { callsIn, networkOf } from '../../ir/networks.ts';
import { some } from './expressions.ts';
import { mapTask, visitorOf, withoutActing } from './tree.ts';

/** An argument of a table: the number of a parameter of the task, or null for anything. */
type FluentPlace = number | null;

export interface Access {
  variable: number;
  places: FluentPlace[];
}

/** Accesses, by a text that is unique to each. */
export type Accesses = Map<string, Access>;

export interface Footprint {
  reads: Accesses;
  writes: Accesses;
}

/**
 * After this number of accesses, rows are left out and only tables are noted. There are few tables, so the sets stay
 * small.
 */
const mostAccesses = 64;

/**
 * What each task itself reads and writes. For a primitive task: in its conditions, cost and effects. For a compound
 * task: in everything that decides how it is decomposed.
 */
export function ownFootprints(domain: DomainIr): Footprint[] {
  return domain.tasks.map((task) => ownFootprint(domain, withoutActing(task)));
}

/** For each task, its own footprint together with the footprints of all tasks into which it may be decomposed. */
export function wholeFootprints(domain: DomainIr, own: readonly Footprint[]): Footprint[] {
  const whole = own.map(({ reads, writes }) => ({ reads: new Map(reads), writes: new Map(writes) }));
  for (let changed = true; changed;) {
    changed = false;
    domain.tasks.forEach((task, index) => {
      if (task.kind !== 'compound') return;
      const placeOf = placesOf(task);
      for (const { task: called, args } of networksOf(task).flatMap(callsIn)) {
        const places = args.map(placeOf);
        for (const kind of ['reads', 'writes'] as const) {
          for (const { variable, places: inside } of [...whole[called]![kind].values()]) {
            const outside = inside.map((place) => (place === null ? null : places[place]!));
            if (add(whole[index]![kind], { variable, places: outside })) changed = true;
          }
        }
      }
    });
  }
  return whole;
}

export function networksOf(task: CompoundTask): TaskNetwork[] {
  return task.methods.flatMap(({ branches }) => branches.map(({ body }) => networkOf(body.rest)));
}

/** Adds an access. Returns whether it is new. */
function add(accesses: Accesses, { variable, places }: Access): boolean {
  const anywhere = places.map(() => null);
  if (accesses.has(keyOf({ variable, places })) || accesses.has(keyOf({ variable, places: anywhere }))) return false;
  const access = { variable, places: accesses.size < mostAccesses ? places : anywhere };
  accesses.set(keyOf(access), access);
  return true;
}

function keyOf({ variable, places }: Access): string {
  return `${variable}(${places.join()})`;
}

function ownFootprint(domain: DomainIr, task: Task): Footprint {
  const reads: Accesses = new Map();
  const writes: Accesses = new Map();
  const placeOf = placesOf(task);
  const read = (part: Expr, isInside: boolean): void => {
    if (part.op === 'define') readDefine(part.define, new Set());
    if (part.op !== 'read' || domain.variables[part.variable]!.kind !== 'fluent') return;
    add(reads, { variable: part.variable, places: part.args.map(isInside ? () => null : placeOf) });
  };
  /** A define's parameters are not those of the task, so its rows are unknown. */
  const readDefine = (define: number, seen: Set<number>): void => {
    if (seen.has(define)) return;
    seen.add(define);
    some(domain.defines[define]!.body, (part) => {
      if (part.op === 'define') readDefine(part.define, seen);
      else read(part, true);
      return false;
    });
  };
  const write = (effect: Effect): void => {
    if (effect.kind === 'when' || effect.kind === 'forall') effect.effects.forEach(write);
    else add(writes, { variable: effect.variable, places: effect.args.map(placeOf) });
  };
  mapTask(
    task,
    visitorOf({
      expr(expr) {
        read(expr, false);
        return expr;
      },
    }),
  );
  if (task.kind !== 'compound') task.effects.forEach(write);
  return { reads, writes };
}

/**
 * Finds the parameter that an expression equals: it is the parameter, or a local that was bound to its value or names
 * it.
 */
function placesOf(task: Task): (expr: Expr) => FluentPlace {
  const same = new Map<number, Expr>();
  mapTask(
    task,
    visitorOf({
      guards(guards) {
        for (const guard of guards) if (guard.kind === 'let') same.set(guard.local, guard.expr);
        return guards;
      },
      levels(levels) {
        for (const { local, over } of levels) if (over.kind === 'value') same.set(local, over.value);
        return levels;
      },
    }),
  );
  return (expr) => {
    let found: Expr | undefined = expr;
    while (found?.op === 'local' && found.local >= task.params.length) found = same.get(found.local);
    return found?.op === 'local' ? found.local : null;
  };
}
