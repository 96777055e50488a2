// Writes what a game has to implement for a tree of mistreevous, as a TypeScript interface of its agent.

import type { ValueType } from '../../ir/ir.ts';
import type { WrittenMistreevous, PropertyType } from './mistreevous.ts';
import { UniqueNames } from './names.ts';
import type { Port, TaskTree, GameNode } from './tree.ts';

/** Words that cannot name a parameter in TypeScript. */
const reserved =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
  'false finally for function if implements import in instanceof interface let new null package private protected ' +
  'public return static super switch this throw true try typeof var void while with yield';

export function writeAgentTypes(tree: TaskTree, written: WrittenMistreevous): string {
  return new TypesWriter(tree, written).write();
}

class TypesWriter {
  readonly #tree: TaskTree;
  readonly #written: WrittenMistreevous;
  /** Object types that are mentioned. */
  readonly #objects = new Set<string>();

  constructor(tree: TaskTree, written: WrittenMistreevous) {
    this.#tree = tree;
    this.#written = written;
  }

  write(): string {
    const { task, domain } = this.#tree;
    const { properties } = this.#written;
    const locals = properties.map(({ name, type }) => `  ${name}: ${this.#property(type)};`);
    const agent = this.#agent();
    const objects = [...this.#objects].sort().map((name) => `  ${name}: unknown;`);
    const parameters = `Objects extends ${task}Objects = ${task}Objects`;
    return [
      `// What a game implements for the tree of ${task}, of the domain ${domain}. Written by \`frameplan convert\`.`,
      '',
      "import type { State } from 'mistreevous';",
      '',
      '/** What the game has for objects of each type. `none` is null. */',
      `export interface ${task}Objects {`,
      ...objects,
      '}',
      '',
      '/** What the tree remembers, as properties of the agent. The parameters of the task come first: the game sets them. */',
      `export interface ${task}Locals<${parameters}> {`,
      ...locals,
      '}',
      '',
      'type Answer = State.SUCCEEDED | State.FAILED;',
      'type Progress = Answer | State.RUNNING | Promise<Answer> | void;',
      '',
      `export interface ${task}Agent<${parameters}> {`,
      ...agent,
      '}',
      '',
    ].join('\n');
  }

  #agent(): string[] {
    const { task, nodes } = this.#tree;
    const asks = this.#written.properties.some(({ type }) => type.kind === 'loop' || type.kind === 'taken');
    const of = (kind: GameNode['kind']): string[] =>
      nodes.filter((node) => node.kind === kind).flatMap((node) => this.#node(node));
    return [
      '  /** Sets a property. Trees and the game call it. */',
      `  set<Name extends keyof ${task}Locals>(name: Name, value: ${task}Locals<Objects>[Name]): State.SUCCEEDED;`,
      ...(asks
        ? ['  /** Whether a property has this value. */', `  is(name: keyof ${task}Locals, value: unknown): boolean;`]
        : []),
      ...headed('Actions', of('action')),
      ...headed('Conditions', of('condition')),
      ...headed('Choices: each sets the properties that it is given, or fails', of('choice')),
      ...headed('Values: each sets the property that it is given', of('value')),
    ];
  }

  #node(node: GameNode): string[] {
    const { name, kind, inputs, outputs, text, effects, internal } = node;
    const names = new UniqueNames(reserved.split(' '));
    const told = outputs.map((output, position) => {
      const properties = [...(this.#written.outputs.get(node)?.[position] ?? [])];
      return `${names.unique(output.name)}: ${properties.map((property) => `'${property}'`).join(' | ') || 'never'}`;
    });
    const given = inputs.map((input) => `${names.unique(input.name)}: ${this.#type(input)}`);
    const result = kind === 'condition' ? 'boolean' : kind === 'action' ? 'Progress' : 'Answer';
    const meaning = internal ? `${text} keeps the books` : text;
    const comment = effects.length > 0 ? `${meaning}: ${effects.join(' ')}` : meaning;
    return [`  /** ${comment} */`, `  ${name}(${[...told, ...given].join(', ')}): ${result};`];
  }

  #type({ type }: Pick<Port, 'type'>): string {
    return this.#value(type);
  }

  #property(type: PropertyType): string {
    if (type.kind === 'loop') return "'open' | 'again' | 'over'";
    return type.kind === 'taken' ? 'boolean' : this.#value(type);
  }

  #value(type: ValueType): string {
    switch (type.kind) {
      case 'boolean':
        return 'boolean';
      case 'integer':
      case 'float':
        return 'number';
      case 'enum':
        return this.#tree.enums[type.enum]!.values.map((value) => `'${value}'`).join(' | ');
      case 'object': {
        const { name } = this.#tree.types[type.type]!;
        this.#objects.add(name);
        return `Objects['${name}'] | null`;
      }
    }
  }
}

function headed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `  // ${title}`, ...lines];
}
