// What a compiled domain module says of itself, as JSON in its custom section `frameplan`. The emitter writes it, the bindings
// read it: with it a world can be laid out and the module instantiated without any part of the language.

import type { Index, ValueType } from './ir.ts';

export const manifestSection = 'frameplan';
export const manifestFormat = 4;

export interface ManifestVariable {
  name: string;
  kind: 'constant' | 'fluent';
  params: ValueType[];
  value: ValueType;
  initial: number;
  /** Bytes of one value: fluents 4, floats 8; constants 1 (unsigned), 2 (unsigned), 4 or 8. */
  width: 1 | 2 | 4 | 8;
}

export interface ManifestTask {
  name: string;
  kind: 'primitive' | 'internal' | 'compound';
  params: { name: string; type: ValueType }[];
  /** Byte offset of each argument in a cell, and the size of the cell. */
  offsets: number[];
  bytes: number;
  /** Whether it has a choice (ir/choice.ts): the flag CHOICE in its cells. */
  choice: boolean;
  minimumCost: number;
  /** Slots of the functions that tell a lower bound on what it costs: from its arguments on, and when it is taken up. 0: none. */
  least: number;
  stated: number;
}

/**
 * The immutable i32 globals that the module imports, in order, from `core` under the names `g0`, `g1`, ...
 * - table: first slot of the module's functions in the core's table (slot 0: selectUnordered, then the tasks, then their bounds)
 * - base: address of a variable's table; stride: bytes between two values of its parameter number `param` (not for the last)
 * - first, last: lowest and highest object id of a type (last < first when it has no objects)
 * - index, values: addresses of an index's row starts (u32 each, one more than rows, counted in values) and of its values (u16)
 * - generations: address of a word for each object id of a root type: one more than the object's generation, 0 when the id is free
 * - rows: how many rows of an index one step of its key number `key` skips (not for the last key)
 */
export type ManifestGlobal =
  | { of: 'table' }
  | { of: 'base'; variable: number }
  | { of: 'stride'; variable: number; param: number }
  | { of: 'first' | 'last' | 'generations'; type: number }
  | { of: 'index' | 'values'; index: number }
  | { of: 'rows'; index: number; key: number };

/** A place that a fault can come from. */
export interface ManifestSite {
  line: number;
  column: number;
  /** The task or define that it stands in. */
  within: string;
}

export interface Manifest {
  format: typeof manifestFormat;
  name: string;
  /** Of the text's meaning: equal for equal modules. */
  hash: string;
  types: { name: string; parent: number; root: number; last: number }[];
  enums: { name: string; values: string[] }[];
  variables: ManifestVariable[];
  /** Imported from `external` under their names. */
  externals: { name: string; params: { name: string; type: ValueType }[]; value: ValueType }[];
  tasks: ManifestTask[];
  indexes: Index[];
  globals: ManifestGlobal[];
  sites: ManifestSite[];
  /** How many slots of the table it takes. */
  slots: number;
  /** Bytes of a choice point, and what one call may take from arena and trail. */
  choicePointBytes: number;
  slack: number;
  /** Whether no task leaves the order of those that it becomes open (ir/order.ts). */
  inOrder: boolean;
  /** The slot of the function that tells of independent tasks, or 0. */
  independent: number;
  /** Whether all costs are whole numbers, so that lower bounds may be added without rounding. */
  wholeCosts: boolean;
}

/** FAULT_CODE of a domain's own checks. 1 is the core's: a list did not fit. */
export const faultCodes = { outOfMemory: 1, zeroDivisor: 2, negativeCost: 3, external: 4, trap: 5 } as const;
