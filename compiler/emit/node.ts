// Low-level expressions as a graph in which equal expressions are one node. So a value that is used twice is computed
// once, and a value that does not depend on a loop's variable is computed before the loop (see values.ts).

import type { Level } from '../../ir/ir.ts';

/** The kinds of nodes, with the meaning of `value` and of the operands. */
export type NodeKind =
  | 'i32' // the number `value`
  | 'f64'
  | 'local' // the WebAssembly local number `value`, which was set before
  | 'argument' // an argument of the task, at the offset `value` of its cell
  | 'global' // the imported immutable global number `value`
  | 'op' // the instruction `value` on the operands
  | 'load' // the instruction `value` on the operand, an address
  | 'and' // short-circuit
  | 'or'
  | 'conditional' // the second operand where the first is true, else the third
  | 'divide' // of integers, with a check of the divisor; `value` is the fault's site
  | 'remainder'
  | 'call' // of the module's function number `value`
  | 'external' // a call of the external number `value`
  | 'sparse' // a call of the core's function for sparse tables number `value`
  | 'either' // the second operand when the first is not 0, else the third
  | 'exists' // loops over levels
  | 'sum' // the sum of the operand over all bindings of levels
  | 'least'
  | 'greatest';

/** One expression of the graph. */
export interface ValueNode {
  /** Nodes of a graph are numbered in the order of their creation. */
  number: number;
  kind: NodeKind;
  type: 'i32' | 'f64';
  value: number;
  operands: ValueNode[];
  /** For `exists` and aggregates. */
  levels?: BuiltLevel[];
  /**
   * The number of loops around the body of the innermost loop whose variable the node depends on, or 0 if it depends on
   * none.
   */
  scope: number;
  /**
   * Whether the node must stay at its place: it may fault, or costs too much to be computed where it might not be
   * needed.
   */
  fixed: boolean;
  /** How many other nodes and statements use the node. */
  uses: number;
  /** An older node with the same hash. */
  twin: ValueNode | null;
}

/** Levels of loops, ready to be emitted. */
export interface BuiltLevel {
  level: Level;
  /** The WebAssembly local that holds the bound variable. */
  wasmLocal: number;
  /** Number of loops around the level's inside, the level's own included. */
  scope: number;
  source: BuiltSource;
  guards: ValueNode[];
}

export type BuiltSource =
  /** From low to high, both included. `member` says whether there is an object with this id: an id may be free. */
  | RangeSource
  /** One value. `member` says whether it belongs to the level's type. */
  | { kind: 'value'; value: ValueNode; member: ValueNode | null }
  /**
   * `start` and `end`: addresses of the first value and after the last one. `base`: address of all values of the
   * index. `member` says whether a value belongs to the level's type.
   */
  | { kind: 'index'; start: ValueNode; end: ValueNode; base: ValueNode; member: ValueNode | null };

/** `row`: in a large world, only the candidates that are in this row of a listing. */
interface RangeSource {
  kind: 'range';
  low: ValueNode;
  high: ValueNode;
  member: ValueNode | null;
  row?: ValueNode;
}

/** Odd, with its bits well mixed. */
const hashFactor = 0x9e3779b1;
/** Engines store numbers of 30 bits without an object. */
const smallest = 0x3fffffff;

/** All nodes of one function. */
export class Graph {
  /** By hash: the newest of the nodes with this hash. */
  private readonly known = new Map<number, ValueNode>();
  private count = 0;

  make(kind: NodeKind, type: 'i32' | 'f64', value: number, operands: ValueNode[], fixed = false): ValueNode {
    // Kinds that look alike here are distinguished below.
    let hash = Math.imul((kind.charCodeAt(0) << 24) ^ (kind.length << 20) ^ value, hashFactor);
    for (const operand of operands) hash = Math.imul(hash ^ (hash >>> 15) ^ operand.number, hashFactor);
    hash &= smallest;
    const twin = this.known.get(hash) ?? null;
    for (let found = twin; found; found = found.twin) {
      if (found.kind !== kind || found.type !== type || !Object.is(found.value, value)) continue;
      if (areSame(found.operands, operands)) return found;
    }
    let scope = 0;
    for (const operand of operands) {
      operand.uses++;
      if (operand.scope > scope) scope = operand.scope;
      if (operand.fixed) fixed = true;
    }
    const number = this.count++;
    const node: ValueNode = { number, kind, type, value, operands, scope, fixed, uses: 0, twin };
    this.known.set(hash, node);
    return node;
  }

  /** Makes a node that is never shared. */
  makeUnique(
    kind: NodeKind,
    type: 'i32' | 'f64',
    value: number,
    operands: ValueNode[],
    scope: number,
    fixed: boolean,
  ): ValueNode {
    for (const operand of operands) operand.uses++;
    return { number: this.count++, kind, type, value, operands, scope, fixed, uses: 0, twin: null };
  }

  i32(value: number): ValueNode {
    return this.make('i32', 'i32', value | 0, []);
  }

  f64(value: number): ValueNode {
    return this.make('f64', 'f64', value, []);
  }
}

function areSame(one: readonly ValueNode[], other: readonly ValueNode[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

export function isConstant(node: ValueNode): boolean {
  return node.kind === 'i32' || node.kind === 'f64';
}
