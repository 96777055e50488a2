// The rules for which tables may be sparse. The compiler emits a second module for worlds with sparse tables, and the
// bindings lay out these tables.

import type { ValueType } from './ir.ts';

/** The custom section that holds the module for worlds with large tables. */
export const largeSection = 'frameplan-large';

/** The most parameters: a place is identified by its arguments, in two bytes each. */
export const mostSparseParameters = 4;

/** Whether large worlds keep lists of the objects that have each value of this fluent. */
export function isListedByValue(kind: string, params: readonly ValueType[], value: ValueType): boolean {
  return kind === 'fluent' && params.length === 1 && params[0]!.kind === 'object' && value.kind === 'object';
}

/**
 * Whether tables with these parameters may become too large to store all places. A table with a single object parameter
 * never does, because it has one row for each object of the type.
 */
export function mayBeLarge(params: readonly ValueType[]): boolean {
  return params.length <= mostSparseParameters && params.filter(({ kind }) => kind === 'object').length > 1;
}
