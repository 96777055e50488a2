// A grounded world in memory, as addons/goals/tables.ts or lowered-image.ts writes it: lists of whole numbers, one
// after another, and the numbers and places of all of them in a header. Lists of lists are rows: where each row begins,
// then all rows. The module is instantiated once for each search, so there is one world here.

/** The header stands here, and behind it what the grounder writes. */
export const HEADER: usize = 2048;

/** A word of the header. */
export function headerWord(index: u32): u32 {
  return load<u32>(HEADER + (index << 2));
}

export let factCount: u32 = 0;
export let actionCount: u32 = 0;
/** Operators of the relaxation: those of the actions first, then conditional effects, then rules. */
export let operatorCount: u32 = 0;
/** Words of 64 bits: those of the facts, then a number each. */
export let factWords: u32 = 0;
export let numberCount: u32 = 0;
export let goalCount: u32 = 0;
export let looseCount: u32 = 0;
export let derivationCount: u32 = 0;
export let listsEnd: usize = 0;
export let goals: usize = 0;
/** Operators with more than MOST_COUNTED conditions: four times their numbers, and how many are more. */
export let large: usize = 0;
export let largeCount: u32 = 0;
/** Operators without conditions. */
export let loose: usize = 0;
export let needRows: usize = 0;
export let needs: usize = 0;
/** In bytes, with COSTS for all but rules, and LARGE. */
export let giveRows: usize = 0;
export let gives: usize = 0;
/** In bytes, with GOAL for what is part of the goal. */
export let userRows: usize = 0;
/** Four times the numbers of operators. */
export let users: usize = 0;
/** How many conditions each operator has, MOST_COUNTED at most. */
export let counters: usize = 0;
/** The action of each operator. -1: a rule, which costs nothing; -2: nobody knows what it takes. */
export let actionOf: usize = 0;
export let effectRows: usize = 0;
/** Blocks of effects: where their conditions, what they clear and what they set begin and end. */
export let effects: usize = 0;
export let effectFacts: usize = 0;
export let changeRows: usize = 0;
/** Changes of numbers, CHANGE_WORDS each. */
export let changes: usize = 0;
/** Derived facts, DERIVATION_WORDS each, in the order in which they are to be computed. */
export let derivations: usize = 0;
/** Where the conditions of each body of a rule begin and end in `effectFacts`. */
export let bodies: usize = 0;
export let code: usize = 0;
export let literals: usize = 0;
/** The expression of each action's cost; -1: the literal of the same number. */
export let costExpressions: usize = 0;
export let costs: usize = 0;
export let initialState: usize = 0;

export const EFFECT_WORDS: u32 = 4;
export const CHANGE_WORDS: u32 = 7;
export const DERIVATION_WORDS: u32 = 4;
/** Flags of rows. */
export const COSTS: u32 = 1;
export const LARGE: u32 = 2;
export const GOAL: u32 = 1;
/** Bits of a counter that count: the others have room for the costs of so many conditions. */
export const COUNT_BITS: u32 = 10;
export const MOST_COUNTED: u32 = (1 << COUNT_BITS) - 1;

export function readHeader(): void {
  factCount = headerWord(0);
  actionCount = headerWord(1);
  operatorCount = headerWord(2);
  factWords = headerWord(3);
  numberCount = headerWord(4);
  goalCount = headerWord(5);
  looseCount = headerWord(6);
  derivationCount = headerWord(7);
  listsEnd = headerWord(8);
  goals = headerWord(9);
  large = headerWord(10);
  loose = headerWord(11);
  needRows = headerWord(12);
  needs = headerWord(13);
  giveRows = headerWord(14);
  gives = headerWord(15);
  userRows = headerWord(16);
  users = headerWord(17);
  counters = headerWord(18);
  actionOf = headerWord(19);
  effectRows = headerWord(20);
  effects = headerWord(21);
  effectFacts = headerWord(22);
  changeRows = headerWord(23);
  changes = headerWord(24);
  derivations = headerWord(25);
  code = headerWord(26);
  literals = headerWord(27);
  costExpressions = headerWord(28);
  costs = headerWord(29);
  initialState = headerWord(30);
  bodies = headerWord(31);
  largeCount = headerWord(32);
}

export function word(list: usize, index: u32): u32 {
  return load<u32>(list + ((<usize>index) << 2));
}

export function setWord(list: usize, index: u32, value: u32): void {
  store<u32>(list + ((<usize>index) << 2), value);
}

export function hasFact(state: usize, fact: u32): bool {
  return <bool>((load<u64>(state + ((<usize>(fact >> 6)) << 3)) >> (fact & 63)) & 1);
}

export function setFact(state: usize, fact: u32): void {
  const at = state + ((<usize>(fact >> 6)) << 3);
  store<u64>(at, load<u64>(at) | ((<u64>1) << (fact & 63)));
}

export function clearFact(state: usize, fact: u32): void {
  const at = state + ((<usize>(fact >> 6)) << 3);
  store<u64>(at, load<u64>(at) & ~((<u64>1) << (fact & 63)));
}

/** Whether the facts from one position to another of `effectFacts` are all true. */
export function allHold(state: usize, from: u32, to: u32): bool {
  for (let at = from; at < to; at++) if (!hasFact(state, word(effectFacts, at))) return false;
  return true;
}
