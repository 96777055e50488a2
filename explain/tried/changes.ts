// States along an explained way, and worlds with other values, to show the state after each step and to plan again in a
// world where a failed condition is true.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { formatValue } from '../../ir/plan.ts';
import { placeOf } from '../places.ts';
import type { ShownValue } from '../places.ts';
import type { ValueChange } from '../remedies.ts';
import { addressOf, createWorld, isNeutralRow, membersOf } from '../../reference/world.ts';
import type { ExplainedSearch } from './types.ts';

/** A value of a world. */
export interface PlaceValue extends ShownValue {
  variable: number;
  args: number[];
  /** `at(bob)` */
  place: string;
}

/** Returns what the first `steps` steps of the plan have changed, each place once. */
export function changesAfter(explanation: ExplainedSearch, steps: number): ValueChange[] {
  const { plan, tasks } = explanation;
  if (!plan) throw new Error('there is no plan: use changesBefore(), which takes any task that was tried');
  if (!Number.isInteger(steps) || steps < 0 || steps > plan.length) {
    throw new RangeError(`the plan has ${plan.length} steps: there is no state after ${String(steps)}`);
  }
  return merge(plan.slice(0, steps).flatMap((id) => tasks[id]!.attempts.flatMap(({ changes }) => changes)));
}

/** Returns what was changed on the way to a tried task, each place once. */
export function changesBefore(explanation: ExplainedSearch, task: number): ValueChange[] {
  const { tasks } = explanation;
  const way: ValueChange[][] = [];
  let node = tasks[task];
  if (!node) throw new RangeError(`there is no task number ${String(task)} in this explanation`);
  for (let found = node; ; found = node) {
    way.push(found.skipped);
    const { previous } = found;
    if (!previous) break;
    node = tasks[previous.task]!;
    way.push(node.attempts[previous.attempt]!.changes);
  }
  return merge(way.reverse().flat());
}

/** Returns the problem with these values. Nothing else changes. */
export function withChanges(problem: Problem, changes: readonly ValueChange[]): Problem {
  const more = changes.map(({ variable, args, after }) => ({ variable, args, value: after.value }));
  return { ...problem, assignments: [...problem.assignments, ...more] };
}

/** Returns the text of an assignment of a problem, by its place in the list: `at(bob) := hall`. */
export function placeAndValue(domain: DomainIr, problem: Problem, assignment: number): string {
  const { variable, args, value } = problem.assignments[assignment]!;
  const world = { domain, numbering: numberObjects(domain, problem.objects) };
  const { place, value: told } = placeOf(world, variable, args, value);
  return `${place} := ${told.text}`;
}

/** All values of a problem's world: of one variable, by its number, or of all. Rows with `none` are left out. */
export function valuesOf(domain: DomainIr, problem: Problem, only?: number): PlaceValue[] {
  const world = createWorld(domain, problem);
  const { numbering } = world;
  return domain.variables.flatMap(({ name, params, value: type }, variable) => {
    if (only !== undefined && only !== variable) return [];
    let rows: number[][] = [[]];
    for (const parameter of params) {
      const { low, high } = membersOf(world, parameter.type)!;
      rows = rows.flatMap((row) => Array.from({ length: high - low + 1 }, (_, at) => [...row, low + at]));
    }
    return rows.flatMap((args): PlaceValue[] => {
      if (isNeutralRow(world, variable, args)) return [];
      const told = params.map((parameter, at) => formatValue(domain, numbering, parameter.type, args[at]!));
      const value = world.values[addressOf(world, variable, args)]!;
      const place = told.length === 0 ? name : `${name}(${told.join(', ')})`;
      return [{ variable, args, place, value, text: formatValue(domain, numbering, type, value) }];
    });
  });
}

function merge(changes: readonly ValueChange[]): ValueChange[] {
  const found = new Map<string, ValueChange>();
  for (const change of changes) {
    const known = found.get(change.place);
    found.set(change.place, known ? { ...known, after: change.after } : change);
  }
  return [...found.values()];
}
