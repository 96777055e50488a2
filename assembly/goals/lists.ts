// The lists of the grounded world in memory, and functions that read its words and states.

import { HEADER, ListsHeader } from './memory';

// The fields of the header (memory.ts), as variables.
export let factCount: u32 = 0;
export let actionCount: u32 = 0;
export let operatorCount: u32 = 0;
export let factWords: u32 = 0;
export let numberCount: u32 = 0;
export let goalCount: u32 = 0;
export let looseCount: u32 = 0;
export let derivationCount: u32 = 0;
export let largeCount: u32 = 0;
export let listsEnd: usize = 0;
export let goals: usize = 0;
export let large: usize = 0;
export let loose: usize = 0;
export let needRows: usize = 0;
export let needs: usize = 0;
export let giveRows: usize = 0;
export let gives: usize = 0;
export let userRows: usize = 0;
export let users: usize = 0;
export let counters: usize = 0;
export let actionOf: usize = 0;
export let effectRows: usize = 0;
export let effects: usize = 0;
export let effectFacts: usize = 0;
export let changeRows: usize = 0;
export let changes: usize = 0;
export let derivations: usize = 0;
export let bodies: usize = 0;
export let code: usize = 0;
export let literals: usize = 0;
export let costExpressions: usize = 0;
export let costs: usize = 0;
export let initialState: usize = 0;

export function readHeader(): void {
  const header = changetype<ListsHeader>(HEADER);
  factCount = header.factCount;
  actionCount = header.actionCount;
  operatorCount = header.operatorCount;
  factWords = header.factWords;
  numberCount = header.numberCount;
  goalCount = header.goalCount;
  looseCount = header.looseCount;
  derivationCount = header.derivationCount;
  largeCount = header.largeCount;
  listsEnd = header.end;
  goals = header.goals;
  large = header.large;
  loose = header.loose;
  needRows = header.needRows;
  needs = header.needs;
  giveRows = header.giveRows;
  gives = header.gives;
  userRows = header.userRows;
  users = header.users;
  counters = header.counters;
  actionOf = header.actionOf;
  effectRows = header.effectRows;
  effects = header.effects;
  effectFacts = header.effectFacts;
  changeRows = header.changeRows;
  changes = header.changes;
  derivations = header.derivations;
  bodies = header.bodies;
  code = header.code;
  literals = header.literals;
  costExpressions = header.costExpressions;
  costs = header.costs;
  initialState = header.initialState;
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
