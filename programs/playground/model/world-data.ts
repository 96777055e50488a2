// A world for the views: names, tables and values as plain data. Workers post it to the page.

/** How to interpret a value: as a boolean, a number, an enum value, or an object of a tree of types. */
export type ValueShape =
  | { kind: 'boolean' }
  | { kind: 'integer'; low?: number; high?: number }
  | { kind: 'float' }
  | { kind: 'enum'; name: string; words: string[] }
  /** `root`: the number of the tree of types. `types`: the names of those that fit. Default: all of the tree. */
  | { kind: 'object'; name: string; root: number; types?: string[] };

export interface TableData {
  name: string;
  kind: 'constant' | 'fluent';
  sensed: boolean;
  params: { name: string; shape: ValueShape }[];
  shape: ValueShape;
  base: number;
  strides: number[];
  /** The number to subtract from each argument: the place is the sum of (argument - before) * stride. Default: 0. */
  before?: number[];
  size: number;
}

export interface ObjectData {
  name: string;
  type: string;
  root: number;
  id: number;
}

export interface WorldData {
  domain: string;
  objects: ObjectData[];
  /** The names of the objects of each root type, by id. 0 is `none`. */
  names: string[][];
  tables: TableData[];
  /** All values at the start. */
  values: Float64Array;
}

/** A place in a world that has another value than before. */
export interface PlaceChange {
  place: number;
  before: number;
  after: number;
}

/** The types of objects, by the number of the tree and by id. */
export function typesById({ objects }: WorldData): string[][] {
  const types: string[][] = [];
  for (const { root, id, type, name } of objects) if (name) (types[root] ??= [])[id] = type;
  return types;
}

/** Whether a place belongs to an object. A table may have places for `none` and for objects of other types. */
export function isSomebodys(table: TableData, place: number, types: readonly string[][]): boolean {
  return argumentsAt(table, place).every((arg, at) => {
    const { shape } = table.params[at]!;
    if (shape.kind !== 'object') return true;
    const type = types[shape.root]?.[arg];
    return type !== undefined && (shape.types?.includes(type) ?? true);
  });
}

/** The names of the objects of some types of a tree. */
export function fittingObjects({ objects }: WorldData, root: number, types: readonly string[]): string[] {
  return objects.flatMap((one) => (one.root === root && one.name && types.includes(one.type) ? [one.name] : []));
}

export function tableNamed(world: WorldData, name: string): TableData | undefined {
  return world.tables.find((table) => table.name === name);
}

export function tableAt(world: WorldData, place: number): TableData | undefined {
  return world.tables.find(({ base, size }) => place >= base && place < base + size);
}

/** The arguments of a place in a table. */
export function argumentsAt({ base, strides, before }: TableData, place: number): number[] {
  let rest = place - base;
  return strides.map((stride, at) => {
    const argument = Math.floor(rest / stride);
    rest -= argument * stride;
    return argument + (before?.[at] ?? 0);
  });
}

export function placeOf({ base, strides, before }: TableData, args: readonly number[]): number {
  return args.reduce((place, argument, at) => place + (argument - (before?.[at] ?? 0)) * strides[at]!, base);
}

export function valueText(world: WorldData, shape: ValueShape, value: number): string {
  switch (shape.kind) {
    case 'boolean':
      return value === 0 ? 'false' : 'true';
    case 'enum':
      return shape.words[value] ?? String(value);
    case 'object':
      return value === 0 ? 'none' : (world.names[shape.root]?.[value] ?? `#${value}`);
    case 'integer':
    case 'float':
      return String(value);
  }
}

/** `at(soldier)`. */
export function placeText(world: WorldData, place: number): string {
  const table = tableAt(world, place);
  if (!table) return `#${place}`;
  const args = argumentsAt(table, place).map((arg, at) => valueText(world, table.params[at]!.shape, arg));
  return args.length === 0 ? table.name : `${table.name}(${args.join(', ')})`;
}

/** The value of `at(soldier)` as a number, by names. Unknown names give 0. */
export function valueAt(world: WorldData, values: ArrayLike<number>, name: string, ...args: number[]): number {
  const table = tableNamed(world, name);
  return table ? (values[placeOf(table, args)] ?? 0) : 0;
}
