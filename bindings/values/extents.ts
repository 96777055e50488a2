// Computes how many places tables have.

import type { ValueType } from '../../ir/ir.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { extent } from '../../ir/objects.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';

/**
 * The number of values of a parameter in a table that only has rows for objects of the parameter's type, and for
 * `none`.
 */
export function ownExtent(manifest: Manifest, numbering: ObjectNumbering, type: ValueType): number {
  return type.kind === 'object' ? numbering.count[type.type]! + 1 : extent(manifest, numbering, type);
}

/**
 * The places of a table: with rows for whole trees of types, with rows for each declared type only; and the longest
 * side of the table.
 */
export function placesOfTable(
  manifest: Manifest,
  numbering: ObjectNumbering,
  { params }: { params: readonly ValueType[] },
): { whole: number; own: number; longest: number } {
  const sides = params.map((type) => ownExtent(manifest, numbering, type));
  return {
    whole: params.reduce((size, type) => size * extent(manifest, numbering, type), 1),
    own: sides.reduce((size, side) => size * side, 1),
    longest: Math.max(1, ...sides),
  };
}
