// Tasks that are pursued: planned again and again, through the planner's scheduler, and executed.

import { FrameplanError } from '../../bindings/index.ts';
import type { DomainShape, Network, Session, SubmitOptions } from '../../bindings/index.ts';
import { flag, insideOf, oneOf, submit, submitOptions, takeOptions, wholeNumber } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import { readsOf, searchReads } from '../repair/search-reads.ts';
import { wordOf } from './accesses.ts';
import { argumentKind, argumentKinds, argumentValue } from '../../ir/reads.ts';
import type { Read } from '../../ir/reads.ts';
import { cancelPlan } from './ends.ts';
import type { RunningPlan } from './running-plan.ts';
import { cancelTimes } from './scene.ts';
import type { CancelWhen, ActingScene } from './scene.ts';

export const pursueOptions = {
  ...submitOptions,
  /** The most ticks between two searches while nothing happens. Default: 30. */
  every: wholeNumber(1, Infinity, 30),
  /** The least number of ticks between two searches. Default: 1. */
  rest: wholeNumber(1, Infinity, 1),
  /** Whether each plan is executed at the same time as those under way, as for a squad. Default: false. */
  beside: flag(false),
  /**
   * Whether it plans again while a plan is executed, when something has changed, and takes the new plan if that is
   * another one. Default: false.
   */
  better: flag(false),
  /** The number of ticks that a plan is executed before another one may take its place. Default: 30. */
  hold: wholeNumber(1, Infinity, 30),
  /** When the actions of a plan are aborted for another plan. Default: the option `when` of `Acting`. */
  when: oneOf(cancelTimes),
};

export interface PursueOptions extends OptionsOf<typeof pursueOptions> {}

const usual = takeOptions('', {}, pursueOptions);

export class Pursuit {
  network: Network;
  readonly options: Required<Pick<PursueOptions, 'every' | 'rest' | 'beside' | 'better' | 'hold'>>;
  readonly search: SubmitOptions;
  readonly when: CancelWhen;
  /** The search that is under way. */
  session: Session<DomainShape> | null = null;
  /** The plans of this task that are under way. */
  readonly plans: RunningPlan[] = [];
  /** The ticks of the next search and of the last one. */
  due: number;
  last = -Infinity;
  /** What the last search without a plan has read: pairs of a word, or -1, and a variable. */
  reads: number[] = [];

  constructor(network: Network, options: PursueOptions, tick: number, whenElse: CancelWhen) {
    const { every = usual.every, rest = usual.rest, hold = usual.hold, ...others } = options;
    const { beside = usual.beside, better = usual.better, when, ...search } = others;
    this.network = network;
    this.options = { every, rest, beside, better, hold };
    this.search = search;
    this.when = when ?? whenElse;
    this.due = tick;
  }

  /** Follows a replacement of the domain: what was read is in other places. */
  follow(network: Network, tick: number): void {
    this.network = network;
    this.reads = [];
    this.due = tick;
  }

  /** Returns whether something has changed that the last search has read. */
  isTouched({ ground }: ActingScene): boolean {
    if (!ground.isDirty) return false;
    if (ground.haveConstantsChanged) return true;
    const { reads } = this;
    for (let at = 0; at < reads.length; at += 2) {
      const word = reads[at]!;
      if (ground.dirtyVariables[reads[at + 1]!] && (word < 0 || ground.dirtyWords[word])) return true;
    }
    return false;
  }
}

/** Adopts the plans of searches that have ended, and then begins new searches. */
export function pursueAll(
  scene: ActingScene,
  pursuits: Pursuit[],
  world: Parameters<typeof submit>[1],
  adopt: Adopt,
): void {
  for (let at = 0; at < pursuits.length; at++) {
    const pursuit = pursuits[at]!;
    if (pursuit.session) takeResult(scene, pursuit, adopt);
    if (pursuit.session || !isDue(scene, pursuit) || !pursuits.includes(pursuit)) continue;
    if (!tryToBeginSearch(scene, pursuit, world)) pursuits.splice(at--, 1);
  }
}

/** Begins a search. Returns false if it can't: an object of the task may have been removed. */
function tryToBeginSearch(scene: ActingScene, pursuit: Pursuit, world: Parameters<typeof submit>[1]): boolean {
  try {
    beginSearch(scene, pursuit, world);
    return true;
  } catch (error) {
    if (!(error instanceof FrameplanError) || error.code !== 'removed') throw error;
    scene.logError(`a task is no longer pursued: ${error.message}`);
    return false;
  }
}

/** Adopts a plan. Returns whether it is executed from now on. */
export type Adopt = (session: Session<DomainShape>, pursuit: Pursuit) => boolean;

function isDue(scene: ActingScene, pursuit: Pursuit): boolean {
  const { tick } = scene;
  const { plans, options, last, due } = pursuit;
  if (tick < last + options.rest) return false;
  if (plans.length > 0 && !options.beside) {
    if (!options.better || tick < plans[0]!.since + options.hold) return false;
  }
  return tick >= due || pursuit.isTouched(scene);
}

export function beginSearch(scene: ActingScene, pursuit: Pursuit, world: Parameters<typeof submit>[1]): void {
  pursuit.last = scene.tick;
  pursuit.due = scene.tick + pursuit.options.every;
  pursuit.session = submit(scene.state.loaded, world, pursuit.network, pursuit.search) as Session<DomainShape>;
}

function takeResult(scene: ActingScene, pursuit: Pursuit, adopt: Adopt): void {
  const session = pursuit.session!;
  const { status } = session;
  if (status === 'running' || status === 'waiting') return;
  pursuit.session = null;
  const { state, handle } = insideOf(session);
  const hasPlan = session.bestCost < Infinity;
  const isNew = (plan: RunningPlan): boolean => plan.ending !== null || !isSame(session, plan);
  if (!hasPlan || isEmpty(session) || !pursuit.plans.every(isNew)) {
    // The plan is empty: plan again when something changes.
    pursuit.reads = resolve(scene, searchReads(state, readsOf(state.loaded), handle));
    session.release();
    return;
  }
  pursuit.reads = [];
  const [present] = pursuit.plans;
  if (present && !pursuit.options.beside) cancelPlan(scene, present, pursuit.when, null, 'replaced');
  // There may be something else to do at the same time, or the world of the search may have changed since.
  pursuit.due = scene.tick + pursuit.options.rest;
  let isAdopted = false;
  try {
    isAdopted = adopt(session, pursuit);
  } finally {
    if (!isAdopted) session.release();
  }
}

function isEmpty(session: Session<DomainShape>): boolean {
  return !session.cursor({ withInternal: true }).next();
}

/**
 * Returns whether the new plan equals the rest of a plan under way, which has not yet changed what the search has read.
 * No search sees the effects of sync steps, so the new plan contains these again.
 */
function isSame(session: Session<DomainShape>, present: RunningPlan): boolean {
  const cursor = session.cursor({ withInternal: true });
  let isAnother = cursor.next();
  for (let at = 0; at < present.count; at++) {
    const isEqual = isAnother && cursor.text === present.textAt(at);
    if (present.hasEnded(at) && !(isEqual && present.task(at).sync)) continue;
    if (!isEqual) return false;
    isAnother = cursor.next();
  }
  return !isAnother;
}

function resolve({ state }: ActingScene, reads: readonly Read[]): number[] {
  const { variables } = state.loaded.manifest;
  return reads.flatMap(([variable, ...args]) => {
    const found = variables[variable!];
    if (found?.kind !== 'fluent') return [];
    const isOnePlace = args.every((arg) => argumentKind(arg) === argumentKinds.literal);
    return [isOnePlace ? wordOf(state, variable!, args.map(argumentValue)) : -1, variable!];
  });
}
