// The primitives of hunters, for plans in full depth and for behaviour trees. Each is called in every step until it
// ends, and returns its progress. Its data is in the state of the hunter.

import type { Progress } from '../../../addons/acting/index.ts';
import type { PlaneSpot } from './building.ts';
import * as constants from './constants.ts';
import { beginAside, goPast } from './aside.ts';
import { near } from './moves.ts';
import { canBe, depthAt, distanceTo, isOccupied } from './places.ts';
import type { HuntersSetting } from './places.ts';
import { isLineFree } from './sight.ts';
import type { HunterState } from './state.ts';
import { aimAtPassage, aimThrough, isNearPassage } from './ways.ts';
import { follow } from './zombies.ts';

const { step } = constants;

export class Primitives {
  readonly #setting: HuntersSetting;

  constructor(setting: HuntersSetting) {
    this.#setting = setting;
  }

  #hunter(at: number): HunterState {
    return this.#setting.state.hunters[at]!;
  }

  /** Where he aims at already: he walks on, unless somebody has kept him from it for too long. */
  #walk(hunter: HunterState): Progress {
    const { areas } = this.#setting.building;
    const patience = hunter.passage >= 0 ? constants.patienceInDoorway : constants.patience;
    if (hunter.stopped > patience - step / 2) {
      hunter.stopped = 0;
      hunter.speed = 0;
      hunter.hindered = true;
      return 'failed';
    }
    hunter.speed = areas[hunter.area]!.kind === 'corridor' ? constants.jogs : constants.runs;
    return 'running';
  }

  walkTo(at: number, { x, y }: PlaneSpot, distance: number): Progress {
    const hunter = this.#hunter(at);
    if (distanceTo(hunter, x, y) <= distance) return this.stand(at);
    hunter.aimX = x;
    hunter.aimY = y;
    return this.#walk(hunter);
  }

  /** Walks up to a passage. */
  approach(at: number, passage: number): Progress {
    const hunter = this.#hunter(at);
    if (!this.#setting.building.passages[passage]!.sides.includes(hunter.area)) return 'failed';
    if (isNearPassage(this.#setting, hunter, passage)) return this.stand(at);
    aimAtPassage(this.#setting, hunter, passage);
    return this.#walk(hunter);
  }

  /** Walks through a passage that is open. */
  pass(at: number, passage: number, to: number): Progress {
    const hunter = this.#hunter(at);
    if (hunter.area === to && hunter.passage < 0) return this.stand(at);
    const plan = this.#setting.building.passages[passage]!;
    if (!plan.sides.includes(hunter.area)) return 'failed';
    if (hunter.passage < 0 && !this.#setting.state.passages[passage]!.isOpen) return 'failed';
    aimThrough(this.#setting, hunter, passage, to, null);
    return this.#walk(hunter);
  }

  stand(at: number): Progress {
    this.#hunter(at).speed = 0;
    this.#hunter(at).stopped = 0;
    return 'done';
  }

  /** Hands are at something for the given number of seconds. */
  #work(hunter: HunterState, what: string, seconds: number): boolean {
    hunter.speed = 0;
    hunter.stopped = 0;
    if (hunter.work !== what) {
      hunter.work = what;
      hunter.worked = 0;
    }
    hunter.worked += step;
    if (hunter.worked < seconds - step / 2) return false;
    hunter.work = '';
    return true;
  }

  /** Opens a door that he stands in front of. */
  open(at: number, passage: number): Progress {
    const hunter = this.#hunter(at);
    const door = this.#setting.state.passages[passage]!;
    const { kind, isBlocked } = this.#setting.building.passages[passage]!;
    if (kind === 'gate' || isBlocked) return 'failed';
    if (this.approach(at, passage) !== 'done') return hunter.hindered ? 'failed' : 'running';
    if (door.isOpen) return this.stand(at);
    if (!this.#work(hunter, `opens ${passage}`, constants.opens)) return 'running';
    door.isOpen = true;
    door.unused = 0;
    return 'done';
  }

  /** Shuts the door of a cage, as soon as nobody stands in the doorway. */
  shut(at: number, passage: number): Progress {
    const hunter = this.#hunter(at);
    const { passages } = this.#setting.state;
    if (this.approach(at, passage) !== 'done') return hunter.hindered ? 'failed' : 'running';
    if (!passages[passage]!.isOpen) return this.stand(at);
    if (hunter.passage === passage) {
      aimThrough(this.#setting, hunter, passage, hunter.area, null);
      return this.#walk(hunter);
    }
    if (!this.#work(hunter, `shuts ${passage}`, constants.shuts)) return 'running';
    if (isOccupied(this.#setting, passage)) {
      hunter.work = `shuts ${passage}`;
      return 'running';
    }
    passages[passage]!.isOpen = false;
    return 'done';
  }

  isAtLever(at: number, gate: number): boolean {
    const hunter = this.#hunter(at);
    const lever = this.#setting.building.passages[gate]!.lever!;
    return hunter.area === lever.area && distanceTo(hunter, lever.x, lever.y) <= 2 * step;
  }

  walkToLever(at: number, gate: number): Progress {
    return this.walkTo(at, this.#setting.building.passages[gate]!.lever!, 2 * step);
  }

  /** Grasps a lever. From then on the gate is open until he lets it go. */
  hold(at: number, gate: number): Progress {
    const hunter = this.#hunter(at);
    const { passages } = this.#setting.state;
    if (hunter.holds === gate) return 'done';
    if (!this.isAtLever(at, gate) || hunter.holds >= 0 || passages[gate]!.heldBy >= 0) return 'failed';
    if (!this.#work(hunter, `grasps ${gate}`, constants.grasps)) return 'running';
    hunter.holds = gate;
    passages[gate]!.heldBy = at;
    passages[gate]!.isOpen = true;
    return 'done';
  }

  release(at: number, gate: number): Progress {
    const hunter = this.#hunter(at);
    if (hunter.holds !== gate) return 'failed';
    this.letGo(hunter);
    return 'done';
  }

  letGo(hunter: HunterState): void {
    if (hunter.holds < 0) return;
    const gate = this.#setting.state.passages[hunter.holds]!;
    gate.heldBy = -1;
    gate.isOpen = false;
    hunter.holds = -1;
  }

  /** Shouts until the zombie has turned to him. */
  shout(at: number, room: number): Progress {
    const hunter = this.#hunter(at);
    const zombie = this.#setting.state.zombies[room]!;
    if (zombie.prey === at) return this.stand(at);
    const isOver = this.#work(hunter, `shouts ${room}`, constants.shouts);
    const isHeard =
      distanceTo(hunter, zombie.x, zombie.y) <= constants.heard && isLineFree(this.#setting, zombie, hunter);
    if (isHeard && zombie.mood !== 'follows') follow(zombie, at);
    if (isHeard && zombie.prey === at) return 'done';
    return isOver ? 'failed' : 'running';
  }

  /** Inside the cage, in front of its exit, until the zombie is in the cage. */
  lead(at: number, room: number): Progress {
    const { cage, exit } = this.#setting.building.rooms[room]!;
    const hunter = this.#hunter(at);
    if (hunter.area !== cage) return 'failed';
    if (this.#setting.state.zombies[room]!.area === cage) return this.stand(at);
    if (this.approach(at, exit) === 'failed') return 'failed';
    return 'running';
  }

  /** Runs from corner to corner of a room when the zombie comes close, until the exit of the cage is held. */
  keepAway(at: number, room: number): Progress {
    const { building, state } = this.#setting;
    const hunter = this.#hunter(at);
    const { area, exit } = building.rooms[room]!;
    if (state.passages[exit]!.heldBy >= 0) return this.stand(at);
    const zombie = state.zombies[room]!;
    if (hunter.area !== area) return 'failed';
    if (zombie.prey !== at || distanceTo(hunter, zombie.x, zombie.y) > constants.tooClose) {
      this.stand(at);
      return 'running';
    }
    const corner = this.#escape(hunter, area, zombie);
    // Whoever is stopped there tries another corner next.
    if (this.walkTo(at, corner, step) === 'failed') hunter.hindered = false;
    return 'running';
  }

  /** The corner that is furthest from the zombie, of those that the hunter reaches first. */
  #escape(hunter: HunterState, area: number, zombie: PlaneSpot): PlaneSpot {
    const { left, top, right, bottom } = this.#setting.building.areas[area]!;
    const off = 1.5;
    let best: PlaneSpot = { x: (left + right) / 2, y: (top + bottom) / 2 };
    let most = -Infinity;
    for (const x of [left + off, right - off]) {
      for (const y of [top + off, bottom - off]) {
        const way = distanceTo(hunter, x, y);
        const its = distanceTo(zombie, x, y);
        if (way < 2 * step) continue;
        // How far it is from the zombie, less if the way leads past it.
        const lead = its / constants.chases - way / constants.runs;
        if (lead > most) {
          most = lead;
          best = { x, y };
        }
      }
    }
    return best;
  }

  /** Around whoever stands in the way: to one side of him, and then past him. */
  stepAside(at: number): Progress {
    const hunter = this.#hunter(at);
    if (hunter.asideFor < 0) beginAside(this.#setting, hunter);
    hunter.asideFor += step;
    const isStopped = hunter.asideFor > constants.asideFor || hunter.stopped > 3 * step;
    if (!isStopped && distanceTo(hunter, hunter.asideX, hunter.asideY) > near) {
      hunter.aimX = hunter.asideX;
      hunter.aimY = hunter.asideY;
      hunter.speed = constants.jogs;
      return 'running';
    }
    if (!isStopped && goPast(hunter)) return 'running';
    // Those with greater numbers wait a little longer, so that two who step aside do not meet again.
    if (hunter.asideFor < constants.waitsAside * (1 + (at % 4)) - step / 2) {
      this.stand(at);
      return 'running';
    }
    hunter.asideFor = -1;
    hunter.hindered = false;
    return this.stand(at);
  }

  /** An idle hunter makes way for those whom he stops, and in front of doorways. */
  makeRoom(at: number): void {
    const { areas, passages } = this.#setting.building;
    const hunter = this.#hunter(at);
    hunter.speed = 0;
    if (this.#makeWay(hunter)) return;
    const { passages: around } = areas[hunter.area]!;
    const passage = around.find((one) => {
      const plan = passages[one]!;
      return distanceTo(hunter, plan.x, plan.y) < constants.leavesFree;
    });
    if (passage === undefined) return;
    const plan = passages[passage]!;
    const { left, top, right, bottom } = areas[hunter.area]!;
    const off = constants.hunterRadius + step;
    const clamp = (value: number, low: number, high: number): number =>
      Math.max(low + off, Math.min(high - off, value));
    const beside = constants.leavesFree + step;
    const out = depthAt(plan, hunter) < 0 ? -1 : 1;
    // Along the wall, to the side that he stands on already.
    const [dx, dy] = plan.along === 'x' ? [out * beside * 0.7, 0] : [0, out * beside * 0.7];
    const sign = (plan.along === 'x' ? hunter.y - plan.y : hunter.x - plan.x) < 0 ? -1 : 1;
    for (const way of [sign, -sign]) {
      const x = clamp(plan.x + dx + (plan.along === 'x' ? 0 : way * beside), left, right);
      const y = clamp(plan.y + dy + (plan.along === 'x' ? way * beside : 0), top, bottom);
      if (distanceTo({ x, y }, plan.x, plan.y) < constants.leavesFree) continue;
      hunter.aimX = x;
      hunter.aimY = y;
      hunter.speed = constants.jogs;
      return;
    }
  }

  /** Moves the hunter away from another one close by whom he blocks. */
  #makeWay(hunter: HunterState): boolean {
    for (const other of this.#setting.state.hunters) {
      if (other === hunter || (other.stopped <= 2 * step && !other.hindered)) continue;
      const distance = distanceTo(hunter, other.x, other.y);
      if (distance > constants.aside + constants.hunterRadius) continue;
      const [dx, dy] = [(hunter.x - other.x) / distance, (hunter.y - other.y) / distance];
      for (const [x, y] of [
        [dx, dy],
        [-dy, dx],
        [dy, -dx],
      ] as const) {
        const [toX, toY] = [hunter.x + x * step * constants.jogs, hunter.y + y * step * constants.jogs];
        if (!canBe(this.#setting, hunter, 'hunter', toX, toY)) continue;
        hunter.aimX = toX;
        hunter.aimY = toY;
        hunter.speed = constants.jogs;
        return true;
      }
    }
    return false;
  }
}
