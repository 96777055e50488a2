// Writes trees as XML of BehaviorTree.CPP, version 4. Each compound task is a separate BehaviorTree, with its
// parameters as ports. Locals are entries of its blackboard.

import type { ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { UniqueNames, portName } from './names.ts';
import { literalText } from './text.ts';
import { resolved, sequenceOf } from './tree.ts';
import type {
  Argument,
  Leaf,
  TreeLocal,
  TreeLoop,
  TreePart,
  Port,
  SubTree,
  TaskTree,
  TreeBranch,
  GameNode,
} from './tree.ts';
import { assignmentsOf } from './writes.ts';

interface XmlElement {
  tag: string;
  attributes: [name: string, value: string][];
  children: XmlElement[];
  /** Instead of children. */
  text?: string;
}

export function writeBehaviorTreeXml(tree: TaskTree): string {
  const models = tree.nodes.map((node) => modelOf(node));
  const root = element(
    'root',
    [
      ['BTCPP_format', '4'],
      ['main_tree_to_execute', tree.trees[0]!.name],
    ],
    [
      ...tree.trees.map((one) =>
        element('BehaviorTree', [['ID', one.name]], [new BehaviorTreeWriter(tree, one).element()]),
      ),
      element('TreeNodesModel', [], models),
    ],
  );
  return `${linesOf(root, '').join('\n')}\n`;
}

class BehaviorTreeWriter {
  readonly #whole: TaskTree;
  readonly #tree: SubTree;
  readonly #names = new UniqueNames();
  readonly #keys = new Map<TreeLocal | TreeLoop, string>();

  constructor(whole: TaskTree, tree: SubTree) {
    this.#whole = whole;
    this.#tree = tree;
    for (const input of tree.inputs) this.#key(input, input.name);
  }

  element(): XmlElement {
    return this.#part(this.#tree.part);
  }

  #part(part: TreePart): XmlElement {
    switch (part.kind) {
      case 'sequence':
        return part.parts.length === 0
          ? element('AlwaysSuccess', named(part.title))
          : this.#composite('Sequence', part.title, part.parts);
      case 'fallback':
        return part.parts.length === 0
          ? element('AlwaysFailure', named(part.title))
          : this.#composite('Fallback', part.title, part.parts);
      case 'parallel':
        return element(
          'Parallel',
          [
            ['success_count', '-1'],
            ['failure_count', '1'],
          ],
          part.parts.map((inner) => this.#part(inner)),
        );
      case 'inverter':
        return element('Inverter', [], [this.#part(part.part)]);
      case 'branches': {
        const inner = this.#branches(part.branches);
        return titled(part.title, inner);
      }
      case 'loop':
        return part.loop.isUsed ? this.#loop(part.loop, part.part) : this.#part(part.part);
      case 'again':
        return this.#again(part.loop, part.args);
      case 'leaf':
        return this.#leaf(part.leaf);
      case 'watch': {
        const watched = part.watched.map(({ leaf, not }) =>
          not ? element('Inverter', [], [this.#leaf(leaf)]) : this.#leaf(leaf),
        );
        return element('ReactiveSequence', [], [...watched, this.#leaf(part.leaf)]);
      }
      case 'subtree':
        return element('SubTree', [['ID', part.tree.name], ...this.#ports(portsOf(part.tree), part.args)]);
    }
  }

  #composite(tag: string, title: string | null, parts: readonly TreePart[]): XmlElement {
    return element(
      tag,
      named(title),
      parts.map((part) => this.#part(part)),
    );
  }

  /** If, else-if: a branch that has begun hides the branches after it, even if it fails. */
  #branches([first, ...others]: readonly TreeBranch[]): XmlElement {
    const { title, conditions, does } = first!;
    const doing = this.#part(does);
    if (conditions.length === 0) return titled(title, doing);
    const asking = this.#part(sequenceOf(null, conditions));
    const otherwise = others.length > 0 ? [this.#branches(others)] : [];
    return element('IfThenElse', named(title), [asking, doing, ...otherwise]);
  }

  /** The entry says how the part has ended: it failed (still `open`), leads on to another round, or is over. */
  #loop(loop: TreeLoop, part: TreePart): XmlElement {
    const rounds = element(
      'Repeat',
      [['num_cycles', '-1']],
      [
        element(
          'Sequence',
          [],
          [
            this.#script(loop, 'open'),
            this.#part(part),
            element('Fallback', [], [this.#asks(loop, 'again'), element('Inverter', [], [this.#script(loop, 'over')])]),
          ],
        ),
      ],
    );
    const begin = this.#writes(loop, loop.first);
    const repeated = element('Fallback', named(`${loop.task}_until_its_end`), [rounds, this.#asks(loop, 'over')]);
    return begin.length === 0 ? repeated : element('Sequence', [], [...begin, repeated]);
  }

  #again(loop: TreeLoop, args: readonly Argument[]): XmlElement {
    const writes = this.#writes(loop, args);
    const goesOn = this.#script(loop, 'again');
    return writes.length === 0 ? goesOn : element('Sequence', [], [...writes, goesOn]);
  }

  #script(loop: TreeLoop, value: string): XmlElement {
    return element('Script', [['code', `${this.#key(loop, `${loop.task}_loop`)} := '${value}'`]]);
  }

  #asks(loop: TreeLoop, value: string): XmlElement {
    return element('ScriptCondition', [['code', `${this.#key(loop, `${loop.task}_loop`)} == '${value}'`]]);
  }

  #writes(loop: TreeLoop, args: readonly Argument[]): XmlElement[] {
    return assignmentsOf(loop, args).map(({ local, value }) =>
      element('SetBlackboard', [
        ['value', this.#argument(value)],
        ['output_key', this.#key(local, local.name)],
      ]),
    );
  }

  #leaf({ node, inputs, outputs }: Leaf): XmlElement {
    return element(node.name, [...this.#ports(node.inputs, inputs), ...this.#ports(node.outputs, outputs)]);
  }

  #ports(ports: readonly Pick<Port, 'name'>[], args: readonly Argument[]): [string, string][] {
    return ports.map(({ name }, position) => [name, this.#argument(args[position]!)]);
  }

  #argument(argument: Argument): string {
    const found = resolved(argument);
    if (found.kind === 'local') return `{${this.#key(found, found.name)}}`;
    const { type, value } = found;
    return isReal(type.kind) ? decimalText(value) : literalText(this.#whole, type, value);
  }

  #key(local: TreeLocal | TreeLoop, wanted: string): string {
    let key = this.#keys.get(local);
    if (key === undefined) this.#keys.set(local, (key = this.#names.unique(portName(wanted))));
    return key;
  }
}

/** The ports of a tree, with their names in its blackboard. */
function portsOf({ inputs }: SubTree): { name: string }[] {
  const names = new UniqueNames();
  return inputs.map(({ name }) => ({ name: names.unique(portName(name)) }));
}

const tags: Record<GameNode['kind'], string> = {
  action: 'Action',
  condition: 'Condition',
  choice: 'Action',
  value: 'Action',
};

function modelOf({ name, kind, inputs, outputs, text, effects, internal }: GameNode): XmlElement {
  const port = (tag: string, { name: port, type }: Port): XmlElement =>
    element(tag, [
      ['name', port],
      ['type', portType(type)],
    ]);
  const meaning = internal ? `${text} keeps the books` : text;
  const description = effects.length > 0 ? `${meaning}: ${effects.join(' ')}` : meaning;
  return element(
    tags[kind],
    [['ID', name]],
    [
      ...inputs.map((input) => port('input_port', input)),
      ...outputs.map((output) => port('output_port', output)),
      { ...element('description'), text: description },
    ],
  );
}

function portType(type: ValueType): string {
  switch (type.kind) {
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    case 'float':
      return 'double';
    case 'enum':
    case 'object':
      return 'std::string';
  }
}

function element(tag: string, attributes: [string, string][] = [], children: XmlElement[] = []): XmlElement {
  return { tag, attributes, children };
}

/** A number without an exponent, which the schema of the library does not allow. */
function decimalText(value: number): string {
  const text = String(value);
  const parts = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!parts) return text;
  const [, sign, first, others = '', exponent] = parts;
  const [digits, power] = [`${first}${others}`, Number(exponent)];
  return power < 0 ? `${sign}0.${'0'.repeat(-power - 1)}${digits}` : `${sign}${digits.padEnd(power + 1, '0')}`;
}

function named(title: string | null): [string, string][] {
  return title === null ? [] : [['name', title]];
}

/** Gives an element this title, or wraps it in an element with this title. */
function titled(title: string | null, inner: XmlElement): XmlElement {
  if (title === null) return inner;
  const isBare = inner.attributes.length === 0 && (inner.children.length === 0 || inner.tag === 'Sequence');
  return isBare ? { ...inner, attributes: named(title) } : element('Sequence', named(title), [inner]);
}

function linesOf({ tag, attributes, children, text }: XmlElement, indent: string): string[] {
  const head = [tag, ...attributes.map(([name, value]) => `${name}="${escaped(value)}"`)].join(' ');
  if (text !== undefined) return [`${indent}<${head}>${escaped(text)}</${tag}>`];
  if (children.length === 0) return [`${indent}<${head}/>`];
  const inner = children.flatMap((child) => linesOf(child, `${indent}  `));
  return [`${indent}<${head}>`, ...inner, `${indent}</${tag}>`];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
