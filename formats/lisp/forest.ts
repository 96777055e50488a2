// Builds the types and objects of the IR: trees of types, and ids for objects. Top types without objects are left out,
// so that tables stay small. Which types are used is only known at the end. So until `finish`, types and objects in
// expressions have their numbers in the text.

import type { DomainIr, Expr, ObjectType, ProblemObject, Span, ValueType } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import type { LispObject } from './declarations.ts';
import { objectType } from './sorts.ts';
import type { Sort, Sorts } from './sorts.ts';

export interface NumberedObjects {
  objects: ProblemObject[];
  /** The id of each object of the text. */
  ids: number[];
}

export class LispForest {
  readonly #sorts: Sorts;
  readonly #objects: readonly LispObject[];
  /** The types of the IR, by their number in the text. */
  readonly #types = new Map<number, Extract<ValueType, { kind: 'object' }>>();
  readonly #literals: Extract<Expr, { op: 'literal' }>[] = [];

  constructor(sorts: Sorts, objects: readonly LispObject[]) {
    this.#sorts = sorts;
    this.#objects = objects;
  }

  typeOf(type: number): ValueType {
    let known = this.#types.get(type);
    if (!known) this.#types.set(type, (known = { kind: 'object', type }));
    return known;
  }

  typeAround(sort: Sort): ValueType {
    return this.typeOf(this.#sorts.around(sort));
  }

  objectLiteral(object: number, span: Span): Expr {
    const literal = {
      op: 'literal' as const,
      type: this.typeOf(this.#objects[object]!.type),
      value: object,
      span,
    };
    this.#literals.push(literal);
    return literal;
  }

  /** Numbers types and objects for the IR, and renumbers them in the domain. */
  finish(domain: DomainIr): NumberedObjects {
    const sorts = this.#sorts;
    const children = sorts.types.map((): number[] => []);
    sorts.types.forEach(({ parents }, type) => {
      if (type !== objectType) children[parents[0]!]!.push(type);
    });
    const numbers = new Map<number, number>();
    const add = (type: number, parent: number, root: number): void => {
      if (parent === -1 && !this.#types.has(type)) return children[type]!.forEach((child) => add(child, -1, -1));
      const number = domain.types.length;
      const { name, span } = sorts.types[type]!;
      const one: ObjectType = { name, parent, root: root === -1 ? number : root, last: number, span };
      domain.types.push(one);
      numbers.set(type, number);
      children[type]!.forEach((child) => add(child, number, one.root));
      one.last = domain.types.length - 1;
    };
    add(objectType, -1, -1);
    for (const [type, value] of this.#types) value.type = numbers.get(type)!;
    const kept = this.#objects.flatMap(({ type }, object) => (numbers.has(type) ? [object] : []));
    const objects = kept.map((object) => ({
      name: this.#objects[object]!.name,
      type: numbers.get(this.#objects[object]!.type)!,
    }));
    const numbering = numberObjects(domain, objects);
    const ids = this.#objects.map(() => 0);
    kept.forEach((object, at) => (ids[object] = numbering.ids[at]!));
    for (const literal of this.#literals) literal.value = ids[literal.value]!;
    return { objects, ids };
  }
}
