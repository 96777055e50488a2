// The task network that is left to do, as a persistent structure: networks that come from one another share what they have
// in common, and backtracking needs no undoing.
//
// A network is a chain of cells, done one after the other; a cell is a task, or parts without order between them. The empty
// network is null. Nothing here recurses over a network: networks may be as deep as the search.

import type { GroundNetwork } from '../ir/ir.ts';

/** A task to do, with what it was put here by: the decomposition that its place in the explanation is told from. */
export interface Item<Origin> {
  task: number;
  args: number[];
  /** A lower bound on its cost. */
  minimum: number;
  origin: Origin;
}

export interface Cell<Origin> {
  /** Exactly one of `item` and `parts` is set. There are at least two parts, none of them empty. */
  item: Item<Origin> | null;
  parts: Cell<Origin>[] | null;
  next: Cell<Origin> | null;
  /** The sum of the lower bounds of this cell and of those after it. */
  bound: number;
}

/** A network without its tasks, which stand in a list in textual order. */
export type Shape = { kind: 'task'; index: number } | { kind: 'ordered' | 'unordered'; parts: Shape[] };

type NetworkOf<Task> = Task | { kind: 'ordered' | 'unordered'; parts: NetworkOf<Task>[] };

/** Where a task without predecessor stands: which part to enter, from the outside in. Empty: the first cell. */
export type Position = readonly number[];

/** Splits a network, of the domain or of the problem, into its shape and its tasks in textual order. */
export function shapeOf<Task extends { kind: 'task' }>(network: NetworkOf<Task>, tasks: Task[]): Shape {
  if (network.kind === 'task') return { kind: 'task', index: tasks.push(network) - 1 };
  return { kind: network.kind, parts: network.parts.map((part) => shapeOf(part, tasks)) };
}

/** The network of a shape and its tasks, followed by `next`. (The recursion goes as deep as the text nests.) */
export function buildNetwork<Origin>(
  shape: Shape,
  items: readonly Item<Origin>[],
  next: Cell<Origin> | null,
): Cell<Origin> | null {
  switch (shape.kind) {
    case 'task': {
      const item = items[shape.index]!;
      return { item, parts: null, next, bound: item.minimum + (next?.bound ?? 0) };
    }
    case 'ordered': {
      let network = next;
      for (let part = shape.parts.length - 1; part >= 0; part--) {
        network = buildNetwork(shape.parts[part]!, items, network);
      }
      return network;
    }
    case 'unordered':
      return unordered(
        shape.parts.map((part) => buildNetwork(part, items, null)),
        next,
      );
  }
}

/** The leftmost task without predecessor. */
export function firstPosition<Origin>(network: Cell<Origin>): Position {
  return network.parts ? leftmost(network, []) : totallyOrdered;
}

/** The next task without predecessor to the right, or null. */
export function nextPosition<Origin>(network: Cell<Origin>, position: Position): Position | null {
  const outer = enclosing(network, position);
  for (let level = position.length - 1; level >= 0; level--) {
    const part = position[level]! + 1;
    const { parts } = outer[level]!;
    if (part < parts!.length) return leftmost(parts![part]!, [...position.slice(0, level), part]);
  }
  return null;
}

export function cellAt<Origin>(network: Cell<Origin>, position: Position): Cell<Origin> {
  let cell = network;
  for (const part of position) cell = cell.parts![part]!;
  return cell;
}

/** The network in which `replacement` (which must already end in what followed the cell) stands for the cell. */
export function replaceAt<Origin>(
  network: Cell<Origin>,
  position: Position,
  replacement: Cell<Origin> | null,
): Cell<Origin> | null {
  if (position.length === 0) return replacement;
  const outer = enclosing(network, position);
  let result = replacement;
  for (let level = position.length - 1; level >= 0; level--) {
    const parts: (Cell<Origin> | null)[] = outer[level]!.parts!.slice();
    parts[position[level]!] = result;
    result = unordered(parts, outer[level]!.next);
  }
  return result;
}

/** The tasks that stand beside a position: in other parts of the cells that it enters. */
export function* itemsBeside<Origin>(network: Cell<Origin>, position: Position): Generator<Item<Origin>> {
  const open: Cell<Origin>[] = [];
  enclosing(network, position).forEach(({ parts }, level) => {
    parts!.forEach((part, index) => {
      if (index !== position[level]) open.push(part);
    });
  });
  for (let cell = open.pop(); cell; cell = open.pop()) {
    if (cell.item) yield cell.item;
    else open.push(...cell.parts!);
    if (cell.next) open.push(cell.next);
  }
}

const totallyOrdered: Position = [];

function leftmost<Origin>(network: Cell<Origin>, position: number[]): Position {
  let cell = network;
  while (cell.parts) {
    position.push(0);
    cell = cell.parts[0]!;
  }
  return position;
}

/** The cells whose parts a position enters. */
function enclosing<Origin>(network: Cell<Origin>, position: Position): Cell<Origin>[] {
  const cells: Cell<Origin>[] = [];
  let cell = network;
  for (const part of position) {
    cells.push(cell);
    cell = cell.parts![part]!;
  }
  return cells;
}

/** Parts without order, followed by `next`. Empty parts are left out, and parts of a part that is only parts are our own. */
function unordered<Origin>(parts: readonly (Cell<Origin> | null)[], next: Cell<Origin> | null): Cell<Origin> | null {
  const flat: Cell<Origin>[] = [];
  for (const part of parts) {
    if (part?.parts && part.next === null) flat.push(...part.parts);
    else if (part) flat.push(part);
  }
  if (flat.length === 0) return next;
  if (flat.length === 1) return concatenate(flat[0]!, next);
  const bound = flat.reduce((sum, part) => sum + part.bound, next?.bound ?? 0);
  return { item: null, parts: flat, next, bound };
}

function concatenate<Origin>(network: Cell<Origin>, next: Cell<Origin> | null): Cell<Origin> {
  if (next === null) return network;
  const cells: Cell<Origin>[] = [];
  for (let cell: Cell<Origin> | null = network; cell; cell = cell.next) cells.push(cell);
  return cells.reduceRight<Cell<Origin>>(
    (after, cell) => ({ ...cell, next: after, bound: after.bound + cell.bound - (cell.next?.bound ?? 0) }),
    next,
  );
}

/** A network as a problem states one. */
export function groundOf(network: Cell<unknown>): GroundNetwork {
  const parts: GroundNetwork[] = [];
  for (let cell: Cell<unknown> | null = network; cell; cell = cell.next) {
    if (cell.item) parts.push({ kind: 'task', task: cell.item.task, args: cell.item.args.slice() });
    else parts.push({ kind: 'unordered', parts: cell.parts!.map(groundOf) });
  }
  return parts.length === 1 ? parts[0]! : { kind: 'ordered', parts };
}
