// How objects get their ids: the one rule for all readers of problems. Pure functions over the IR.
//
// Ids start at 1 within the tree of each root type, and 0 is `none`. Ids follow the types in preorder, then the order
// of declaration. So the objects of a type and of its descendants have the contiguous ids `first .. first + count - 1`.
// The objects that every problem of a domain has come before the others of their types.

import type { ProblemObject, ValueType } from './ir.ts';
import { rangeOf, type Range } from './kinds.ts';

/**
 * The part of a domain that is needed to number its objects. An IR and the manifest of a compiled module both have it.
 */
export interface TypeForest {
  types: readonly { parent: number; root: number; last: number }[];
}

export interface TypesAndEnums extends TypeForest {
  enums: readonly { values: readonly string[] }[];
}

/** The ids of all objects of a problem, and what follows from an id. */
export interface ObjectNumbering {
  /** For each declared object its id, in order of declaration. */
  ids: number[];
  /**
   * `first` holds for each type the lowest id of its objects (or the id that a first one would get). `count` holds how
   * many objects the type and its descendants have.
   */
  first: number[];
  count: number[];
  /** For each root type the names by id. Index 0 is `none`. Empty arrays for types that are not roots. */
  names: string[][];
  /** For each root type the most specific type of each id. Index 0 holds -1. */
  types: number[][];
}

/** The objects that every problem has, as in the IR of a domain and in the manifest of its module. */
interface WithObjects {
  objects?: readonly ProblemObject[];
}

/** The difference between the id of a domain's object and the first id of its type. */
export function offsetOf({ objects = [] }: WithObjects, object: number): number {
  const { type } = objects[object]!;
  return objects.slice(0, object).filter((other) => other.type === type).length;
}

export function idOfObject(domain: WithObjects, { first }: Pick<ObjectNumbering, 'first'>, object: number): number {
  return first[domain.objects![object]!.type]! + offsetOf(domain, object);
}

/**
 * The initial value of a variable. This is `initial` itself, except for variables that hold objects. For these,
 * `initial` is 0 for `none`, or the number of one of the domain's objects, counted from 1.
 */
export function initialValue(
  domain: WithObjects,
  numbering: Pick<ObjectNumbering, 'first'>,
  { value, initial }: { value: ValueType; initial: number },
): number {
  return value.kind === 'object' && initial > 0 ? idOfObject(domain, numbering, initial - 1) : initial;
}

export function numberObjects(domain: TypeForest, objects: readonly ProblemObject[]): ObjectNumbering {
  const { types } = domain;
  const own = types.map((): number[] => []);
  objects.forEach((object, index) => own[object.type]!.push(index));
  const ids: number[] = objects.map(() => 0);
  const first = types.map(() => 0);
  const count = types.map(() => 0);
  const names = types.map((): string[] => []);
  const typeOf = types.map((): number[] => []);
  types.forEach((type, index) => {
    if (type.parent === -1) {
      names[index]!.push('none');
      typeOf[index]!.push(-1);
    }
    const rootNames = names[type.root]!;
    first[index] = rootNames.length;
    for (const object of own[index]!) {
      ids[object] = rootNames.length;
      rootNames.push(objects[object]!.name);
      typeOf[type.root]!.push(index);
    }
  });
  types.forEach((type, index) => {
    for (let descendant = index; descendant <= type.last; descendant++) count[index]! += own[descendant]!.length;
  });
  return { ids, first, count, names, types: typeOf };
}

/** How many values a parameter of this type can take, `none` included: the extent of a table in that dimension. */
export function extent(domain: TypesAndEnums, numbering: ObjectNumbering, type: ValueType): number {
  if (type.kind === 'object') return numbering.names[domain.types[type.type]!.root]!.length;
  return bounds(domain, numbering, type).high + 1;
}

/** The lowest and highest value of a type in a world, without `none`. low > high when there is no value. */
export function bounds(domain: TypesAndEnums, numbering: ObjectNumbering, type: ValueType): Range {
  if (type.kind !== 'object') return rangeOf(domain, type);
  const low = numbering.first[type.type]!;
  return { low, high: low + numbering.count[type.type]! - 1 };
}
