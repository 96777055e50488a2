// The first check: collects every declared name with its signature, before any body is checked. So the order of
// declarations does not matter.

import type { Span, ValueType, Variable } from '../../ir/ir.ts';
import type { Declaration, Identifier } from '../text/ast.ts';
import { constantOf, fitConstant } from './constants.ts';
import type { CheckedType, DomainScope, DeclaredSignature } from './names.ts';
import { lineOf } from './report.ts';
import {
  isEnumerable,
  isObjectType,
  orderTypes,
  reportRepeatedParameters,
  resolveParameters,
  resolveType,
  typeText,
} from './types.ts';
import type { TypeDeclaration } from './types.ts';

export type DeclarationOf<K extends Declaration['kind']> = Extract<Declaration, { kind: K }>;

export interface DeclaredDefine {
  node: DeclarationOf<'define'>;
  signature: DeclaredSignature;
}

export interface DeclaredTask {
  node: DeclarationOf<'task'>;
  signature: DeclaredSignature;
}

/**
 * Fills in the names, types, enums, variables and externals of the domain. Returns the declarations whose bodies are
 * still to be checked.
 */
export function collectDeclarations(
  scope: DomainScope,
  declarations: readonly Declaration[],
): { defines: DeclaredDefine[]; tasks: DeclaredTask[] } {
  collectTypes(scope, declarations);
  for (const node of declarations) if (node.kind === 'instance') collectObjects(scope, node);
  const defines: DeclaredDefine[] = [];
  const tasks: DeclaredTask[] = [];
  const firstTasks = new Map<string, First>();
  for (const node of declarations) {
    if (node.kind === 'variable') {
      if (!isTaken(scope, node.name)) collectVariable(scope, node);
    } else if (node.kind === 'define') {
      if (isTaken(scope, node.name)) continue;
      const params = resolveParameters(scope, node.params);
      const value = resolveType(scope, node.type);
      const signature = signatureOf('define', node.name, defines.length, params, value);
      scope.names.values.set(node.name.text, signature);
      defines.push({ node, signature });
    } else if (node.kind === 'task') {
      if (!isFirst(scope, firstTasks, 'task', node.name)) continue;
      const params = resolveParameters(scope, node.params);
      const signature = signatureOf('task', node.name, tasks.length, params, null);
      scope.names.tasks.set(node.name.text, signature);
      tasks.push({ node, signature });
    }
  }
  return { defines, tasks };
}

interface First {
  kind: string;
  span: Span;
}

/** Whether this is the first declaration of a name. Reports every other one. */
function isFirst(scope: DomainScope, seen: Map<string, First>, kind: string, name: Identifier): boolean {
  if (name.text === '') return (scope.report.silentError(), false);
  const first = seen.get(name.text);
  if (first) scope.report.add('FP2001', name.span, name.text, first.kind, lineOf(first.span, name.span));
  else seen.set(name.text, { kind, span: name.span });
  return !first;
}

function isTaken(scope: DomainScope, name: Identifier): boolean {
  if (name.text === '') return (scope.report.silentError(), true);
  const other = scope.names.values.get(name.text);
  // A domain may declare a variable with the name of a built-in function, such as `min`.
  if (!other || other.kind === 'built-in function') return false;
  scope.report.add('FP2001', name.span, name.text, other.kind, lineOf(other.span, name.span));
  return true;
}

function collectTypes(scope: DomainScope, declarations: readonly Declaration[]): void {
  const { domain, names } = scope;
  const seen = new Map<string, First>();
  const types: TypeDeclaration[] = [];
  for (const node of declarations) {
    if (node.kind === 'type') {
      if (isFirst(scope, seen, 'type', node.name)) types.push(node);
    } else if (node.kind === 'enum' && isFirst(scope, seen, 'enum', node.name)) {
      const index = domain.enums.length;
      names.enums.set(node.name.text, index);
      const values: string[] = [];
      for (const value of node.values) {
        if (isTaken(scope, value)) continue;
        names.values.set(value.text, { kind: 'enum value', enum: index, value: values.length, span: value.span });
        values.push(value.text);
      }
      domain.enums.push({ name: node.name.text, values, span: node.name.span });
    }
  }
  orderTypes(scope, types);
}

/** Collects objects that every problem has. Like all names, they may be used before they are declared. */
function collectObjects(scope: DomainScope, { type, names }: DeclarationOf<'instance'>): void {
  const isType = isObjectType(scope, type.text, type.span, names);
  for (const name of names) {
    if (isTaken(scope, name)) continue;
    if (!isType) scope.names.brokenObjects.add(name.text);
    if (!isType) continue;
    const objects = (scope.domain.objects ??= []);
    const index = scope.names.types.get(type.text)!;
    const ofDomain = objects.push({ name: name.text, type: index, span: name.span }) - 1;
    scope.names.values.set(name.text, { kind: 'object', type: index, id: NaN, ofDomain, span: name.span });
  }
}

function signatureOf(
  kind: DeclaredSignature['kind'],
  name: Identifier,
  index: number,
  params: DeclaredSignature['params'],
  value: CheckedType,
): DeclaredSignature {
  return { kind, name: name.text, index, params, value, span: name.span };
}

function collectVariable(scope: DomainScope, node: DeclarationOf<'variable'>): void {
  const { domain, names, report } = scope;
  const value = resolveType(scope, node.type);
  const params = resolveParameters(scope, node.params);
  reportRepeatedParameters(scope, node.params);
  const list = node.storage === 'external' ? domain.externals : domain.variables;
  const kind = node.storage === 'reservation' ? 'fluent' : node.storage;
  names.values.set(node.name.text, signatureOf(kind, node.name, list.length, params, value));
  const known = params.flatMap(({ name, type, node: { span } }) => (type ? [{ name, type, span }] : []));
  const base = { name: node.name.text, params: known, span: node.name.span };
  // A variable with a wrong type keeps its place in the list, so that the indexes of the others stay right.
  const kept: ValueType = value ?? { kind: 'boolean' };
  if (kind === 'external') {
    if (node.initial) report.add('FP2051', node.initial.span, node.name.text);
    domain.externals.push({ ...base, value: kept });
    return;
  }
  for (const { type, node: parameter } of params) {
    if (type && !isEnumerable(type)) {
      report.add('FP2009', parameter.type.span, node.name.text, parameter.name.text, typeText(domain, type));
    }
  }
  const marks = {
    ...(node.sensed && { sensed: true as const }),
    ...(node.storage === 'reservation' && { reservation: true as const }),
  };
  domain.variables.push({ kind, ...marks, ...base, value: kept, initial: initialOf(scope, node, value) });
}

/**
 * Without an initial value, a variable is 0 (`false`, `none`, the first enum value), or the value of its range nearest
 * to 0.
 */
function initialOf(scope: DomainScope, node: DeclarationOf<'variable'>, value: CheckedType): Variable['initial'] {
  if (!node.initial) {
    const range = value?.kind === 'integer' ? value.range : undefined;
    return range ? Math.min(Math.max(0, range.low), range.high) : 0;
  }
  const what = `the initial value of \`${node.name.text}\``;
  const constant = constantOf(scope, node.initial, what, value);
  const fitted = (constant && fitConstant(scope, constant, value, what)) ?? 0;
  // The IR names an object by its number.
  const found = node.initial.kind === 'name' && scope.names.values.get(node.initial.name.text);
  return found && found.kind === 'object' ? (found.ofDomain ?? 0) + 1 : fitted;
}
