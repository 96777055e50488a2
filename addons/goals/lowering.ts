// Turns actions into what a search works on. If actions only set and clear facts, the core does this in the memory of a
// search (assembly/goals/lowering.ts). For all other worlds, addons/goals/ground/lower.ts does it.

import * as abi from '../../build/goals-abi.ts';
import type { GroundLiteral } from './ground/action-list.ts';
import { IntList, IntRows } from './ground/ints.ts';
import { initialFacts, lower as lowerAny } from './ground/lower.ts';
import type { Grounded, LoweredChange, LoweredDerivation, LoweredOperators, LoweredWorld } from './ground/lowered.ts';
import { mostWork, slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import { giveBack, instanceWithRoom } from './module.ts';
import type { GoalInstance } from './module.ts';
import { tableImage as imageOfAny } from './tables.ts';
import type { TableImage } from './tables.ts';

/** The number of facts that are looked at and count as one. */
const factsAtOnce = 16;
/** The most bytes that each word of an action, each action and each fact need. */
const bytesOf = { word: 40, action: 112, fact: 64, all: 4096 } as const;

/** What matters for the goal. `loose`: facts that may change although no action changes them. */
export function lower(
  grounded: Grounded,
  goal: readonly GroundLiteral[],
  loose: ReadonlySet<number>,
  isInitial = initialFacts(grounded),
): Sliced<LoweredWorld> {
  return isPlain(grounded) ? lowerInCore(grounded, goal, loose, isInitial) : lowerAny(grounded, goal, loose, isInitial);
}

/** The tables of a world. Its state is written later. */
export function* tableImage(world: LoweredWorld): Sliced<TableImage> {
  return world instanceof LoweredInCore ? world.image : yield* imageOfAny(world);
}

/** Whether there are facts and actions, and nothing else. */
function isPlain({ reached, symbolic, actions }: Grounded): boolean {
  const { named, comparisons, numbers, literals, asked } = symbolic;
  const others = named.length + comparisons.length + numbers.length + literals.values.length + asked.count;
  return others === 0 && reached.rules.size === 0 && !actions.hasExtras;
}

function* lowerInCore(
  grounded: Grounded,
  wanted: readonly GroundLiteral[],
  loose: ReadonlySet<number>,
  isInitial: (fact: number) => boolean,
): Sliced<LoweredWorld> {
  const { symbolic, actions } = grounded;
  const { factCount } = symbolic;
  const { starts, words, costs, count } = actions;
  const costsAt = (abi.HEADER + abi.GIVEN_WORDS * 4 + 7) & ~7;
  const startsAt = costsAt + count * 8;
  const wordsAt = startsAt + starts.length * 4;
  const wantedAt = wordsAt + words.length * 4;
  const marksAt = wantedAt + wanted.length * 4;
  const end = marksAt + factCount;
  const more = words.length * bytesOf.word + count * bytesOf.action + factCount * bytesOf.fact;
  const instance = instanceWithRoom(end + more + wanted.length * 4 + bytesOf.all);
  const { exports, bytes, integers: memory, floats } = instance;
  for (let action = 0; action < count; action++) floats[costsAt / 8 + action] = costs.data[action]!;
  memory.set(starts.view(), startsAt / 4);
  memory.set(words.view(), wordsAt / 4);
  for (let at = 0; at < wanted.length; at++) memory[wantedAt / 4 + at] = wanted[at]!;
  for (let fact = 0; fact < factCount; fact++) {
    if (fact % factsAtOnce === 0 && --slice.left <= 0) yield;
    bytes[marksAt + fact] = isInitial(fact) ? abi.IS_TRUE : 0;
  }
  for (const fact of loose) if (fact < factCount) bytes[marksAt + fact]! |= abi.MAY_CHANGE;
  const first = abi.HEADER / 4;
  memory[first + abi.GIVEN_FACT_COUNT] = factCount;
  memory[first + abi.GIVEN_ACTION_COUNT] = count;
  memory[first + abi.GIVEN_WANTED_COUNT] = wanted.length;
  memory[first + abi.GIVEN_STARTS] = startsAt;
  memory[first + abi.GIVEN_LITERALS] = wordsAt;
  memory[first + abi.GIVEN_COSTS] = costsAt;
  memory[first + abi.GIVEN_FACTS] = marksAt;
  memory[first + abi.GIVEN_WANTED] = wantedAt;
  memory[first + abi.GIVEN_END] = end;
  exports.beginLowering();
  for (;;) {
    const budget = Math.max(1, Math.min(slice.left, mostBudget));
    const left = exports.lower(budget);
    slice.left -= budget - left;
    if (left > 0) break;
    yield;
  }
  const lowered = new LoweredInCore(grounded, instance);
  giveBack(instance);
  return lowered;
}

/** The core counts sixteenths. */
const mostBudget = mostWork >> 4;

/** A lowered world, most of whose lists are in the image. A list is read on the first request. */
class LoweredInCore implements LoweredWorld {
  readonly grounded: Grounded;
  readonly factCount: number;
  readonly origins: Int32Array;
  readonly goal: number[] = [];
  readonly rigid: GroundLiteral[] = [];
  readonly actions: IntList;
  readonly changes: LoweredChange[] = [];
  readonly derivations: LoweredDerivation[] = [];
  readonly image: TableImage;
  #operators: LoweredOperators | null = null;

  /** `instance`: has lowered the world, and may be searched in afterwards. */
  constructor(grounded: Grounded, instance: GoalInstance) {
    const { exports, integers: memory } = instance;
    const imageAt = exports.imageAddress();
    const first = imageAt / 4;
    const bytes = instance.bytes.slice(imageAt, imageAt + memory[first + abi.LISTS_END]! - abi.HEADER);
    this.grounded = grounded;
    this.factCount = memory[first + abi.LISTS_FACT_COUNT]!;
    const goalAt = first + (memory[first + abi.LISTS_GOALS]! - abi.HEADER) / 4;
    const goalEnd = goalAt + memory[first + abi.LISTS_GOAL_COUNT]!;
    for (let at = goalAt; at < goalEnd; at++) this.goal.push(memory[at]!);
    const originsAt = exports.originsAddress() / 4;
    this.origins = memory.slice(originsAt, originsAt + this.factCount);
    const actionsAt = exports.actionsAddress() / 4;
    const count = memory[first + abi.LISTS_ACTION_COUNT]!;
    this.actions = new IntList(memory.slice(actionsAt, actionsAt + count) as Int32Array<ArrayBuffer>, count);
    const rigidAt = exports.rigidAddress() / 4;
    const rigidEnd = rigidAt + exports.rigidCount();
    for (let at = rigidAt; at < rigidEnd; at++) this.rigid.push(memory[at]!);
    const initialState = memory[first + abi.LISTS_INITIAL_STATE]! - abi.HEADER;
    const factWords = memory[first + abi.LISTS_FACT_WORDS]!;
    this.image = {
      bytes: bytes as Uint8Array<ArrayBuffer>,
      initialState,
      factWords,
      numbers: 0,
      state: new Float64Array(bytes.buffer, initialState, factWords),
      stateInBytes: bytes.subarray(initialState, initialState + factWords * 8),
    };
    exports.takeImage();
    instance.image = this.image;
  }

  get operators(): LoweredOperators {
    if (this.#operators) return this.#operators;
    const count = this.actions.length;
    const rows = this.#part(abi.LISTS_GIVE_ROWS, count + 1).map((row) => row >> 2);
    this.#operators = {
      needs: this.#rows(abi.LISTS_NEEDS, this.#part(abi.LISTS_NEED_ROWS, count + 1)),
      gives: this.#rows(abi.LISTS_GIVES, rows),
      actions: new IntList(this.#part(abi.LISTS_ACTION_OF, count), count),
    };
    return this.#operators;
  }

  get blocks(): IntRows {
    const rows = this.#part(abi.LISTS_EFFECT_ROWS, this.actions.length + 1).map((row) => row * abi.EFFECT_WORDS);
    return this.#rows(abi.LISTS_EFFECTS, rows);
  }

  get facts(): IntList {
    const { all } = this.blocks;
    const count = all.length === 0 ? 0 : all.data[all.length - abi.EFFECT_WORDS + abi.EFFECT_END]!;
    return new IntList(this.#part(abi.LISTS_EFFECT_FACTS, count), count);
  }

  get changeStarts(): IntList {
    const count = this.actions.length + 1;
    return new IntList(new Int32Array(count), count);
  }

  #rows(index: number, starts: Int32Array<ArrayBuffer>): IntRows {
    const count = starts[starts.length - 1]!;
    return new IntRows(new IntList(starts, starts.length), new IntList(this.#part(index, count), count));
  }

  #part(index: number, count: number): Int32Array<ArrayBuffer> {
    const words = new Int32Array(this.image.bytes.buffer);
    const from = (words[index]! - abi.HEADER) / 4;
    return words.slice(from, from + count);
  }
}
