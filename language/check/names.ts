// The names of a domain and their meaning. There are three namespaces: types and enums, tasks, and everything that an
// expression can name.

import type { DomainIr, Span, ValueType } from '../../ir/ir.ts';
import type { UsedAchieves } from './achieve.ts';
import type { DeclaredLocals } from './locals.ts';
import type { DiagnosticReport } from './report.ts';
import type { UsedSyncs } from './sync.ts';

/** A type, or null if it is wrong and was reported. Then code that depends on it reports nothing more. */
export type CheckedType = ValueType | null;

/** A declared name with its parameters. `index` counts in the list of the domain that `kind` names. */
export interface DeclaredSignature {
  kind: 'constant' | 'fluent' | 'external' | 'define' | 'task';
  name: string;
  index: number;
  params: { name: string; type: CheckedType }[];
  value: CheckedType;
  span: Span;
}

export interface EnumValue {
  kind: 'enum value';
  enum: number;
  value: number;
  span: Span;
}

export interface BuiltIn {
  kind: 'built-in function';
}

/** An object of a problem, or one that every problem of the domain has. */
export interface ObjectName {
  kind: 'object';
  type: number;
  /** The id, or NaN if no world is known. */
  id: number;
  /** For an object that every problem has: its number in the domain. */
  ofDomain?: number;
  span: Span;
}

export type NameMeaning = DeclaredSignature | EnumValue | BuiltIn | ObjectName;

export interface DomainNames {
  types: Map<string, number>;
  /** Types that are declared but wrong, which has been reported. */
  brokenTypes: Set<string>;
  /** Objects of a problem with an unknown type, which has been reported. */
  brokenObjects: Set<string>;
  enums: Map<string, number>;
  values: Map<string, NameMeaning>;
  tasks: Map<string, DeclaredSignature>;
}

export const builtIns = ['min', 'max', 'abs'];

export function emptyNames(): DomainNames {
  const values = new Map<string, NameMeaning>(builtIns.map((name) => [name, { kind: 'built-in function' }]));
  return {
    types: new Map(),
    brokenTypes: new Set(),
    brokenObjects: new Set(),
    enums: new Map(),
    values,
    tasks: new Map(),
  };
}

/** The data that every check works with: the source text, the domain so far, its names, and the diagnostics. */
export interface DomainScope {
  text: string;
  domain: DomainIr;
  names: DomainNames;
  report: DiagnosticReport;
  /** How many tasks the text declares. */
  declaredTasks: number;
  syncs: UsedSyncs;
  achieves: UsedAchieves;
}

/** A scope inside a task or a define, which has local names too. */
export interface CheckContext extends DomainScope {
  locals: DeclaredLocals;
  /** In a problem: the objects named so far, with the local that represents each. */
  objects?: Map<string, { local: number; id: number }>;
}

/** The source text of a span, on one line, for messages. */
export function sourceOf(scope: { text: string }, span: Span): string {
  return scope.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
}

/** The names of a finished domain, for problems that come without the domain's text. */
export function namesOf(domain: DomainIr): DomainNames {
  const names = emptyNames();
  domain.types.forEach((type, index) => names.types.set(type.name, index));
  domain.enums.forEach((declared, index) => {
    names.enums.set(declared.name, index);
    declared.values.forEach((name, value) =>
      names.values.set(name, { kind: 'enum value', enum: index, value, span: declared.span }),
    );
  });
  domain.objects?.forEach(({ name, type, span }, index) => {
    names.values.set(name, { kind: 'object', type, id: NaN, ofDomain: index, span });
  });
  domain.variables.forEach((variable, index) => names.values.set(variable.name, { ...variable, index }));
  domain.externals.forEach((external, index) =>
    names.values.set(external.name, { ...external, kind: 'external', index }),
  );
  domain.defines.forEach((define, index) => names.values.set(define.name, { ...define, kind: 'define', index }));
  domain.tasks.forEach((task, index) => {
    const { name, params, span } = task;
    names.tasks.set(name, { kind: 'task', name, index, params, value: null, span });
  });
  return names;
}
