// How many bytes a value takes in a table.

import type { ValueType } from './ir.ts';

/**
 * Bytes of one value in a table. Constants are small, to save cache. Fluents are words, so that one store undoes a
 * write.
 */
export function storageWidth(
  kind: 'constant' | 'fluent',
  type: ValueType,
  { enums }: { enums: readonly { values: readonly string[] }[] },
): 1 | 2 | 4 | 8 {
  if (type.kind === 'float') return 8;
  if (kind === 'fluent') return 4;
  if (type.kind === 'boolean') return 1;
  if (type.kind === 'enum') return enums[type.enum]!.values.length <= 256 ? 1 : 2;
  if (type.kind === 'object') return 2;
  return type.range && type.range.low >= 0 && type.range.high <= 255 ? 1 : 4;
}
