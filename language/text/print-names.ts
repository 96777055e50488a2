// How the formatter prints names: as they are written. Whether a name needs its backquotes depends on its place, as
// `cost` does, so they are neither added nor removed.

import type { Identifier } from './ast.ts';

export function printName({ text, quoted }: Identifier): string {
  return quoted ? `\`${text}\`` : text;
}
