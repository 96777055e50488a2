// The remaining network, as a persistent structure: a network shares cells with the network from which it was made, so
// backtracking has nothing to undo.
//
// A network is a chain of cells, done one after the other. A cell is a task, or unordered parts. The empty network is
// null. No function here recurses over a network, except where noted: networks may be as deep as the search.

import type { GroundNetwork } from '../ir/ir.ts';

/** A task to do. `origin` is the decomposition that added it; explanations use it. */
export interface AgendaItem<Origin> {
  task: number;
  args: number[];
  /** A lower bound on the task's cost. */
  minimum: number;
  origin: Origin;
}

/** A cell of a chain: a task, or unordered parts. */
export interface AgendaCell<Origin> {
  /** Exactly one of `item` and `parts` is set. There are at least two parts, and none is empty. */
  item: AgendaItem<Origin> | null;
  parts: AgendaCell<Origin>[] | null;
  next: AgendaCell<Origin> | null;
  /** The sum of the lower bounds of this cell and all cells after it. */
  bound: number;
}

/** The structure of a network without its tasks, which are in a separate list, in the order of the text. */
export type Nesting = { kind: 'task'; index: number } | { kind: 'ordered' | 'unordered'; parts: Nesting[] };

type NetworkOf<Task> = Task | { kind: 'ordered' | 'unordered'; parts: NetworkOf<Task>[] };

/** The position of a task without predecessor: which part to enter, from the outside in. Empty: the first cell. */
export type AgendaPosition = readonly number[];

/** Splits a network of a domain or a problem into its nesting and its tasks, in the order of the text. */
export function nestingOf<Task extends { kind: 'task' }>(network: NetworkOf<Task>, tasks: Task[]): Nesting {
  if (network.kind === 'task') return { kind: 'task', index: tasks.push(network) - 1 };
  return { kind: network.kind, parts: network.parts.map((part) => nestingOf(part, tasks)) };
}

/**
 * Makes a network of a nesting and its tasks, followed by `next`. The recursion is as deep as the nesting of the text.
 */
export function buildNetwork<Origin>(
  nesting: Nesting,
  items: readonly AgendaItem<Origin>[],
  next: AgendaCell<Origin> | null,
): AgendaCell<Origin> | null {
  switch (nesting.kind) {
    case 'task': {
      const item = items[nesting.index]!;
      return { item, parts: null, next, bound: item.minimum + (next?.bound ?? 0) };
    }
    case 'ordered': {
      let network = next;
      for (let part = nesting.parts.length - 1; part >= 0; part--) {
        network = buildNetwork(nesting.parts[part]!, items, network);
      }
      return network;
    }
    case 'unordered':
      return unordered(
        nesting.parts.map((part) => buildNetwork(part, items, null)),
        next,
      );
  }
}

/** The leftmost task without predecessor. */
export function firstPosition<Origin>(network: AgendaCell<Origin>): AgendaPosition {
  return network.parts ? leftmost(network, []) : totallyOrdered;
}

/** The next task without predecessor further right, or null. */
export function nextPosition<Origin>(network: AgendaCell<Origin>, position: AgendaPosition): AgendaPosition | null {
  const outer = enclosing(network, position);
  for (let level = position.length - 1; level >= 0; level--) {
    const part = position[level]! + 1;
    const { parts } = outer[level]!;
    if (part < parts!.length) return leftmost(parts![part]!, [...position.slice(0, level), part]);
  }
  return null;
}

export function cellAt<Origin>(network: AgendaCell<Origin>, position: AgendaPosition): AgendaCell<Origin> {
  let cell = network;
  for (const part of position) cell = cell.parts![part]!;
  return cell;
}

/**
 * The network in which `replacement` replaces the cell. `replacement` must already end in the cells after that cell.
 */
export function replaceAt<Origin>(
  network: AgendaCell<Origin>,
  position: AgendaPosition,
  replacement: AgendaCell<Origin> | null,
): AgendaCell<Origin> | null {
  if (position.length === 0) return replacement;
  const outer = enclosing(network, position);
  let result = replacement;
  for (let level = position.length - 1; level >= 0; level--) {
    const parts: (AgendaCell<Origin> | null)[] = outer[level]!.parts!.slice();
    parts[position[level]!] = result;
    result = unordered(parts, outer[level]!.next);
  }
  return result;
}

/** The tasks that are unordered with a position: those in other parts of the cells that the position enters. */
export function* itemsBeside<Origin>(
  network: AgendaCell<Origin>,
  position: AgendaPosition,
): Generator<AgendaItem<Origin>> {
  const open: AgendaCell<Origin>[] = [];
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

const totallyOrdered: AgendaPosition = [];

function leftmost<Origin>(network: AgendaCell<Origin>, position: number[]): AgendaPosition {
  let cell = network;
  while (cell.parts) {
    position.push(0);
    cell = cell.parts[0]!;
  }
  return position;
}

/** The cells whose parts a position enters. */
function enclosing<Origin>(network: AgendaCell<Origin>, position: AgendaPosition): AgendaCell<Origin>[] {
  const cells: AgendaCell<Origin>[] = [];
  let cell = network;
  for (const part of position) {
    cells.push(cell);
    cell = cell.parts![part]!;
  }
  return cells;
}

/**
 * Makes a cell of unordered parts, followed by `next`. Empty parts are left out. A part that only consists of unordered
 * parts is merged into this cell.
 */
function unordered<Origin>(
  parts: readonly (AgendaCell<Origin> | null)[],
  next: AgendaCell<Origin> | null,
): AgendaCell<Origin> | null {
  const flat: AgendaCell<Origin>[] = [];
  for (const part of parts) {
    if (part?.parts && part.next === null) flat.push(...part.parts);
    else if (part) flat.push(part);
  }
  if (flat.length === 0) return next;
  if (flat.length === 1) return concatenate(flat[0]!, next);
  const bound = flat.reduce((sum, part) => sum + part.bound, next?.bound ?? 0);
  return { item: null, parts: flat, next, bound };
}

function concatenate<Origin>(network: AgendaCell<Origin>, next: AgendaCell<Origin> | null): AgendaCell<Origin> {
  if (next === null) return network;
  const cells: AgendaCell<Origin>[] = [];
  for (let cell: AgendaCell<Origin> | null = network; cell; cell = cell.next) cells.push(cell);
  return cells.reduceRight<AgendaCell<Origin>>(
    (after, cell) => ({ ...cell, next: after, bound: after.bound + cell.bound - (cell.next?.bound ?? 0) }),
    next,
  );
}

/** The network in the form of a problem's request. */
export function groundOf(network: AgendaCell<unknown>): GroundNetwork {
  const parts: GroundNetwork[] = [];
  for (let cell: AgendaCell<unknown> | null = network; cell; cell = cell.next) {
    if (cell.item) parts.push({ kind: 'task', task: cell.item.task, args: cell.item.args.slice() });
    else parts.push({ kind: 'unordered', parts: cell.parts!.map(groundOf) });
  }
  return parts.length === 1 ? parts[0]! : { kind: 'ordered', parts };
}
