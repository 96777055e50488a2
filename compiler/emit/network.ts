// Emits code that writes the cells of a task network, the result of an alternative. It takes all cells of one network
// from the arena at once. The last cell is followed by the cells after the decomposed task.

import { hasChoice } from '../../ir/choice.ts';
import type { TaskNetwork, Task } from '../../ir/ir.ts';
import { hasEach } from '../../ir/networks.ts';
import * as op from '../wasm/op.ts';
import {
  ARENA_TOP,
  CELL_NEXT,
  CELL_TASK,
  CHOICE,
  EMPTY_NETWORK,
  UNORDERED_COUNT,
  UNORDERED_SUM,
  UNORDERED_TASK,
} from '../../ir/abi.ts';
import { cellLayout, cellWord, unorderedBytes, unorderedPart } from '../../ir/cells.ts';
import type { Builder } from './build.ts';
import type { BuiltLevel, ValueNode } from './node.ts';
import { emitOpenNetwork } from './open-network.ts';
import { CELL } from './parameters.ts';
import type { ValueEmitter } from './values.ts';

/** A cell to be written: a task with its arguments, or chains that may be interleaved. */
type BuiltCell =
  | { kind: 'task'; task: number; args: ValueNode[]; at: number; bytes: number }
  | { kind: 'unordered'; parts: Chain[]; at: number; bytes: number }
  /**
   * The inside, once for each binding, without a separate cell. Only networks that are written cell by cell contain it.
   */
  | { kind: 'each'; isOrdered: boolean; levels: BuiltLevel[]; inside: Chain };

export type Chain = BuiltCell[];
export type TaskCell = Extract<BuiltCell, { kind: 'task' }>;

export interface BuiltNetwork {
  chain: Chain;
  /** The size of all cells together. */
  bytes: number;
  /** Whether the number of its cells is only known at run time. */
  isOpen: boolean;
}

/** Lays out the cells, and builds the nodes of the arguments in the order of the text. */
export function buildNetwork(builder: Builder, network: TaskNetwork): BuiltNetwork {
  const { tasks } = builder.context.domain;
  let bytes = 0;
  const take = (size: number): number => {
    bytes += size;
    return bytes - size;
  };
  const chain = (part: TaskNetwork): Chain => {
    if (part.kind === 'task') {
      const layout = cellLayout(tasks[part.task]!.params);
      const args = part.args.map((arg) => builder.condition(arg));
      return [{ kind: 'task', task: part.task, args, at: take(layout.bytes), bytes: layout.bytes }];
    }
    if (part.kind === 'ordered') return part.parts.flatMap(chain);
    if (part.kind === 'each') {
      const levels = builder.levels(part.levels);
      const inside = chain(part.network);
      builder.leave(levels);
      return [{ kind: 'each', isOrdered: part.order === 'ordered', levels, inside }];
    }
    const parts = part.parts.map(chain).filter((items) => items.length > 0);
    if (parts.length < 2) return parts.flat();
    const size = unorderedBytes(parts.length);
    return [{ kind: 'unordered', parts, at: take(size), bytes: size }];
  };
  return { chain: chain(network), bytes, isOpen: hasEach(network) };
}

/** The nodes of all arguments of a network. */
export function argumentsOf({ chain }: Pick<BuiltNetwork, 'chain'>): ValueNode[] {
  return chain.flatMap((cell) => {
    if (cell.kind === 'each') return argumentsOf({ chain: cell.inside });
    return cell.kind === 'task' ? cell.args : cell.parts.flatMap((part) => argumentsOf({ chain: part }));
  });
}

/** The number of a task in its cells: its function number in the module, with a flag when the task has a choice. */
export function taskNumber(tasks: readonly Task[], task: number): number {
  return (task + 1) | (hasChoice(tasks[task]!) ? CHOICE : 0);
}

/** The most bytes that the cells of a network take, except for those inside a `forall`, which check their own room. */
export function networkBytes(tasks: readonly Task[], network: TaskNetwork): number {
  if (network.kind === 'task') return cellLayout(tasks[network.task]!.params).bytes;
  if (network.kind === 'each') return networkBytes(tasks, network.network);
  const own = network.kind === 'unordered' ? unorderedBytes(network.parts.length) : 0;
  return network.parts.reduce((sum, part) => sum + networkBytes(tasks, part), own);
}

/**
 * Emits code that writes the cells and stores the address of the first one in `result`. For an empty network, this is
 * the address of the cell after the task.
 */
export function emitNetwork(
  values: ValueEmitter,
  builder: Builder,
  { chain, bytes, isOpen }: BuiltNetwork,
  result: number,
): void {
  const { code } = values;
  const { tasks } = builder.context.domain;
  if (isOpen) {
    emitOpenNetwork(values, tasks, chain, result);
    return;
  }
  if (chain.length === 0) {
    code.get(CELL).load(op.i32_load, CELL_NEXT).set(result);
    return;
  }
  code.i32(0).load(op.i32_load, ARENA_TOP).set(result);
  const address = (at: number): void => {
    code.get(result);
    if (at) code.i32(at).op(op.i32_add);
  };
  const write = (items: Chain, last: () => void): void => {
    const closed = items.filter((item) => item.kind !== 'each');
    closed.forEach((item, index) => {
      const next = closed[index + 1];
      code.get(result);
      if (next) address(next.at);
      else last();
      code.store(op.i32_store, item.at + CELL_NEXT);
      const number = item.kind === 'task' ? taskNumber(tasks, item.task) : UNORDERED_TASK | CHOICE;
      code
        .get(result)
        .i32(cellWord(number, item.bytes))
        .store(op.i32_store, item.at + CELL_TASK);
      if (item.kind === 'task') writeArguments(values, tasks, item, result, item.at);
      else writeParts(item);
    });
  };
  const writeParts = (item: BuiltCell & { kind: 'unordered' }): void => {
    code
      .get(result)
      .f64(0)
      .store(op.f64_store, item.at + UNORDERED_SUM);
    code
      .get(result)
      .i32(item.parts.length)
      .store(op.i32_store, item.at + UNORDERED_COUNT);
    item.parts.forEach((part, index) => {
      code.get(result);
      address(placeOf(part));
      code.store(op.i32_store, item.at + unorderedPart(index));
      write(part, () => code.i32(EMPTY_NETWORK));
    });
  };
  write(chain, () => code.get(CELL).load(op.i32_load, CELL_NEXT));
  code.i32(0);
  address(bytes);
  code.store(op.i32_store, ARENA_TOP);
  // The first cell of the chain need not be the first in memory: an unordered cell comes after the cells inside it.
  const head = placeOf(chain);
  if (head) code.get(result).i32(head).op(op.i32_add).set(result);
}

/** The offset of the first cell of a chain. */
function placeOf([first]: Chain): number {
  return first && first.kind !== 'each' ? first.at : 0;
}

/** Computes the arguments of a task, and stores them in its cell at an address and an offset from there. */
export function writeArguments(
  values: ValueEmitter,
  tasks: readonly Task[],
  { task, args }: TaskCell,
  base: number,
  at: number,
): void {
  const { code } = values;
  const { offsets, gaps } = cellLayout(tasks[task]!.params);
  // Unused words are zeroed, because cells are compared and hashed as a whole.
  for (const gap of gaps) {
    code
      .get(base)
      .i32(0)
      .store(op.i32_store, at + gap);
  }
  args.forEach((arg, index) => {
    const isComputed = arg.type === 'f64' && arg.kind !== 'f64' && arg.kind !== 'argument';
    const float = isComputed ? code.local('f64') : -1;
    if (isComputed) {
      values.emit(arg);
      code.set(float);
      values.settleFloat(float);
    }
    code.get(base);
    if (isComputed) code.get(float);
    else values.emit(arg);
    code.store(arg.type === 'f64' ? op.f64_store : op.i32_store, at + offsets[index]!);
  });
}
