// Counts, sums, the least and the greatest over all bindings, in a domain that is written in TypeScript.

import type { AggregateWord } from '../text/ast.ts';
import { DefinedExpression, call, nodeOf, nowhere } from './expression.ts';
import type { FloatKind, IntegerKind } from './expression.ts';
import { statementsOf } from './statements.ts';
import type { DefinedGuard } from './statements.ts';
import { variablesOf } from './types.ts';
import type { AnyParameter, DefinedVariables } from './types.ts';

type AggregateTerm<Params extends readonly AnyParameter[], K extends FloatKind> = (
  variables: DefinedVariables<Params>,
) => DefinedExpression<K> | number;

type AggregateConditions<Params extends readonly AnyParameter[]> = (
  variables: DefinedVariables<Params>,
) => readonly DefinedGuard[];

/** How many bindings pass. */
export function count<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: AggregateConditions<Params>,
): DefinedExpression<IntegerKind> {
  return aggregate('count', params, undefined, body as AggregateConditions<AnyParameter[]>);
}

/** The sum of the values of all bindings that pass. */
export function sum<const Params extends readonly AnyParameter[], K extends FloatKind = IntegerKind>(
  params: Params,
  value: AggregateTerm<Params, K>,
  body: AggregateConditions<Params>,
): DefinedExpression<K> {
  return aggregate(
    'sum',
    params,
    value as AggregateTerm<AnyParameter[], K>,
    body as AggregateConditions<AnyParameter[]>,
  );
}

/** The least of some numbers, or the least value of all bindings that pass. */
export function min<K extends FloatKind = IntegerKind>(
  ...values: (DefinedExpression<K> | number)[]
): DefinedExpression<K>;
export function min<const Params extends readonly AnyParameter[], K extends FloatKind = IntegerKind>(
  params: Params,
  value: AggregateTerm<Params, K>,
  body: AggregateConditions<Params>,
): DefinedExpression<K>;
export function min(...args: unknown[]): unknown {
  return extremum('min', args);
}

/** The greatest of some numbers, or the greatest value of all bindings that pass. */
export function max<K extends FloatKind = IntegerKind>(
  ...values: (DefinedExpression<K> | number)[]
): DefinedExpression<K>;
export function max<const Params extends readonly AnyParameter[], K extends FloatKind = IntegerKind>(
  params: Params,
  value: AggregateTerm<Params, K>,
  body: AggregateConditions<Params>,
): DefinedExpression<K>;
export function max(...args: unknown[]): unknown {
  return extremum('max', args);
}

function extremum(word: 'min' | 'max', args: unknown[]): unknown {
  const [params, value, body] = args;
  if (!Array.isArray(params)) return call(word, args);
  return aggregate(
    word,
    params as AnyParameter[],
    value as AggregateTerm<AnyParameter[], FloatKind>,
    body as AggregateConditions<AnyParameter[]>,
  );
}

function aggregate<K extends FloatKind>(
  word: AggregateWord,
  params: readonly AnyParameter[],
  value: AggregateTerm<AnyParameter[], FloatKind> | undefined,
  body: AggregateConditions<AnyParameter[]>,
): DefinedExpression<K> {
  const variables = variablesOf(params);
  return new DefinedExpression<K>({
    kind: 'aggregate',
    word,
    params: params.map(({ node }) => node),
    ...(value && { value: nodeOf(value(variables)) }),
    body: statementsOf(body(variables)),
    span: nowhere,
  });
}
