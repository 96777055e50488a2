// Finds changes that would make a false condition true: another value at one place of the world. Each change is tried
// before it is reported, so that all reported changes work.

import { inverseComparison, mirroredComparison } from '../ir/expressions.ts';
import type { CompareOp, Expr, Level, ValueType } from '../ir/ir.ts';
import { isReal } from '../ir/kinds.ts';
import { SearchFault } from '../reference/fault.ts';
import { placeOf, showValue } from './places.ts';
import type { ShownValue } from './places.ts';
import type { ReferenceWorld } from '../reference/world.ts';
import { addressOf, isNeutralRow, membersOf } from '../reference/world.ts';

/** A place in the world and its new value: `at(bob) := yard`. */
export interface ValueChange {
  /** The number of the variable and its arguments, as in `problem.assignments`. */
  variable: number;
  args: number[];
  /** `at(bob)` */
  place: string;
  before: ShownValue;
  after: ShownValue;
}

/** What a caller that knows the locals provides. */
export interface RemedyHost {
  world: ReferenceWorld;
  evaluate(expr: Expr): number;
  /** Returns what a `let` has named, or null if the local is bound otherwise. */
  letOf(local: number): Expr | null;
  /** Returns changes that would make the call of a define true or false. */
  within(call: Extract<Expr, { op: 'define' }>, wanted: boolean): ValueChange[];
  /** Returns changes that would spoil the first binding for which an `exists` holds. */
  against(levels: readonly Level[], spoil: (guard: Expr) => ValueChange[]): ValueChange[];
}

const mostRemedies = 5;

/** Returns the changes that make the condition true, each once. */
export function remediesThatHelp(host: RemedyHost, expr: Expr, changes: readonly ValueChange[]): ValueChange[] {
  const found: ValueChange[] = [];
  const seen = new Set<string>();
  for (const change of changes) {
    const key = `${change.place}=${change.after.value}`;
    if (seen.has(key) || found.length === mostRemedies) continue;
    seen.add(key);
    if (helps(host, expr, change)) found.push(change);
  }
  return found;
}

function helps({ world, evaluate }: RemedyHost, expr: Expr, { variable, args, after }: ValueChange): boolean {
  const address = addressOf(world, variable, args);
  const before = world.values[address]!;
  world.values[address] = after.value;
  try {
    return evaluate(expr) !== 0;
  } catch (error) {
    if (error instanceof SearchFault) return false;
    throw error;
  } finally {
    world.values[address] = before;
  }
}

/** Returns changes that may make a condition true or false. */
export function changesFor(host: RemedyHost, expr: Expr, wanted: boolean): ValueChange[] {
  switch (expr.op) {
    case 'read':
      return setTo(host, expr, wanted ? 1 : 0);
    case 'local': {
      const named = host.letOf(expr.local);
      return named ? changesFor(host, named, wanted) : [];
    }
    case 'not':
      return changesFor(host, expr.value, !wanted);
    case 'and':
    case 'or':
      return [expr.left, expr.right].flatMap((part) => changesFor(host, part, wanted));
    case 'conditional':
      return changesFor(host, host.evaluate(expr.condition) === 0 ? expr.no : expr.yes, wanted);
    case 'define':
      return host.within(expr, wanted);
    case 'exists':
      return wanted ? [] : host.against(expr.levels, (guard) => changesFor(host, guard, false));
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal': {
      const op = wanted ? expr.op : inverseComparison[expr.op];
      return [
        ...changesToCompare(host, expr.left, op, expr.right),
        ...changesToCompare(host, expr.right, mirroredComparison[op], expr.left),
      ];
    }
    default:
      return [];
  }
}

/** Returns changes of a place on one side that make the comparison with the other side hold. */
function changesToCompare(host: RemedyHost, side: Expr, op: CompareOp, other: Expr): ValueChange[] {
  if (side.op === 'to-float') return changesToCompare(host, side.value, op, other);
  if (side.op === 'local') {
    const named = host.letOf(side.local);
    return named ? changesToCompare(host, named, op, other) : [];
  }
  if (side.op !== 'read') return [];
  const value = host.evaluate(other);
  const isWhole = !isReal(side.type.kind);
  switch (op) {
    case 'equal':
      return setTo(host, side, value);
    case 'not-equal':
      return side.type.kind === 'boolean' ? setTo(host, side, value === 0 ? 1 : 0) : [];
    case 'less':
      return setTo(host, side, isWhole ? Math.ceil(value) - 1 : value - 1);
    case 'less-equal':
      return setTo(host, side, isWhole ? Math.floor(value) : value);
    case 'greater':
      return setTo(host, side, isWhole ? Math.floor(value) + 1 : value + 1);
    case 'greater-equal':
      return setTo(host, side, isWhole ? Math.ceil(value) : value);
  }
}

function setTo(host: RemedyHost, read: Extract<Expr, { op: 'read' }>, value: number): ValueChange[] {
  const { world } = host;
  const args = read.args.map((argument) => host.evaluate(argument));
  const { value: type } = world.domain.variables[read.variable]!;
  if (isNeutralRow(world, read.variable, args) || !mayHold(world, type, value)) return [];
  return [changeOf(world, read.variable, args, world.values[addressOf(world, read.variable, args)]!, value)];
}

function mayHold(world: ReferenceWorld, type: ValueType, value: number): boolean {
  const members = membersOf(world, type);
  if (!members) return Number.isFinite(value);
  if (type.kind === 'object' && value === 0) return true;
  return Number.isInteger(value) && value >= members.low && value <= members.high;
}

/** Returns a change with its texts. */
export function changeOf(
  world: ReferenceWorld,
  variable: number,
  args: readonly number[],
  before: number,
  after: number,
): ValueChange {
  const { value, ...place } = placeOf(world, variable, args, before);
  return { ...place, before: value, after: showValue(world, variable, after) };
}
