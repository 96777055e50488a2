// Types of a domain that is written in TypeScript. A call of a type with a name declares a parameter: `Npc('npc')` is
// `Npc npc` in a text.

import type { Declaration, ParameterNode, TypeReference } from '../text/ast.ts';
import { DefinedExpression, identifier, nowhere, numberNode } from './expression.ts';
import type { BooleanKind, EnumKind, FloatKind, Input, IntegerKind, DefinedKind, ObjectKind } from './expression.ts';

export interface DefinedParameter<Name extends string, K extends DefinedKind> {
  readonly name: Name;
  /** Only for TypeScript. */
  readonly kind?: K;
  readonly node: ParameterNode;
}

export type AnyParameter = DefinedParameter<string, DefinedKind>;

export interface Type<K extends DefinedKind> {
  /** A parameter of this type. */
  <const Name extends string>(name: Name): DefinedParameter<Name, K>;
  /** Only for TypeScript. */
  readonly kind?: K;
  readonly reference: TypeReference;
}

/** `Names`: the names of the type itself and of its ancestors. */
export interface DefinedObjectType<Name extends string, Names extends string> extends Type<ObjectKind<Names>> {
  readonly declaration: Declaration;
  readonly declares?: { what: 'type'; name: Name; names: Names };
}

export interface DefinedEnum<Name extends string, Values extends string> extends Type<EnumKind<Name, Values>> {
  /** Returns one of the enum's values, for places that do not accept a plain string. */
  of(value: Values): DefinedExpression<EnumKind<Name, Values>>;
  readonly declaration: Declaration;
  readonly declares?: { what: 'enum'; name: Name };
}

/** A plain type. A call with a value makes a literal, which is needed where an operator follows. */
export interface PlainType<K extends DefinedKind, V> extends Type<K> {
  <const Name extends string>(name: Name): DefinedParameter<Name, K>;
  (value: V): DefinedExpression<K>;
}

interface IntegerType extends PlainType<IntegerKind, number> {
  /** `integer [low, high]` */
  between(low: number, high: number): Type<IntegerKind>;
}

/** The parameters of a body, by name. */
export type DefinedVariables<Params extends readonly AnyParameter[]> = {
  readonly [P in Params[number] as P['name']]: P extends DefinedParameter<string, infer K>
    ? DefinedExpression<K>
    : never;
};

/** The arguments that parameters can take, by position. */
export type DefinedArguments<Params extends readonly AnyParameter[]> = {
  readonly [I in keyof Params]: Params[I] extends DefinedParameter<string, infer K> ? Input<K> : never;
};

function referenceTo(name: string): TypeReference {
  return { name: identifier(name), span: nowhere };
}

/** A type of the language itself: its name is a word that needs no backquotes. */
function plainReference(text: string): TypeReference {
  return { name: { text, span: nowhere }, span: nowhere };
}

function parameterOf(name: string, type: TypeReference): DefinedParameter<string, never> {
  return { name, node: { type, name: identifier(name), span: nowhere } };
}

function typeOf<T>(reference: TypeReference, more: object): T {
  return Object.assign((name: string) => parameterOf(name, reference), { reference, ...more }) as T;
}

function plain<T>(name: string, literal: (value: never) => DefinedExpression<DefinedKind>, more: object = {}): T {
  const reference = plainReference(name);
  const make = (given: unknown): unknown =>
    typeof given === 'string' ? parameterOf(given, reference) : literal(given as never);
  return Object.assign(make, { reference, ...more }) as T;
}

export const boolean = plain<PlainType<BooleanKind, boolean>>(
  'boolean',
  (value: boolean) => new DefinedExpression({ kind: 'boolean', value, span: nowhere }),
);

export const integer = plain<IntegerType>('integer', (value: number) => new DefinedExpression(numberNode(value)), {
  between(low: number, high: number): Type<IntegerKind> {
    const range = { low: numberNode(low), high: numberNode(high) };
    return typeOf({ ...plainReference('integer'), range }, {});
  },
});

export const float = plain<PlainType<FloatKind, number>>(
  'float',
  (value: number) => new DefinedExpression(numberNode(value, true)),
);

/** `type Name;` or `type Name < Parent;` */
export function type<const Name extends string, Ancestors extends string = never>(
  name: Name,
  parent?: DefinedObjectType<string, Ancestors>,
): DefinedObjectType<Name, Name | Ancestors> {
  const base = { kind: 'type' as const, name: identifier(name), span: nowhere };
  const declaration: Declaration = parent ? { ...base, parent: identifier(parent.reference.name.text) } : base;
  return typeOf(referenceTo(name), { declaration });
}

/** `enum Name { one, other }` */
export function enumeration<const Name extends string, const Values extends string>(
  name: Name,
  values: readonly Values[],
): DefinedEnum<Name, Values> {
  const declaration: Declaration = {
    kind: 'enum',
    name: identifier(name),
    values: values.map(identifier),
    span: nowhere,
  };
  const of = (value: string): DefinedExpression<DefinedKind> =>
    new DefinedExpression({ kind: 'name', name: identifier(value), span: nowhere });
  return typeOf(referenceTo(name), { declaration, of });
}

export function variablesOf<Params extends readonly AnyParameter[]>(params: Params): DefinedVariables<Params> {
  const entries = params.map(({ name }): [string, DefinedExpression<DefinedKind>] => {
    return [name, new DefinedExpression({ kind: 'name', name: identifier(name), span: nowhere })];
  });
  return Object.fromEntries(entries) as DefinedVariables<Params>;
}
