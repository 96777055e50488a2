// What a soldier can do, as objects: SimpleFPS's primitive tasks for the object-style planner, printed in the benchmark's
// notation. Preconditions and effects are those of simple-fps.htn.

import type { PrimitiveTask } from './planner.ts';
import type { Area, Cover, Door, Gun, Item, Point, State } from './world.ts';

export abstract class Action<Arguments extends readonly { readonly name: string }[]> implements PrimitiveTask<State> {
  readonly kind = 'primitive';
  readonly args: Arguments;

  constructor(...args: Arguments) {
    this.args = args;
  }

  abstract get name(): string;
  abstract applicable(state: State): boolean;
  abstract apply(state: State): void;

  toString(): string {
    return `(!${[this.name, ...this.args.map(({ name }) => name)].join(' ')})`;
  }
}

abstract class PassDoor extends Action<[from: Area, to: Area, door: Door]> {
  applicable(state: State): boolean {
    const [from, , door] = this.args;
    return state.at === from && state.open[door.index]! && !state.covered && state.near === door;
  }

  apply(state: State): void {
    state.at = this.args[1];
    state.near = null;
  }
}

export class MovingToPatrol extends PassDoor {
  get name(): string {
    return 'moving-to-patrol';
  }

  override applicable(state: State): boolean {
    return !state.aware && super.applicable(state);
  }
}

export class MovingToTakePosition extends PassDoor {
  get name(): string {
    return 'moving-to-take-position';
  }

  override applicable(state: State): boolean {
    return state.aware && super.applicable(state);
  }
}

export class MoveToPoint extends Action<[area: Area, point: Point]> {
  get name(): string {
    return 'move-to-point';
  }

  applicable(state: State): boolean {
    const [area, point] = this.args;
    return state.at === area && state.near === null && point.isIn(state, area);
  }

  apply(state: State): void {
    state.near = this.args[1];
  }
}

export class MoveToPointFromPoint extends Action<[area: Area, point: Point, previous: Point]> {
  get name(): string {
    return 'move-to-point-from-point';
  }

  applicable(state: State): boolean {
    const [area, point, previous] = this.args;
    return state.at === area && state.near === previous && point.isIn(state, area);
  }

  apply(state: State): void {
    state.near = this.args[1];
  }
}

export class MakeAccessible extends Action<[from: Area, to: Area, door: Door, keycard: Item]> {
  get name(): string {
    return 'make-accessible';
  }

  applicable(state: State): boolean {
    const [from, , door, keycard] = this.args;
    return state.at === from && state.near === door && !state.open[door.index] && state.holds(keycard);
  }

  apply(state: State): void {
    const [, , door, keycard] = this.args;
    state.open[door.index] = true;
    state.drop(keycard);
  }
}

export class TakeCover extends Action<[area: Area, cover: Cover]> {
  get name(): string {
    return 'take-cover';
  }

  applicable(state: State): boolean {
    const [area, cover] = this.args;
    return state.at === area && state.near === cover && cover.area === area && !state.covered;
  }

  apply(state: State): void {
    state.covered = true;
  }
}

export class Uncover extends Action<[cover: Point]> {
  get name(): string {
    return 'uncover';
  }

  applicable(state: State): boolean {
    return state.covered && state.near === this.args[0];
  }

  apply(state: State): void {
    state.covered = false;
    state.near = null;
  }
}

export class PlaceInInventory extends Action<[area: Area, item: Item]> {
  get name(): string {
    return 'place-in-inventory';
  }

  applicable(state: State): boolean {
    const [area, item] = this.args;
    return (
      state.at === area && state.near === item && state.lit[area.index]! && !state.covered && item.isIn(state, area)
    );
  }

  apply(state: State): void {
    const [, item] = this.args;
    state.near = null;
    state.place[item.index] = null;
    state.inventory.push(item);
  }
}

export class Reload extends Action<[gun: Gun, ammo: Item]> {
  get name(): string {
    return 'reload';
  }

  applicable(state: State): boolean {
    const [gun, ammo] = this.args;
    return gun.ammo === ammo && !state.loaded[gun.gunIndex] && state.holds(gun) && state.holds(ammo);
  }

  apply(state: State): void {
    const [gun, ammo] = this.args;
    state.loaded[gun.gunIndex] = true;
    state.drop(ammo);
  }
}

export class UseMedikit extends Action<[medikit: Item]> {
  get name(): string {
    return 'use-medikit';
  }

  applicable(state: State): boolean {
    return state.injured && state.holds(this.args[0]);
  }

  apply(state: State): void {
    state.injured = false;
    state.drop(this.args[0]);
  }
}

export class TurnOnLights extends Action<[area: Area, box: Point]> {
  get name(): string {
    return 'turn-on-lights';
  }

  applicable(state: State): boolean {
    const [area, box] = this.args;
    return state.at === area && state.near === box && area.box === box && !state.lit[area.index] && !state.covered;
  }

  apply(state: State): void {
    state.lit[this.args[0].index] = true;
  }
}

export class TurnOffLights extends Action<[area: Area, box: Point]> {
  get name(): string {
    return 'turn-off-lights';
  }

  applicable(state: State): boolean {
    const [area, box] = this.args;
    return state.at === area && state.near === box && area.box === box && state.lit[area.index]! && !state.covered;
  }

  apply(state: State): void {
    state.lit[this.args[0].index] = false;
    state.near = null;
  }
}
