// The tasks about areas for the object-style planner: going somewhere, seeing something there and fetching things. They
// call each other, because the way to a thing may lead through a door whose keycard is elsewhere.

import {
  MakeAccessible,
  MoveToPoint,
  MoveToPointFromPoint,
  MovingToPatrol,
  MovingToTakePosition,
  PlaceInInventory,
  TurnOffLights,
  TurnOnLights,
  Uncover,
} from './actions.ts';
import { Explore } from './attacks.ts';
import type { Alternatives, CompoundObjectTask } from './planner.ts';
import { noWay } from '../../domains/simple-fps/instance.ts';
import type { Area, LevelDoor, LevelItem, LevelPoint, LevelState } from './world.ts';

const nothingToDo: Alternatives<LevelState> = [[]];

abstract class AreaTask implements CompoundObjectTask<LevelState> {
  readonly kind = 'compound';
  readonly area: Area;

  constructor(area: Area) {
    this.area = area;
  }

  abstract decompose(state: LevelState): Alternatives<LevelState>;
}

export class LightsOn extends AreaTask {
  decompose(state: LevelState): Alternatives<LevelState> {
    const { area } = this;
    if (state.lit[area.index]) return nothingToDo;
    return [[new MoveToArea(area), new WalkTo(area.box, area), new TurnOnLights(area, area.box)]];
  }
}

export class LightsOff extends AreaTask {
  decompose(state: LevelState): Alternatives<LevelState> {
    const { area } = this;
    if (!state.lit[area.index]) return nothingToDo;
    return [[new MoveToArea(area), new WalkTo(area.box, area), new TurnOffLights(area, area.box)]];
  }
}

export class WalkTo extends AreaTask {
  readonly point: LevelPoint;

  constructor(point: LevelPoint, area: Area) {
    super(area);
    this.point = point;
  }

  decompose(state: LevelState): Alternatives<LevelState> {
    const { point, area } = this;
    if (state.near === point) return nothingToDo;
    if (state.at !== area) return [];
    return [[state.near ? new MoveToPointFromPoint(area, point, state.near) : new MoveToPoint(area, point)]];
  }
}

/** Planned backwards: the last door of the way first, by how near its far side is; open doors before locked ones. */
export class MoveToArea extends AreaTask {
  *decompose(state: LevelState): Alternatives<LevelState> {
    const { area } = this;
    if (state.at === area) return yield [];
    for (const { door, to } of this.#exits(state, true)) {
      yield [
        new Explore(to, true),
        new MoveToArea(to),
        new WalkTo(door, to),
        new PassDoor(to, area, door),
        new Explore(to, false),
      ];
    }
    for (const { door, to } of this.#exits(state, false)) {
      yield [
        new Explore(to, true),
        new GetItem(door.key!),
        new MoveToArea(to),
        new WalkTo(door, to),
        new MakeAccessible(to, area, door, door.key!),
        new PassDoor(to, area, door),
        new Explore(to, false),
      ];
    }
  }

  #exits(state: LevelState, open: boolean): { door: LevelDoor; to: Area }[] {
    return this.area.exits
      .filter(
        ({ door, to }) => state.open[door.index] === open && !state.explored[to.index] && state.distanceTo(to) < noWay,
      )
      .sort((one, other) => state.distanceTo(one.to) - state.distanceTo(other.to));
  }
}

export class GetItem implements CompoundObjectTask<LevelState> {
  readonly kind = 'compound';
  readonly item: LevelItem;

  constructor(item: LevelItem) {
    this.item = item;
  }

  decompose(state: LevelState): Alternatives<LevelState> {
    const { item } = this;
    if (state.holds(item)) return nothingToDo;
    const area = state.place[item.index];
    if (!area) return [];
    return [[new MoveToArea(area), new LightsOn(area), new WalkTo(item, area), new PlaceInInventory(area, item)]];
  }
}

class PassDoor implements CompoundObjectTask<LevelState> {
  readonly kind = 'compound';
  readonly from: Area;
  readonly to: Area;
  readonly door: LevelDoor;

  constructor(from: Area, to: Area, door: LevelDoor) {
    this.from = from;
    this.to = to;
    this.door = door;
  }

  decompose(state: LevelState): Alternatives<LevelState> {
    const { from, to, door } = this;
    const move = state.aware ? new MovingToTakePosition(from, to, door) : new MovingToPatrol(from, to, door);
    return [state.covered && state.near ? [new Uncover(state.near), move] : [move]];
  }
}
