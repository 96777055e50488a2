// Types: orders the declared types, looks types up, and compares them.

import type { DomainIr, Span, ValueType } from '../../ir/ir.ts';
import { isNumeric, type KindName } from '../../ir/kinds.ts';
import type { Declaration, Identifier, ParameterNode, TypeReference } from '../text/ast.ts';
import { integerConstant } from './constants.ts';
import type { CheckedType, DomainScope } from './names.ts';
import { suggest } from './suggest.ts';

export type TypeDeclaration = Extract<Declaration, { kind: 'type' }>;

/** The type of `none` until its place determines one. */
export const noneType: ValueType = { kind: 'object', type: -1 };

export const booleanType: ValueType = { kind: 'boolean' };
export const integerType: ValueType = { kind: 'integer' };
export const floatType: ValueType = { kind: 'float' };

export function isNone(type: ValueType): boolean {
  return type.kind === 'object' && type.type === -1;
}

/** Whether `type` is `ancestor` or descends from it. */
export function descends(domain: DomainIr, type: number, ancestor: number): boolean {
  return ancestor <= type && type <= domain.types[ancestor]!.last;
}

export function typeText(domain: DomainIr, type: ValueType): string {
  switch (type.kind) {
    case 'object':
      return isNone(type) ? 'none' : domain.types[type.type]!.name;
    case 'enum':
      return domain.enums[type.enum]!.name;
    case 'integer':
      return type.range ? `integer [${type.range.low}, ${type.range.high}]` : 'integer';
    case 'boolean':
    case 'float':
      return type.kind;
  }
}

/** Fills `scope.domain.types` in preorder, and `scope.names.types`. Each name must be declared only once. */
export function orderTypes(scope: DomainScope, declarations: readonly TypeDeclaration[]): void {
  const byName = new Map(declarations.map((declaration) => [declaration.name.text, declaration]));
  const children = new Map<string, TypeDeclaration[]>();
  for (const declaration of declarations) {
    const parent = declaration.parent?.text ?? '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(declaration);
    else children.set(parent, [declaration]);
  }
  placeTypes(scope, children);
  reportUnplaced(scope, declarations, byName);
}

/** Preorder: an ancestor before its descendants, and the descendants of one child before the next child. */
function placeTypes(scope: DomainScope, children: Map<string, TypeDeclaration[]>): void {
  const { types } = scope.domain;
  const waiting = (children.get('') ?? []).map((declaration) => ({ declaration, parent: -1 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { text: name, span } = next.declaration.name;
    const { parent } = next;
    const self = types.length;
    types.push({ name, parent, root: parent === -1 ? self : types[parent]!.root, last: self, span });
    scope.names.types.set(name, self);
    const below = (children.get(name) ?? []).map((declaration) => ({ declaration, parent: self }));
    waiting.push(...below.reverse());
  }
  for (let self = types.length - 1; self >= 0; self--) {
    const { parent, last } = types[self]!;
    if (parent !== -1) types[parent]!.last = Math.max(types[parent]!.last, last);
  }
}

/**
 * Reports a type that has no root, because it has an unknown ancestor or is its own ancestor. Later uses of it report
 * nothing more.
 */
function reportUnplaced(
  scope: DomainScope,
  declarations: readonly TypeDeclaration[],
  byName: Map<string, TypeDeclaration>,
): void {
  const { brokenTypes, types } = scope.names;
  for (const declaration of declarations) {
    const path = new Set<string>();
    let next: TypeDeclaration | undefined = declaration;
    while (next && !types.has(next.name.text) && !brokenTypes.has(next.name.text)) {
      const { name, parent }: TypeDeclaration = next;
      if (path.has(name.text)) reportCycle(scope, [...path], next);
      if (path.has(name.text) || !parent) break;
      path.add(name.text);
      next = byName.get(parent.text);
      if (!next) reportUnknownParent(scope, parent, byName);
    }
    for (const name of path) brokenTypes.add(name);
  }
}

/** `path` leads into the cycle and once around it. */
function reportCycle(scope: DomainScope, path: readonly string[], first: TypeDeclaration): void {
  const name = first.name.text;
  const cycle = [...path.slice(path.indexOf(name)), name];
  scope.report.add('FP2005', first.parent!.span, cycle.join(' < '));
}

function reportUnknownParent(scope: DomainScope, parent: Identifier, byName: Map<string, TypeDeclaration>): void {
  const { names, report } = scope;
  // The parser has already reported a word of the language.
  if (report.isFull || parent.text === '' || (Object.hasOwn(plainTypes, parent.text) && !parent.quoted))
    report.silentError();
  else if (names.enums.has(parent.text)) report.add('FP2006', parent.span, parent.text);
  else report.add('FP2002', parent.span, parent.text, suggest(parent.text, byName.keys()), '');
}

/** What the words for types mean that are not declared. */
export const plainTypes: Readonly<Record<string, ValueType>> = {
  boolean: booleanType,
  integer: integerType,
  float: floatType,
} satisfies Record<Exclude<KindName, 'enum' | 'object'>, ValueType>;

export function resolveType(scope: DomainScope, reference: TypeReference): CheckedType {
  const { text: name, quoted } = reference.name;
  const found = Object.hasOwn(plainTypes, name) && !quoted ? plainTypes[name]! : namedType(scope, name);
  if (!found) {
    const known = [...Object.keys(plainTypes), ...scope.names.types.keys(), ...scope.names.enums.keys()];
    if (scope.names.brokenTypes.has(name) || name === '' || scope.report.isFull) scope.report.silentError();
    else scope.report.add('FP2002', reference.name.span, name, commonType(name) || suggest(name, known), '');
    return null;
  }
  if (reference.broken) {
    scope.report.silentError();
    return null;
  }
  // The parser gives a range to integers only.
  return reference.range ? rangeType(scope, reference, reference.range) : found;
}

/** Whether the name is a type of objects. Reports a name that is not. */
export function isObjectType(
  scope: DomainScope,
  name: string,
  span: Span,
  others: readonly Identifier[] = [],
): boolean {
  const { names, report } = scope;
  if (names.types.has(name)) return true;
  if (names.enums.has(name) || Object.hasOwn(plainTypes, name)) report.add('FP3009', span, name);
  else if (name !== '' && !report.isFull) {
    // The type comes first.
    const other = others.find(({ text }) => names.types.has(text))?.text;
    report.add('FP2002', span, name, other ?? suggest(name, names.types.keys()), scope.domain.name);
  } else report.silentError();
  return false;
}

function namedType(scope: DomainScope, name: string): CheckedType {
  const type = scope.names.types.get(name);
  if (type !== undefined) return { kind: 'object', type };
  const index = scope.names.enums.get(name);
  return index === undefined ? null : { kind: 'enum', enum: index };
}

/** Names for the plain types in other languages. */
function commonType(name: string): string {
  const words: Record<string, string> = {
    bool: 'boolean',
    int: 'integer',
    number: 'integer',
    double: 'float',
    real: 'float',
  };
  return Object.hasOwn(words, name.toLowerCase()) ? words[name.toLowerCase()]! : '';
}

function rangeType(
  scope: DomainScope,
  reference: TypeReference,
  range: NonNullable<TypeReference['range']>,
): CheckedType {
  const low = integerConstant(scope, range.low);
  const high = integerConstant(scope, range.high);
  if (low === null || high === null) return null;
  if (low > high) {
    scope.report.add('FP2008', reference.span, String(low), String(high));
    return null;
  }
  return { kind: 'integer', range: { low, high } };
}

export interface CheckedParameter {
  node: ParameterNode;
  name: string;
  type: CheckedType;
}

export function resolveParameters(scope: DomainScope, params: readonly ParameterNode[]): CheckedParameter[] {
  return params.map((node) => ({ node, name: node.name.text, type: resolveType(scope, node.type) }));
}

/** Parameters of a table are only names for readers. Two equal names would mislead them. */
export function reportRepeatedParameters(scope: DomainScope, params: readonly ParameterNode[]): void {
  params.forEach(({ name }, index) => {
    const first = params.findIndex((other) => other.name.text === name.text);
    if (first < index) scope.report.add('FP2025', name.span, name.text, 'parameter');
  });
}

/**
 * Whether a table can have a parameter of this type. A binder can go through its values too, and through those of
 * ranges.
 */
export function isEnumerable(type: ValueType): boolean {
  return !isNumeric(type.kind);
}
