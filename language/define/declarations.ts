// Variables, externals and defines of a domain that is written in TypeScript. Each is a function from its arguments to
// its value there.

import type { Declaration, Expression as Node, ParameterNode, TypeReference } from '../text/ast.ts';
import { Expression, callNode, identifier, nodeOf, nowhere, numberNode } from './expression.ts';
import type { FloatKind, Input, Kind, Literal } from './expression.ts';
import { Effect } from './statements.ts';
import { variablesOf } from './types.ts';
import type { AnyParameter, Arguments, Type, Variables } from './types.ts';

/** Everything that can be listed in `defineDomain`. */
export interface Declared {
  readonly declaration: Declaration | (() => Declaration);
  /** For TypeScript only: how the declaration looks to a game. */
  readonly declares?: unknown;
}

interface Variable<What extends string, Name extends string, Params extends readonly AnyParameter[], K extends Kind> {
  readonly declaration: Declaration;
  readonly declares?: { what: What; name: Name; params: Params; value: K };
}

export interface Constant<Name extends string, Params extends readonly AnyParameter[], K extends Kind> extends Variable<
  'constant',
  Name,
  Params,
  K
> {
  (...args: Arguments<Params>): Expression<K>;
}

export interface External<Name extends string, Params extends readonly AnyParameter[], K extends Kind> extends Variable<
  'external',
  Name,
  Params,
  K
> {
  (...args: Arguments<Params>): Expression<K>;
}

export interface Fluent<Name extends string, Params extends readonly AnyParameter[], K extends Kind> extends Variable<
  'fluent',
  Name,
  Params,
  K
> {
  (...args: Arguments<Params>): Place<K>;
}

/** The value of a fluent, which a primitive task can change. */
export class Place<K extends Kind> extends Expression<K> {
  /** `:=` */
  becomes(value: Input<K>): Effect {
    return assignment(':=', this, value);
  }

  /** `+=` */
  increases(this: Place<FloatKind>, by: Input<K>): Effect {
    return assignment('+=', this, by);
  }

  /** `-=` */
  decreases(this: Place<FloatKind>, by: Input<K>): Effect {
    return assignment('-=', this, by);
  }

  /** `== from :-> to`: must be `from` and becomes `to`. */
  changes(from: Input<K>, to: Input<K>): Effect {
    const values = { target: this.node, from: nodeOf(from), to: nodeOf(to) };
    return new Effect({ kind: 'transition', ...values, span: nowhere });
  }
}

function assignment(operator: ':=' | '+=' | '-=', place: Expression<Kind>, value: unknown): Effect {
  return new Effect({ kind: 'effect', operator, target: place.node, value: nodeOf(value), span: nowhere });
}

interface Signature {
  name: string;
  params: readonly AnyParameter[];
  type: Type<Kind>;
}

function signatureOf({ name, params, type }: Signature): {
  name: ReturnType<typeof identifier>;
  params: ParameterNode[];
  type: TypeReference;
  span: typeof nowhere;
} {
  const nodes = params.map(({ node }) => node);
  return { name: identifier(name), params: nodes, type: type.reference, span: nowhere };
}

function variable<T>(
  storage: 'constant' | 'fluent' | 'external',
  signature: Signature,
  initial: unknown,
  read: (node: Node) => Expression<Kind>,
): T {
  const base: Declaration = { kind: 'variable', storage, ...signatureOf(signature) };
  const declaration = initial === undefined ? base : { ...base, initial: nodeOf(initial) };
  return Object.assign((...args: unknown[]) => read(callNode(signature.name, args)), { declaration }) as T;
}

/** `constant Type name(parameters) := initial;`: a table that no task changes. */
export function constant<const Name extends string, const Params extends readonly AnyParameter[], K extends Kind>(
  name: Name,
  params: Params,
  type: Type<K>,
  initial?: Literal<NoInfer<K>>,
): Constant<Name, Params, K> {
  return variable('constant', { name, params, type }, initial, (node) => new Expression(node));
}

/** `fluent Type name(parameters) := initial;`: a table that tasks change. */
export function fluent<const Name extends string, const Params extends readonly AnyParameter[], K extends Kind>(
  name: Name,
  params: Params,
  type: Type<K>,
  initial?: Literal<NoInfer<K>>,
): Fluent<Name, Params, K> {
  return variable('fluent', { name, params, type }, initial, (node) => new Place(node));
}

/** `external Type name(parameters);`: a function that the game answers. */
export function external<const Name extends string, const Params extends readonly AnyParameter[], K extends Kind>(
  name: Name,
  params: Params,
  type: Type<K>,
): External<Name, Params, K> {
  return variable('external', { name, params, type }, undefined, (node) => new Expression(node));
}

export interface Define<Params extends readonly AnyParameter[], K extends Kind> {
  (...args: Arguments<Params>): Expression<K>;
  readonly declaration: () => Declaration;
  readonly declares?: never;
}

/**
 * `define Type name(parameters) depth N := body;`. The body is made when the domain is put together. `self` is the
 * define itself, for recursion, which needs a depth.
 */
export function define<const Params extends readonly AnyParameter[], K extends Kind>(
  name: string,
  params: Params,
  type: Type<K>,
  body: (variables: Variables<Params>, self: (...args: Arguments<Params>) => Expression<K>) => Input<NoInfer<K>>,
  { depth }: { depth?: number } = {},
): Define<Params, K> {
  const self = (...args: unknown[]): Expression<K> => new Expression<K>(callNode(name, args));
  const declaration = (): Declaration => ({
    kind: 'define',
    ...signatureOf({ name, params, type }),
    ...(depth === undefined ? {} : { depth: numberNode(depth) }),
    body: nodeOf(body(variablesOf(params), self as never)),
  });
  return Object.assign(self, { declaration }) as unknown as Define<Params, K>;
}
