// Looks up variables and objects, and checks whether they fit where they are used.

import type { LispAtomic, LispTerm, TypedName } from './ast.ts';
import type { Declarations, LispVariable } from './declarations.ts';
import type { LispReport } from './report.ts';
import type { Sort } from './sorts.ts';
import { suggest } from '../../language/check/suggest.ts';

/** The meaning of a term. */
export type LispRef = { kind: 'variable'; variable: LispVariable } | { kind: 'object'; object: number };

/** Variables by their names, the innermost first. */
export class VariableScope {
  readonly #variables: readonly LispVariable[];
  readonly outer: VariableScope | null;

  constructor(variables: readonly LispVariable[], outer: VariableScope | null) {
    this.#variables = variables;
    this.outer = outer;
  }

  find(name: string): LispVariable | undefined {
    const small = name.toLowerCase();
    return this.#variables.find((one) => one.name.toLowerCase() === small) ?? this.outer?.find(name);
  }

  names(): string[] {
    return [...this.#variables.map(({ name }) => name), ...(this.outer?.names() ?? [])];
  }
}

export class TermReader<Declared extends Declarations> {
  protected readonly declared: Declared;
  protected readonly report: LispReport;
  protected scope = new VariableScope([], null);

  constructor(declared: Declared, report: LispReport) {
    this.declared = declared;
    this.report = report;
  }

  protected ref(term: LispTerm): LispRef | null {
    if (!term.isVariable) {
      const object = this.declared.objectOf(term, this.report);
      return object === null ? null : { kind: 'object', object };
    }
    const variable = this.scope.find(term.text);
    if (variable) return { kind: 'variable', variable };
    this.report.add('FP5102', term.span, 'variable', term.text, suggest(term.text, this.scope.names()));
    return null;
  }

  protected sortOf(ref: LispRef): Sort {
    if (ref.kind === 'variable') return ref.variable.sort;
    return this.declared.sorts.exactly(this.declared.objects[ref.object]!.type);
  }

  /** Looks up arguments. Returns null after reporting an unknown argument or a wrong number of arguments. */
  protected args({ name, args, span }: LispAtomic, wanted: readonly Sort[] | undefined): LispRef[] | null {
    const refs = args.flatMap((arg) => this.ref(arg) ?? []);
    if (!wanted || refs.length < args.length) return null;
    if (wanted.length !== args.length) {
      const { sorts } = this.declared;
      const signature = [name.text, ...wanted.map((sort) => sorts.nameOf(sort))].join(' ');
      this.report.add('FP5103', span, name.text, String(wanted.length), String(args.length), `(${signature})`);
      return null;
    }
    wanted.forEach((sort, at) => this.#fit(args[at]!, this.sortOf(refs[at]!), sort, name.text));
    return refs;
  }

  #fit({ text, span }: LispTerm, given: Sort, wanted: Sort, name: string): void {
    const { sorts } = this.declared;
    // A type that is not known has been reported.
    if (sorts.nameOf(given) === '' || !sorts.areApart(given, wanted)) return;
    this.report.add('FP5104', span, text, sorts.nameOf(given), name, sorts.nameOf(wanted));
  }

  /** The arguments of a predicate or a function, whose sorts are widened to fit them. */
  protected wideningArgs(atom: LispAtomic, table: { sorts: Sort[] } | undefined): LispRef[] | null {
    const refs = this.args(atom, table?.sorts);
    refs?.forEach((ref, at) => {
      const { sorts } = table!;
      sorts[at] = this.declared.sorts.join(sorts[at]!, this.sortOf(ref));
    });
    return refs;
  }

  /** Calls `read` with additional bound variables. */
  protected inside<T>(params: readonly TypedName[], read: (bound: LispVariable[]) => T): T {
    const outer = this.scope;
    const bound = this.declared.variables(params, this.report);
    this.scope = new VariableScope(bound, outer);
    const result = read(bound);
    this.scope = outer;
    return result;
  }
}
