// External functions. The caller gives them by name; the results of others are looked up in the problem. A result that
// is not a value of the declared type is a fault, and so is an exception.

import type { External, Span } from '../ir/ir.ts';
import { SearchFault } from './fault.ts';
import { membersOf } from './world.ts';
import type { ReferenceWorld } from './world.ts';

export type ReferenceExternal = (...args: number[]) => number | boolean;
export type ReferenceExternals = Readonly<Record<string, ReferenceExternal>>;

/** Calls an external and checks its result. The span is that of the call. */
export type AskExternal = (args: number[], span: Span) => number;

export function prepareExternals(world: ReferenceWorld, externals: ReferenceExternals): AskExternal[] {
  return world.domain.externals.map((external, index) => {
    const given = Object.hasOwn(externals, external.name) ? externals[external.name] : undefined;
    const answer = given ?? answersOf(world, index);
    return (args, span) => {
      const value = call(external, answer, args, span);
      if (!isValue(world, external, value)) {
        throw new SearchFault(
          `external ${external.name} answered ${String(value)}, which is no ${describe(external)}`,
          span,
        );
      }
      return value;
    };
  });
}

function answersOf(world: ReferenceWorld, external: number): ReferenceExternal {
  const answers = new Map<string, number>();
  for (const answer of world.problem.answers) {
    if (answer.external === external) answers.set(answer.args.join(), answer.value);
  }
  return (...args) => answers.get(args.join()) ?? 0;
}

function call(external: External, answer: ReferenceExternal, args: number[], span: Span): number {
  try {
    const value: unknown = answer(...args);
    return typeof value === 'boolean' ? Number(value) : (value as number);
  } catch (error) {
    throw new SearchFault(
      `external ${external.name} threw: ${error instanceof Error ? error.message : String(error)}`,
      span,
    );
  }
}

function isValue(world: ReferenceWorld, external: External, value: unknown): boolean {
  if (typeof value !== 'number' || Number.isNaN(value)) return false;
  const members = membersOf(world, external.value);
  if (members === null) return true;
  if (external.value.kind === 'object' && value === 0) return true;
  return Number.isInteger(value) && value >= members.low && value <= members.high;
}

function describe(external: External): string {
  const type = external.value;
  if (type.kind !== 'integer' || !type.range) return type.kind;
  return `integer of the range ${type.range.low} to ${type.range.high}`;
}
