// Writes the TypeScript types of a domain: a `DomainShape` of bindings/shape.ts, with which a game's calls are checked
// against the domain when they are written. The domain's types do not become names of TypeScript, because a domain may
// well have a type called `string`.

import type { Domain, Parameter, ValueType, Variable } from '../ir/ir.ts';
import { storageWidth } from '../language/emit/context.ts';

export function domainTypes(domain: Domain): string {
  const { name, types, tasks, variables, externals } = domain;
  const constants = variables.filter(({ kind }) => kind === 'constant');
  const fluents = variables.filter(({ kind }) => kind === 'fluent');
  return [
    `// The types of the domain ${name}, written by \`frameplan compile --types\`: compile again instead of editing.`,
    '',
    `import type { ObjectId } from 'frameplan';`,
    '',
    'interface Objects {',
    ...types.map((type, index) => `  ${type.name}: ObjectId<${union(lineage(domain, index))}>;`),
    '}',
    '',
    `export interface ${shapeName(name)} {`,
    '  types: Objects;',
    ...section('tasks', tasks, (task) => tuple(domain, task.params)),
    `  steps: ${union(tasks.filter(({ kind }) => kind === 'primitive').map((task) => task.name))};`,
    `  internalSteps: ${union(tasks.filter(({ kind }) => kind === 'internal').map((task) => task.name))};`,
    ...section('constants', constants, (variable) => tableType(domain, variable)),
    ...section('fluents', fluents, (variable) => tableType(domain, variable)),
    ...section('externals', externals, ({ params, value }) => {
      return `(...args: ${tuple(domain, params)}) => ${typeText(domain, value)}`;
    }),
    '}',
    '',
  ].join('\n');
}

/** `simple_fps` becomes `SimpleFpsDomain`. */
function shapeName(domain: string): string {
  const words = domain.split('_').filter(Boolean);
  return `${words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')}Domain`;
}

function section<Part extends { name: string }>(name: string, parts: Part[], text: (part: Part) => string): string[] {
  if (parts.length === 0) return [`  ${name}: {};`];
  return [`  ${name}: {`, ...parts.map((part) => `    ${part.name}: ${text(part)};`), '  };'];
}

function tableType(domain: Domain, { kind, params, value }: Variable): string {
  const view = views[storageWidth(kind, value, domain)];
  return `{ args: ${tuple(domain, params)}; value: ${typeText(domain, value)}; view: ${view} }`;
}

const views = { 1: 'Uint8Array', 2: 'Uint16Array', 4: 'Int32Array', 8: 'Float64Array' } as const;

function tuple(domain: Domain, params: readonly Parameter[]): string {
  return `[${params.map(({ name, type }) => `${label(name)}: ${typeText(domain, type)}`).join(', ')}]`;
}

const reserved = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with'
  ).split(' '),
);

/** The labels of a tuple are for people only, but they may not be reserved words. */
function label(name: string): string {
  return reserved.has(name) ? `${name}_` : name;
}

function typeText(domain: Domain, type: ValueType): string {
  switch (type.kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'float':
      return 'number';
    case 'enum':
      return union(domain.enums[type.enum]!.values);
    case 'object':
      return `Objects['${domain.types[type.type]!.name}']`;
  }
}

/** The names of a type and of its ancestors. */
function lineage(domain: Domain, index: number): string[] {
  const type = domain.types[index];
  return type ? [type.name, ...lineage(domain, type.parent)] : [];
}

function union(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ');
}
