// The common part of all handlers, for plans in full depth and for trees: the hunter of an action, and how an action
// begins and ends.

import type { Acting, Action, ActionEnd, ActionHandler, LogCursor, Progress } from '../../../addons/acting/index.ts';
import type { AnyDomain } from '../../../bindings/index.ts';
import { Primitives } from './primitives.ts';
import type { HuntersSetting } from './places.ts';
import type { HunterState } from './state.ts';
import type { SensedWorld } from './world.ts';

/** What acting reports about plans. */
export interface PlanCounts {
  /** Plans under way that broke, or whose action failed, and that led to a new search. */
  failures: number;
  /** Plans that were taken up from nothing. */
  adopted: number;
}

export class Hands {
  readonly setting: HuntersSetting;
  readonly primitives: Primitives;
  readonly counts: PlanCounts;
  readonly #world: SensedWorld;
  #events: LogCursor | null = null;

  constructor(setting: HuntersSetting, world: SensedWorld, counts: PlanCounts) {
    this.setting = setting;
    this.primitives = new Primitives(setting);
    this.counts = counts;
    this.#world = world;
  }

  listenTo(acting: Acting<AnyDomain>): void {
    this.#events = acting.events();
  }

  hunter(action: Action): number {
    return this.#world.numberOf('hunter', action.arg(0));
  }

  stateOf(action: Action): HunterState {
    return this.setting.state.hunters[this.hunter(action)]!;
  }

  area(action: Action, at: number): number {
    return this.#world.numberOf('area', action.arg(at));
  }

  passage(action: Action, at: number): number {
    return this.#world.numberOf('passage', action.arg(at));
  }

  /** The number of the room of an area. */
  room(action: Action, at: number): number {
    return this.setting.building.areas[this.area(action, at)]!.room;
  }

  /** What the planner assumes is what was true when the plan was made. */
  noticePlans(): void {
    for (let event = this.#events?.next(); event; event = this.#events?.next()) {
      const { kind } = event;
      const isNew = kind === 'repaired' || kind === 'replanned';
      if (kind === 'adopted') this.counts.adopted++;
      // Each of them has been searched for, because the plan that was under way did not go on.
      if (isNew || kind === 'given-up') this.counts.failures++;
      if (isNew || kind === 'adopted') this.#assume();
    }
  }

  #assume(): void {
    const { assumed, zombies, passages } = this.setting.state;
    assumed.zombies.forEach((spot, room) => {
      spot.x = zombies[room]!.x;
      spot.y = zombies[room]!.y;
    });
    passages.forEach(({ isOpen }, at) => (assumed.open[at] = isOpen));
  }

  /** Whether the action has begun before. */
  goesOn(action: Action): boolean {
    return this.stateOf(action).doing === action.text;
  }

  begin(action: Action): void {
    this.noticePlans();
    this.leave(action);
    this.stateOf(action).doing = action.text;
  }

  /** Nothing is left behind but what the hunter holds. */
  leave(action: Action): void {
    Object.assign(this.stateOf(action), { doing: '', work: '', worked: 0, speed: 0, stopped: 0, asideFor: -1 });
  }

  /** Why somebody can't go on is to be known at once: the next plan depends on it. */
  ended(action: Action, how: ActionEnd): void {
    const hunter = this.hunter(action);
    const state = this.setting.state.hunters[hunter]!;
    const { hindered } = state;
    this.leave(action);
    // A tree may have come out somewhere else than the planner has thought.
    this.#world.writeHunter(state, hunter);
    if (how === 'failed') this.#world.writeFailure(hunter, hindered);
    else this.#world.writeHindered(hindered, hunter);
  }

  /** A handler that asks the same in each step. */
  handler(goOn: (action: Action) => Progress): ActionHandler {
    return {
      start: (action) => {
        this.begin(action);
        return goOn(action);
      },
      update: goOn,
      abort: (action) => this.leave(action),
      ended: (action, how) => this.ended(action, how),
    };
  }
}
