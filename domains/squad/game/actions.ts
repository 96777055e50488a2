// Executes the actions of members in the game: their durations, their success, and their results. It does not decide
// what to do after a failure.

import type { Action, ActionEnd, ActionHandler, Progress } from '../../../addons/acting/index.ts';
import type { Random } from '../../random.ts';
import { readStep } from '../../steps.ts';
import { sees } from './sight.ts';
import type { SquadScene } from './scene.ts';

export interface ActionSettings {
  /** Ticks that an action lasts at most. */
  longest: number;
  /** Chance that an action fails at its end. */
  failing: number;
}

/** A call of a handler. */
export interface HandlerCall {
  what: 'start' | 'abort' | ActionEnd;
  action: number;
  /** As in a plan: `Restrain(member0, suspect1)`. */
  step: string;
}

/** What comes of an action in the end; the arguments are names. */
type ActionOutcome = (scene: SquadScene, member: string, thing: string) => void;

const nothing: ActionOutcome = () => {};
const atPoint =
  (points: 'doors' | 'corners' | 'covers'): ActionOutcome =>
  (scene, member, point) =>
    scene.moveTo(member, scene.situation[points][point]!);
const opened: ActionOutcome = (scene, _, door) => scene.open(door);
const besides: ActionOutcome = (scene, member, suspect) => scene.moveTo(member, scene.situation.suspects[suspect]!);

const outcomes: Record<string, ActionOutcome> = {
  Say: nothing,
  Watch: nothing,
  Report: nothing,
  GoTo: (scene, member, point) => {
    const { doors, corners, covers } = scene.situation;
    scene.moveTo(member, (doors[point] ?? corners[point] ?? covers[point])!);
  },
  StackUp: atPoint('doors'),
  Advance: atPoint('corners'),
  TakeCover: atPoint('covers'),
  OpenDoor: opened,
  BreachDoor: opened,
  Enter: (scene, member, door) => {
    const { to, x, y } = scene.situation.doors[door]!;
    scene.moveTo(member, { room: to, x, y });
  },
  Restrain: (scene, member, suspect) => {
    besides(scene, member, suspect);
    scene.restrain(suspect);
  },
  Poke: besides,
};

/** What shows at once and goes on until it is stopped. */
const endless: Record<string, ActionOutcome> = { Cover: nothing, Suppress: nothing, RestrainComplement: besides };

/** In `memory`. */
const LEFT = 0;
const FAILS = 1;
const ABORTING = 2;

export interface Listeners {
  /** Hears of all calls of handlers. */
  told(told: HandlerCall): void;
  /** An action is about to go on, in the middle of a tick. */
  goesOn(): void;
}

/** The actions under way: their numbers, and what they were at their start. */
export type ActionTexts = [id: number, text: string][];

/** Chance that shots have an effect in a tick, and that it is the worst. */
const hit = 0.5;
const dead = 0.4;

/** The handlers of all tasks. */
export class SquadHandlers {
  readonly #scene: SquadScene;
  readonly #random: Random;
  readonly #settings: ActionSettings;
  readonly #listeners: Listeners;
  /** By action: as it was at its start, for some of those that it is about may be gone at its end. */
  readonly #steps: Map<number, { text: string; args: string[] }>;

  /** `underWay`: the actions of a saved game that continues. */
  constructor(
    scene: SquadScene,
    random: Random,
    settings: ActionSettings,
    listeners: Listeners,
    underWay: ActionTexts = [],
  ) {
    this.#scene = scene;
    this.#random = random;
    this.#settings = settings;
    this.#listeners = listeners;
    this.#steps = new Map(underWay.map(([id, text]) => [id, { text, args: readStep(text).args }]));
  }

  /** By the name of the task. */
  all(): Record<string, ActionHandler> {
    return Object.fromEntries([
      ...Object.entries(outcomes).map(([task, outcome]) => [
        task,
        this.#handler((action) => this.#goOn(action, outcome)),
      ]),
      ...Object.entries(endless).map(([task, outcome]) => [task, this.#endless(outcome)]),
      ['Shoot', this.#handler((action) => this.#shoot(action))],
    ]) as Record<string, ActionHandler>;
  }

  /** To be saved. */
  get underWay(): ActionTexts {
    return [...this.#steps].map(([id, { text }]) => [id, text]);
  }

  #handler(update: (action: Action) => Progress): ActionHandler {
    return {
      start: (action) => this.#start(action),
      update: (action) => {
        this.#listeners.goesOn();
        return this.#canGoOn(action) ? update(action) : 'failed';
      },
      abort: (action) => this.#abort(action),
      ended: (action, how) => this.#ended(action, how),
    };
  }

  /** What it changes shows at once. */
  #endless(outcome: ActionOutcome): ActionHandler {
    return {
      ...this.#handler(() => 'running'),
      endless: true,
      start: (action) => {
        this.#start(action);
        const [member = '', thing = ''] = this.#steps.get(action.id)!.args;
        outcome(this.#scene, member, thing);
      },
    };
  }

  #goOn(action: Action, outcome: ActionOutcome): Progress {
    if (--action.memory[LEFT]! > 0) return 'running';
    if (action.memory[FAILS]) return 'failed';
    const [member = '', thing = ''] = this.#steps.get(action.id)!.args;
    outcome(this.#scene, member, thing);
    return 'done';
  }

  /** A member who does not see the suspect moves up to him first. */
  #shoot(action: Action): Progress {
    if (--action.memory[LEFT]! <= 0 && action.memory[FAILS]) return 'failed';
    const { situation } = this.#scene;
    const [member = '', name = ''] = this.#steps.get(action.id)!.args;
    const suspect = situation.suspects[name]!;
    if (!suspect.hostile) return 'done';
    if (!sees(situation, situation.members[member]!, suspect)) {
      this.#scene.moveTo(member, suspect);
      return 'running';
    }
    if (!this.#random.chance(hit)) return 'running';
    if (this.#random.chance(dead)) this.#scene.kill(name);
    else this.#scene.turn(name, false);
    return 'done';
  }

  /** The dead do nothing, and nothing is done to who has gone. */
  #canGoOn({ id }: Action): boolean {
    const { args } = this.#steps.get(id)!;
    return this.#scene.isAlive(args[0]!) && args.every((name) => !this.#scene.hasGone(name));
  }

  #start(action: Action): void {
    const { text } = action;
    this.#steps.set(action.id, { text, args: readStep(text).args });
    this.#listeners.told({ what: 'start', action: action.id, step: text });
    action.memory[LEFT] = 1 + this.#random.below(this.#settings.longest);
    action.memory[FAILS] = this.#random.chance(this.#settings.failing) ? 1 : 0;
  }

  /** Weapons are lowered, steps retraced: that may take a moment. */
  #abort(action: Action): Progress {
    if (!action.memory[ABORTING]) {
      action.memory[ABORTING] = 1;
      action.memory[LEFT] = this.#random.below(this.#settings.longest);
      this.#listeners.told({ what: 'abort', action: action.id, step: this.#steps.get(action.id)!.text });
    }
    return action.memory[LEFT]!-- > 0 && this.#canGoOn(action) ? 'running' : 'failed';
  }

  #ended(action: Action, how: ActionEnd): void {
    this.#listeners.told({ what: how, action: action.id, step: this.#steps.get(action.id)!.text });
    this.#steps.delete(action.id);
  }
}
