// BehaviorTree.CPP 4 in small: reads the XML of a tree and ticks it in a game. Only the nodes that our trees have, each
// as the library's documentation describes it: sequences and fallbacks that remember the running child, IfThenElse,
// ReactiveSequence, Parallel, Repeat, Inverter, scripts that set and compare one entry, and SubTree with ports. Actions
// of the game end at once, so no node is ever running.

import type { TaskTree } from '../../../formats/behaviour-trees/index.ts';
import type { TickedGame, GivenValue } from './game.ts';
import type { TreeEnding } from './ticking.ts';

interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: Element[];
}

/** Reads what our writer writes: elements and attributes. Texts are left out. */
export function readXml(xml: string): Element {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, end, tag, attributes, empty] of xml.matchAll(/<(\/?)(\w+)((?:\s+\w+="[^"]*")*)\s*(\/?)>/g)) {
    if (end) {
      if (open.pop()!.tag !== tag) throw new Error(`${tag} ends where it has not begun`);
      continue;
    }
    const element: Element = { tag: tag!, attributes: {}, children: [] };
    for (const [, name, value] of attributes!.matchAll(/(\w+)="([^"]*)"/g)) element.attributes[name!] = plain(value!);
    open.at(-1)!.children.push(element);
    if (!empty) open.push(element);
  }
  if (open.length !== 1) throw new Error(`${open.at(-1)!.tag} has no end`);
  return root.children[0]!;
}

function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** A blackboard: its own entries, and names for entries of the one around it or for fixed values. */
class Blackboard {
  readonly #entries = new Map<string, GivenValue>();
  readonly #outer: Blackboard | null;
  readonly #ports: Record<string, string>;

  constructor(outer: Blackboard | null, ports: Record<string, string>) {
    this.#outer = outer;
    this.#ports = ports;
  }

  get(key: string): GivenValue {
    const port = this.#ports[key];
    if (port !== undefined && this.#outer) return this.#outer.value(port);
    const value = this.#entries.get(key);
    if (value === undefined) throw new Error(`the blackboard has no entry ${key}`);
    return value;
  }

  set(key: string, value: GivenValue): void {
    const inner = /^\{(.*)\}$/.exec(this.#ports[key] ?? '');
    if (inner && this.#outer) this.#outer.set(inner[1]!, value);
    else this.#entries.set(key, value);
  }

  /** What an attribute stands for. */
  value(text: string): GivenValue {
    const key = /^\{(.*)\}$/.exec(text);
    return key ? this.get(key[1]!) : text;
  }
}

class TooManyTicks extends Error {}

export class BehaviorTreeCpp {
  readonly #trees = new Map<string, Element>();
  readonly #main: string;
  readonly #tree: TaskTree;
  readonly #inputs: string[];

  constructor(xml: string, tree: TaskTree) {
    const root = readXml(xml);
    this.#main = root.attributes['main_tree_to_execute']!;
    this.#tree = tree;
    this.#inputs = tree.trees[0]!.inputs.map(({ name }) => name);
    for (const { tag, attributes, children } of root.children) {
      if (tag === 'BehaviorTree') this.#trees.set(attributes['ID']!, children[0]!);
    }
  }

  tick(args: readonly number[], game: TickedGame, nodes: number): TreeEnding {
    const blackboard = new Blackboard(null, {});
    args.forEach((value, index) => blackboard.set(this.#inputs[index]!, value));
    try {
      const ticking = new CppTicking(this.#trees, this.#tree, game, nodes);
      return ticking.tick(this.#trees.get(this.#main)!, blackboard) ? 'succeeded' : 'failed';
    } catch (error) {
      if (error instanceof TooManyTicks) return 'endless';
      throw error;
    }
  }
}

class CppTicking {
  readonly #trees: Map<string, Element>;
  readonly #tree: TaskTree;
  readonly #game: TickedGame;
  #left: number;

  constructor(trees: Map<string, Element>, tree: TaskTree, game: TickedGame, nodes: number) {
    this.#trees = trees;
    this.#tree = tree;
    this.#game = game;
    this.#left = nodes;
  }

  tick(element: Element, blackboard: Blackboard): boolean {
    if (--this.#left < 0) throw new TooManyTicks();
    const { tag, attributes, children } = element;
    const child = (index: number): boolean => this.tick(children[index]!, blackboard);
    switch (tag) {
      case 'Sequence':
      case 'ReactiveSequence':
        return children.every((_, index) => child(index));
      case 'Fallback':
        return children.some((_, index) => child(index));
      case 'Parallel':
        // One failure is enough: it ends the parallel at once.
        if (attributes['success_count'] !== '-1' || attributes['failure_count'] !== '1') throw new Error('counts');
        return children.every((_, index) => child(index));
      case 'IfThenElse':
        if (children.length < 2 || children.length > 3) throw new Error('IfThenElse has two or three children');
        return child(0) ? child(1) : children.length === 3 && child(2);
      case 'Inverter':
        return !child(0);
      case 'Repeat':
        if (attributes['num_cycles'] !== '-1') throw new Error('num_cycles');
        while (child(0));
        return false;
      case 'AlwaysSuccess':
        return true;
      case 'AlwaysFailure':
        return false;
      case 'SubTree': {
        const { ID, ...ports } = attributes;
        return this.tick(this.#trees.get(ID!)!, new Blackboard(blackboard, ports));
      }
      case 'SetBlackboard':
        blackboard.set(attributes['output_key']!, blackboard.value(attributes['value']!));
        return true;
      case 'Script':
      case 'ScriptCondition':
        return script(tag, attributes['code']!, blackboard);
      default:
        return this.#leaf(element, blackboard);
    }
  }

  #leaf({ tag, attributes }: Element, blackboard: Blackboard): boolean {
    const node = this.#tree.nodes.find(({ name }) => name === tag);
    if (!node) throw new Error(`there is no node ${tag}`);
    const given = node.inputs.map(({ name }) => blackboard.value(attributes[name]!));
    if (node.kind === 'condition') return this.#game.holds(node, given);
    if (node.kind === 'action') return this.#game.act(node, given);
    const found = node.kind === 'choice' ? this.#game.choose(node, given) : [this.#game.value(node, given)];
    found?.forEach((value, position) => {
      const key = /^\{(.*)\}$/.exec(attributes[node.outputs[position]!.name]!)!;
      blackboard.set(key[1]!, value);
    });
    return found !== null;
  }
}

function script(tag: string, code: string, blackboard: Blackboard): boolean {
  const [, key, sign, value] = /^(\w+) (:=|==) '(\w+)'$/.exec(code)!;
  if ((tag === 'Script') !== (sign === ':=')) throw new Error(`${tag}: ${code}`);
  if (tag === 'ScriptCondition') return blackboard.get(key!) === value;
  blackboard.set(key!, value!);
  return true;
}
