// Primitive tasks: whether a task is applicable in the current state, its cost, and its effects. Effects are written to
// the values of the world, with a trail to undo them.

import type { Effect, PrimitiveTask, ValueType } from '../ir/ir.ts';
import { isReal, type Range } from '../ir/kinds.ts';
import { compileEach, compileExpression, compileGuards, createLocals, createScope, evaluateAll } from './evaluate.ts';
import type { Evaluate, Evaluator, Locals, Scope } from './evaluate.ts';
import { SearchFault } from './fault.ts';
import { isNeutralRow, membersOf } from './world.ts';

/** The overwritten addresses, and the values before. */
export interface Trail {
  addresses: number[];
  values: number[];
}

/** Applies the task and returns its cost. If the task is not applicable, leaves the state as it was and returns -1. */
export type ApplyTask = (args: readonly number[], trail: Trail) => number;

interface PendingWrite {
  /** The address of the value, or -1 for a place with `none`. */
  address: number;
  add: boolean;
  value: number;
  integer: boolean;
  range: Range | null;
}

type Collect = (locals: Locals, writes: PendingWrite[]) => void;

export function compilePrimitive(evaluator: Evaluator, task: PrimitiveTask): ApplyTask {
  const scope = createScope(task);
  const guards = compileGuards(evaluator, task.guards, scope);
  const cost = compileExpression(evaluator, task.cost, scope);
  const collect = compileEffects(evaluator, task.effects, scope);
  const { values } = evaluator.world;
  return (args, trail) => {
    const locals = createLocals(scope, args);
    if (!guards(locals)) return -1;
    const price = cost(locals);
    if (!(price >= 0))
      throw new SearchFault(`the cost of ${task.name} is ${price}: it must not be negative`, task.cost.span);
    const writes: PendingWrite[] = [];
    collect(locals, writes);
    const before = trail.addresses.length;
    for (const write of writes) {
      if (applyWrite(values, write, trail)) continue;
      undoTo(values, trail, before);
      return -1;
    }
    return price;
  };
}

/** Undoes writes until the trail has this length. */
export function undoTo(values: Float64Array, trail: Trail, length: number): void {
  while (trail.addresses.length > length) values[trail.addresses.pop()!] = trail.values.pop()!;
}

function applyWrite(values: Float64Array, write: PendingWrite, trail: Trail): boolean {
  const { address, range } = write;
  if (address < 0) return false;
  const old = values[address]!;
  const sum = old + write.value;
  const value = !write.add ? write.value : write.integer ? sum | 0 : sum;
  if (range && (value < range.low || value > range.high)) return false;
  trail.addresses.push(address);
  trail.values.push(old);
  values[address] = value;
  return true;
}

/** Computes everything that the effects write, from the state before any of them. */
function compileEffects(evaluator: Evaluator, effects: readonly Effect[], scope: Scope): Collect {
  const steps = effects.map((effect) => compileEffect(evaluator, effect, scope));
  return (locals, writes) => {
    for (const step of steps) step(locals, writes);
  };
}

function compileEffect(evaluator: Evaluator, effect: Effect, scope: Scope): Collect {
  if (effect.kind === 'when') {
    const condition = compileExpression(evaluator, effect.condition, scope);
    const inner = compileEffects(evaluator, effect.effects, scope);
    return (locals, writes) => {
      if (condition(locals) !== 0) inner(locals, writes);
    };
  }
  if (effect.kind === 'forall') {
    return compileEach(evaluator, effect.levels, scope, compileEffects(evaluator, effect.effects, scope));
  }
  const { world } = evaluator;
  const { base, strides } = world.tables[effect.variable]!;
  const { value: type } = world.domain.variables[effect.variable]!;
  const compile = (expr: (typeof effect.args)[number]): Evaluate => compileExpression(evaluator, expr, scope);
  const args = effect.args.map(compile);
  const value = compile(effect.value);
  const add = addsToValue[effect.kind];
  const integer = !isReal(type.kind);
  const range = rangeOf(evaluator, type);
  return (locals, writes) => {
    const found = evaluateAll(args, locals);
    const address = found.reduce((sum, argument, position) => sum + argument * strides[position]!, base);
    const neutral = isNeutralRow(world, effect.variable, found);
    writes.push({ address: neutral ? -1 : address, add, value: value(locals), integer, range });
  };
}

const addsToValue: Record<Extract<Effect, { variable: number }>['kind'], boolean> = { set: false, add: true };

function rangeOf(evaluator: Evaluator, type: ValueType): Range | null {
  return type.kind === 'integer' && type.range ? membersOf(evaluator.world, type) : null;
}
