// What a soldier can do, as objects: SimpleFPS's primitive tasks for the object-style planner, printed in the
// benchmark's notation. Preconditions and effects are those of simple-fps.htn.

import type { PrimitiveObjectTask } from './planner.ts';
import type { Area, Cover, LevelDoor, Gun, LevelItem, LevelPoint, LevelState } from './world.ts';

export abstract class SoldierAction<
  Arguments extends readonly { readonly name: string }[],
> implements PrimitiveObjectTask<LevelState> {
  readonly kind = 'primitive';
  readonly args: Arguments;

  constructor(...args: Arguments) {
    this.args = args;
  }

  abstract get name(): string;
  abstract applicable(state: LevelState): boolean;
  abstract apply(state: LevelState): void;

  toString(): string {
    return `(!${[this.name, ...this.args.map(({ name }) => name)].join(' ')})`;
  }
}

abstract class PassageAction extends SoldierAction<[from: Area, to: Area, door: LevelDoor]> {
  applicable(state: LevelState): boolean {
    const [from, , door] = this.args;
    return state.at === from && state.open[door.index]! && !state.covered && state.near === door;
  }

  apply(state: LevelState): void {
    state.at = this.args[1];
    state.near = null;
  }
}

export class MovingToPatrol extends PassageAction {
  get name(): string {
    return 'moving-to-patrol';
  }

  override applicable(state: LevelState): boolean {
    return !state.aware && super.applicable(state);
  }
}

export class MovingToTakePosition extends PassageAction {
  get name(): string {
    return 'moving-to-take-position';
  }

  override applicable(state: LevelState): boolean {
    return state.aware && super.applicable(state);
  }
}

export class MoveToPoint extends SoldierAction<[area: Area, point: LevelPoint]> {
  get name(): string {
    return 'move-to-point';
  }

  applicable(state: LevelState): boolean {
    const [area, point] = this.args;
    return state.at === area && state.near === null && point.isIn(state, area);
  }

  apply(state: LevelState): void {
    state.near = this.args[1];
  }
}

export class MoveToPointFromPoint extends SoldierAction<[area: Area, point: LevelPoint, previous: LevelPoint]> {
  get name(): string {
    return 'move-to-point-from-point';
  }

  applicable(state: LevelState): boolean {
    const [area, point, previous] = this.args;
    return state.at === area && state.near === previous && point.isIn(state, area);
  }

  apply(state: LevelState): void {
    state.near = this.args[1];
  }
}

export class MakeAccessible extends SoldierAction<[from: Area, to: Area, door: LevelDoor, keycard: LevelItem]> {
  get name(): string {
    return 'make-accessible';
  }

  applicable(state: LevelState): boolean {
    const [from, , door, keycard] = this.args;
    return state.at === from && state.near === door && !state.open[door.index] && state.holds(keycard);
  }

  apply(state: LevelState): void {
    const [, , door, keycard] = this.args;
    state.open[door.index] = true;
    state.drop(keycard);
  }
}

export class TakeCover extends SoldierAction<[area: Area, cover: Cover]> {
  get name(): string {
    return 'take-cover';
  }

  applicable(state: LevelState): boolean {
    const [area, cover] = this.args;
    return state.at === area && state.near === cover && cover.area === area && !state.covered;
  }

  apply(state: LevelState): void {
    state.covered = true;
  }
}

export class Uncover extends SoldierAction<[cover: LevelPoint]> {
  get name(): string {
    return 'uncover';
  }

  applicable(state: LevelState): boolean {
    return state.covered && state.near === this.args[0];
  }

  apply(state: LevelState): void {
    state.covered = false;
    state.near = null;
  }
}

export class PlaceInInventory extends SoldierAction<[area: Area, item: LevelItem]> {
  get name(): string {
    return 'place-in-inventory';
  }

  applicable(state: LevelState): boolean {
    const [area, item] = this.args;
    return (
      state.at === area && state.near === item && state.lit[area.index]! && !state.covered && item.isIn(state, area)
    );
  }

  apply(state: LevelState): void {
    const [, item] = this.args;
    state.near = null;
    state.place[item.index] = null;
    state.inventory.push(item);
  }
}

export class Reload extends SoldierAction<[gun: Gun, ammo: LevelItem]> {
  get name(): string {
    return 'reload';
  }

  applicable(state: LevelState): boolean {
    const [gun, ammo] = this.args;
    return gun.ammo === ammo && !state.loaded[gun.gunIndex] && state.holds(gun) && state.holds(ammo);
  }

  apply(state: LevelState): void {
    const [gun, ammo] = this.args;
    state.loaded[gun.gunIndex] = true;
    state.drop(ammo);
  }
}

export class UseMedikit extends SoldierAction<[medikit: LevelItem]> {
  get name(): string {
    return 'use-medikit';
  }

  applicable(state: LevelState): boolean {
    return state.injured && state.holds(this.args[0]);
  }

  apply(state: LevelState): void {
    state.injured = false;
    state.drop(this.args[0]);
  }
}

export class TurnOnLights extends SoldierAction<[area: Area, box: LevelPoint]> {
  get name(): string {
    return 'turn-on-lights';
  }

  applicable(state: LevelState): boolean {
    const [area, box] = this.args;
    return state.at === area && state.near === box && area.box === box && !state.lit[area.index] && !state.covered;
  }

  apply(state: LevelState): void {
    state.lit[this.args[0].index] = true;
  }
}

export class TurnOffLights extends SoldierAction<[area: Area, box: LevelPoint]> {
  get name(): string {
    return 'turn-off-lights';
  }

  applicable(state: LevelState): boolean {
    const [area, box] = this.args;
    return state.at === area && state.near === box && area.box === box && state.lit[area.index]! && !state.covered;
  }

  apply(state: LevelState): void {
    state.lit[this.args[0].index] = false;
    state.near = null;
  }
}
