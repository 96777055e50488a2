// Types for domains that are written in TypeScript (`defineDomain` of `frameplan/language`), whose bytes have their
// declarations as a type. This file turns these into the shape from which the types of worlds, tables, tasks and plans
// follow. It only contains types.

import type { DomainShape } from './shape.ts';
import type { ObjectId, Value, Views } from '../values/value.ts';

/** The type information of a declaration. */
export interface Described {
  what: string;
  name: string;
}

/** A compiled domain that says what it declares. */
export interface DescribedBytes<D extends Described> extends Uint8Array<ArrayBuffer> {
  readonly declares: D;
}

type DeclaredAs<D, What extends string> = Extract<D, { what: What }>;

/** The TypeScript type that a game uses for a value of a kind. */
type ValueOfKind<K> = K extends { boolean: true }
  ? boolean
  : K extends { number: string }
    ? number
    : K extends { values: infer Names extends string }
      ? Names
      : K extends { object: infer Names }
        ? ObjectId<keyof Names & string>
        : never;

type KindOf<P> = P extends { readonly kind?: infer K } ? Exclude<K, undefined> : never;

/** A tuple: the arguments in order. */
type ArgumentsOf<Params> = Params extends readonly unknown[]
  ? { -readonly [I in keyof Params]: ValueOfKind<KindOf<Params[I]>> }
  : never;

/** The range of an integer constant decides whether it takes one byte or four. */
type ConstantView<K> = K extends { boolean: true }
  ? Views[1]
  : K extends { number: 'integer' }
    ? Views[1 | 4]
    : K extends { number: string }
      ? Views[8]
      : K extends { object: unknown }
        ? Views[2]
        : Views[1 | 2];

type FluentView<K> = K extends { number: 'integer' } ? Views[4] : K extends { number: string } ? Views[8] : Views[4];

type ExternalOf<Params, K> =
  ArgumentsOf<Params> extends infer Args extends readonly Value[] ? (...args: Args) => ValueOfKind<K> : never;

/** For a declaration with arguments and a value: the arguments, and the kind of the value. */
type DeclaredArguments<V> = V extends { params: infer Params } ? ArgumentsOf<Params> : never;
type DeclaredKind<V> = V extends { value: infer K } ? K : never;

/** The shape of a domain from all that it declares. */
export interface ShapeOf<D> extends DomainShape {
  types: { [T in DeclaredAs<D, 'type'> as NameOf<T>]: ObjectId<NamesOf<T>> };
  tasks: { [T in DeclaredAs<D, 'primitive' | 'internal' | 'compound'> as NameOf<T>]: DeclaredArguments<T> };
  steps: NameOf<DeclaredAs<D, 'primitive'>>;
  internalSteps: NameOf<DeclaredAs<D, 'internal'>>;
  constants: {
    [V in DeclaredAs<D, 'constant'> as NameOf<V>]: {
      args: DeclaredArguments<V>;
      value: ValueOfKind<DeclaredKind<V>>;
      view: ConstantView<DeclaredKind<V>>;
    };
  };
  fluents: {
    [V in DeclaredAs<D, 'fluent'> as NameOf<V>]: {
      args: DeclaredArguments<V>;
      value: ValueOfKind<DeclaredKind<V>>;
      view: FluentView<DeclaredKind<V>>;
    };
  };
  externals: {
    [E in DeclaredAs<D, 'external'> as NameOf<E>]: E extends { params: infer P; value: infer K }
      ? ExternalOf<P, K>
      : never;
  };
}

type NameOf<T> = T extends Described ? T['name'] : never;
type NamesOf<T> = T extends { names: infer Names extends string } ? Names : never;
