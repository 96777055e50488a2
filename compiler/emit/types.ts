// A domain as TypeScript declarations, which `frameplan compile --types` writes next to a compiled module. With them, a
// misspelt task or an object of the wrong type does not compile. They implement the shape in bindings/domain/shape.ts.

import type { DomainIr, Parameter, ValueType, Variable } from '../../ir/ir.ts';
import { storageWidth } from '../../ir/kinds.ts';

export interface TypesOptions {
  /** The module from which to import the bindings. */
  from?: string;
  /**
   * Whether to declare a module too, with the compiled domain as its default export. The build plugin makes such
   * modules.
   */
  asModule?: boolean;
}

/** How TypeScript looks for the types of `./guard.htn`: its setting `moduleResolution`. */
export type TypesResolution = 'bundler' | 'nodenext';

/** Where TypeScript looks for the types of a domain that is imported. */
export function typesFileOf(path: string, resolution: TypesResolution = 'bundler'): string {
  return resolution === 'bundler' ? `${path}.d.ts` : path.replace(/(\.[^./\\]*)?$/, '.d$1.ts');
}

export function emitTypes(domain: DomainIr, { from = 'frameplan', asModule = false }: TypesOptions = {}): string {
  const writer = new TypeWriter(domain);
  const { domainName } = writer;
  const use = asModule
    ? 'the build plugin: planner.register(domain)'
    : `\`frameplan compile --types\`: planner.register<${domainName}>(bytes)`;
  return [
    `// The domain ${domain.name} for TypeScript, written by ${use}.`,
    '',
    // A name in a domain cannot contain `$`, so these names never clash with one.
    `import type { ${asModule ? 'CompiledDomain as $Compiled, ' : ''}DomainShape as $Domain, ObjectId as $Object, Views as $Views } from '${from}';`,
    '',
    ...writer.aliases(),
    '',
    ...writer.shape(),
    '',
    ...(asModule ? [`declare const $domain: $Compiled<${domainName}>;`, 'export default $domain;', ''] : []),
  ].join('\n');
}

/** Words that cannot name a declared type in TypeScript. */
const reserved = new Set(
  (
    'any as asserts async await bigint boolean break case catch class const continue debugger default delete do else enum ' +
    'export extends false finally for function if implements import in instanceof interface let never new null number object ' +
    'package private protected public return static string super switch symbol this throw true try type typeof undefined ' +
    'unknown var void while with yield'
  ).split(' '),
);

class TypeWriter {
  readonly domainName: string;
  private readonly domain: DomainIr;
  private readonly typeNames: string[];
  private readonly enumNames: string[];

  constructor(domain: DomainIr) {
    this.domain = domain;
    const taken = new Set(reserved);
    this.typeNames = domain.types.map(({ name }) => unused(identifierOf(name), taken));
    this.enumNames = domain.enums.map(({ name }) => unused(identifierOf(name), taken));
    this.domainName = unused(`${inCapitals(identifierOf(domain.name))}Domain`, taken);
  }

  aliases(): string[] {
    const { types, enums } = this.domain;
    return [
      ...types.map((_, type) => `export type ${this.typeNames[type]} = $Object<${union(this.ancestry(type))}>;`),
      ...enums.map(({ values }, index) => `export type ${this.enumNames[index]} = ${union(values)};`),
    ];
  }

  shape(): string[] {
    const { types, tasks, variables, externals } = this.domain;
    const constants = variables.filter(({ kind }) => kind === 'constant');
    const fluents = variables.filter(({ kind }) => kind === 'fluent');
    return [
      `export interface ${this.domainName} extends $Domain {`,
      ...block(
        'types',
        types.map(({ name }, type) => `${keyOf(name)}: ${this.typeNames[type]};`),
      ),
      ...block(
        'tasks',
        tasks.map(({ name, params }) => `${keyOf(name)}: ${this.tuple(params)};`),
      ),
      `  steps: ${union(tasks.filter(({ kind }) => kind === 'primitive').map(({ name }) => name))};`,
      `  internalSteps: ${union(tasks.filter(({ kind }) => kind === 'internal').map(({ name }) => name))};`,
      ...block(
        'constants',
        constants.map((variable) => this.variable(variable)),
      ),
      ...block(
        'fluents',
        fluents.flatMap((variable) => this.fluent(variable)),
      ),
      ...block(
        'externals',
        externals.map(({ name, params, value }) => {
          return `${keyOf(name)}: (...args: ${this.tuple(params)}) => ${this.valueType(value)};`;
        }),
      ),
      '}',
    ];
  }

  private fluent(variable: Variable): string[] {
    const line = this.variable(variable);
    return variable.sensed ? ['/** Sensed: only the game writes it. */', line] : [line];
  }

  private variable({ name, kind, params, value }: Variable): string {
    const width = storageWidth(kind, value, this.domain);
    return `${keyOf(name)}: { args: ${this.tuple(params)}; value: ${this.valueType(value)}; view: $Views[${width}] };`;
  }

  private tuple(params: readonly Parameter[]): string {
    const taken = new Set(reserved);
    return `[${params.map(({ name, type }) => `${unused(identifierOf(name), taken)}: ${this.valueType(type)}`).join(', ')}]`;
  }

  private valueType(type: ValueType): string {
    switch (type.kind) {
      case 'boolean':
        return 'boolean';
      case 'integer':
      case 'float':
        return 'number';
      case 'enum':
        return this.enumNames[type.enum]!;
      case 'object':
        return this.typeNames[type.type]!;
    }
  }

  /** Names of the type and of all its ancestors, the root first. */
  private ancestry(type: number): string[] {
    const { name, parent } = this.domain.types[type]!;
    return parent < 0 ? [name] : [...this.ancestry(parent), name];
  }
}

/** A name in backquotes may have characters that TypeScript does not allow. */
function identifierOf(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{Nd}_]/gu, '_');
}

/** The name of a property. */
function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

function unused(name: string, taken: Set<string>): string {
  let result = name;
  while (taken.has(result)) result += '_';
  taken.add(result);
  return result;
}

function inCapitals(name: string): string {
  return name.replace(/(?:^|_+)([a-zA-Z0-9])/g, (_, first: string) => first.toUpperCase());
}

function union(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ');
}

function block(name: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [`  ${name}: {};`] : [`  ${name}: {`, ...lines.map((line) => `    ${line}`), '  };'];
}
