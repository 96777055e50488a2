// Variables, externals and defines of a domain that is written in TypeScript. Each is a function that returns the value
// for its arguments.

import type { Declaration, Expression as Node, ParameterNode, TypeReference } from '../text/ast.ts';
import { DefinedExpression, callNode, identifier, nodeOf, nowhere, numberNode } from './expression.ts';
import type { FloatKind, Input, DefinedKind, Literal, ObjectKind } from './expression.ts';
import { DefinedEffect } from './statements.ts';
import { variablesOf } from './types.ts';
import type { AnyParameter, DefinedArguments, DefinedObjectType, DefinedVariables, Type } from './types.ts';

/** Everything that can be listed in `defineDomain`. */
export interface DefinedPart {
  readonly declaration: Declaration | (() => Declaration);
  /** For TypeScript only: how the declaration looks to a game. */
  readonly declares?: unknown;
}

interface DefinedVariable<
  What extends string,
  Name extends string,
  Params extends readonly AnyParameter[],
  K extends DefinedKind,
  Read = DefinedExpression<K>,
> {
  (...args: DefinedArguments<Params>): Read;
  readonly declaration: Declaration;
  readonly declares?: { what: What; name: Name; params: Params; value: K };
}

export type DefinedConstant<
  Name extends string,
  Params extends readonly AnyParameter[],
  K extends DefinedKind,
> = DefinedVariable<'constant', Name, Params, K>;

export type DefinedExternal<
  Name extends string,
  Params extends readonly AnyParameter[],
  K extends DefinedKind,
> = DefinedVariable<'external', Name, Params, K>;

export type Fluent<
  Name extends string,
  Params extends readonly AnyParameter[],
  K extends DefinedKind,
> = DefinedVariable<'fluent', Name, Params, K, DefinedPlace<K>>;

/** The value of a fluent, which a primitive task can change. */
export class DefinedPlace<K extends DefinedKind> extends DefinedExpression<K> {
  /** `:=` */
  becomes(value: Input<K>): DefinedEffect {
    return assignment(':=', this, value);
  }

  /** `+=` */
  increases(this: DefinedPlace<FloatKind>, by: Input<K>): DefinedEffect {
    return assignment('+=', this, by);
  }

  /** `-=` */
  decreases(this: DefinedPlace<FloatKind>, by: Input<K>): DefinedEffect {
    return assignment('-=', this, by);
  }

  /** `== from :-> to`: must be `from` and becomes `to`. */
  changes(from: Input<K>, to: Input<K>): DefinedEffect {
    const values = { target: this.node, from: nodeOf(from), to: nodeOf(to) };
    return new DefinedEffect({ kind: 'transition', ...values, span: nowhere });
  }
}

function assignment(
  operator: ':=' | '+=' | '-=',
  place: DefinedExpression<DefinedKind>,
  value: unknown,
): DefinedEffect {
  return new DefinedEffect({ kind: 'effect', operator, target: place.node, value: nodeOf(value), span: nowhere });
}

/** The default of a variable: a plain value, or an object that every problem has. */
type Initial<K extends DefinedKind> =
  Literal<NoInfer<K>> | (K extends ObjectKind<infer Names> ? DefinedInstance<Names> : never);

interface DefinedSignature {
  name: string;
  params: readonly AnyParameter[];
  type: Type<DefinedKind>;
}

function signatureOf({ name, params, type }: DefinedSignature): {
  name: ReturnType<typeof identifier>;
  params: ParameterNode[];
  type: TypeReference;
  span: typeof nowhere;
} {
  const nodes = params.map(({ node }) => node);
  return { name: identifier(name), params: nodes, type: type.reference, span: nowhere };
}

function variable<T>(
  storage: Pick<Extract<Declaration, { kind: 'variable' }>, 'storage' | 'sensed'>,
  signature: DefinedSignature,
  initial: unknown,
  read: (node: Node) => DefinedExpression<DefinedKind>,
): T {
  const base: Declaration = { kind: 'variable', ...storage, ...signatureOf(signature) };
  const declaration = initial === undefined ? base : { ...base, initial: nodeOf(initial) };
  return Object.assign((...args: unknown[]) => read(callNode(signature.name, args)), { declaration }) as T;
}

/** `constant Type name(parameters) := initial;`: a table that no task changes. */
export function constant<
  const Name extends string,
  const Params extends readonly AnyParameter[],
  K extends DefinedKind,
>(name: Name, params: Params, type: Type<K>, initial?: Initial<K>): DefinedConstant<Name, Params, K> {
  return variable({ storage: 'constant' }, { name, params, type }, initial, (node) => new DefinedExpression(node));
}

/** `fluent Type name(parameters) := initial;`: a table that tasks change. */
export function fluent<const Name extends string, const Params extends readonly AnyParameter[], K extends DefinedKind>(
  name: Name,
  params: Params,
  type: Type<K>,
  initial?: Initial<K>,
): Fluent<Name, Params, K> {
  return variable({ storage: 'fluent' }, { name, params, type }, initial, (node) => new DefinedPlace(node));
}

/** `sensed fluent Type name(parameters) := initial;`: a fluent that only the game writes. */
export function sensedFluent<
  const Name extends string,
  const Params extends readonly AnyParameter[],
  K extends DefinedKind,
>(name: Name, params: Params, type: Type<K>, initial?: Initial<K>): Fluent<Name, Params, K> {
  const storage = { storage: 'fluent', sensed: true } as const;
  return variable(storage, { name, params, type }, initial, (node) => new DefinedPlace(node));
}

/** `reservation Type name(parameters) := initial;`: a fluent. The writes of a plan are undone when the plan ends. */
export function reservation<
  const Name extends string,
  const Params extends readonly AnyParameter[],
  K extends DefinedKind,
>(name: Name, params: Params, type: Type<K>, initial?: Initial<K>): Fluent<Name, Params, K> {
  return variable({ storage: 'reservation' }, { name, params, type }, initial, (node) => new DefinedPlace(node));
}

/** An object that every problem has. */
export class DefinedInstance<Names extends string> extends DefinedExpression<ObjectKind<Names>> {
  readonly declaration: Declaration;
  declare readonly declares?: never;

  constructor(name: string, type: DefinedObjectType<string, Names>) {
    super({ kind: 'name', name: identifier(name), span: nowhere });
    const given: unknown = type;
    const isType = (typeof given === 'object' || typeof given === 'function') && given !== null && 'reference' in given;
    if (!isType) throw new TypeError(`instance(${JSON.stringify(name)}) lacks its type: write instance('hall', Area)`);
    const { text } = type.reference.name;
    this.declaration = { kind: 'instance', type: identifier(text), names: [identifier(name)], span: nowhere };
  }
}

/** `instance Type name;`: an object that every problem has. */
export function instance<Names extends string>(
  name: string,
  type: DefinedObjectType<string, Names>,
): DefinedInstance<Names> {
  return new DefinedInstance(name, type);
}

/** `external Type name(parameters);`: a function that the game implements. */
export function external<
  const Name extends string,
  const Params extends readonly AnyParameter[],
  K extends DefinedKind,
>(name: Name, params: Params, type: Type<K>): DefinedExternal<Name, Params, K> {
  return variable({ storage: 'external' }, { name, params, type }, undefined, (node) => new DefinedExpression(node));
}

export interface DefinedFunction<Params extends readonly AnyParameter[], K extends DefinedKind> {
  (...args: DefinedArguments<Params>): DefinedExpression<K>;
  readonly declaration: () => Declaration;
  readonly declares?: never;
}

/**
 * `define Type name(parameters) depth N := body;`. The body is made when the domain is assembled. `self` is the define
 * itself, for recursion, which needs a depth.
 */
export function define<const Params extends readonly AnyParameter[], K extends DefinedKind>(
  name: string,
  params: Params,
  type: Type<K>,
  body: (
    variables: DefinedVariables<Params>,
    self: (...args: DefinedArguments<Params>) => DefinedExpression<K>,
  ) => Input<NoInfer<K>>,
  { depth }: { depth?: number } = {},
): DefinedFunction<Params, K> {
  const self = (...args: unknown[]): DefinedExpression<K> => new DefinedExpression<K>(callNode(name, args));
  const declaration = (): Declaration => ({
    kind: 'define',
    ...signatureOf({ name, params, type }),
    ...(depth === undefined ? {} : { depth: numberNode(depth) }),
    body: nodeOf(body(variablesOf(params), self as never)),
  });
  return Object.assign(self, { declaration }) as unknown as DefinedFunction<Params, K>;
}
