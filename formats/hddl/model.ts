// HDDL with all names looked up. check.ts makes it from the trees; lowering and writing use it.

import type { Span } from '../../ir/ir.ts';
import type { LispName } from '../lisp/ast.ts';
import type { LispTable, LispVariable } from '../lisp/declarations.ts';
import type { Sort, Sorts } from '../lisp/sorts.ts';
import type { LispRef } from '../lisp/terms.ts';

export type HddlVariable = LispVariable;

export type ModelRef = LispRef;

export type ModelCondition =
  | { kind: 'atom'; predicate: number; args: ModelRef[]; span: Span }
  | { kind: 'equal'; left: ModelRef; right: ModelRef; span: Span }
  /** Whether an object is of a sort. */
  | { kind: 'member'; ref: ModelRef; sort: Sort; span: Span }
  | { kind: 'not'; part: ModelCondition; span: Span }
  | { kind: 'and' | 'or'; parts: ModelCondition[]; span: Span }
  | { kind: 'exists' | 'forall'; variables: HddlVariable[]; part: ModelCondition; span: Span };

export type ModelEffect =
  | { kind: 'add' | 'delete'; predicate: number; args: ModelRef[]; span: Span }
  | { kind: 'when'; condition: ModelCondition; effects: ModelEffect[]; span: Span }
  | { kind: 'forall'; variables: HddlVariable[]; effects: ModelEffect[]; span: Span };

export type ModelCost =
  { kind: 'number'; value: number } | { kind: 'function'; function: number; args: ModelRef[]; span: Span };

export type ModelPredicate = LispTable;

interface ModelTaskBase {
  name: LispName;
  /** Whether the task was made for the planner. Plans do not show it. */
  isMade?: true;
  params: HddlVariable[];
  span: Span;
}

export interface ModelAction extends ModelTaskBase {
  kind: 'action';
  conditions: ModelCondition[];
  effects: ModelEffect[];
  cost: ModelCost[];
}

export interface ModelCompound extends ModelTaskBase {
  kind: 'compound';
  methods: ModelMethod[];
}

export type ModelTask = ModelAction | ModelCompound;

export interface ModelSubtask {
  task: number;
  args: ModelRef[];
  span: Span;
}

export interface ModelNetwork {
  subtasks: ModelSubtask[];
  /**
   * `after[i]` has all subtasks that come before subtask `i`, directly or indirectly. null: they are in the order of
   * the list.
   */
  after: ReadonlySet<number>[] | null;
}

export interface ModelMethod {
  name: LispName;
  params: HddlVariable[];
  head: ModelRef[];
  conditions: ModelCondition[];
  network: ModelNetwork;
  span: Span;
}

export interface ModelFact {
  predicate: number;
  args: number[];
}

export interface HddlModel {
  name: string;
  problem: string;
  sorts: Sorts;
  predicates: ModelPredicate[];
  functions: ModelPredicate[];
  objects: { name: string; type: number }[];
  tasks: ModelTask[];
  facts: ModelFact[];
  values: { function: number; args: number[]; value: number }[];
  request: Omit<ModelMethod, 'head'>;
  goal: ModelCondition[];
  /** Whether costs are to be minimised; otherwise each action costs 1. */
  hasMetric: boolean;
}
