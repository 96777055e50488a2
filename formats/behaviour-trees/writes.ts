// Orders the writes of a loop to its parameters before a round. Arguments change all at once, but a tree can only write
// them one after the other.

import { isSame, resolved } from './tree.ts';
import type { Argument, TreeLocal, TreeLoop } from './tree.ts';

export interface Assignment {
  local: TreeLocal;
  value: Argument;
}

export function assignmentsOf({ params }: TreeLoop, args: readonly Argument[]): Assignment[] {
  const needed = params.flatMap((local, position): Assignment[] => {
    const value = resolved(args[position]!);
    return local.same !== null || isSame(local, value) ? [] : [{ local, value }];
  });
  const saved = new Map<TreeLocal, TreeLocal>();
  const written = new Set<Argument>();
  const writes = needed.map(({ local, value }): Assignment => {
    const isOverwritten = value.kind === 'local' && written.has(value);
    written.add(local);
    if (!isOverwritten) return { local, value };
    // Keep a copy, because the value is needed after it is overwritten.
    const copy = saved.get(value) ?? { ...value };
    saved.set(value, copy);
    return { local, value: copy };
  });
  return [...[...saved].map(([value, local]) => ({ local, value })), ...writes];
}
