// The soldier's attacks and the planner's own bookkeeping, as objects.

import { Action } from './actions.ts';
import type { PrimitiveTask } from './planner.ts';
import type { Area, Cover, Gun, Item, State } from './world.ts';

export class MakeContact extends Action<[area: Area, player: Cover]> {
  get name(): string {
    return 'make-contact';
  }

  applicable(state: State): boolean {
    const [area, player] = this.args;
    return state.at === area && player.area === area && state.lit[area.index]! && !state.aware;
  }

  apply(state: State): void {
    state.aware = true;
  }
}

export class AttackMelee extends Action<[area: Area, knife: Item, player: Cover]> {
  get name(): string {
    return 'attack-melee';
  }

  applicable(state: State): boolean {
    const [area, knife, player] = this.args;
    if (state.at !== area || player.area !== area || !state.lit[area.index] || !state.aware) return false;
    return !state.covered && state.near === player && state.holds(knife);
  }

  apply(state: State): void {
    state.wounded = true;
  }
}

export class AttackRanged extends Action<[area: Area, gun: Gun, player: Cover]> {
  get name(): string {
    return 'attack-ranged';
  }

  applicable(state: State): boolean {
    const [area, gun, player] = this.args;
    if (state.at !== area || player.area !== area || !state.lit[area.index] || !state.aware) return false;
    return state.loaded[gun.gunIndex]! && state.holds(gun);
  }

  apply(state: State): void {
    state.wounded = true;
    state.loaded[this.args[1].gunIndex] = false;
  }
}

export class SneakKill extends Action<[area: Area, gun: Gun, player: Cover]> {
  get name(): string {
    return 'sneak-kill';
  }

  applicable(state: State): boolean {
    const [area, gun, player] = this.args;
    if (state.at !== area || player.area !== area || state.lit[area.index] || !gun.nightVision) return false;
    return state.loaded[gun.gunIndex]! && state.holds(gun);
  }

  apply(state: State): void {
    state.aware = true;
    state.wounded = true;
    state.loaded[this.args[1].gunIndex] = false;
  }
}

/** Notes that a way leads through an area, or no longer does, so that ways never run in circles. */
export class Explore implements PrimitiveTask<State> {
  readonly kind = 'primitive';
  readonly internal = true;
  readonly area: Area;
  readonly explored: boolean;

  constructor(area: Area, explored: boolean) {
    this.area = area;
    this.explored = explored;
  }

  applicable(): boolean {
    return true;
  }

  apply(state: State): void {
    state.explored[this.area.index] = this.explored;
  }
}
