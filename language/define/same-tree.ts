// Compares two syntax trees, ignoring spans.

export function isSameTree(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return Object.is(left, right);
  }
  const [one, other] = [left, right] as [Record<string, unknown>, Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  keys.delete('span');
  return [...keys].every((key) => isSameTree(one[key], other[key]));
}
