// Lines of problems as text.

/** The line that makes objects of a type: none when there are no objects. */
export function instanceLines(type: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`instance ${type} ${names.join(', ')};`];
}

/** Names of `count` objects: `taxi0`, `taxi1`... */
export function numbered(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind}${index}`);
}
