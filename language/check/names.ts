// What the names of a domain stand for. Three namespaces: types and enums; tasks; and everything that an expression can name.

import type { Domain, Span, ValueType } from '../../ir/ir.ts';
import type { Locals } from './locals.ts';
import type { Report } from './report.ts';

/** null: the type is wrong and that has been reported; whatever depends on it stays silent. */
export type CheckedType = ValueType | null;

/** A declared name that takes arguments (or none). `index` points into the list of the domain that its kind names. */
export interface Signature {
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

/** An object of a problem. */
export interface ObjectName {
  kind: 'object';
  type: number;
  id: number;
  span: Span;
}

export type Value = Signature | EnumValue | BuiltIn | ObjectName;

export interface Names {
  types: Map<string, number>;
  /** Declared, but with something wrong about it that has been reported. */
  brokenTypes: Set<string>;
  /** Objects of a problem whose type is unknown, which has been reported. */
  brokenObjects: Set<string>;
  enums: Map<string, number>;
  values: Map<string, Value>;
  tasks: Map<string, Signature>;
}

export const builtIns = ['min', 'max', 'abs'];

export function emptyNames(): Names {
  const values = new Map<string, Value>(builtIns.map((name) => [name, { kind: 'built-in function' }]));
  return {
    types: new Map(),
    brokenTypes: new Set(),
    brokenObjects: new Set(),
    enums: new Map(),
    values,
    tasks: new Map(),
  };
}

/** What every stage works with: the source, the domain as far as it is known, its names, and what was found wrong. */
export interface Scope {
  text: string;
  domain: Domain;
  names: Names;
  report: Report;
}

/** A scope inside a task or a define, where there are local names too. */
export interface Context extends Scope {
  locals: Locals;
}

/** The source text of a span, on one line, for messages. */
export function sourceOf(scope: { text: string }, span: Span): string {
  return scope.text.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
}

/** The names of a finished domain again, for problems that come without its text. */
export function namesOf(domain: Domain): Names {
  const names = emptyNames();
  domain.types.forEach((type, index) => names.types.set(type.name, index));
  domain.enums.forEach((declared, index) => {
    names.enums.set(declared.name, index);
    declared.values.forEach((name, value) =>
      names.values.set(name, { kind: 'enum value', enum: index, value, span: declared.span }),
    );
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
