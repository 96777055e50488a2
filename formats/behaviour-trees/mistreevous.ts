// Trees as JSON of mistreevous. A subtree of mistreevous takes no arguments, so all trees become one, each with its
// arguments in place. Locals are properties of the agent, which nodes get by `{ "$": name }`. Choice and value nodes
// get the names of the properties to set.

import { UniqueNames } from './names.ts';
import { literalText } from './text.ts';
import { isNothing, resolved } from './tree.ts';
import type {
  Argument,
  Leaf,
  TreeLiteral,
  TreeLocal,
  TreeLoop,
  TreePart,
  SubTree,
  TaskTree,
  TreeBranch,
  GameNode,
} from './tree.ts';
import { assignmentsOf } from './writes.ts';

/** An argument of a call: a literal, or a property of the agent. */
export type MistreevousArgument = string | number | boolean | null | { $: string };

export interface MistreevousCall {
  call: string;
  args?: MistreevousArgument[];
}

/** A node as `BehaviourTree` of mistreevous takes it. */
export type MistreevousNode =
  | ({ type: 'action' | 'condition' } & MistreevousCall & MistreevousGuards)
  | ({ type: 'sequence' | 'selector' | 'parallel'; children: MistreevousNode[] } & MistreevousGuards)
  | { type: 'flip' | 'repeat' | 'fail'; child: MistreevousNode }
  | { type: 'wait'; duration: number };

interface MistreevousGuards {
  while?: MistreevousCall;
  until?: MistreevousCall;
}

export interface MistreevousRoot {
  type: 'root';
  child: MistreevousNode;
}

/** The type of a property of the agent: it holds a value, the progress of a loop, or whether a branch was taken. */
export type PropertyType = TreeLocal['type'] | { kind: 'loop' } | { kind: 'taken' };

export interface WrittenMistreevous {
  definition: MistreevousRoot;
  /** The properties that the tree sets or gives to nodes. The parameters of the task come first. */
  properties: { name: string; type: PropertyType }[];
  /** The number of properties that are parameters of the task. */
  inputs: number;
  /** For each output of each node, the properties that it has to set. */
  outputs: Map<GameNode, Set<string>[]>;
}

export function writeMistreevous(tree: TaskTree): WrittenMistreevous {
  return new MistreevousWriter(tree).write();
}

/** The values of the locals of one tree, at the place where it is used. */
type ValuesInPlace = Map<TreeLocal | TreeLoop, MistreevousArgument>;

class MistreevousWriter {
  readonly #tree: TaskTree;
  readonly #properties = new Map<string, PropertyType>();
  readonly #outputs = new Map<GameNode, Set<string>[]>();
  readonly #nodeNames: UniqueNames;
  /** The properties in use at the current place, in the order in which they were taken. */
  readonly #inUse: string[] = [];
  /** Inside a parallel, properties stay in use, because all its parts write at the same time. */
  #isParallel = false;

  constructor(tree: TaskTree) {
    this.#tree = tree;
    this.#nodeNames = new UniqueNames([...tree.nodes.map(({ name }) => name), 'set', 'is', 'constructor', '__proto__']);
  }

  write(): WrittenMistreevous {
    const [main] = this.#tree.trees;
    const values: ValuesInPlace = new Map();
    for (const input of main!.inputs) values.set(input, { $: this.#property(input.name, input.type) });
    const child = this.#part(main!.part, values);
    const properties = [...this.#properties].map(([name, type]) => ({ name, type }));
    return { definition: { type: 'root', child }, properties, inputs: main!.inputs.length, outputs: this.#outputs };
  }

  #part(part: TreePart, values: ValuesInPlace): MistreevousNode {
    switch (part.kind) {
      case 'sequence':
        return sequence(part.parts.map((inner) => this.#part(inner, values)));
      case 'fallback':
        return selector(part.parts.map((inner) => this.#apart(() => this.#part(inner, values))));
      case 'parallel':
        return this.#parallel(part.parts, values);
      case 'inverter':
        return { type: 'flip', child: this.#part(part.part, values) };
      case 'branches':
        return this.#branches(part.branches, values);
      case 'loop':
        return part.loop.isUsed ? this.#loop(part.loop, part.part, values) : this.#part(part.part, values);
      case 'again':
        return sequence([...this.#writes(part.loop, part.args, values), set(this.#name(part.loop, values), 'again')]);
      case 'leaf':
        return this.#leaf(part.leaf, values);
      case 'watch':
        return this.#watch(part, values);
      case 'subtree':
        return this.#subtree(part.tree, part.args, values);
    }
  }

  #subtree({ inputs, part }: SubTree, args: readonly Argument[], values: ValuesInPlace): MistreevousNode {
    const inner: ValuesInPlace = new Map();
    inputs.forEach((input, position) => inner.set(input, this.#argument(args[position]!, values)));
    return this.#apart(() => this.#part(part, inner));
  }

  /** Writes a node. Nodes after it do not need its properties, and may reuse them. */
  #apart(write: () => MistreevousNode): MistreevousNode {
    const before = this.#inUse.length;
    const node = write();
    if (!this.#isParallel) this.#inUse.length = before;
    return node;
  }

  #parallel(parts: readonly TreePart[], values: ValuesInPlace): MistreevousNode {
    const [before, outer] = [this.#inUse.length, this.#isParallel];
    this.#isParallel = true;
    const children = parts.map((part) => this.#part(part, values));
    this.#isParallel = outer;
    // Values that outer trees got meanwhile are not used after the parallel.
    if (!outer) this.#inUse.length = before;
    return { type: 'parallel', children };
  }

  /** If, else-if: the agent remembers that a branch has begun, so that its failure leads to no other branch. */
  #branches(branches: readonly TreeBranch[], values: ValuesInPlace): MistreevousNode {
    const remembers = branches.slice(0, -1).some(({ does }) => !isNothing(does));
    const taken = remembers ? this.#property('taken', { kind: 'taken' }) : '';
    const last = branches.length - 1;
    return selector(
      branches.map(({ conditions, does }, index) =>
        this.#apart(() => {
          const asks = conditions.map((part) => this.#part(part, values));
          const begins = remembers ? [index === 0 ? set(taken, false) : is(taken, false)] : [];
          const takes = index < last && !isNothing(does) ? [set(taken, true)] : [];
          const doing = isNothing(does) ? [] : [this.#part(does, values)];
          return sequence([...begins, ...asks, ...takes, ...doing]);
        }),
      ),
    );
  }

  /** The property says how the part has ended: it failed (still `open`), leads on to another round, or is over. */
  #loop(loop: TreeLoop, part: TreePart, values: ValuesInPlace): MistreevousNode {
    const name = this.#name(loop, values);
    const begin = this.#writes(loop, loop.first, values);
    const round = sequence([
      set(name, 'open'),
      this.#part(part, values),
      selector([is(name, 'again'), { type: 'flip', child: set(name, 'over') }]),
    ]);
    return sequence([...begin, selector([{ type: 'repeat', child: round }, is(name, 'over')])]);
  }

  #writes(loop: TreeLoop, args: readonly Argument[], values: ValuesInPlace): MistreevousNode[] {
    return assignmentsOf(loop, args).map(({ local, value }) => {
      const given = this.#argument(value, values);
      return set(this.#name(local, values), given);
    });
  }

  #watch({ watched, leaf }: Extract<TreePart, { kind: 'watch' }>, values: ValuesInPlace): MistreevousNode {
    const guards = watched.map(({ leaf: { node, inputs }, not }): MistreevousGuards => {
      const call = this.#call(node, inputs, values);
      return not ? { until: call } : { while: call };
    });
    // A node can have only one guard of each kind, so the others go to sequences around it.
    return guards
      .slice(1)
      .reduce<MistreevousNode>((inner, guard) => ({ type: 'sequence', children: [inner], ...guard }), {
        type: 'action',
        ...this.#call(leaf.node, leaf.inputs, values),
        ...guards[0],
      });
  }

  #leaf({ node, inputs, outputs }: Leaf, values: ValuesInPlace): MistreevousNode {
    const given = inputs.map((input) => this.#argument(input, values));
    const names = outputs.map((output) => this.#name(output, values));
    let known = this.#outputs.get(node);
    if (!known) this.#outputs.set(node, (known = names.map(() => new Set())));
    names.forEach((name, position) => known[position]!.add(name));
    const args = [...names, ...given];
    return {
      type: node.kind === 'condition' ? 'condition' : 'action',
      call: node.name,
      ...(args.length > 0 && { args }),
    };
  }

  #call(node: GameNode, inputs: readonly Argument[], values: ValuesInPlace): MistreevousCall {
    const args = inputs.map((input) => this.#argument(input, values));
    return { call: node.name, ...(args.length > 0 && { args }) };
  }

  #argument(argument: Argument, values: ValuesInPlace): MistreevousArgument {
    const found = resolved(argument);
    if (found.kind === 'literal') return this.#literal(found);
    const value = values.get(found);
    return value === undefined ? { $: this.#name(found, values) } : value;
  }

  #literal({ type, value }: TreeLiteral): MistreevousArgument {
    switch (type.kind) {
      case 'object':
        return null;
      case 'boolean':
        return value !== 0;
      case 'enum':
        return literalText(this.#tree, type, value);
      case 'integer':
      case 'float':
        return value;
    }
  }

  /** The property of a local. It is written, so it can't be replaced by an argument. */
  #name(local: TreeLocal | TreeLoop, values: ValuesInPlace): string {
    const value = values.get(local);
    if (value !== null && typeof value === 'object') return value.$;
    const name =
      'task' in local ? this.#property(`${local.task}_loop`, { kind: 'loop' }) : this.#property(local.name, local.type);
    values.set(local, { $: name });
    return name;
  }

  /** A property that is not in use at the same time, and that only holds values of one type. */
  #property(wanted: string, type: PropertyType): string {
    let name = wanted;
    for (let number = 2; !this.#canHold(name, type); number++) name = `${wanted}_${number}`;
    this.#properties.set(name, type);
    this.#inUse.push(name);
    return name;
  }

  #canHold(name: string, type: PropertyType): boolean {
    if (this.#nodeNames.has(name) || this.#inUse.includes(name)) return false;
    const known = this.#properties.get(name);
    return known === undefined || keyOf(known) === keyOf(type);
  }
}

/** A key that is equal for types with the same values. Ranges of integers do not count. */
function keyOf(type: PropertyType): string {
  if (type.kind === 'object') return `object ${type.type}`;
  return type.kind === 'enum' ? `enum ${type.enum}` : type.kind;
}

function sequence(children: readonly MistreevousNode[]): MistreevousNode {
  const flat = children.flatMap((child) => (child.type === 'sequence' && !isGuarded(child) ? child.children : [child]));
  const doing = flat.filter((child) => child.type !== 'wait');
  if (doing.length === 0) return { type: 'wait', duration: 0 };
  return doing.length === 1 ? doing[0]! : { type: 'sequence', children: doing };
}

function selector(children: readonly MistreevousNode[]): MistreevousNode {
  if (children.length === 0) return { type: 'fail', child: { type: 'wait', duration: 0 } };
  return children.length === 1 ? children[0]! : { type: 'selector', children: [...children] };
}

function isGuarded({ while: asked, until }: MistreevousGuards): boolean {
  return asked !== undefined || until !== undefined;
}

function set(name: string, value: MistreevousArgument): MistreevousNode {
  return { type: 'action', call: 'set', args: [name, value] };
}

function is(name: string, value: MistreevousArgument): MistreevousNode {
  return { type: 'condition', call: 'is', args: [name, value] };
}
