// Reads the way to a session's plan from the core's memory (assembly/memory.ts, DerivationChunk), whenever something
// asks for it. The way is never copied otherwise.

import * as abi from '../ir/abi.ts';
import type { Network, TaskCall } from '../bindings/index.ts';
import { readCall, readUnordered, taskAt, unorderedTask } from '../bindings/internal.ts';
import type { ReadCall, SessionHandle, WayInMemory, WorldState } from '../bindings/internal.ts';
import type { OutlineCell, OutlineDecision, Outline } from './outline.ts';

/** `known`: cells that have been read before, by their addresses on the stage. */
export function readOutline(
  state: WorldState,
  handle: SessionHandle,
  { address, count, trace, tail, distance }: WayInMemory,
  known = new Map<number, OutlineCell>(),
): Outline {
  const { calls } = state;
  const { core } = calls;
  // Objects that have been removed become `none`, as in requests.
  const read: ReadCall = (cell) => readCall(calls, cell, { state, handle }, 0);
  // Networks share the cells of tasks: the same cell is the same task. Cells outside of `unordered` are known.
  const shared = new Map<number, TaskCall>();
  const readShared: ReadCall = (cell) => {
    const outside = known.get(cell - distance)?.part;
    const call = shared.get(cell) ?? (outside?.kind === 'task' ? outside : read(cell));
    shared.set(cell, call);
    return call;
  };
  let isOrdered = true;
  const cellAt = (address: number): OutlineCell | null => {
    // Networks may be long, so cells are made from the end on. A cell that was read before ends the list.
    const addresses: number[] = [];
    let at = address;
    for (; at !== abi.EMPTY_NETWORK && !known.has(at); at = core.load(at + distance + abi.CELL_NEXT))
      addresses.push(at);
    let cell = known.get(at) ?? null;
    for (const from of addresses.reverse()) {
      const isTask = taskAt(core, from + distance) !== unorderedTask;
      if (!isTask) isOrdered = false;
      const readTask = shared.size > 0 ? readShared : read;
      const part = isTask ? readTask(from + distance) : readUnordered(core, from, distance, readShared);
      known.set(from, (cell = { part, next: cell }));
    }
    return cell;
  };
  const decisions: OutlineDecision[] = [];
  const repaired = core.load(address + abi.DERIVATION_REPAIRED);
  const list = trace + abi.TRACE_BYTES * count;
  let before = 0;
  for (let at = 0; at < count; at++) {
    const entry = trace + abi.TRACE_BYTES * at;
    const word = core.load(entry + abi.TRACE_BRANCH);
    const network = cellAt(core.load(entry + abi.TRACE_NETWORK))!;
    const call = taskWithoutPredecessor(network.part, word >>> 16);
    const isStep = calls.tasks[call.task]!.kind !== 'compound';
    if (repaired) before = core.loadEntry(list, at);
    decisions.push({ network, call, isStep, branch: isStep ? 0 : word & 0xffff, before });
    if (isStep) before++;
  }
  const rest = cellAt(tail);
  if (repaired === abi.REPAIRED_OPEN) {
    const parents = decisions.map((_, at) => Math.min(core.loadEntry(list, count + at), at - 1));
    return { decisions, tail: rest, isOrdered: false, parents };
  }
  const parents = isOrdered || repaired ? null : creatorsOf(decisions);
  return { decisions, tail: rest, isOrdered, parents };
}

/** A task comes from the decision before the first network that it is in. */
function creatorsOf(decisions: readonly OutlineDecision[]): number[] {
  const creators = new Map<TaskCall, number>();
  const known = new Set<OutlineCell>();
  const note = (network: Network, creator: number): void => {
    if (network.kind !== 'task') network.parts.forEach((part) => note(part, creator));
    else if (!creators.has(network)) creators.set(network, creator);
  };
  decisions.forEach(({ network }, at) => {
    for (let cell: OutlineCell | null = network; cell && !known.has(cell); cell = cell.next) {
      known.add(cell);
      note(cell.part, at - 1);
    }
  });
  return decisions.map(({ call }) => creators.get(call)!);
}

function taskWithoutPredecessor(network: Network, number: number): TaskCall {
  // A network that begins with a task leaves no choice: the number means nothing.
  return network.kind === 'task' ? network : tasksWithoutPredecessor(network)[number]!;
}

/** From the left, as the core counts them. */
export function tasksWithoutPredecessor(network: Network): TaskCall[] {
  if (network.kind === 'task') return [network];
  return network.kind === 'ordered'
    ? tasksWithoutPredecessor(network.parts[0]!)
    : network.parts.flatMap(tasksWithoutPredecessor);
}
