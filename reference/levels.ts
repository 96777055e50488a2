// Levels: the loops that bind variables. Each is compiled to a loop that can be left after any binding and resumed later,
// because all it remembers (cursor, limit, keys) stands in slots of the locals.

import type { Index, Level } from '../ir/ir.ts';
import { compileExpression, compileGuards } from './evaluate.ts';
import type { Evaluate, Evaluator, Locals, Scope, Test } from './evaluate.ts';
import { membersOf } from './world.ts';
import type { Range, World } from './world.ts';

export interface Loop {
  slot: number;
  /** Computes the candidates; to be called whenever the levels outside have a new binding. */
  open: (locals: Locals) => void;
  /** Goes on to the next candidate that passes the guards; false when there is none left. */
  next: Test;
}

export function compileLevel(evaluator: Evaluator, level: Level, scope: Scope): Loop {
  const cursor = scope.slots++;
  const limit = scope.slots++;
  const { slot, over } = level;
  const members = membersOf(evaluator.world, level.type);
  if (!members) throw new Error('values of kind float cannot be enumerated');
  const guards = compileGuards(evaluator, level.guards, scope);
  if (over.kind === 'value') {
    const value = compileExpression(evaluator, over.value, scope);
    return { slot, open: openValue(value, members, cursor, limit), next: compileNext(slot, cursor, limit, guards) };
  }
  const openAll = (locals: Locals): void => {
    locals[cursor] = members.low;
    locals[limit] = members.high;
  };
  if (over.kind === 'all') return { slot, open: openAll, next: compileNext(slot, cursor, limit, guards) };

  const keySlots = over.keys.map(() => scope.slots++);
  const keys = over.keys.map((key) => compileExpression(evaluator, key, scope));
  const listed = compileListed(evaluator.world, evaluator.world.domain.indexes[over.index]!, keySlots, slot);
  const open = (locals: Locals): void => {
    openAll(locals);
    keys.forEach((key, position) => (locals[keySlots[position]!] = key(locals)));
  };
  return { slot, open, next: compileNext(slot, cursor, limit, (locals) => listed(locals) && guards(locals)) };
}

/** Whether some binding of the levels passes all their guards; stops at the first. */
export function compileSome(evaluator: Evaluator, levels: readonly Level[], scope: Scope): Test {
  const loops = levels.map((level) => compileLevel(evaluator, level, scope));
  return loops.reduceRight<Test>(
    (inner, loop) => (locals) => {
      loop.open(locals);
      while (loop.next(locals)) if (inner(locals)) return true;
      return false;
    },
    () => true,
  );
}

/** Does something for every binding that passes the guards, in nested-loop order. */
export function compileEach<Context>(
  evaluator: Evaluator,
  levels: readonly Level[],
  scope: Scope,
  action: (locals: Locals, context: Context) => void,
): (locals: Locals, context: Context) => void {
  const loops = levels.map((level) => compileLevel(evaluator, level, scope));
  return loops.reduceRight(
    (inner, loop) => (locals: Locals, context: Context) => {
      loop.open(locals);
      while (loop.next(locals)) inner(locals, context);
    },
    action,
  );
}

function openValue(value: Evaluate, members: Range, cursor: number, limit: number): (locals: Locals) => void {
  return (locals) => {
    const candidate = value(locals);
    const isMember = candidate >= members.low && candidate <= members.high;
    locals[cursor] = candidate;
    locals[limit] = isMember ? candidate : candidate - 1;
  };
}

function compileNext(slot: number, cursor: number, limit: number, admits: Test): Test {
  return (locals) => {
    const last = locals[limit]!;
    for (let candidate = locals[cursor]!; candidate <= last; candidate++) {
      locals[slot] = candidate;
      if (admits(locals)) {
        locals[cursor] = candidate + 1;
        return true;
      }
    }
    locals[cursor] = last + 1;
    return false;
  };
}

/** Whether an index lists the candidate under its keys, by definition: by looking the constant table through. */
function compileListed(world: World, index: Index, keySlots: readonly number[], candidateSlot: number): Test {
  const variable = world.domain.variables[index.variable]!;
  const { base, strides } = world.tables[index.variable]!;
  const { values } = world;
  const result = index.result === 'key' ? keySlots.at(-1)! : null;
  const objectKeys = keyTypes(world, index).map((kind, position) => (kind === 'object' ? keySlots[position]! : -1));
  const free = index.args.flatMap((role, position) => {
    return role === 'any'
      ? [{ stride: strides[position]!, ...membersOf(world, variable.params[position]!.type)! }]
      : [];
  });
  const holds = (address: number, depth: number, expected: number | null): boolean => {
    const open = free[depth];
    if (!open) return expected === null ? values[address] !== 0 : values[address] === expected;
    for (let value = open.low; value <= open.high; value++) {
      if (holds(address + value * open.stride, depth + 1, expected)) return true;
    }
    return false;
  };
  return (locals) => {
    for (const slot of objectKeys) if (slot >= 0 && locals[slot] === 0) return false;
    let address = base;
    let key = 0;
    index.args.forEach((role, position) => {
      if (role === 'key') address += locals[keySlots[key++]!]! * strides[position]!;
      if (role === 'value') address += locals[candidateSlot]! * strides[position]!;
    });
    return holds(address, 0, result === null ? null : locals[result]!);
  };
}

function keyTypes(world: World, index: Index): string[] {
  const variable = world.domain.variables[index.variable]!;
  const kinds = variable.params.flatMap(({ type }, position) => (index.args[position] === 'key' ? [type.kind] : []));
  return index.result === 'key' ? [...kinds, variable.value.kind] : kinds;
}
