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
      const part = isTask ? read(from + distance) : readUnordered(core, from, distance, read);
      known.set(from, (cell = { part, next: cell }));
    }
    return cell;
  };
  const decisions: OutlineDecision[] = [];
  const isRepaired = core.load(address + abi.DERIVATION_REPAIRED) !== 0;
  let before = 0;
  for (let at = 0; at < count; at++) {
    const entry = trace + abi.TRACE_BYTES * at;
    const word = core.load(entry + abi.TRACE_BRANCH);
    const network = cellAt(core.load(entry + abi.TRACE_NETWORK))!;
    const call = taskWithoutPredecessor(network.part, word >>> 16);
    const isStep = calls.tasks[call.task]!.kind !== 'compound';
    if (isRepaired) before = core.loadEntry(trace + abi.TRACE_BYTES * count, at);
    decisions.push({ network, call, isStep, branch: isStep ? 0 : word & 0xffff, before });
    if (isStep) before++;
  }
  return { decisions, tail: cellAt(tail), isOrdered };
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
