// PDDL as trees: a domain, and a problem with its goal. They follow the text, with spans; parts that are not stated are
// null or empty.

import type { Span } from '../../ir/ir.ts';
import type {
  Formula,
  LispAtomic,
  LispDomain,
  LispFunctionValue,
  LispName,
  LispSignature,
  NumericTerm,
  TypedName,
} from '../lisp/ast.ts';

/** `(:derived (above ?x ?y) condition)`. A predicate may have several rules, one of which has to hold. */
export interface PddlRule {
  head: LispSignature;
  body: Formula;
}

export interface PddlMetric {
  isMaximised: boolean;
  of: NumericTerm;
  span: Span;
}

export interface PddlDomain extends LispDomain {
  rules: PddlRule[];
}

export interface PddlProblem {
  name: LispName;
  domain: LispName;
  objects: TypedName[];
  /** The facts that are initially true; all others are false. */
  init: LispAtomic[];
  values: LispFunctionValue[];
  goal: Formula | null;
  metric: PddlMetric | null;
  span: Span;
}
