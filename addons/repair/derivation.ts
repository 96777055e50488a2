// Reads the way to a session's plan from the core's memory (assembly/memory.ts, DerivationChunk) whenever something
// asks for it. No other copy of the way is made.

import * as abi from '../../ir/abi.ts';
import type { Network, TaskCall } from '../../bindings/index.ts';
import { readCall, readUnordered, taskAt, unorderedTask } from '../../bindings/internal.ts';
import type { ReadCall, SessionHandle, WayInMemory, WorldState } from '../../bindings/internal.ts';
import type { OutlineCell, OutlineDecision, Outline } from './outline.ts';

/**
 * The cells of a way that have been read, by their nominal addresses. One list is used for all ways: an outline is read
 * for each repair, and a map would be garbage each time.
 */
class CellsRead {
  /** The lowest nominal address of a cell. */
  #first = 0;
  /** By word from there: the number of the cell; 0: it has not been read. */
  #numbers = new Int32Array(1024);
  #count = 0;
  readonly #words = [0];
  readonly #cells: (OutlineCell | null)[] = [null];
  /** What follows the last cell. */
  #end: OutlineCell | null = null;

  begin(first: number, end: OutlineCell | null): void {
    this.#first = first;
    this.#end = end;
  }

  has(address: number): boolean {
    return address === abi.EMPTY_NETWORK || this.#numbers[this.#wordOf(address)]! > 0;
  }

  get(address: number): OutlineCell | null {
    if (address === abi.EMPTY_NETWORK) return this.#end;
    return this.#cells[this.#numbers[this.#wordOf(address)] ?? 0]!;
  }

  set(address: number, cell: OutlineCell): void {
    const word = this.#wordOf(address);
    if (word >= this.#numbers.length) {
      const numbers = new Int32Array(2 * Math.max(word, this.#numbers.length));
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
    this.#numbers[word] = ++this.#count;
    this.#words[this.#count] = word;
    this.#cells[this.#count] = cell;
  }

  /** Forgets the outline. */
  end(): void {
    for (; this.#count > 0; this.#count--) {
      this.#numbers[this.#words[this.#count]!] = 0;
      this.#cells[this.#count] = null;
    }
    this.#end = null;
  }

  #wordOf(address: number): number {
    return (address - this.#first) >> 2;
  }
}

const cellsRead = new CellsRead();
/** The cells of a network that have not been read yet. Reused for each network. */
const unread: number[] = [];

/**
 * Reads an outline. `within`: the network in whose first task's place the session has searched. Its cells are reused.
 */
export function readOutline(
  state: WorldState,
  handle: SessionHandle,
  way: WayInMemory,
  within: OutlineCell | null = null,
): Outline {
  const { core } = state.calls;
  cellsRead.begin(core.arenaStart, within && within.next);
  if (within) cellsRead.set(core.load(handle.address + abi.SESSION_REQUEST_CELL), within);
  try {
    return outlineIn(state, handle, way);
  } finally {
    cellsRead.end();
  }
}

function outlineIn(
  state: WorldState,
  handle: SessionHandle,
  { address, count, trace, tail, distance }: WayInMemory,
): Outline {
  const { calls } = state;
  const { core } = calls;
  const session = { state, handle };
  // Objects that have been removed become `none`, as in requests.
  const read: ReadCall = (cell) => readCall(calls, cell, session, 0);
  // Networks share the cells of tasks: the same cell is the same task. Cells outside of `unordered` are known.
  const shared = new Map<number, TaskCall>();
  const readShared: ReadCall = (cell) => {
    const outside = cellsRead.get(cell - distance)?.part;
    const call = shared.get(cell) ?? (outside?.kind === 'task' ? outside : read(cell));
    shared.set(cell, call);
    return call;
  };
  let isOrdered = true;
  const cellAt = (address: number): OutlineCell | null => {
    // Networks may be long, so cells are made from the end on. A cell that was read before ends the list.
    let left = 0;
    let at = address;
    for (; !cellsRead.has(at); at = core.load(at + distance + abi.CELL_NEXT)) unread[left++] = at;
    let cell = cellsRead.get(at);
    while (left > 0) {
      const from = unread[--left]!;
      const isTask = taskAt(core, from + distance) !== unorderedTask;
      if (!isTask) isOrdered = false;
      const readTask = shared.size > 0 ? readShared : read;
      const part = isTask ? readTask(from + distance) : readUnordered(core, from, distance, readShared);
      cellsRead.set(from, (cell = { part, next: cell, written: 0 }));
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

/** Returns the decision that each decision's task comes from: the one before the first network that has the task. */
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

/** Returns the tasks of a network without a predecessor, from the left, as the core counts them. */
export function tasksWithoutPredecessor(network: Network): TaskCall[] {
  if (network.kind === 'task') return [network];
  return network.kind === 'ordered'
    ? tasksWithoutPredecessor(network.parts[0]!)
    : network.parts.flatMap(tasksWithoutPredecessor);
}
