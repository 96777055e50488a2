// Which tables may be sparse: the compiler emits a second module for worlds in which some of them are, and the bindings
// lay them out.

import type { ValueType } from './ir.ts';

/** The custom section that holds the module for worlds with large tables. */
export const largeSection = 'frameplan-large';

/** A place is given by its arguments, in two bytes each. */
export const mostSparseParameters = 4;

/** Whether the objects that have a certain value of this fluent are listed in large worlds, and kept so. */
export function isListedByValue(kind: string, params: readonly ValueType[], value: ValueType): boolean {
  return kind === 'fluent' && params.length === 1 && params[0]!.kind === 'object' && value.kind === 'object';
}

/**
 * Whether tables with these parameters may be too large for all their places to be kept. Tables with one object among
 * their parameters are as long as the objects of one type.
 */
export function mayBeLarge(params: readonly ValueType[]): boolean {
  return params.length <= mostSparseParameters && params.filter(({ kind }) => kind === 'object').length > 1;
}
