// The local names of a task or define: its parameters, the variables of binders, and `let`s. Each name has its own
// number. A name ends with the scope around it.

import type { Span, ValueType } from '../../ir/ir.ts';
import type { CheckedType, DomainScope } from './names.ts';

export interface Local {
  role: 'parameter' | 'variable' | 'let';
  name: string;
  /** The number of the local in the task or define. */
  number: number;
  type: CheckedType;
  used: boolean;
  span: Span;
}

/** Replaces a wrong type. A domain with errors is never returned. */
const unknownType: ValueType = { kind: 'boolean' };

export class DeclaredLocals {
  /** Types and names of all locals, by number. */
  readonly types: ValueType[] = [];
  readonly names: string[] = [];
  readonly declared: Local[] = [];
  private readonly scopes: Map<string, Local>[] = [new Map()];

  open(): void {
    this.scopes.push(new Map());
  }

  close(): void {
    this.scopes.pop();
  }

  find(name: string): Local | undefined {
    for (let index = this.scopes.length - 1; index >= 0; index--) {
      const local = this.scopes[index]!.get(name);
      if (local) return local;
    }
    return undefined;
  }

  /** A local of that name whose scope has ended. */
  findEnded(name: string): Local | undefined {
    return this.declared.find((local) => local.name === name);
  }

  visible(): string[] {
    return this.scopes.flatMap((scope) => [...scope.keys()]);
  }

  parameters(): string[] {
    return this.declared.flatMap(({ role, name }) => (role === 'parameter' ? [name] : []));
  }

  /** A local without a name in scope. */
  hiddenLocal(type: ValueType, name: string): number {
    this.names.push(name);
    return this.types.push(type) - 1;
  }

  add(role: Local['role'], name: string, type: CheckedType, span: Span): Local {
    const number = this.hiddenLocal(type ?? unknownType, name);
    const local = { role, name, number, type, used: false, span };
    this.declared.push(local);
    this.scopes[this.scopes.length - 1]!.set(name, local);
    return local;
  }
}

/** The word for a local in messages. */
export function roleText(local: Local): string {
  return local.role === 'parameter' ? 'parameter' : 'variable';
}

/** Declares a local. Hiding another name is an error, so that a name means one thing at a time. */
export function declareLocal(
  scope: DomainScope & { locals: DeclaredLocals },
  role: Local['role'],
  name: string,
  type: CheckedType,
  span: Span,
): Local {
  const outer = scope.locals.find(name);
  const global = scope.names.values.get(name);
  if (outer) scope.report.add('FP2025', span, name, roleText(outer));
  else if (global && global.kind !== 'built-in function') scope.report.add('FP2025', span, name, global.kind);
  return scope.locals.add(role, name, type, span);
}

/** Warns about names that are never used. A leading `_` says that this is intended. */
export function warnUnused(scope: DomainScope & { locals: DeclaredLocals }): void {
  for (const local of scope.locals.declared) {
    if (local.used || local.name.startsWith('_')) continue;
    scope.report.add('FP4001', local.span, roleText(local), local.name);
  }
}
