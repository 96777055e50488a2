// The soldier's attacks and the planner's own bookkeeping, as objects.

import { SoldierAction } from './actions.ts';
import type { PrimitiveObjectTask } from './planner.ts';
import type { Area, Cover, Gun, LevelItem, LevelState } from './world.ts';

export class MakeContact extends SoldierAction<[area: Area, player: Cover]> {
  get name(): string {
    return 'make-contact';
  }

  applicable(state: LevelState): boolean {
    const [area, player] = this.args;
    return state.at === area && player.area === area && state.lit[area.index]! && !state.aware;
  }

  apply(state: LevelState): void {
    state.aware = true;
  }
}

export class AttackMelee extends SoldierAction<[area: Area, knife: LevelItem, player: Cover]> {
  get name(): string {
    return 'attack-melee';
  }

  applicable(state: LevelState): boolean {
    const [area, knife, player] = this.args;
    if (state.at !== area || player.area !== area || !state.lit[area.index] || !state.aware) return false;
    return !state.covered && state.near === player && state.holds(knife);
  }

  apply(state: LevelState): void {
    state.wounded = true;
  }
}

export class AttackRanged extends SoldierAction<[area: Area, gun: Gun, player: Cover]> {
  get name(): string {
    return 'attack-ranged';
  }

  applicable(state: LevelState): boolean {
    const [area, gun, player] = this.args;
    if (state.at !== area || player.area !== area || !state.lit[area.index] || !state.aware) return false;
    return state.loaded[gun.gunIndex]! && state.holds(gun);
  }

  apply(state: LevelState): void {
    state.wounded = true;
    state.loaded[this.args[1].gunIndex] = false;
  }
}

export class SneakKill extends SoldierAction<[area: Area, gun: Gun, player: Cover]> {
  get name(): string {
    return 'sneak-kill';
  }

  applicable(state: LevelState): boolean {
    const [area, gun, player] = this.args;
    if (state.at !== area || player.area !== area || state.lit[area.index] || !gun.nightVision) return false;
    return state.loaded[gun.gunIndex]! && state.holds(gun);
  }

  apply(state: LevelState): void {
    state.aware = true;
    state.wounded = true;
    state.loaded[this.args[1].gunIndex] = false;
  }
}

/** Notes that a way leads through an area, or no longer does, so that ways never run in circles. */
export class Explore implements PrimitiveObjectTask<LevelState> {
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

  apply(state: LevelState): void {
    state.explored[this.area.index] = this.explored;
  }
}
