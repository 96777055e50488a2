// Objects that come and go: the ids of one tree of types are slots. A slot is free or holds an object. A game holds an
// object by its handle: the id and the slot's generation. So the object is not mistaken for a later one in the same
// slot.

/** Ids have 16 bits; in a handle, the generation is in the bits above them. */
const GENERATION = 0x10000;

export interface Slots {
  /** Names by id; `''` where a slot is free. The same array as the numbering's. */
  readonly names: string[];
  /** The generation of the object in the slot, or of the next one. */
  readonly generations: number[];
  /** The names of the last objects that were removed. */
  readonly former: string[];
  /**
   * The world's count of removals when the slot was last emptied. In plans made before, the slot held another object.
   */
  readonly emptied: number[];
  /**
   * The generation of the object with this id; -1 when there is no such object. An older version of the world may
   * return another generation.
   */
  at(id: number): number;
}

export function createSlots(names: string[]): Slots {
  const generations = names.map(() => 0);
  const at = (id: number): number => (names[id] ? generations[id]! : -1);
  return { names, generations, former: names.map(() => ''), emptied: names.map(() => 0), at };
}

export function idIn(handle: number): number {
  return handle & (GENERATION - 1);
}

/** The id of an object that exists, or NaN for any other handle. */
export function idOf(slots: Slots, handle: number): number {
  const id = idIn(handle);
  return handle === handleOf(slots, id) && (id === 0 || slots.at(id) >= 0) ? id : NaN;
}

export function handleOf(slots: Slots | null | undefined, id: number): number {
  return slots && id > 0 ? id + GENERATION * slots.at(id) : id;
}

/** The name of the object with this handle, when it was the last one to be removed from its slot; else empty. */
export function lastNameOf(slots: Slots, handle: number): string {
  const id = idIn(handle);
  return handle - id === GENERATION * (slots.generations[id]! - 1) ? slots.former[id]! : '';
}

/** Describes the former object with this handle in words, or returns '' if there was none. */
export function formerly(slots: Slots, handle: number): string {
  const id = idIn(handle);
  const ago = slots.generations[id]! - (handle - id) / GENERATION;
  if (!(ago > 0 && handle >= 0 && Number.isInteger(handle))) return '';
  return `${(ago === 1 && slots.former[id]) || 'an object'} (${handle})`;
}
