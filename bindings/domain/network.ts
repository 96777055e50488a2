// Checks the task networks of a game, and writes their image to memory: cells as drawn in assembly/memory.ts. The image
// contains the addresses that the cells will have when the search begins. Everything is checked before anything is
// written.

import { CELL_NEXT, CELL_TASK, CHOICE, EMPTY_NETWORK, UNORDERED_COUNT, UNORDERED_TASK } from '../../ir/abi.ts';
import { cellWord, mostCellBytes, unorderedBytes, unorderedPart } from '../../ir/cells.ts';
import { isReal } from '../../ir/kinds.ts';
import type { Manifest, ManifestTask } from '../../ir/manifest.ts';
import { isEmpty } from '../../ir/order.ts';
import type { Core } from '../core/core.ts';
import { fail, show, takes } from '../base/errors.ts';
import { kindOf, plainNumberOf, refuse } from '../values/kinds.ts';
import type { ValueKind } from '../values/kinds.ts';
import type { ObjectsOfWorld } from '../values/population.ts';
import type { Network, TaskCall } from './shape.ts';
import { idIn } from '../values/slots.ts';

/** Makes a network whose parts are done one after the other. */
export function ordered(...parts: Network[]): Network {
  return { kind: 'ordered', parts };
}

/** Makes a network whose parts may be done in any order, and interleaved. */
export function unordered(...parts: Network[]): Network {
  return { kind: 'unordered', parts };
}

/** The data that is needed to check and write calls of one world's tasks. */
export interface Calls {
  core: Core;
  domain: string;
  hash: string;
  tasks: readonly ManifestTask[];
  kinds: readonly (readonly ValueKind[])[];
  /** One reusable call for each task, for functions that must not allocate. */
  scratch: readonly { kind: 'task'; task: number; args: number[] }[];
}

export function callsOf(core: Core, manifest: Manifest, numbering: ObjectsOfWorld): Calls {
  const { name: domain, hash, tasks } = manifest;
  const kinds = tasks.map(({ params }) => params.map(({ type }) => kindOf(manifest, type, numbering)));
  const scratch = tasks.map(({ params }, task) => ({ kind: 'task' as const, task, args: params.map(() => 0) }));
  return { core, domain, hash, tasks, kinds, scratch };
}

/** The most nesting levels. A deeper network could exhaust the stack, and one that contains itself would. */
const deepestNetwork = 1000;

/** Returns the greatest number of bytes that the image can have. Throws when anything in the network is wrong. */
export function measure(calls: Calls, network: Network, depth = 0): number {
  if (network?.kind === 'task') return measureCall(calls, network);
  if ((network?.kind !== 'ordered' && network?.kind !== 'unordered') || !Array.isArray(network.parts)) {
    fail('wrong-type', `a task network is made by tasks, ordered() and unordered(), not ${show(network)}`);
  }
  if (depth > deepestNetwork) fail('too-large', `a task network of more than ${deepestNetwork} levels is too deep`);
  let bytes = network.kind === 'unordered' ? unorderedBytes(network.parts.length) : 0;
  if (bytes > mostCellBytes) fail('too-large', `unordered(...) of ${network.parts.length} parts is too long`);
  for (const part of network.parts) bytes += measure(calls, part, depth + 1);
  return bytes;
}

/** Refuses the tasks of a domain with another hash. */
export function checkTask({ domain, hash, tasks }: Calls, index: number, given: string | undefined): ManifestTask {
  if (given !== undefined && given !== hash) fail('wrong-domain', `this task is not one of ${domain}`);
  return tasks[index] ?? fail('unknown-name', `${domain} has no task number ${show(index)}`);
}

function measureCall(calls: Calls, call: TaskCall): number {
  const { kinds } = calls;
  const task = checkTask(calls, call.task, call.hash);
  if (call.args?.length !== task.params.length) refuseCount(task, call.args?.length);
  for (let at = 0; at < task.params.length; at++) checkArgument(task, kinds[call.task]![at]!, at, call.args[at]!);
  return task.bytes;
}

export function refuseCount(task: ManifestTask, count: number | undefined): never {
  fail('wrong-arity', `${task.name} ${takes(task.params.length, count)}`);
}

/** Checks an argument, which is a number as in the IR, or the handle of an object. */
function checkArgument(task: ManifestTask, kind: ValueKind, at: number, value: number): void {
  if (Number.isNaN(plainNumberOf(kind, value))) refuse(kind, argumentName(task, at), value);
}

export function argumentName(task: ManifestTask, at: number): string {
  return `${task.params[at]!.name} of ${task.name}`;
}

/**
 * The next free byte of the image, and the distance from its final address to where it is written. Both are set for
 * each image.
 */
let top = 0;
let distance = 0;

/**
 * Writes the image at `room`, for the address `base`. Returns the address that the network's first cell will have
 * there.
 */
export function writeImage(calls: Calls, network: Network, room: number, base: number): number {
  top = base;
  distance = room - base;
  return write(calls, network, EMPTY_NETWORK);
}

function write(calls: Calls, network: Network, next: number): number {
  if (network.kind === 'task') {
    const cell = writeCall(calls, network.task, next);
    const { args } = network;
    for (let at = 0; at < args.length; at++) writeArgument(calls, network.task, cell, at, args[at]!);
    return cell;
  }
  const { parts } = network;
  if (network.kind === 'ordered') {
    let head = next;
    for (let at = parts.length - 1; at >= 0; at--) head = write(calls, parts[at]!, head);
    return head;
  }
  return writeUnordered(calls, parts, next);
}

/** Leaves out parts with nothing to do. A single part has no order to choose. */
function writeUnordered(calls: Calls, parts: readonly Network[], next: number): number {
  let count = 0;
  for (const part of parts) if (!isEmpty(part)) count++;
  if (count < 2) {
    let head = next;
    for (const part of parts) if (!isEmpty(part)) head = write(calls, part, next);
    return head;
  }
  const { core } = calls;
  const cell = takeCell(core, UNORDERED_TASK | CHOICE, unorderedBytes(count), next);
  core.store(cell + distance + UNORDERED_COUNT, count);
  let index = 0;
  for (const part of parts) {
    if (isEmpty(part)) continue;
    core.store(cell + distance + unorderedPart(index++), write(calls, part, EMPTY_NETWORK));
  }
  return cell;
}

/** A task's cell without its arguments. */
function writeCall({ core, tasks }: Calls, task: number, next: number): number {
  const { choice, bytes } = tasks[task]!;
  return takeCell(core, (task + 1) | (choice ? CHOICE : 0), bytes, next);
}

function takeCell(core: Core, task: number, bytes: number, next: number): number {
  const cell = top;
  top += bytes;
  core.store(cell + distance + CELL_NEXT, next);
  core.store(cell + distance + CELL_TASK, cellWord(task, bytes));
  return cell;
}

function writeArgument({ core, tasks, kinds }: Calls, task: number, cell: number, at: number, value: number): void {
  const address = cell + distance + tasks[task]!.offsets[at]!;
  const { kind, slots } = kinds[task]![at]!;
  if (isReal(kind)) core.storeFloat(address, value);
  else core.store(address, slots ? idIn(value) : value);
}
