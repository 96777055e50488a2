// The trees that tasks become, before they are written in the notation of a library: nodes that tick others, and leaves
// that name what a game implements. Plain data.

import type { ValueType } from '../../ir/ir.ts';

/** A value that is given to a node when it is ticked. */
export type Argument = TreeLocal | TreeLiteral;

/** What a tree remembers by a name: a parameter, a chosen object, a value that was computed. */
export interface TreeLocal {
  kind: 'local';
  name: string;
  type: ValueType;
  /** For a parameter that nothing is written to: what its task is called with. null: a separate local. */
  same: Argument | null;
}

export interface TreeLiteral {
  kind: 'literal';
  type: ValueType;
  value: number;
}

/** What a node takes or gives, by name. */
export interface Port {
  name: string;
  type: ValueType;
}

/**
 * What a game implements. `action`: a primitive task. `condition`: a question that is answered at once. `choice`: binds
 * its outputs to the first binding that its conditions allow, and fails when there is none. `value`: computes its one
 * output.
 */
export interface GameNode {
  name: string;
  kind: 'action' | 'condition' | 'choice' | 'value';
  /** In the order in which they are given. */
  inputs: Port[];
  outputs: Port[];
  /** What the node means, in the language of domains, in terms of its inputs. Of an action: its head. */
  text: string;
  /** For an action: what it should bring about, one effect each. */
  effects: string[];
  /** For an action: whether the task is internal. Such a task keeps the books, and is not an action of a plan. */
  internal: boolean;
}

/** A place in a tree. `title`: the method, branch or task that it stands for. */
export type TreePart =
  | { kind: 'sequence' | 'fallback' | 'parallel'; title: string | null; parts: TreePart[] }
  | { kind: 'inverter'; part: TreePart }
  /** The first branch whose conditions succeed is the only one that is gone on with. */
  | { kind: 'branches'; title: string | null; branches: TreeBranch[] }
  /** Does its part again as long as the part comes to an `again` of this loop. */
  | { kind: 'loop'; loop: TreeLoop; part: TreePart }
  | { kind: 'again'; loop: TreeLoop; args: Argument[] }
  | { kind: 'leaf'; leaf: Leaf }
  /** An action, for as long as all of these hold. */
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

/** A task that comes back to itself at its end. */
export interface TreeLoop {
  task: string;
  /** What the task is called with the first time. */
  first: Argument[];
  params: TreeLocal[];
  /** Whether some `again` leads here. Without one, the loop is its part. */
  isUsed: boolean;
}

/** The tree of one compound task, with those of the tasks that it comes back to itself by. */
export interface SubTree {
  /** The task's name, or another one where a node has that name. */
  name: string;
  inputs: TreeLocal[];
  part: TreePart;
}

/** What a task was translated to. */
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

/** What an argument stands for in the end. */
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

/** The parts of a sequence, without sequences inside that say nothing of their own. */
export function sequenceOf(title: string | null, parts: readonly TreePart[]): TreePart {
  const flat = parts.flatMap((part) => (part.kind === 'sequence' && part.title === null ? part.parts : [part]));
  return flat.length === 1 && title === null ? flat[0]! : { kind: 'sequence', title, parts: flat };
}

/** A parallel, or its one part. */
export function parallelOf(parts: readonly TreePart[]): TreePart {
  const doing = parts.filter((part) => !isNothing(part));
  if (doing.length === 0) return sequenceOf(null, []);
  return doing.length === 1 ? doing[0]! : { kind: 'parallel', title: null, parts: doing };
}

/** Whether a part succeeds at once. */
export function isNothing(part: TreePart): boolean {
  return part.kind === 'sequence' && part.parts.every(isNothing);
}
