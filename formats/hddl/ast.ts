// HDDL as trees: a domain, and a problem with its initial task network. They follow the text, with spans; parts that
// are not stated are null or empty.

import type { Span } from '../../ir/ir.ts';
import type {
  Formula,
  LispAction,
  LispAtomic,
  LispDomain,
  LispFunctionValue,
  LispName,
  LispSignature,
  NumericTerm,
  TypedName,
} from '../lisp/ast.ts';

/** A task in a network, with the label that orders it: `(t1 (get-to ?v ?l))`. */
export interface HddlSubtask extends LispAtomic {
  label: LispName | null;
}

/** One comes before the other. */
export interface HddlOrdering {
  before: LispName;
  after: LispName;
  span: Span;
}

export interface HddlNetwork {
  subtasks: HddlSubtask[];
  /** Whether the subtasks are done in the order of the text (`:ordered-subtasks`). `ordering` is empty then. */
  isOrdered: boolean;
  ordering: HddlOrdering[];
  constraints: Formula | null;
}

/** A task that methods decompose. */
export type HddlTask = LispSignature;

export interface HddlMethod {
  name: LispName;
  params: TypedName[];
  task: LispAtomic;
  precondition: Formula | null;
  network: HddlNetwork;
  span: Span;
}

export type HddlAction = LispAction;

export interface HddlDomain extends LispDomain {
  requirements: LispName[];
  tasks: HddlTask[];
  methods: HddlMethod[];
}

/** The tasks to do. The parameters are objects that the planner chooses. */
export interface HddlRequest {
  params: TypedName[];
  network: HddlNetwork;
  span: Span;
}

export interface HddlProblem {
  name: LispName;
  domain: LispName;
  objects: TypedName[];
  request: HddlRequest;
  /** The facts that are initially true; all others are false. */
  init: LispAtomic[];
  values: LispFunctionValue[];
  goal: Formula | null;
  /** The value to be minimised. */
  metric: NumericTerm | null;
  span: Span;
}
