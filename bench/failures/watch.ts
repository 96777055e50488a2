// Finds out how a failure affects the rest of a game, from the log of acting, from calls of handlers, and from the
// plans of sessions. An action under way is *outside* of a failed part when it belongs to another plan, or when the
// instance of its task is not below a task that was decomposed again. If a plan is planned again as a whole, nothing of
// it is outside of the failed part. If a plan still holds, so that the failed step is tried again, the failed part is
// only that step.

import { insideOf } from '../../bindings/internal.ts';
import { watchers } from '../../addons/counters/watch.ts';
import type { RepairOutcome } from '../../addons/counters/watch.ts';
import type { AnyDomain, Network, Session, World } from '../../bindings/index.ts';
import { callText } from '../../addons/repair/decisions.ts';
import { OpenParts } from '../../addons/repair/open-outline.ts';
import { DoneParts } from '../../addons/repair/outline.ts';
import { outlineOf } from '../../addons/repair/outlines.ts';
import type { Acting, ActingEvent, ActionEnd } from '../../addons/acting/index.ts';

/** A game that can be watched: of the squad, or a hunt. */
export interface WatchedGame {
  readonly acting: Acting<AnyDomain>;
  readonly world: World;
  readonly isOver: boolean;
  onTold: (told: { what: 'start' | 'abort' | ActionEnd; action: number; step: string }) => void;
  step(): void;
}

export interface Failure {
  outcome: RepairOutcome;
  /** Iterations of the repair; and of a search for the whole request in the same world. null: that finds no plan. */
  iterations: number;
  anew: number | null;
  /** The remaining steps of the plan, and how many of them are in the repaired plan. */
  left: number;
  kept: number;
  /** Actions under way outside of the failed part: of the same plan, and of other plans. */
  outside: number;
  others: number;
  /** The actions outside of the failed part that were aborted because of the failure. */
  givenUp: string[];
}

export interface WatchOptions {
  /** The request that is planned again, to compare. */
  request: Network;
  /** Gives back the reservations of the plan with these steps, as at its end. Returns a function that undoes this. */
  giveBack?: (steps: readonly string[]) => () => void;
}

interface WatchedStep {
  readonly text: string;
  /** The tasks that it comes from, from the outermost one on. */
  readonly ancestors: readonly string[];
  hasEnded: boolean;
  /** 0: it is not under way. */
  action: number;
}

interface WatchedPlan {
  readonly session: Session<AnyDomain>;
  steps: WatchedStep[];
  isCancelled: boolean;
}

export class FailureWatch {
  readonly failures: Failure[] = [];
  readonly #game: WatchedGame;
  readonly #options: WatchOptions;
  readonly #cursor: Iterable<ActingEvent>;
  readonly #plans = new Map<number, WatchedPlan>();
  /** Repairs that the record is about to report, by plan. */
  readonly #repaired = new Map<number, { failure: Failure; steps: WatchedStep[] }>();
  /** In this tick: who has to go on, by action. */
  readonly #mustGoOn = new Map<number, { failure: Failure; plan: WatchedPlan; text: string }>();
  /** In this tick: actions in a failed part, of this failure or of another one. */
  readonly #inside = new Set<number>();
  #error = '';

  constructor(game: WatchedGame, options: WatchOptions) {
    this.#game = game;
    this.#options = options;
    this.#cursor = game.acting.events();
    watchers.set(coreOf(game.world, options.request), {
      countElsewhere: () => {},
      countGoal: () => {},
      countRepair: ({ handle }, outcome, iterations) => {
        for (const [id, plan] of this.#plans) {
          if (insideOf(plan.session).handle === handle) this.#onRepair(id, plan, outcome, iterations);
        }
      },
    });
    game.onTold = ({ what, action }) => {
      this.#drain();
      const found = what === 'abort' && !this.#inside.has(action) ? this.#mustGoOn.get(action) : undefined;
      if (found && !found.plan.isCancelled) found.failure.givenUp.push(found.text);
    };
  }

  /** One tick of the game. */
  step(): void {
    this.#game.step();
    this.#drain();
    // Acting takes what is thrown in a handler for a failure of the handler.
    if (this.#error) throw new Error(this.#error);
    this.#mustGoOn.clear();
    this.#inside.clear();
  }

  #drain(): void {
    for (const event of this.#cursor) this.#take(event);
  }

  #take({ kind, plan: id, step, action, detail }: ActingEvent): void {
    if (kind === 'adopted') this.#adopt(id);
    if (kind === 'error') this.#error = detail;
    const plan = this.#plans.get(id);
    if (!plan) return;
    if (kind === 'started') this.#find(plan, step, 0).action = action;
    else if (kind === 'applied') this.#carryOut(plan, step);
    else if (kind === 'done' || kind === 'failed' || kind === 'aborted') this.#end(plan, action, kind === 'done');
    else if (kind === 'cancelled') plan.isCancelled = true;
    else if (kind === 'ended') this.#plans.delete(id);
    else if (kind === 'repaired') this.#takeUp(id, plan, detail.split(/(?<=\)), /));
    else if (kind === 'replanned') this.#takeUp(id, plan, null);
  }

  #adopt(id: number): void {
    const session = this.#game.acting.sessions[`acting-plan-${id}`];
    // It may be over by the time that this is read.
    if (session) this.#plans.set(id, { session, steps: stepsOf(session), isCancelled: false });
  }

  /** A barrier is put up again when the step that it waits for has failed. */
  #carryOut(plan: WatchedPlan, text: string): void {
    const isAgain = plan.steps.some((one) => one.text === text && one.hasEnded && text.startsWith('global_block('));
    if (!isAgain || plan.steps.some((one) => one.text === text && !one.hasEnded)) {
      this.#find(plan, text, 0).hasEnded = true;
    }
  }

  #find({ steps }: WatchedPlan, text: string, action: number): WatchedStep {
    const found = steps.find((one) => one.text === text && !one.hasEnded && one.action === action);
    if (!found) throw new Error(`${text} is not in its plan`);
    return found;
  }

  /** Actions that a repaired plan has no more are in none. */
  #end({ steps }: WatchedPlan, action: number, isDone: boolean): void {
    const step = steps.find((one) => one.action === action);
    if (!step) return;
    step.action = 0;
    step.hasEnded = isDone;
  }

  /** The session has its new plan by now, and the world is as the repair has seen it. */
  #onRepair(id: number, plan: WatchedPlan, outcome: RepairOutcome, iterations: number): void {
    this.#drain();
    const steps = plan.steps.filter(({ hasEnded }) => !hasEnded);
    const failure: Failure = {
      ...{ outcome, iterations, anew: this.#planAnew(plan), left: steps.length },
      ...{ kept: outcome === 'kept' ? steps.length : 0, outside: 0, others: 0, givenUp: [] },
    };
    this.failures.push(failure);
    if (outcome === 'kept') this.#note(failure, plan, () => true);
    else if (outcome === 'failed') this.#note(failure, plan, () => false);
    // Later the plan may be over, and its session used for another search.
    else this.#repaired.set(id, { failure, steps: stepsOf(plan.session) });
  }

  #planAnew(plan: WatchedPlan): number | null {
    const { request, giveBack } = this.#options;
    const undo = giveBack?.(plan.steps.map(({ text }) => text));
    const search = this.#game.world.plan(request, { limits: { iterations: 100_000 } });
    const status = search.run();
    const { iterations } = search;
    search.free();
    undo?.();
    return status === 'solved' ? iterations : null;
  }

  /** `tasks`: what was decomposed again; null: everything. */
  #takeUp(id: number, plan: WatchedPlan, tasks: readonly string[] | null): void {
    const { failure, steps } = this.#repaired.get(id)!;
    this.#repaired.delete(id);
    this.#note(failure, plan, ({ ancestors }) => tasks !== null && !ancestors.some((one) => tasks.includes(one)));
    const old = plan.steps.filter(({ hasEnded }) => !hasEnded);
    plan.steps = steps;
    for (const step of steps) {
      const at = old.findIndex(({ text }) => text === step.text);
      if (at < 0) continue;
      failure.kept++;
      step.action = old[at]!.action;
      old.splice(at, 1);
    }
  }

  #note(failure: Failure, plan: WatchedPlan, isOutside: (step: WatchedStep) => boolean): void {
    for (const other of this.#plans.values()) {
      for (const step of other.steps) {
        if (step.action === 0 || other.isCancelled) continue;
        if (other !== plan) failure.others++;
        else if (isOutside(step)) failure.outside++;
        else {
          this.#inside.add(step.action);
          continue;
        }
        this.#mustGoOn.set(step.action, { failure, plan: other, text: step.text });
      }
    }
  }
}

function coreOf(world: World, request: Network) {
  const session = world.plan(request);
  const { core } = insideOf(session).state.loaded;
  session.free();
  return core;
}

function stepsOf(session: Session<AnyDomain>): WatchedStep[] {
  const { state, handle } = insideOf(session);
  const texts = (session.planWithInternal ?? []).map(({ text }) => text);
  const outline = outlineOf(state, handle)!;
  const isDone = new Uint8Array(texts.length);
  const parts = outline.isOrdered ? new DoneParts(outline, isDone) : new OpenParts(outline, outline.parents!, isDone);
  return texts.map((text, at) => {
    const ancestors = parts.ancestorsOf(at).map((decision) => callText(state, outline.decisions[decision]!.call));
    return { text, ancestors, hasEnded: false, action: 0 };
  });
}
