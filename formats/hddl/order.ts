// Turns a partial order into nested ordered and unordered parts. An order that can't be written like this is *crossed*:
// parallel sequences (lines), in which some subtasks wait for subtasks of other lines.

/** The number of a subtask, several parts, or lines of subtasks. */
export type Arrangement = number | { kind: 'ordered' | 'unordered'; parts: Arrangement[] } | CrossedLines;

export interface CrossedLines {
  kind: 'crossed';
  lines: number[][];
  /** For a subtask, those of other lines that it waits for. */
  waits: Map<number, number[]>;
}

/** Arranges subtasks. `after[i]` has all that come before `i`, directly or indirectly. */
export function arrange(after: readonly ReadonlySet<number>[]): Arrangement {
  const areOrdered = (one: number, other: number): boolean => after[one]!.has(other) || after[other]!.has(one);
  const arrangeAll = (all: readonly number[]): Arrangement => {
    if (all.length === 1) return all[0]!;
    const apart = components(all, areOrdered);
    if (apart.length > 1) return { kind: 'unordered', parts: apart.map(arrangeAll) };
    const inLine = components(all, (one, other) => !areOrdered(one, other));
    if (inLine.length === 1 && all.length > 0) return crossed(all, after);
    inLine.sort(([one], [other]) => (after[other!]!.has(one!) ? -1 : 1));
    return { kind: 'ordered', parts: inLine.map(arrangeAll) };
  };
  return arrangeAll(after.map((_, at) => at));
}

export function isCrossed(arrangement: Arrangement): boolean {
  if (typeof arrangement === 'number') return false;
  return arrangement.kind === 'crossed' || arrangement.parts.some(isCrossed);
}

export function isUnordered(arrangement: Arrangement): boolean {
  if (typeof arrangement === 'number') return false;
  if (arrangement.kind === 'crossed') return true;
  return (arrangement.kind === 'unordered' && arrangement.parts.length > 1) || arrangement.parts.some(isUnordered);
}

function crossed(all: readonly number[], after: readonly ReadonlySet<number>[]): CrossedLines {
  const lines: number[][] = [];
  const waits = new Map<number, number[]>();
  const inOrder = all.toSorted((one, other) => after[one]!.size - after[other]!.size || one - other);
  for (const one of inOrder) {
    const before = all.filter((other) => after[one]!.has(other));
    const direct = before.filter((other) => !before.some((between) => after[between]!.has(other)));
    const line = lines.find((known) => direct.includes(known.at(-1)!));
    const others = direct.filter((other) => other !== line?.at(-1));
    if (others.length > 0) waits.set(one, others);
    if (line) line.push(one);
    else lines.push([one]);
  }
  return { kind: 'crossed', lines, waits };
}

/** The connected components, in the order of their first members. */
function components(all: readonly number[], areJoined: (one: number, other: number) => boolean): number[][] {
  const left = new Set(all);
  const found: number[][] = [];
  for (const first of all) {
    if (!left.delete(first)) continue;
    const component = [first];
    for (const one of component) {
      for (const other of left) {
        if (areJoined(one, other)) {
          left.delete(other);
          component.push(other);
        }
      }
    }
    found.push(component.sort((one, other) => one - other));
  }
  return found;
}
