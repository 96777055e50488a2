// The result of grounding: everything that can be done in a world, and the part of it that matters for a goal.

import type { GroundActions, GroundChange, GroundLiteral } from './action-list.ts';
import type { IntList, IntRows } from './ints.ts';
import type { ReachedWorld } from './reach.ts';
import type { Symbolic } from './symbolic.ts';

/** Everything that can be done in a world, whatever the goal. */
export interface Grounded {
  reached: ReachedWorld;
  symbolic: Symbolic;
  actions: GroundActions;
}

/** A rule, a comparison, or the opposite of a fact. Facts are numbers of the lowered world. */
export type LoweredDerivation =
  | { kind: 'rule'; fact: number; bodies: number[][] }
  | { kind: 'comparison'; fact: number; comparison: number }
  | { kind: 'opposite'; fact: number; of: number }
  | { kind: 'again'; from: number };

export interface LoweredChange extends Omit<GroundChange, 'conditions'> {
  /** Where its conditions begin and end in `LoweredWorld.facts`. */
  from: number;
  to: number;
}

/** The operators of the relaxation: those of actions first, then conditional effects, then rules. */
export interface LoweredOperators {
  needs: IntRows;
  gives: IntRows;
  /** The action of each operator, or RULE_ACTION or UNKNOWN_ACTION. */
  actions: IntList;
}

export interface LoweredWorld {
  grounded: Grounded;
  factCount: number;
  /** For each fact its number before; the opposite of it (`~`) for opposites. */
  origins: Int32Array;
  goal: number[];
  /** What is true and stays so. It has been left out. */
  rigid: GroundLiteral[];
  /** For each action its number in `Grounded.actions`. It needs what the operator of the same number needs. */
  actions: IntList;
  operators: LoweredOperators;
  /** The conditions of blocks, what they clear and what they set, and the conditions of changes. */
  facts: IntList;
  /** The blocks of each action, as the class EffectRow of assembly/goals/memory.ts. */
  blocks: IntRows;
  changes: LoweredChange[];
  /** For each action where its changes begin, and the end. */
  changeStarts: IntList;
  derivations: LoweredDerivation[];
}
