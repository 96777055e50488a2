// The common parts of HDDL and PDDL, as trees with a span on every node: names, terms, typed lists, formulas, effects.
// They do not depend on any planner.

import type { Span } from '../../ir/ir.ts';

/** A name as it is written. Names are compared without regard to case. */
export interface LispName {
  text: string;
  span: Span;
}

/** `?x` (with its question mark), or the name of an object. */
export interface LispTerm extends LispName {
  isVariable: boolean;
}

/** A parameter, an object or a type with what follows the `-` after it: no type, one, or several with `either`. */
export interface TypedName extends LispName {
  types: LispName[];
}

/** `(name term ...)`: a predicate or a task with its arguments. */
export interface LispAtomic {
  name: LispName;
  args: LispTerm[];
  span: Span;
}

/** A condition. `and` without parts is true. */
export type Formula =
  | { kind: 'and' | 'or'; parts: Formula[]; span: Span }
  | { kind: 'not'; part: Formula; span: Span }
  | { kind: 'imply'; left: Formula; right: Formula; span: Span }
  | ({ kind: 'atom' } & LispAtomic)
  | { kind: 'equal'; left: LispTerm; right: LispTerm; span: Span }
  /** Only in PDDL: numbers are compared. */
  | { kind: 'compare'; op: '<' | '>' | '<=' | '>=' | '='; left: NumericTerm; right: NumericTerm; span: Span }
  | { kind: 'exists' | 'forall'; variables: TypedName[]; part: Formula; span: Span }
  /** Only in HDDL: `(sortof ?x - type)`. */
  | { kind: 'sort-of'; term: LispTerm; types: LispName[]; span: Span };

/** A number, or a function of objects: `(distance ?from ?to)`. */
export type NumericTerm =
  | { kind: 'number'; value: number; span: Span }
  | ({ kind: 'function' } & LispAtomic)
  /** Only in PDDL. `-` with one part negates it. */
  | { kind: 'arithmetic'; op: '+' | '-' | '*' | '/'; parts: NumericTerm[]; span: Span };

/** An effect of an action. Deletions come before additions, whatever the order in the text. */
export type FormulaEffect =
  | { kind: 'and'; parts: FormulaEffect[]; span: Span }
  | { kind: 'add' | 'delete'; atom: LispAtomic; span: Span }
  | { kind: 'when'; condition: Formula; part: FormulaEffect; span: Span }
  | { kind: 'forall'; variables: TypedName[]; part: FormulaEffect; span: Span }
  | { kind: 'increase'; of: LispAtomic; by: NumericTerm; span: Span }
  /** Only in PDDL. */
  | { kind: 'decrease' | 'assign' | 'scale-up' | 'scale-down'; of: LispAtomic; by: NumericTerm; span: Span };

/** `(name ?a ?b - type)`: the declaration of a predicate or a function. */
export interface LispSignature {
  name: LispName;
  params: TypedName[];
  span: Span;
}

export interface LispAction {
  name: LispName;
  params: TypedName[];
  precondition: Formula | null;
  effect: FormulaEffect | null;
  span: Span;
}

/** What domains of all notations declare. */
export interface LispDomain {
  name: LispName;
  /** Each type with its parents. A type may be here several times. */
  types: TypedName[];
  constants: TypedName[];
  predicates: LispSignature[];
  functions: LispSignature[];
  actions: LispAction[];
  span: Span;
}

/** `(= (distance a b) 5)` among the facts. */
export interface LispFunctionValue {
  of: LispAtomic;
  value: number;
  span: Span;
}
