// Lists of numbers that are reused for each plan, and grow with the longest one.

/** Returns the list, or a longer copy of it when it has no room for the entry with this number. */
export function grow(list: Int32Array<ArrayBuffer>, entry: number): Int32Array<ArrayBuffer> {
  if (entry < list.length) return list;
  const longer = new Int32Array(2 * list.length);
  longer.set(list);
  return longer;
}
