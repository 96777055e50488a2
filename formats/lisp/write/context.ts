// Data that all parts of a written domain share: its names in HDDL or PDDL, and the list of constructs that can't be
// expressed.

import type { DomainIr, ObjectType, Problem, Span, ValueType } from '../../../ir/ir.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import type { Diagnostic } from '../../../language/diagnostics.ts';
import { lispDiagnostic } from '../messages.ts';
import type { UnsaidKey } from '../messages.ts';
import { Presence } from './presence.ts';

/** The notation that is written, and whether numbers change there. */
export interface WrittenNotation {
  name: 'HDDL' | 'PDDL';
  hasNumbers: boolean;
}

/** Makes names. Both notations ignore case. */
export class LispNames {
  readonly #taken = new Set<string>();

  constructor(taken: Iterable<string> = []) {
    for (const name of taken) this.#taken.add(name.toLowerCase());
  }

  take(wanted: string): string {
    const kept = wanted.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[^A-Za-z]+/, '');
    const first = kept === '' ? 'x' : kept;
    let name = first;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${first}_${number}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

export class WriteContext {
  readonly notation: WrittenNotation;
  readonly domain: DomainIr;
  readonly types: string[];
  readonly enums: string[];
  readonly enumValues: string[][];
  readonly variables: string[];
  readonly tasks: string[];
  /** The names of the problem's objects, beginning with those that every problem has. */
  readonly objects: string[];
  /** Names of the objects that every problem has. */
  readonly constants: string[];
  readonly presence: Presence;
  readonly methods = new LispNames();
  readonly diagnostics: Diagnostic[] = [];
  /** The numbers of the tables that something reads or changes. */
  readonly used = new Set<number>();
  readonly #seen = new Set<string>();

  constructor(notation: WrittenNotation, domain: DomainIr, problem: Problem | null) {
    this.notation = notation;
    this.domain = domain;
    this.presence = new Presence(domain, problem);
    const all = (list: readonly { name: string }[], taken: string[] = []): string[] => {
      const names = new LispNames(taken);
      return list.map(({ name }) => names.take(name));
    };
    const types = all([...domain.types, ...domain.enums], ['object']);
    this.types = types.slice(0, domain.types.length);
    this.enums = types.slice(domain.types.length);
    const objects = new LispNames();
    const shared = domain.objects ?? [];
    this.objects = (problem?.objects ?? shared).map(({ name }) => objects.take(name));
    this.constants = this.objects.slice(0, shared.length);
    this.enumValues = domain.enums.map(({ values }) => values.map((value) => objects.take(value)));
    this.variables = all(domain.variables, ['total-cost']);
    this.tasks = all(domain.tasks);
  }

  /** Reports a construct that can't be expressed, once for each place. */
  refuse(key: UnsaidKey, span: Span): null {
    const place = `${key} ${span.file ?? ''} ${span.start}`;
    if (!this.#seen.has(place)) this.diagnostics.push(lispDiagnostic('FP5301', span, key, this.notation.name));
    this.#seen.add(place);
    return null;
  }

  inTextOrder(): Diagnostic[] {
    return this.diagnostics.toSorted(({ span: one }, { span: other }) => one.start - other.start);
  }

  /** The name of a type, or null if it has no values. */
  typeName(type: ValueType): string | null {
    if (type.kind === 'object') return this.types[type.type]!;
    return type.kind === 'enum' ? this.enums[type.enum]! : null;
  }

  /** Whether a table can be a predicate. */
  isPredicate({ params, value }: Pick<DomainIr['variables'][number], 'params' | 'value'>): boolean {
    return (
      params.every(({ type }) => this.typeName(type) !== null) && (value.kind === 'boolean' || this.#isThing(value))
    );
  }

  /** Whether a table can be a function. */
  isFunction({ kind, params, value }: DomainIr['variables'][number]): boolean {
    return (
      isNumeric(value.kind) &&
      (kind === 'constant' || this.notation.hasNumbers) &&
      params.every(({ type }) => this.typeName(type) !== null)
    );
  }

  #isThing(type: ValueType): boolean {
    return this.typeName(type) !== null;
  }

  descends(type: ValueType, ancestor: ValueType): boolean {
    if (type.kind !== 'object' || ancestor.kind !== 'object') return type.kind === ancestor.kind;
    const { last }: ObjectType = this.domain.types[ancestor.type]!;
    return ancestor.type <= type.type && type.type <= last;
  }
}

/** `?a ?b - place ?c - town`. */
export function typedList(all: readonly { name: string; type: string }[]): string[] {
  return all.flatMap(({ name, type }, at) => (all[at + 1]?.type === type ? [name] : [name, '-', type]));
}
