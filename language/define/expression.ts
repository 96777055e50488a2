// Values and conditions of a domain that is written in TypeScript. Each call builds its part of the syntax tree at
// once; none runs during a search. TypeScript's types determine which values can be combined.

import type {
  BinaryOperator,
  Expression as Node,
  Identifier,
  ParameterNode,
  Statement as StatementNode,
  TypeReference,
} from '../text/ast.ts';
import { nowhere, numberNode } from '../text/nodes.ts';
import { isPlainName, isQuotableName } from '../text/tokens.ts';

export { nowhere, numberNode };

/** The kind of a value, for TypeScript only. A kind is assignable to every kind that it can replace. */
export type DefinedKind = BooleanKind | FloatKind | EnumKind | ObjectKind<string> | NoneKind;

export interface BooleanKind {
  readonly boolean: true;
}

export interface FloatKind {
  readonly number: 'integer' | 'float';
}

export interface IntegerKind extends FloatKind {
  readonly number: 'integer';
}

export interface EnumKind<Name extends string = string, Values extends string = string> {
  readonly enum: Name;
  readonly values: Values;
}

/** `Names`: the names of the type and its ancestors. */
export interface ObjectKind<Names extends string> {
  readonly object: { readonly [Name in Names]: true };
}

export interface NoneKind {
  readonly object: never;
}

/** The plain TypeScript values of a kind. */
export type Literal<K extends DefinedKind> = K extends BooleanKind
  ? boolean
  : K extends FloatKind
    ? number
    : K extends EnumKind<string, infer Values>
      ? Values
      : never;

/** Everything that can be passed as a value of a kind. */
export type Input<K extends DefinedKind> = DefinedExpression<K> | Literal<K>;

export type Condition = DefinedExpression<BooleanKind>;

/** Two kinds can be compared with `==` if one could be used in place of the other. */
type Comparable<K, L> = [L] extends [K] ? unknown : [K] extends [L] ? unknown : never;

type Total<K extends FloatKind, L extends FloatKind> = K extends IntegerKind
  ? L extends IntegerKind
    ? IntegerKind
    : FloatKind
  : FloatKind;

/** A value: of a variable, of a parameter, or built from other values. */
export class DefinedExpression<K extends DefinedKind> {
  declare readonly kind: K;
  readonly node: Node;

  constructor(node: Node) {
    this.node = node;
  }

  /** `==` */
  is<L extends DefinedKind = K>(other: Literal<K> | (DefinedExpression<L> & Comparable<K, L>)): Condition {
    return binary('==', this, other);
  }

  /** `!=` */
  isNot<L extends DefinedKind = K>(other: Literal<K> | (DefinedExpression<L> & Comparable<K, L>)): Condition {
    return binary('!=', this, other);
  }

  /** `<` */
  lessThan(this: DefinedExpression<FloatKind>, other: Input<FloatKind>): Condition {
    return binary('<', this, other);
  }

  /** `<=` */
  atMost(this: DefinedExpression<FloatKind>, other: Input<FloatKind>): Condition {
    return binary('<=', this, other);
  }

  /** `>` */
  greaterThan(this: DefinedExpression<FloatKind>, other: Input<FloatKind>): Condition {
    return binary('>', this, other);
  }

  /** `>=` */
  atLeast(this: DefinedExpression<FloatKind>, other: Input<FloatKind>): Condition {
    return binary('>=', this, other);
  }

  plus<T extends FloatKind, L extends FloatKind = IntegerKind>(
    this: DefinedExpression<T>,
    other: DefinedExpression<L> | number,
  ): DefinedExpression<Total<T, L>> {
    return binary('+', this, other);
  }

  minus<T extends FloatKind, L extends FloatKind = IntegerKind>(
    this: DefinedExpression<T>,
    other: DefinedExpression<L> | number,
  ): DefinedExpression<Total<T, L>> {
    return binary('-', this, other);
  }

  times<T extends FloatKind, L extends FloatKind = IntegerKind>(
    this: DefinedExpression<T>,
    other: DefinedExpression<L> | number,
  ): DefinedExpression<Total<T, L>> {
    return binary('*', this, other);
  }

  /** For two integers: the quotient without its fraction. */
  dividedBy<T extends FloatKind, L extends FloatKind = IntegerKind>(
    this: DefinedExpression<T>,
    other: DefinedExpression<L> | number,
  ): DefinedExpression<Total<T, L>> {
    return binary('/', this, other);
  }

  /** `%`, of integers. */
  remainder(this: DefinedExpression<IntegerKind>, other: Input<IntegerKind>): DefinedExpression<IntegerKind> {
    return binary('%', this, other);
  }

  /** Names the value. Put the result where the `let` belongs, and use it as a value after that. */
  as(name: string): Let<K>;
  /** Narrows the choice to objects of one type, as in `item.as(Gun('gun'))`: the `let` holds for those only. */
  as<L extends ObjectKind<string>>(
    this: DefinedExpression<ObjectKind<string>>,
    param: { readonly name: string; readonly kind?: L; readonly node: ParameterNode } & Comparable<K, L>,
  ): Let<L>;
  as(named: string | { readonly name: string; readonly node: ParameterNode }): unknown {
    if (typeof named === 'string') return new Let<K>(identifier(named), this.node);
    return new Let(identifier(named.name), this.node, named.node.type);
  }
}

/** `let name := value;` as a statement, and the name as a value. */
export class Let<K extends DefinedKind> extends DefinedExpression<K> {
  readonly letStatement: StatementNode;

  constructor(name: Identifier, value: Node, type?: TypeReference) {
    super({ kind: 'name', name, span: nowhere });
    this.letStatement = { kind: 'let', ...(type && { type }), name, value, span: nowhere };
  }

  /** The named value as a condition. In a list of statements the `Let` itself means its `let`. */
  get holds(): DefinedExpression<K> {
    return new DefinedExpression<K>(this.node);
  }
}

/** The absent object. */
export const none = new DefinedExpression<NoneKind>({ kind: 'none', span: nowhere });

/** Refuses texts that would not be parsed as one name. Names that are words of the language get backquotes. */
export function identifier(text: string): Identifier {
  if (isPlainName(text)) return { text, span: nowhere };
  if (isQuotableName(text)) return { text, quoted: true, span: nowhere };
  const advice = 'a name begins with a letter or _; letters, digits and these signs follow: _ - . : @ ! ? # % + /';
  throw new TypeError(`${JSON.stringify(text)} is no name: ${advice}`);
}

/** Makes a node of anything that can be passed as a value. */
export function nodeOf(value: unknown): Node {
  if (value instanceof DefinedExpression) return value.node;
  switch (typeof value) {
    case 'number':
      return numberNode(value);
    case 'boolean':
      return { kind: 'boolean', value, span: nowhere };
    case 'string':
      return { kind: 'name', name: identifier(value), span: nowhere };
    default:
      throw new TypeError(`a value of a domain is a number, a boolean, a name or an expression, not ${String(value)}`);
  }
}

function binary<K extends DefinedKind>(operator: BinaryOperator, left: unknown, right: unknown): DefinedExpression<K> {
  return new DefinedExpression<K>({
    kind: 'binary',
    operator,
    left: nodeOf(left),
    right: nodeOf(right),
    span: nowhere,
  });
}

/** Puts the operator between all values, from left to right. A single value stays as it is. */
function chain(operator: BinaryOperator, first: unknown, others: readonly unknown[]): Condition {
  const node = others.reduce<Node>(
    (left, right) => ({ kind: 'binary', operator, left, right: nodeOf(right), span: nowhere }),
    nodeOf(first),
  );
  return new DefinedExpression(node);
}

export function and(first: Input<BooleanKind>, ...others: Input<BooleanKind>[]): Condition {
  return chain('and', first, others);
}

export function or(first: Input<BooleanKind>, ...others: Input<BooleanKind>[]): Condition {
  return chain('or', first, others);
}

export function implies(premise: Input<BooleanKind>, conclusion: Input<BooleanKind>): Condition {
  return binary('implies', premise, conclusion);
}

export function not(condition: Input<BooleanKind>): Condition {
  return new DefinedExpression({ kind: 'unary', operator: 'not', value: nodeOf(condition), span: nowhere });
}

/** The names that two types of objects share: those of their common ancestors. */
type CommonNames<K extends ObjectKind<string>, L extends ObjectKind<string>> = Extract<
  keyof K['object'] & keyof L['object'],
  string
>;

/** `condition ? yes : no`. */
export function conditional<K extends FloatKind = IntegerKind, L extends FloatKind = IntegerKind>(
  condition: Input<BooleanKind>,
  yes: DefinedExpression<K> | number,
  no: DefinedExpression<L> | number,
): DefinedExpression<Total<K, L>>;
export function conditional(condition: Input<BooleanKind>, yes: Input<BooleanKind>, no: Input<BooleanKind>): Condition;
export function conditional<K extends EnumKind>(
  condition: Input<BooleanKind>,
  yes: DefinedExpression<K>,
  no: Input<K>,
): DefinedExpression<K>;
export function conditional<K extends EnumKind>(
  condition: Input<BooleanKind>,
  yes: Literal<K>,
  no: DefinedExpression<K>,
): DefinedExpression<K>;
export function conditional<K extends ObjectKind<string>, L extends ObjectKind<string>>(
  condition: Input<BooleanKind>,
  yes: DefinedExpression<K>,
  no: DefinedExpression<L> & ([CommonNames<K, L>] extends [never] ? never : unknown),
): DefinedExpression<ObjectKind<CommonNames<K, L>>>;
export function conditional(condition: unknown, yes: unknown, no: unknown): unknown {
  const [chosen, first, second] = [condition, yes, no].map(nodeOf) as [Node, Node, Node];
  return new DefinedExpression({ kind: 'conditional', condition: chosen, yes: first, no: second, span: nowhere });
}

export function negative<K extends FloatKind>(value: DefinedExpression<K>): DefinedExpression<K> {
  return new DefinedExpression({ kind: 'unary', operator: '-', value: nodeOf(value), span: nowhere });
}

export function abs<K extends FloatKind = IntegerKind>(value: DefinedExpression<K> | number): DefinedExpression<K> {
  return call('abs', [value]);
}

/** A number from 0 to 1 (never 1) that looks random. It is the same for the same integers. */
export function chance(
  first: DefinedExpression<IntegerKind> | number,
  ...others: readonly (DefinedExpression<IntegerKind> | number)[]
): DefinedExpression<FloatKind> {
  return call('chance', [first, ...others]);
}

/** A variable, define, external or built-in function with its arguments. */
export function callNode(name: string, args: readonly unknown[]): Node {
  if (args.length === 0) return { kind: 'name', name: identifier(name), span: nowhere };
  return { kind: 'call', name: identifier(name), args: args.map(nodeOf), span: nowhere };
}

export function call<K extends DefinedKind>(name: string, args: readonly unknown[]): DefinedExpression<K> {
  return new DefinedExpression<K>({ kind: 'call', name: identifier(name), args: args.map(nodeOf), span: nowhere });
}
