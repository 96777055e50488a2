// A plan that a component executes (the paper's figure 2). Acting begins its actions, one at a time. Each is compiled
// when it begins, and its instructions are executed one at a time. Before each instruction the game is asked whether
// there is an emergency. What was compiled before an emergency is never executed after it.

import type { DomainShape, Session } from '../../bindings/index.ts';
import { show } from '../../bindings/internal.ts';
import type { Acting, Action, ActionHandler, Progress } from '../acting/index.ts';
import type { PlanExecutor, PlanEnd } from '../acting/running-plan.ts';
import { Instructions } from './instructions.ts';
import { executionTransitions, follow } from './transitions.ts';
import type { ExecutionChange, ExecutionState } from './transitions.ts';

/** The answer to an emergency: instructions, `anew` (plan again) or `end` (do no more). */
export type EmergencyAnswer<Instruction> = Iterable<Instruction> | 'anew' | 'end' | null | undefined;

/** Returns whether an answer is a word, and not instructions. */
export function isWord(answer: unknown): answer is 'anew' | 'end' {
  return answer === 'anew' || answer === 'end';
}

/** What a game does for a component. */
export interface ComponentHandler<Instruction> {
  /** Returns the instructions of an action, in order. A generator computes them one by one, as they are executed. */
  compile(action: Action): Iterable<Instruction>;
  /** Executes an instruction. Called once in each frame, until it returns `done` or `failed`. */
  execute(instruction: Instruction, action: Action | null): Progress;
  /** Called when an instruction is given up before its end. */
  leave?(instruction: Instruction): void;
  /**
   * Returns how to react to an emergency, or null if there is none. Called before each instruction, and while a plan is
   * searched. `action`: the action under way, if there is one.
   */
  emergency?(action: Action | null): EmergencyAnswer<Instruction>;
  /** Returns the instructions to execute while a plan is searched. */
  cover?(): Iterable<Instruction>;
}

/** What all plans of a component have in common. */
export interface ExecutionMeans<Instruction> {
  readonly handler: ComponentHandler<Instruction>;
  /** Whether an instruction has been executed in this frame. */
  hasExecuted: boolean;
  reportAction(
    kind: 'action' | 'action-ended' | 'emergency' | 'answered',
    action: Action | null,
    detail?: string,
  ): void;
}

/** How an execution has ended. `anew` and `end`: an emergency was answered with this word. */
export type ExecutionEnd = 'success' | 'broken' | 'anew' | 'end';

export class PlanExecution<Instruction> implements PlanExecutor {
  readonly #means: ExecutionMeans<Instruction>;
  readonly #instructions: Instructions<Instruction>;
  #state: ExecutionState = 'waiting';
  #action: Action | null = null;
  #end: ExecutionEnd | null = null;
  /** Why the plan was broken, as far as the game's functions have said it. */
  detail = '';
  readonly handler: ActionHandler = {
    isUnsaved: true,
    start: (action) => this.#start(action),
    update: (action) => this.#goOn(action),
    abort: () => this.#instructions.drop(),
    ended: (action, how) => this.#endAction(action, how),
  };
  #cancel: (() => void) | null = null;

  constructor(means: ExecutionMeans<Instruction>) {
    this.#means = means;
    this.#instructions = new Instructions((instruction) => means.handler.leave?.(instruction));
  }

  /** Begins to execute the plan. Returns whether it still holds. */
  begin<D extends DomainShape>(acting: Acting<D>, session: Session<D>): boolean {
    let plan = 0;
    this.#cancel = () => void acting.cancel(plan, 'now');
    plan = acting.adoptFor(session, this);
    // The plan may have ended before its number was known.
    if (this.#end && plan > 0) acting.cancel(plan, 'now');
    return plan > 0;
  }

  get state(): ExecutionState {
    return this.#state;
  }

  get end(): ExecutionEnd | null {
    return this.#end;
  }

  get action(): Action | null {
    return this.#action;
  }

  /** Gives the plan up: nothing more is executed. */
  giveUp(end: ExecutionEnd): void {
    if (this.#end) return;
    this.#end = end;
    this.#go('given-up');
    try {
      this.#instructions.drop();
    } finally {
      this.#cancel?.();
    }
  }

  /** Called by acting when the plan has ended. */
  ended(how: PlanEnd): void {
    if (this.#end) return;
    this.#end = how === 'done' ? 'success' : 'broken';
    this.#go(how === 'done' ? 'executed' : 'given-up');
  }

  #go(change: ExecutionChange): void {
    this.#state = follow<ExecutionState>(executionTransitions, this.#state, change);
  }

  #start(action: Action): Progress {
    if (this.#end) return 'failed';
    this.#action = action;
    this.#go('action');
    this.#means.reportAction('action', action);
    return this.#compile(action) ? this.#goOn(action) : 'failed';
  }

  /** Compiles an action. Returns false when the game's function has failed. */
  #compile(action: Action): boolean {
    const isCompiled = this.#tryToRun('compile()', () => {
      const compiled = this.#means.handler.compile(action);
      if (!this.#end) this.#instructions.take(compiled, 'compile()');
      return true;
    });
    return isCompiled === true;
  }

  /** Does one frame: at most one instruction is executed. */
  #goOn(action: Action): Progress {
    if (this.#end || this.#means.hasExecuted) return 'running';
    if (!this.#instructions.isUnderWay) {
      const next = this.#next(action);
      if (next !== 'instruction') return next;
    }
    return this.#execute(action);
  }

  /** Asks whether there is an emergency, and for the next instruction. */
  #next(action: Action): Progress | 'instruction' {
    const answer = this.#askForEmergency(action);
    if (answer === 'failed' || this.#end) return answer === 'failed' ? 'failed' : 'running';
    const hasNext = this.#tryToRun('a generator of instructions', () => (this.#instructions.next() ? 'yes' : 'no'));
    if (this.#end) return 'running';
    if (hasNext === null) return 'failed';
    if (hasNext === 'yes') {
      if (this.#state === 'compiled') this.#go('instruction');
      return 'instruction';
    }
    if (this.#state === 'answering') {
      this.#go('answered');
      this.#means.reportAction('answered', action);
      // The action is compiled again: the game has changed in the meantime.
      return this.#compile(action) ? 'running' : 'failed';
    }
    return 'done';
  }

  #askForEmergency(action: Action): 'failed' | 'asked' {
    const { handler } = this.#means;
    if (!handler.emergency) return 'asked';
    const isAsked = this.#tryToRun('emergency()', () => {
      const answer = handler.emergency!(action);
      if (this.#end || answer === null || answer === undefined) return true;
      if (isWord(answer)) {
        this.#means.reportAction('emergency', action, answer);
        this.giveUp(answer);
        return true;
      }
      this.#instructions.take(answer, 'emergency()');
      this.#go('emergency');
      this.#means.reportAction('emergency', action, 'answered');
      return true;
    });
    return isAsked ? 'asked' : 'failed';
  }

  #execute(action: Action): Progress {
    this.#means.hasExecuted = true;
    const progress = this.#tryToRun('execute()', () =>
      this.#instructions.execute((instruction) => this.#means.handler.execute(instruction, action)),
    );
    if (this.#end) return 'running';
    if (!progress) return 'failed';
    if (this.#state === 'answering') {
      // After a failure, the rest of an answer is skipped.
      if (progress === 'failed') this.#instructions.close();
      return 'running';
    }
    if (progress === 'done') this.#go('done');
    if (progress !== 'failed') return 'running';
    this.detail = `an instruction of ${action.text} has failed`;
    return 'failed';
  }

  /**
   * Calls a function of the game. An error that it throws fails the action, and nothing else. Returns null if it has
   * thrown.
   */
  #tryToRun<Answer>(what: string, run: () => Answer): Answer | null {
    try {
      return run();
    } catch (error) {
      this.detail = `${what}: ${error instanceof Error ? error.message : show(error)}`;
      return null;
    }
  }

  #endAction(action: Action, how: 'done' | 'failed' | 'aborted'): void {
    this.#tryToRun('leave()', () => this.#instructions.drop());
    this.#action = null;
    this.#means.reportAction('action-ended', action, how);
    // Acting repairs or gives up a plan that has lost an action.
    if (!this.#end) this.#go(how === 'done' ? 'no-instruction-left' : 'action-lost');
  }
}
