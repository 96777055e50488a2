// The state of a hunt: zombies, and what the hunters see of them; passages that somebody shuts or blocks; hunters who
// die. There is no space and there are no paths: characters are just in an area. The game writes changes immediately;
// acting writes the effects of the hunters' actions.

import { assign } from '../../addons/problems/index.ts';
import type { AnyDomain, Domain, World } from '../../bindings/index.ts';
import {
  cageDoorName,
  cageName,
  corridorName,
  distances,
  doorName,
  entranceName,
  roomName,
} from '../../domains/hunters/level.ts';
import type { HuntersLevel } from '../../domains/hunters/level.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { huntProblem } from './hunt-problem.ts';

/** The hunters in either depth. */
export interface HuntDomain {
  ir: DomainIr;
  registered: Domain<AnyDomain>;
}

interface HuntZombie {
  mood: 'roams' | 'follows' | 'is_lost';
  prey: string | null;
  inCage: boolean;
  /** For how many ticks it has been lost. */
  lost: number;
}

/** Ticks after which a zombie without a target roams again, in the room or out of the cage. */
const memoryOfZombies = 40;

/** Ticks after which a dead hunter is carried away. Until then, the domain treats him as a hunter. */
const ticksOfBodies = 8;

export class HuntScene {
  readonly level: HuntersLevel;
  readonly world: World;
  /** The living hunters; and the dead ones who are still in the world, with the ticks since their death. */
  readonly living: Set<string>;
  readonly dead = new Map<string, number>();
  /** By room. */
  readonly zombies = new Map<string, HuntZombie>();
  /** Called when the game has written to the world, or is about to remove somebody. */
  onWrite: (variable: string, ...of: string[]) => void = () => {};
  onRemove: (type: 'Hunter', name: string) => void = () => {};

  constructor({ ir, registered }: HuntDomain, level: HuntersLevel) {
    this.level = structuredClone(level);
    const population: Record<string, string[]> = {};
    const problem = huntProblem(level, ir);
    for (const { name, type } of problem.objects) (population[ir.types[type]!.name] ??= []).push(name);
    const hunters = population['Hunter'] ?? [];
    this.world = registered.createWorld({
      ...population,
      Hunter: { names: hunters, capacity: Math.max(1, hunters.length) },
    });
    for (const { variable, args, value } of problem.assignments) assign(this.world, variable, args, value);
    this.living = new Set(hunters);
    for (const room of level.rooms.keys()) {
      this.zombies.set(roomName(room), { mood: 'roams', prey: null, inCage: false, lost: 0 });
    }
  }

  /** The area that a hunter is in; `none` for who is dead. */
  areaOf(hunter: string): string {
    return this.world.nameOf('Area', this.world.get('at', hunter) as number);
  }

  isCaught(room: string): boolean {
    return this.world.get('caught', room) as boolean;
  }

  /** The zombie sees a hunter. Returns whether it runs after him from now on. */
  notice(room: string, hunter: string): boolean {
    const zombie = this.zombies.get(room)!;
    if (zombie.mood !== 'roams') return false;
    this.#change(room, { mood: 'follows', prey: hunter });
    return true;
  }

  /** The hunter has run into the cage. */
  lead(room: string, hunter: string): boolean {
    if (this.zombies.get(room)!.prey !== hunter) return false;
    this.#change(room, { inCage: true });
    return true;
  }

  /** The hunter is behind a gate: whoever has chased him stands there. */
  shakeOff(hunter: string): void {
    for (const [room, { prey }] of this.zombies) {
      if (prey === hunter) this.#change(room, { mood: 'is_lost', prey: null, lost: 0 });
    }
  }

  /** Roams again; out of its cage, if that is open. */
  loseInterest(room: string): void {
    this.#change(room, { mood: 'roams', prey: null, inCage: false, lost: 0 });
  }

  chase(room: string, hunter: string): void {
    this.#change(room, { mood: 'follows', prey: hunter });
  }

  /** Zombies do not stay lost, and the dead do not lie there. */
  wait(): void {
    for (const [hunter, ticks] of this.dead) {
      this.dead.set(hunter, ticks + 1);
      if (ticks >= ticksOfBodies) this.remove(hunter);
    }
    for (const [room, zombie] of this.zombies) {
      if (zombie.mood === 'is_lost' && !this.isCaught(room) && ++zombie.lost > memoryOfZombies) this.loseInterest(room);
    }
  }

  /** Doors between corridors, doors of rooms, and doors of cages whose zombie has not been caught. */
  doors(): string[] {
    const { doors, rooms } = this.level;
    return [
      ...doors.map((_, at) => doorName(at)),
      ...rooms.flatMap(({ entrances }, room) =>
        entrances.flatMap((one, at) => (one.kind === 'door' ? [entranceName(room, one, at)] : [])),
      ),
      ...rooms.flatMap((_, room) => (this.isCaught(roomName(room)) ? [] : [cageDoorName(room)])),
    ];
  }

  /** Somebody opens or shuts a door. */
  turnDoor(door: string): void {
    this.#write('open', [door], !this.world.get('open', door));
  }

  /** Rubble falls, or is cleared away, at a door between corridors or at an entrance. */
  turnBlock(at: number): void {
    const passages = [
      ...this.level.doors.map((one, door) => ({ one, name: doorName(door) })),
      ...this.level.rooms.flatMap(({ entrances }, room) =>
        entrances.map((one, entrance) => ({ one, name: entranceName(room, one, entrance) })),
      ),
    ];
    const { one, name } = passages[at % passages.length]!;
    one.blocked = !one.blocked;
    this.#write('blocked', [name], one.blocked);
    distances(this.level).forEach((row, from) =>
      row.forEach((distance, to) => {
        const places = [corridorName(from), corridorName(to)];
        if (this.world.get('distance', ...places) !== distance) this.#write('distance', places, distance);
      }),
    );
  }

  /** He lies there, holds nothing any more, and nobody chases him. */
  kill(hunter: string): void {
    this.living.delete(hunter);
    this.dead.set(hunter, 0);
    this.#letGo(hunter);
    this.#write('at', [hunter], 'none');
  }

  /** Somebody alive runs away, or somebody dead is carried away. */
  remove(hunter: string): void {
    if (this.living.delete(hunter)) this.#letGo(hunter);
    this.dead.delete(hunter);
    this.onRemove('Hunter', hunter);
    this.world.remove('Hunter', hunter);
  }

  /** Hunters without orders go back to a corridor, and let go of gates. */
  retreat(): void {
    for (const hunter of this.living) {
      this.#letGo(hunter);
      const room = this.level.rooms.findIndex((_, at) => [roomName(at), cageName(at)].includes(this.areaOf(hunter)));
      if (room >= 0) this.#write('at', [hunter], corridorName(this.level.rooms[room]!.behind));
    }
  }

  #letGo(hunter: string): void {
    const gate = this.world.nameOf('Gate', this.world.get('holds', hunter) as number);
    if (gate !== 'none') {
      this.#write('holds', [hunter], 'none');
      this.#write('held_by', [gate], 'none');
    }
    for (const [room, { prey }] of this.zombies) if (prey === hunter) this.loseInterest(room);
  }

  #change(room: string, change: Partial<HuntZombie>): void {
    const zombie = this.zombies.get(room)!;
    Object.assign(zombie, change);
    this.#write('mood', [room], zombie.mood);
    this.#write('prey', [room], zombie.prey ?? 'none');
    this.#write('in_cage', [room], zombie.inCage);
  }

  #write(variable: string, of: string[], value: string | boolean | number): void {
    this.world.set(variable, ...of, value === 'none' ? 0 : value);
    this.onWrite(variable, ...of);
  }
}
