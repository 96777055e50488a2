// The state of the game, and the part that the squad senses. The game changes the state and immediately writes what is
// sensed; acting writes the squad's own records.

import type { AnyDomain, Domain, Session, World } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import { valuesOf } from '../problem.ts';
import { distance } from '../situation.ts';
import type { SquadOrder, SquadSituation, Spot } from '../situation.ts';
import { sees } from './sight.ts';

/** What is sensed, and what the player wants. */
type Written = 'alive' | 'seen' | 'hostile' | 'restrained' | 'at' | 'state' | 'order' | 'order_target' | 'taken_up';

/** The world with its sessions, and who has left it. */
export interface SavedScene {
  world: Uint8Array<ArrayBuffer>;
  gone: string[];
}

export class SquadScene {
  /** Its orders and reservations are those of the beginning. */
  readonly situation: SquadSituation;
  readonly world: World;
  /** Those that were saved along with it. */
  readonly sessions: Record<string, Session<AnyDomain>> = {};
  /** Hears of what the game has written into the world, and of what it is about to take out of it. */
  onWrite: (variable: string, of: string) => void = () => {};
  onRemove: (type: 'Member' | 'Suspect', name: string) => void = () => {};
  /** The distances in this tick: people move all the time, and a search asks the same again and again. */
  readonly #distances = new Map<number, number>();
  readonly #gone: Set<string>;

  constructor(domain: Domain<AnyDomain>, situation: SquadSituation, saved: SavedScene | null = null) {
    this.situation = structuredClone(situation);
    this.#gone = new Set(saved?.gone);
    if (saved) {
      const externals = { distance: this.#distance };
      const { world, named } = restoreWorld(domain, saved.world, { externals });
      this.world = world;
      this.sessions = named;
    } else this.world = this.#createWorld(domain);
  }

  /** `sessions`: to be saved along with it. */
  save(sessions: Record<string, Session<AnyDomain>>): SavedScene {
    return { world: saveWorld(this.world, { sessions }), gone: [...this.#gone] };
  }

  #createWorld(domain: Domain<AnyDomain>): World {
    const { rooms, doors, corners, covers, members, suspects } = this.situation;
    const people = (names: string[]) => ({ names, capacity: Math.max(1, names.length) });
    return domain.createWorld(
      {
        Member: people(Object.keys(members)),
        Suspect: people(Object.keys(suspects)),
        Room: Object.keys(rooms),
        CoverPoint: Object.keys(covers),
        Corner: Object.keys(corners),
        Door: Object.keys(doors),
      },
      { externals: { distance: this.#distance }, values: valuesOf(this.situation) },
    );
  }

  readonly #distance = (member: number, thing: number): number => {
    const key = member * 2 ** 32 + thing;
    const known = this.#distances.get(key);
    if (known !== undefined) return known;
    const name = (object: number): string => this.world.nameOf('Thing', object);
    const found = distance(this.situation, name(member), name(thing));
    this.#distances.set(key, found);
    return found;
  };

  isAlive(name: string): boolean {
    const { members, suspects } = this.situation;
    return (members[name] ?? suspects[name])?.alive ?? false;
  }

  hasGone(name: string): boolean {
    return this.#gone.has(name);
  }

  /** People move, look around, and see. */
  moveTo(member: string, { room, x, y }: Spot): void {
    Object.assign(this.situation.members[member]!, { room, x, y });
    this.#write('at', member, room);
    this.look();
  }

  open(door: string): void {
    this.situation.doors[door]!.state = 'open';
    this.#write('state', door, 'open');
    this.look();
  }

  /** Nobody who is dead is hostile. */
  kill(name: string): void {
    const { members, suspects } = this.situation;
    (members[name] ?? suspects[name])!.alive = false;
    this.#write('alive', name, false);
    if (name in suspects) this.turn(name, false);
  }

  turn(suspect: string, hostile: boolean): void {
    this.situation.suspects[suspect]!.hostile = hostile;
    this.#write('hostile', suspect, hostile);
  }

  restrain(suspect: string): void {
    this.situation.suspects[suspect]!.restrained = true;
    this.#write('restrained', suspect, true);
  }

  notice(suspect: string): void {
    if (this.situation.suspects[suspect]!.seen) return;
    this.situation.suspects[suspect]!.seen = true;
    this.#write('seen', suspect, true);
  }

  /** Somebody is taken out of the building, or has fled. */
  remove(name: string): void {
    const { members, suspects } = this.situation;
    const type = name in members ? 'Member' : 'Suspect';
    this.onRemove(type, name);
    this.world.remove(type, name);
    delete members[name];
    delete suspects[name];
    this.#gone.add(name);
    this.#distances.clear();
  }

  giveOrder(member: string, { kind, target }: SquadOrder): void {
    this.#write('order', member, kind);
    this.#write('order_target', member, target ?? 0);
    this.#write('taken_up', member, false);
  }

  /** What anybody can see now is seen from now on. */
  look(): void {
    this.#distances.clear();
    const { members, suspects } = this.situation;
    for (const [name, suspect] of Object.entries(suspects)) {
      if (suspect.seen) continue;
      if (Object.values(members).some((member) => member.alive && sees(this.situation, member, suspect))) {
        this.notice(name);
      }
    }
  }

  /** The living members that a suspect could shoot at. */
  targetsOf(suspect: string): string[] {
    const from = this.situation.suspects[suspect]!;
    return Object.entries(this.situation.members)
      .filter(([, member]) => member.alive && sees(this.situation, from, member))
      .map(([name]) => name);
  }

  #write(variable: Written, name: string, value: string | boolean | number): void {
    this.world.set(variable, name, value);
    this.onWrite(variable, name);
  }
}
