// Emits a primitive task as a function. It tests the guards, computes the cost, then computes everything that the
// effects need from the state before the task. Then it applies the effects in order, each with undo entries. If the
// task fails after some writes, the core undoes them.

import type { Effect, PrimitiveTask, ValueType } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import {
  ARENA_TOP,
  CELL_NEXT,
  COST,
  STEP_BYTES,
  STEP_CELL,
  STEP_PREVIOUS,
  PLAN_HEAD,
  TRAIL_TOP,
  UNDO_ADDRESS,
  UNDO_BYTES,
  UNDO_VALUE,
} from '../../ir/abi.ts';
import type { Builder } from './build.ts';
import { sparseFunctions, wasmType } from './context.ts';
import { emitLevels } from './loops.ts';
import type { BuiltLevel, ValueNode } from './node.ts';
import { CELL } from './parameters.ts';
import { rootsOf, type ValueEmitter } from './values.ts';

/** Effects inside a `forall` are first stored as entries: address, number of the effect, value. */
const PENDING_BYTES = 16;
const PENDING_EFFECT = 4;
const PENDING_VALUE = 8;

type BuiltWrite = { kind: 'write'; add: boolean; range: { low: number; high: number } | null; type: 'i32' | 'f64' } & {
  address: ValueNode;
  value: ValueNode;
  /** The arguments that are objects and might be `none`. */
  objects: ValueNode[];
  /**
   * Whether another effect may still fault. A fault comes before the failure of a write to a place with `none`, so such
   * a write then gets the address 0, and fails when it is applied.
   */
  late: boolean;
  /** In a large world: the listing of the objects by the values of this fluent, and where these begin. */
  listing: { row: ValueNode; base: ValueNode } | null;
  /** The locals for address and value, from computing until applying the effect. */
  addressLocal: number;
  valueLocal: number;
};

type BuiltEffect =
  | BuiltWrite
  | { kind: 'when'; condition: ValueNode; holds: number; effects: BuiltEffect[] }
  /** The effect's entries are in the arena, between the addresses in `from` and `to`. */
  | { kind: 'forall'; levels: BuiltLevel[]; effects: BuiltEffect[]; from: number; to: number; writes: BuiltWrite[] };

export function emitPrimitive(builder: Builder, values: ValueEmitter, task: PrimitiveTask): void {
  const { code } = values;
  const guards = builder.guards(task.guards);
  const cost = builder.condition(task.cost);
  const effects = task.effects.map((effect) => buildEffect(builder, effect));
  const writes = effects.flatMap(writesOf);
  if (effects.some(isFixed)) for (const write of writes) write.late = true;
  const fails = code.block().depth;
  for (const guard of guards) values.jumpUnless(guard, fails);
  const price = emitCost(builder, values, cost, task);
  const pending = effects.some(hasLoop) ? code.local('i32') : -1;
  if (pending >= 0) code.i32(0).load(op.i32_load, ARENA_TOP).set(pending);
  for (const effect of effects) prepare(values, effect, fails, pending);
  if (effects.length) {
    const trail = code.local('i32');
    code.i32(0).load(op.i32_load, TRAIL_TOP).set(trail);
    for (const effect of effects) apply(values, effect, fails, trail);
    code.i32(0).get(trail).store(op.i32_store, TRAIL_TOP);
  }
  if (price >= 0) code.i32(0).i32(0).load(op.f64_load, COST).get(price).op(op.f64_add).store(op.f64_store, COST);
  emitStep(values);
  code.get(CELL).load(op.i32_load, CELL_NEXT).return().end();
  code.i32(0);
}

/**
 * Computes the cost into a local and returns its number (-1: the cost is 0). A cost must be a number and not negative.
 */
function emitCost(builder: Builder, values: ValueEmitter, cost: ValueNode, task: PrimitiveTask): number {
  const { code } = values;
  if ((cost.kind === 'i32' || cost.kind === 'f64') && cost.value === 0) return -1;
  const price = code.local('f64');
  values.emit(cost);
  if (cost.type === 'i32') code.op(op.f64_convert_i32_s);
  code.set(price);
  if (!((cost.kind === 'i32' || cost.kind === 'f64') && cost.value > 0)) {
    code.get(price).f64(0).op(op.f64_ge).op(op.i32_eqz).if();
    values.fault('negativeCost', builder.context.site(task.cost.span));
    code.end();
  }
  return price;
}

/** Appends the task to the plan so far. */
function emitStep({ code }: ValueEmitter): void {
  const step = code.local('i32');
  code.i32(0).load(op.i32_load, ARENA_TOP).set(step);
  code.get(step).get(CELL).store(op.i32_store, STEP_CELL);
  code.get(step).i32(0).load(op.i32_load, PLAN_HEAD).store(op.i32_store, STEP_PREVIOUS);
  code.i32(0).get(step).store(op.i32_store, PLAN_HEAD);
  code.i32(0).get(step).i32(STEP_BYTES).op(op.i32_add).store(op.i32_store, ARENA_TOP);
}

function hasLoop(effect: BuiltEffect): boolean {
  return effect.kind === 'forall' || (effect.kind === 'when' && effect.effects.some(hasLoop));
}

function buildEffect(builder: Builder, effect: Effect): BuiltEffect {
  const { code, context } = builder;
  if (effect.kind === 'when') {
    const condition = builder.condition(effect.condition);
    const effects = effect.effects.map((inner) => buildEffect(builder, inner));
    return { kind: 'when', condition, holds: code.local('i32'), effects };
  }
  if (effect.kind === 'forall') {
    const levels = builder.levels(effect.levels);
    const effects = effect.effects.map((inner) => buildEffect(builder, inner));
    builder.leave(levels);
    const writes = effects.flatMap(writesOf);
    return { kind: 'forall', levels, effects, from: code.local('i32'), to: code.local('i32'), writes };
  }
  const variable = context.domain.variables[effect.variable]!;
  const args = effect.args.map((arg) => builder.condition(arg));
  const address = builder.addressOf(effect.variable, args, true);
  address.uses++;
  const type = wasmType(variable.value);
  return {
    kind: 'write',
    add: addsToValue[effect.kind],
    range: rangeOf(variable.value),
    type,
    address,
    value: builder.condition(effect.value),
    late: false,
    objects: args.filter((arg, index) => variable.params[index]!.type.kind === 'object' && arg.kind !== 'local'),
    listing: listingOf(builder, effect.variable),
    addressLocal: code.local('i32'),
    valueLocal: code.local(type),
  };
}

function listingOf({ graph, context }: Builder, variable: number): BuiltWrite['listing'] {
  const index = context.listedByValue(variable);
  if (index < 0) return null;
  const row = graph.make('global', 'i32', context.global({ of: 'listing', index }), []);
  return { row, base: graph.make('global', 'i32', context.global({ of: 'base', variable }), []) };
}

const addsToValue: Record<Extract<Effect, { variable: number }>['kind'], boolean> = { set: false, add: true };

function isFixed(effect: BuiltEffect): boolean {
  if (effect.kind === 'when') return effect.condition.fixed || effect.effects.some(isFixed);
  if (effect.kind === 'forall')
    return rootsOf(effect.levels).some(({ fixed }) => fixed) || effect.effects.some(isFixed);
  return effect.address.fixed || effect.value.fixed;
}

function rangeOf(type: ValueType): { low: number; high: number } | null {
  return type.kind === 'integer' && type.range ? type.range : null;
}

function writesOf(effect: BuiltEffect): BuiltWrite[] {
  return effect.kind === 'write' ? [effect] : effect.kind === 'when' ? effect.effects.flatMap(writesOf) : effect.writes;
}

/** Computes everything that an effect needs. Jumps to `fails` if the effect would write to a place with `none`. */
function prepare(values: ValueEmitter, effect: BuiltEffect, fails: number, pending: number): void {
  const { code } = values;
  if (effect.kind === 'when') {
    values.emit(effect.condition);
    code.tee(effect.holds).if();
    values.scoped(() => effect.effects.forEach((inner) => prepare(values, inner, fails, pending)));
    code.end();
  } else if (effect.kind === 'forall') {
    code.get(pending).set(effect.from);
    emitLevels(values, effect.levels, () => list(values, effect, effect.effects, fails, pending), { isBusy: true });
    code.get(pending).set(effect.to);
  } else {
    emitAddress(values, effect, fails);
    code.set(effect.addressLocal);
    values.emit(effect.value);
    code.set(effect.valueLocal);
  }
}

/**
 * Leaves the address to write to on the stack. For a place with `none`, jumps to `fails`, or leaves 0 if the write is
 * `late`.
 */
function emitAddress(values: ValueEmitter, write: BuiltWrite, fails: number): void {
  const { code } = values;
  if (!write.late) {
    for (const object of write.objects) {
      values.emit(object);
      code.op(op.i32_eqz).brIf(code.depth - fails);
    }
  }
  values.emit(write.address);
  if (!write.late) return;
  for (const object of write.objects) {
    code.i32(0);
    values.emit(object);
    code.op(op.select);
  }
}

/** In a `forall`: appends an entry for each write to the list in the arena. */
function list(
  values: ValueEmitter,
  loop: BuiltEffect & { kind: 'forall' },
  effects: readonly BuiltEffect[],
  fails: number,
  pending: number,
): void {
  const { code } = values;
  for (const effect of effects) {
    if (effect.kind === 'when') {
      values.emit(effect.condition);
      code.if();
      values.scoped(() => list(values, loop, effect.effects, fails, pending));
      code.end();
    } else if (effect.kind === 'forall') {
      emitLevels(values, effect.levels, () => list(values, loop, effect.effects, fails, pending), { isBusy: true });
    } else {
      checkRoom(values, pending);
      code.get(pending);
      emitAddress(values, effect, fails);
      code.store(op.i32_store, 0);
      code.get(pending).i32(loop.writes.indexOf(effect)).store(op.i32_store, PENDING_EFFECT);
      code.get(pending);
      values.emit(effect.value);
      code.store(effect.type === 'f64' ? op.f64_store : op.i32_store, PENDING_VALUE);
      code.get(pending).i32(PENDING_BYTES).op(op.i32_add).set(pending);
    }
  }
}

/**
 * Checks that the list and its undo entries fit: below the trail there must be room for each entry and two undo
 * entries.
 */
function checkRoom(values: ValueEmitter, pending: number): void {
  const { code } = values;
  code.i32(0).load(op.i32_load, TRAIL_TOP).get(pending).op(op.i32_sub);
  code.get(pending).i32(0).load(op.i32_load, ARENA_TOP).op(op.i32_sub).i32(values.slack).op(op.i32_add);
  code.op(op.i32_lt_s).if();
  values.fault('outOfMemory');
  code.end();
}

function apply(values: ValueEmitter, effect: BuiltEffect, fails: number, trail: number): void {
  const { code } = values;
  if (effect.kind === 'when') {
    code.get(effect.holds).if();
    for (const inner of effect.effects) apply(values, inner, fails, trail);
    code.end();
  } else if (effect.kind === 'forall') applyList(values, effect, fails, trail);
  else applyWrite(values, effect, fails, trail);
}

function applyList(values: ValueEmitter, effect: BuiltEffect & { kind: 'forall' }, fails: number, trail: number): void {
  const { code } = values;
  const done = code.block().depth;
  const again = code.loop().depth;
  code
    .get(effect.from)
    .get(effect.to)
    .op(op.i32_eq)
    .brIf(code.depth - done);
  effect.writes.forEach((write, index) => {
    code.get(effect.from).load(op.i32_load, PENDING_EFFECT).i32(index).op(op.i32_eq).if();
    code.get(effect.from).load(op.i32_load, 0).set(write.addressLocal);
    const opcode = write.type === 'f64' ? op.f64_load : op.i32_load;
    code.get(effect.from).load(opcode, PENDING_VALUE).set(write.valueLocal);
    applyWrite(values, write, fails, trail);
    code.end();
  });
  code.get(effect.from).i32(PENDING_BYTES).op(op.i32_add).set(effect.from);
  code
    .br(code.depth - again)
    .end()
    .end();
}

function applyWrite(values: ValueEmitter, write: BuiltWrite, fails: number, trail: number): void {
  const { code } = values;
  const { addressLocal: address, valueLocal: value, type, range } = write;
  if (write.late && write.objects.length) {
    code.get(address).op(op.i32_eqz).if();
    endWithoutEffect(values, fails, trail);
  }
  if (write.add) {
    code.get(address).load(type === 'f64' ? op.f64_load : op.i32_load);
    code
      .get(value)
      .op(type === 'f64' ? op.f64_add : op.i32_add)
      .set(value);
  }
  if (range) {
    code.get(value).i32(range.low).op(op.i32_lt_s);
    code.get(value).i32(range.high).op(op.i32_gt_s).op(op.i32_or).if();
    endWithoutEffect(values, fails, trail);
  }
  if (type === 'f64') values.settleFloat(value);
  emitUndo(values, address, 0, trail);
  if (type === 'f64') emitUndo(values, address, 4, trail);
  code
    .get(address)
    .get(value)
    .store(type === 'f64' ? op.f64_store : op.i32_store);
  if (write.listing) emitListing(values, write.listing, address, value);
}

/** Adds the object to the listing of its new value. */
function emitListing(
  values: ValueEmitter,
  { row, base }: NonNullable<BuiltWrite['listing']>,
  address: number,
  value: number,
): void {
  const { code, context } = values;
  values.emit(row);
  code.get(address);
  values.emit(base);
  code.op(op.i32_sub).i32(2).op(op.i32_shr_u).get(value);
  code.call(context.sparseFunction(sparseFunctions.listWritten));
}

/** Ends an `if` in which the task turns out not to apply. The core undoes what was written so far. */
function endWithoutEffect({ code }: ValueEmitter, fails: number, trail: number): void {
  code
    .i32(0)
    .get(trail)
    .store(op.i32_store, TRAIL_TOP)
    .br(code.depth - fails)
    .end();
}

function emitUndo({ code }: ValueEmitter, address: number, offset: number, trail: number): void {
  code.get(trail).i32(UNDO_BYTES).op(op.i32_sub).tee(trail).get(address);
  if (offset) code.i32(offset).op(op.i32_add);
  code.store(op.i32_store, UNDO_ADDRESS);
  code.get(trail).get(address).load(op.i32_load, offset).store(op.i32_store, UNDO_VALUE);
}
