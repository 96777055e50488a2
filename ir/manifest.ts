// The manifest, which describes a compiled domain module, as JSON in its custom section `frameplan`. The emitter writes
// it. The bindings read it to lay out worlds and to instantiate the module, without any part of the language.

import type { ConstantIndex, ProblemObject, ValueType } from './ir.ts';

export const manifestSection = 'frameplan';
export const manifestFormat = 8;

export interface ManifestVariable {
  name: string;
  kind: 'constant' | 'fluent';
  params: ValueType[];
  value: ValueType;
  /** Has the same meaning as in the IR: `initialValue` (ir/objects.ts) returns the value. */
  initial: number;
  /** Bytes of one value. Fluents: 4, floats 8. Constants: 1 or 2 (both unsigned), 4 or 8. */
  width: 1 | 2 | 4 | 8;
}

export interface ManifestTask {
  name: string;
  kind: 'primitive' | 'internal' | 'compound';
  params: { name: string; type: ValueType }[];
  /** The byte offset of each argument in the task's cell, and the size of the cell. */
  offsets: number[];
  bytes: number;
  /** Whether the task has a choice (ir/choice.ts). Its cells then have the flag CHOICE. */
  choice: boolean;
  /** What a choice point keeps for each phase of the task's function, from phase 1 on: see ManifestPosition. */
  phases: ManifestPosition[][];
  minimumCost: number;
  /**
   * Function numbers of the task's lower bounds, or 0. `least` only depends on the arguments. `stated` is the
   * designer's bound, which is computed when the task is taken up.
   */
  least: number;
  stated: number;
}

/**
 * A position that a choice point keeps, in two words. It is also used to check saved searches.
 * - range: the value of a loop through all values of a type
 * - index: how far the loop's value is from the index's first value, in bytes
 * - list: how far the present entry and the end of a sorted list are from the task's cell, in bytes. An entry is the
 *   key, then a word for each value.
 */
export type ManifestPosition =
  { of: 'range'; type: ValueType } | { of: 'index' } | { of: 'list'; keyBytes: 4 | 8; values: ValueType[] };

/**
 * The immutable i32 globals that the module imports, in order, from `core` under the names `g0`, `g1`, ...
 * - table: number of the module's first function in the core's function table. The functions are selectUnordered, the
 *   tasks, their bounds, and the test for independent tasks.
 * - base: address of a variable's table
 * - stride: bytes between two values of the variable's parameter number `param` (the last parameter has none)
 * - first, last: lowest and highest object id of a type (last < first when it has no objects)
 * - index: address of an index's row starts, a u32 each that counts values. There is one more than there are rows.
 * - values: address of an index's values, a u16 each
 * - generations: address of the words of a root type, one for each object id: the object's generation plus one, 0 when
 *   the id is free
 * - entries, listing: only in the module for large worlds. Address of what is known of a sparse table, 0 when the
 *   table is not sparse; and of the rows of candidates of an index, 0 when every candidate is one
 * - rows: number of index rows between two values of key number `key` (the last key has none)
 */
export type ManifestGlobal =
  | { of: 'table' }
  | { of: 'base'; variable: number }
  | { of: 'stride'; variable: number; param: number }
  | { of: 'first' | 'last' | 'generations'; type: number }
  | { of: 'index' | 'values' | 'listing'; index: number }
  | { of: 'entries'; variable: number }
  | { of: 'rows'; index: number; key: number };

/** A place in the text at which a fault can happen. */
export interface ManifestSite {
  line: number;
  column: number;
  /** Name of the task or define around the place. */
  within: string;
  /** The file, where it is one that the text includes. */
  file?: string;
}

export interface Manifest {
  format: typeof manifestFormat;
  name: string;
  /** A hash of the module's meaning: equal for equal modules. */
  hash: string;
  types: { name: string; parent: number; root: number; last: number }[];
  enums: { name: string; values: string[] }[];
  /** The objects that every world has, in this order before the others of their types. */
  objects: ProblemObject[];
  variables: ManifestVariable[];
  /** Imported from `external` under their names. */
  externals: { name: string; params: { name: string; type: ValueType }[]; value: ValueType }[];
  tasks: ManifestTask[];
  indexes: ConstantIndex[];
  globals: ManifestGlobal[];
  sites: ManifestSite[];
  /** How many places of the function table the module takes. */
  functions: number;
  /**
   * The number at which a second row begins: selectUnordered, then the task functions that keep a record because they
   * may be interrupted. 0: there is no second row.
   */
  recording: number;
  /** The tasks that have a separate function in that row. These functions come before those of all tasks. */
  recordingTasks: number[];
  /** Whether any function counts its work. */
  counts: boolean;
  /** The size of a choice point, and the most bytes that one call may take from arena and trail. */
  choicePointBytes: number;
  slack: number;
  /** Whether every network in the domain is totally ordered (ir/order.ts). */
  inOrder: boolean;
  /** Function number of the test for independent tasks, or 0. */
  independent: number;
  /** Whether all costs are whole numbers, so that lower bounds may be added without rounding. */
  wholeCosts: boolean;
  /** Whether some task achieves a goal. The module then imports `achieve`. */
  achieves?: true;
  /**
   * If there is a section about acting (ir/acting.ts): a hash of its text, and the number of acting parts. Their
   * functions follow those of the tasks.
   */
  acting?: { parts: number; hash: string };
  /**
   * If there is a second module for worlds with large tables (ir/sparse.ts): a hash of it. In the second module, this
   * is 'this', and its hash is that of the first.
   */
  large?: string;
  /** With a second module: the variables in which it looks up candidates, instead of trying all objects. */
  searched?: number[];
}
