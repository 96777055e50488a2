// Checks whether saved bytes are as `save` writes them, before anything is taken from them.

import { isReal } from '../../ir/kinds.ts';
import { entriesOf, fail, isNumberOf, keysOf, kindOf } from '../../bindings/internal.ts';
import { ENDED, UNDER_WAY } from './running-plan.ts';
import type { Saved, SavedAction, SavedPlan, SavedWords } from './save.ts';
import type { ActingScene } from './scene.ts';

const ends = [null, 'done', 'failed', 'cancelled', 'replaced'];
const outcomes = ['running', 'done', 'failed'];

/** Checks the places of sparse tables before they are entered. */
export function checkPlaces({ places = [] }: Saved, { state }: ActingScene): void {
  const { manifest } = state.loaded;
  const isGood =
    Array.isArray(places) &&
    places.every((place: unknown) => {
      if (!Array.isArray(place) || !place.every(isCount)) return false;
      const [, variable, ...args] = place as number[];
      const found = manifest.variables[variable!];
      if (found?.kind !== 'fluent' || !state.sparse.entries[variable!]) return false;
      const kinds = found.params.map((type) => ({ ...kindOf(manifest, type, state.numbering), slots: null }));
      return args.length === kinds.length && args.every((arg, at) => isNumberOf(kinds[at]!, arg));
    });
  if (!isGood) fail('damaged', 'these bytes are not what acting.save() has written');
}

export function checkSaved(saved: Saved, scene: ActingScene): void {
  let isGood = false;
  try {
    isGood = new SavedCheck(scene).isGood(saved);
  } catch {
    // A part that is no list or no object at all.
  }
  if (!isGood) fail('damaged', 'these bytes are not what acting.save() has written');
}

class SavedCheck {
  readonly #words: number;
  readonly #state: ActingScene['state'];
  readonly #actors: number;
  readonly #variables: number;
  readonly #ground: ActingScene['ground'];
  readonly #calls: ActingScene['state']['calls'];
  readonly #kinds: readonly ReturnType<typeof kindOf>[];

  constructor({ state, actors, ground }: ActingScene) {
    this.#ground = ground;
    this.#calls = state.calls;
    const { manifest } = state.loaded;
    // An object may have been removed since it was noted.
    this.#kinds = manifest.variables.map(({ value }) => ({ ...kindOf(manifest, value, state.numbering), slots: null }));
    this.#words = state.layout.fluentBytes >> 2;
    this.#state = state;
    this.#actors = actors.holders.length;
    this.#variables = ground.dirtyVariables.length;
  }

  isGood(saved: Saved): boolean {
    const { counts, plans, actions, blocks, pursuits, changed } = saved;
    const plansById = new Map(plans.map((plan) => [plan.id, plan]));
    const ids = new Set(actions.map(({ id }) => id));
    const [, lastAction, lastPlan] = counts;
    return (
      counts.length === 3 &&
      counts.every(isCount) &&
      areBooleans([saved.isStirred, saved.haveConstantsChanged]) &&
      plansById.size === plans.length &&
      ids.size === actions.length &&
      plans.every((plan) => plan.id <= lastPlan && this.#isPlan(plan, pursuits.length, actions)) &&
      actions.every((action) => action.id <= lastAction && this.#isAction(action, plansById.get(action.plan))) &&
      blocks.every(([actor, action]) => isBelow(actor, this.#actors) && ids.has(action)) &&
      pursuits.every(
        ([due, last, isSearching, reads]) =>
          isCount(due) &&
          (last === '-Infinity' || isCount(last)) &&
          areBooleans([isSearching]) &&
          this.#areReads(reads),
      ) &&
      this.#areWords(changed)
    );
  }

  #isPlan(plan: SavedPlan, pursuits: number, actions: readonly SavedAction[]): boolean {
    const { id, pursuit, since, states, waitsFor, broken, repairs, isRepairing, ending, barrier } = plan;
    const [brokenSince, brokenAt, failedAt, ...flags] = broken;
    const isPosition = (position: unknown): boolean => position === -1 || isBelow(position, states.length);
    const [position, action] = barrier;
    return (
      isCount(id) &&
      id > 0 &&
      (pursuit === -1 || isBelow(pursuit, pursuits)) &&
      isCount(since) &&
      states.every((state, at) => {
        const isUnderWay = actions.some((one) => one.plan === id && one.position === at) || position === at;
        return isBelow(state, ENDED + 1) && (state === UNDER_WAY) === isUnderWay;
      }) &&
      waitsFor.length === states.length &&
      waitsFor.every(isCount) &&
      [plan.reserved, plan.reservedNow, plan.expected].every((words) => this.#areWords(words)) &&
      this.#areAlike(plan.reserved, plan.reservedNow) &&
      (brokenSince === -1 || isCount(brokenSince)) &&
      [brokenAt, failedAt].every(isPosition) &&
      flags.length === 2 &&
      areBooleans([...flags, isRepairing]) &&
      isCount(repairs) &&
      ends.includes(ending) &&
      isPosition(position) &&
      isCount(action) &&
      isCount(plan.blockedBy)
    );
  }

  #isAction(action: SavedAction, plan: SavedPlan | undefined): boolean {
    const { id, position, memory, since, outcome, flags, detail, own, during, held, params } = action;
    return (
      isCount(id) &&
      id > 0 &&
      plan !== undefined &&
      (position === -1 ? this.#isStep(action.step) : isBelow(position, plan.states.length) && action.step === null) &&
      memory.every((value) => typeof value === 'number' || ['NaN', 'Infinity', '-Infinity', '-0'].includes(value)) &&
      isCount(since) &&
      outcomes.includes(outcome) &&
      flags.length === 4 &&
      areBooleans(flags) &&
      typeof detail === 'string' &&
      [own, during, held].every((words) => this.#areWords(words)) &&
      this.#areAlike(during, held) &&
      params.every(isCount)
    );
  }

  #isStep(step: SavedAction['step']): boolean {
    const [task, ...args] = step!;
    const { tasks, kinds } = this.#calls;
    return (
      tasks[task]?.kind === 'primitive' &&
      args.length === kinds[task]!.length &&
      // An object may have been removed since.
      kinds[task]!.every((kind, at) => isNumberOf({ ...kind, slots: null }, Number(args[at])))
    );
  }

  #areWords(words: SavedWords): boolean {
    return words.every(([word, value]) => this.#isWord(word) && this.#isValue(word, value));
  }

  /** Returns whether this is a word of the fluents. In a sparse table, it has to be one of an entry with a place. */
  #isWord(word: number): boolean {
    const state = this.#state;
    if (!isBelow(word, this.#words)) return false;
    const variable = this.#ground.variableOf[word]!;
    const { capacity, offset } = state.layout.tables[variable]!;
    if (!capacity) return true;
    const entry = Math.floor((4 * word - offset) / state.loaded.manifest.variables[variable]!.width);
    if (entry < 1 || entry >= entriesOf(state, variable)) return false;
    const keys = keysOf(state, variable);
    return (keys[2 * entry]! | keys[2 * entry + 1]!) !== 0;
  }

  /** Returns whether a word may have this value. Halves of floats have any value. */
  #isValue(word: number, value: number): boolean {
    if ((value | 0) !== value) return false;
    const kind = this.#kinds[this.#ground.variableOf[word]!]!;
    return isReal(kind.kind) || isNumberOf(kind, value);
  }

  #areAlike(one: SavedWords, other: SavedWords): boolean {
    return one.length === other.length && one.every(([word], at) => word === other[at]![0]);
  }

  #areReads(reads: readonly number[]): boolean {
    return (
      reads.length % 2 === 0 &&
      reads.every((entry, at) => (at % 2 ? isBelow(entry, this.#variables) : entry === -1 || this.#isWord(entry)))
    );
  }
}

function areBooleans(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'boolean');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isBelow(value: unknown, limit: number): boolean {
  return isCount(value) && value < limit;
}
