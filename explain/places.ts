// The places of a world that a condition reads in a state, including those in the arguments of others.

import { isLoop, partsOf } from '../ir/expressions.ts';
import type { Expr } from '../ir/ir.ts';
import { formatValue } from '../ir/plan.ts';
import { SearchFault } from '../reference/fault.ts';
import { addressOf, isNeutralRow } from '../reference/world.ts';
import type { ReferenceWorld } from '../reference/world.ts';

/** A value as a number of the IR, and as the language writes it. Numbers that JSON lacks are null there. */
export interface ShownValue {
  value: number;
  text: string;
}

/** A place that was read. For a loop, which reads many, only the variable is known: `args` and `value` are null. */
export interface ReadPlace {
  variable: number;
  args: number[] | null;
  /** `at(bob)` */
  place: string;
  value: ShownValue | null;
}

type NumberedDomain = Pick<ReferenceWorld, 'domain' | 'numbering'>;

/** What a caller that knows the locals provides. */
export interface PlaceHost {
  world: ReferenceWorld;
  evaluate(expr: Expr): number;
  /** Returns what a `let` has named, or null if the local is bound otherwise. */
  letOf(local: number): Expr | null;
  /** Returns the places that a call of a define reads. */
  within(call: Extract<Expr, { op: 'define' }>): ReadPlace[];
}

/** Returns each place once. Leaves out places that do not exist because an argument is `none`. */
export function placesIn(expr: Expr, host: PlaceHost): ReadPlace[] {
  const found = new Map<string, ReadPlace>();
  const add = (place: ReadPlace): void => void found.set(`${place.place}${place.args ? '' : '*'}`, place);
  const visit = (part: Expr, isInLoop: boolean): void => {
    if (part.op === 'local') {
      const named = isInLoop ? null : host.letOf(part.local);
      if (named) visit(named, isInLoop);
      return;
    }
    if (part.op === 'define' && !isInLoop) host.within(part).forEach(add);
    if (part.op === 'conditional' && !isInLoop) {
      visit(part.condition, isInLoop);
      return visit(host.evaluate(part.condition) === 0 ? part.no : part.yes, isInLoop);
    }
    if (part.op === 'read') {
      const place = isInLoop ? anyPlace(host.world, part.variable) : readPlace(host, part);
      if (place) add(place);
    }
    for (const inner of partsOf(part)) visit(inner, isInLoop || isLoop(part));
  };
  try {
    visit(expr, false);
  } catch (error) {
    // For example a division by zero in an argument.
    if (!(error instanceof SearchFault)) throw error;
  }
  return [...found.values()];
}

function anyPlace({ domain }: ReferenceWorld, variable: number): ReadPlace {
  return { variable, args: null, place: domain.variables[variable]!.name, value: null };
}

function readPlace({ world, evaluate }: PlaceHost, read: Extract<Expr, { op: 'read' }>): ReadPlace | null {
  const args = read.args.map((argument) => evaluate(argument));
  if (isNeutralRow(world, read.variable, args)) return null;
  return placeOf(world, read.variable, args, world.values[addressOf(world, read.variable, args)]!);
}

/** Returns a place with its texts. */
export function placeOf(
  world: NumberedDomain,
  variable: number,
  args: readonly number[],
  value: number,
): ReadPlace & { args: number[]; value: ShownValue } {
  const { domain, numbering } = world;
  const { name, params } = domain.variables[variable]!;
  const told = params.map((parameter, at) => formatValue(domain, numbering, parameter.type, args[at]!));
  return {
    variable,
    args: [...args],
    place: told.length === 0 ? name : `${name}(${told.join(', ')})`,
    value: showValue(world, variable, value),
  };
}

/** Returns a value of a variable with its text. */
export function showValue({ domain, numbering }: NumberedDomain, variable: number, value: number): ShownValue {
  return { value, text: formatValue(domain, numbering, domain.variables[variable]!.value, value) };
}
