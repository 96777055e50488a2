// A partial order as parts that are ordered and parts that are not, one inside of the other.

/** The number of a subtask, or several parts. */
export type Arrangement = number | { kind: 'ordered' | 'unordered'; parts: Arrangement[] };

/**
 * `after[i]` has all that comes before `i`, directly or not. Where the order cannot be written so, the answer is the
 * list of those that cannot be parted.
 */
export function arrange(after: readonly ReadonlySet<number>[]): Arrangement | number[] {
  let stuck: number[] | null = null;
  const areOrdered = (one: number, other: number): boolean => after[one]!.has(other) || after[other]!.has(one);
  const arrangeAll = (all: readonly number[]): Arrangement => {
    if (all.length === 1) return all[0]!;
    const apart = components(all, areOrdered);
    if (apart.length > 1) return { kind: 'unordered', parts: apart.map(arrangeAll) };
    const inLine = components(all, (one, other) => !areOrdered(one, other));
    if (inLine.length === 1 && all.length > 0) {
      stuck ??= [...all];
      return { kind: 'unordered', parts: [...all] };
    }
    inLine.sort(([one], [other]) => (after[other!]!.has(one!) ? -1 : 1));
    return { kind: 'ordered', parts: inLine.map(arrangeAll) };
  };
  const arrangement = arrangeAll(after.map((_, at) => at));
  return stuck ?? arrangement;
}

/** What is connected, in the order of the first of each. */
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
