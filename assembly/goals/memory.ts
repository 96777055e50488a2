// The memory map of a planner for goals: where the host writes a grounded world, or a world to be lowered, and what the
// words there mean. tools/abi.mjs generates build/goals-abi.ts from it. The host reads and writes words of 4 bytes, so
// that offsets and sizes are in words there. No other file of this folder has an offset of the header.
//
//   0         what the compiler of AssemblyScript puts into memory
//   HEADER    ListsHeader, and after it the lists of a grounded world, each at a multiple of 8; then, from `end` on,
//             what the search takes (room.ts)
//   HEADER    or GivenHeader, and after it the actions of a world to be lowered; then, from `end` on, what lowering
//             takes, and last the image of the lists to come (lowered-image.ts)
//
// An instance holds one world. A list of lists is stored as two lists: one with all rows, one after the other, and one
// with the start of each row and the end.

export const HEADER: usize = 2048;

/** A grounded world. Addresses are those of the instance. */
@unmanaged
export class ListsHeader {
  factCount: u32;
  actionCount: u32;
  /** Operators of the relaxation: those of the actions first, then conditional effects, then rules. */
  operatorCount: u32;
  /** 64-bit words of the facts of a state. Its numbers follow, one 64-bit word each. */
  factWords: u32;
  numberCount: u32;
  goalCount: u32;
  looseCount: u32;
  derivationCount: u32;
  largeCount: u32;
  end: usize;
  /** The facts of the goal. */
  goals: usize;
  /**
   * Operators with more than MOST_COUNTED conditions: four times their numbers, and the number of additional
   * conditions.
   */
  large: usize;
  /** Operators without conditions. */
  loose: usize;
  /** By operator, the facts that it needs. */
  needRows: usize;
  needs: usize;
  /** By operator, the facts that it gives. Rows are in bytes, with COSTS for all but rules, and LARGE. */
  giveRows: usize;
  gives: usize;
  /** By fact, four times the numbers of the operators that need it. Rows are in bytes, with GOAL for goal facts. */
  userRows: usize;
  users: usize;
  /** By operator, how many conditions it has, MOST_COUNTED at most. */
  counters: usize;
  /** By operator, its action, or RULE_ACTION or UNKNOWN_ACTION. */
  actionOf: usize;
  /** By action, its blocks of effects (EffectRow). */
  effectRows: usize;
  effects: usize;
  /** The facts of conditions and effects. */
  effectFacts: usize;
  /** By action, its changes of numbers (ChangeRow). */
  changeRows: usize;
  changes: usize;
  /** Derived facts (DerivationRow), in the order in which they are to be computed. */
  derivations: usize;
  /** For each body of a rule, where its conditions begin and end in `effectFacts`. */
  bodies: usize;
  /** Expressions, in postfix notation (ExpressionCode). */
  code: usize;
  /** 64-bit floats. */
  literals: usize;
  /** By action, the expression of its cost, or CONSTANT_COST. */
  costExpressions: usize;
  /** By action, its cost where that is constant: a 64-bit float. */
  costs: usize;
  initialState: usize;
}

/** An operator that is a rule, and costs nothing. */
export const RULE_ACTION: i32 = -1;
/** An operator for the opposite of a derived fact: which action makes it true is not known. */
export const UNKNOWN_ACTION: i32 = -2;
/** The cost of the action is in `costs`. */
export const CONSTANT_COST: i32 = -1;

/** Flags of `giveRows`. The first one is added to costs unchanged. */
export const COSTS: u32 = 1;
export const LARGE: u32 = 2;
/** A flag of `userRows`, added to a count unchanged. */
export const GOAL: u32 = 1;
/** Bits of a counter that count conditions. The other bits hold the costs of these conditions. */
export const COUNT_BITS: u32 = 10;
export const MOST_COUNTED: u32 = 1023;

/**
 * Effects of an action under some conditions. The fields are positions in `effectFacts`: each part ends where the next
 * one begins.
 */
@unmanaged
export class EffectRow {
  conditions: u32;
  clears: u32;
  sets: u32;
  end: u32;
}

/** A change of a number if the conditions from one position to another in `effectFacts` hold. */
@unmanaged
export class ChangeRow {
  from: u32;
  to: u32;
  number: u32;
  /** IS_ADDED, IS_WHOLE, HAS_RANGE. */
  kind: u32;
  /** An expression. */
  value: u32;
  /** The index of the lower end of its range in `literals`. The upper end is the next one. */
  range: u32;
}

/** The value is added instead of assigned. */
export const IS_ADDED: u32 = 1;
export const IS_WHOLE: u32 = 2;
export const HAS_RANGE: u32 = 4;

/** How a fact is derived. What the words mean depends on the kind. */
@unmanaged
export class DerivationRow {
  kind: u32;
  /** The fact; for `again`, the derivation to which to go back. */
  fact: u32;
  /** The left expression; the first body of a rule; the opposite fact. */
  from: u32;
  /** The right expression; the end of the bodies. */
  to: u32;
}

export const enum DerivedKind {
  /** True in a state if this comparison of the left with the right expression is true. */
  equal,
  notEqual,
  less,
  lessEqual,
  /** True if the conditions of one of its bodies are all true. */
  rule,
  /** True if another fact is false. */
  opposite,
  /** Goes back until nothing changes any more. */
  again,
}

/** Words of expressions. Each group ends with a number that is not a code. */
export const enum ExpressionCode {
  end,
  // The next word says which one.
  literal,
  number,
  operandsEnd,
  // Of one value.
  negate,
  absolute,
  negateWhole,
  absoluteWhole,
  unaryEnd,
  // Of two values.
  add,
  subtract,
  multiply,
  divide,
  addWhole,
  subtractWhole,
  multiplyWhole,
  divideWhole,
  remainderWhole,
  minimum,
  maximum,
}

/** Which engines search. */
export const enum EngineChoice {
  alternation,
  greedy,
  novelty,
}

/** A world to be lowered, as the host writes it. */
@unmanaged
export class GivenHeader {
  factCount: u32;
  actionCount: u32;
  wantedCount: u32;
  /** Four for each action, and the end: where its arguments, needs, clears and sets begin in `literals`. */
  starts: usize;
  literals: usize;
  /** By action, its cost: a 64-bit float. */
  costs: usize;
  /** By fact, a byte: IS_TRUE, MAY_CHANGE. */
  facts: usize;
  /** The literals that the goal wants. */
  wanted: usize;
  /** The memory from here on is free. */
  end: usize;
}

/** The fact is true at the beginning. This flag is compared with a bit. */
export const IS_TRUE: u32 = 1;
/** The fact may change although no action changes it. */
export const MAY_CHANGE: u32 = 2;
