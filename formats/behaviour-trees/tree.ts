// The trees of tasks as plain data, before they are written in the notation of a library: nodes that tick others, and
// leaves that name what a game implements.

import type { ValueType } from '../../ir/ir.ts';

/** A value that a node gets when it is ticked. */
export type Argument = TreeLocal | TreeLiteral;

/** A named value that a tree remembers: a parameter, a chosen object or a computed value. */
export interface TreeLocal {
  kind: 'local';
  name: string;
  type: ValueType;
  /** For a parameter that is never written: the argument of the call. null: it is a separate local. */
  same: Argument | null;
}

export interface TreeLiteral {
  kind: 'literal';
  type: ValueType;
  value: number;
}

/** An input or output of a node, by name. */
export interface Port {
  name: string;
  type: ValueType;
}

/**
 * A node that a game implements. `action`: a primitive task. `condition`: a test that succeeds or fails at once.
 * `choice`: binds its outputs to the first binding that its conditions allow, and fails if there is none. `value`:
 * computes its single output.
 */
export interface GameNode {
  name: string;
  kind: 'action' | 'condition' | 'choice' | 'value';
  /** In the order in which they are given. */
  inputs: Port[];
  outputs: Port[];
  /** The meaning of the node, in the language of domains, in terms of its inputs. For an action: its head. */
  text: string;
  /** For an action: its intended effects, one text for each. */
  effects: string[];
  /** For an action: whether the task is internal, which means that it is not an action of a plan. */
  internal: boolean;
}

/** A part of a tree. `title`: the method, branch or task from which it was made. */
export type TreePart =
  | { kind: 'sequence' | 'fallback' | 'parallel'; title: string | null; parts: TreePart[] }
  | { kind: 'inverter'; part: TreePart }
  /** Only the first branch whose conditions succeed is used. */
  | { kind: 'branches'; title: string | null; branches: TreeBranch[] }
  /** Repeats its part as long as that reaches an `again` of this loop. */
  | { kind: 'loop'; loop: TreeLoop; part: TreePart }
  | { kind: 'again'; loop: TreeLoop; args: Argument[] }
  | { kind: 'leaf'; leaf: Leaf }
  /** An action that is aborted when one of these conditions no longer holds. */
  | { kind: 'watch'; watched: Watched[]; leaf: Leaf }
  /** The tree of another task. */
  | { kind: 'subtree'; tree: SubTree; args: Argument[] };

export interface TreeBranch {
  title: string | null;
  conditions: TreePart[];
  does: TreePart;
}

export interface Leaf {
  node: GameNode;
  inputs: Argument[];
  outputs: TreeLocal[];
}

/** A condition to watch. `not`: it must be false. */
export interface Watched {
  leaf: Leaf;
  not: boolean;
}

/** A task that calls itself at its end. */
export interface TreeLoop {
  task: string;
  /** The arguments of the first call. */
  first: Argument[];
  params: TreeLocal[];
  /** Whether some `again` leads here. Otherwise the loop is the same as its part. */
  isUsed: boolean;
}

/** The tree of one compound task. It contains the tasks through which it calls itself. */
export interface SubTree {
  /** The task's name, or another name if a node has it. */
  name: string;
  inputs: TreeLocal[];
  part: TreePart;
}

/** The result of translating a task. */
export interface TaskTree {
  domain: string;
  task: string;
  /** The tree of the task comes first. A tree comes before those that it uses. */
  trees: SubTree[];
  /** What the game implements, in the order of the trees. An action comes before its conditions. */
  nodes: GameNode[];
  /** Names of object types and of values of enums, for the writers. */
  types: { name: string; parent: number }[];
  enums: { name: string; values: string[] }[];
}

/** Follows parameters that are never written to the argument that they equal. */
export function resolved(argument: Argument): Argument {
  let found = argument;
  while (found.kind === 'local' && found.same) found = found.same;
  return found;
}

export function isSame(one: Argument, other: Argument): boolean {
  const [left, right] = [resolved(one), resolved(other)];
  if (left.kind === 'literal' && right.kind === 'literal') {
    return Object.is(left.value, right.value) && left.type.kind === right.type.kind;
  }
  return left === right;
}

/** Makes a sequence, and merges inner sequences without a title into it. */
export function sequenceOf(title: string | null, parts: readonly TreePart[]): TreePart {
  const flat = parts.flatMap((part) => (part.kind === 'sequence' && part.title === null ? part.parts : [part]));
  return flat.length === 1 && title === null ? flat[0]! : { kind: 'sequence', title, parts: flat };
}

/** Makes a parallel, or returns its single part. */
export function parallelOf(parts: readonly TreePart[]): TreePart {
  const doing = parts.filter((part) => !isNothing(part));
  if (doing.length === 0) return sequenceOf(null, []);
  return doing.length === 1 ? doing[0]! : { kind: 'parallel', title: null, parts: doing };
}

/** Whether a part succeeds at once. */
export function isNothing(part: TreePart): boolean {
  return part.kind === 'sequence' && part.parts.every(isNothing);
}
