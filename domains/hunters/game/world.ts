// The planner's world, which is made from the building and shows the real state. Acting also writes the effects of
// steps to it. If these differ from reality, the game overwrites them.

import type { AnyDomain, Domain, World } from '../../../bindings/index.ts';
import { populationOf, valuesOf } from '../problem.ts';
import type { Building } from './building.ts';
import { isAlive } from './places.ts';
import type { GameState, HunterState } from './state.ts';

export function createWorld(domain: Domain<AnyDomain>, { level }: Building): World {
  return domain.createWorld(populationOf(level), { values: valuesOf(level) });
}

type FluentTables = World['fluents'];

/** Writes what has changed, and reads what actions are about. */
export class SensedWorld {
  readonly #tables: FluentTables;
  readonly #building: Building;
  readonly #hunters: number[];
  readonly #areas: number[];
  readonly #passages: number[];
  readonly #numbers: Record<'hunter' | 'area' | 'passage', Map<number, number>>;

  constructor(world: World, building: Building) {
    this.#tables = world.fluents;
    this.#building = building;
    this.#hunters = building.level.hunters.map((_, at) => world.object(`hunter${at}`));
    this.#areas = building.areas.map(({ name }) => world.object(name));
    this.#passages = building.passages.map(({ name }) => world.object(name));
    const numbersOf = (objects: number[]): Map<number, number> => new Map(objects.map((object, at) => [object, at]));
    this.#numbers = {
      hunter: numbersOf(this.#hunters),
      area: numbersOf(this.#areas),
      passage: numbersOf(this.#passages),
    };
  }

  /** The number of an object in the building. */
  numberOf(kind: 'hunter' | 'area' | 'passage', object: unknown): number {
    return this.#numbers[kind].get(object as number)!;
  }

  write({ hunters, zombies, passages }: GameState): void {
    for (let at = 0; at < hunters.length; at++) {
      this.writeHunter(hunters[at]!, at);
      this.writeHindered(hunters[at]!.hindered, at);
    }
    for (let at = 0; at < passages.length; at++) {
      const { isOpen, heldBy } = passages[at]!;
      this.#set('open', this.#passages[at]!, isOpen);
      if (this.#building.passages[at]!.kind === 'gate') {
        this.#set('held_by', this.#passages[at]!, heldBy < 0 ? 0 : this.#hunters[heldBy]!);
      }
    }
    for (let room = 0; room < zombies.length; room++) {
      const { mood, prey, area } = zombies[room]!;
      const object = this.#areas[this.#building.rooms[room]!.area]!;
      this.#set('mood', object, mood);
      this.#set('prey', object, prey < 0 ? 0 : this.#hunters[prey]!);
      this.#set('in_cage', object, area === this.#building.rooms[room]!.cage);
      this.#set('caught', object, isCaught(this.#building, { hunters, zombies, passages }, room));
    }
  }

  writeHunter({ area, holds }: HunterState, at: number): void {
    this.#set('at', this.#hunters[at]!, this.#areas[area]!);
    this.#set('holds', this.#hunters[at]!, holds < 0 ? 0 : this.#passages[holds]!);
  }

  /** Plans in full depth know what to do when somebody stands in the way. Else only another plan helps. */
  writeFailure(hunter: number, isHindered: boolean): void {
    if (isHindered && this.#tables['hindered']) this.writeHindered(true, hunter);
    else this.#set('at_a_loss', this.#hunters[hunter]!, true);
  }

  /** Only plans in full depth ask for it. */
  writeHindered(isHindered: boolean, hunter: number): void {
    if (this.#tables['hindered']) this.#set('hindered', this.#hunters[hunter]!, isHindered);
  }

  #set(variable: string, object: number, value: number | boolean | string): void {
    const table = this.#tables[variable]!;
    if (table.get(object) !== value) table.set(object, value);
  }
}

/** It is in its cage, the cage is shut, and nobody else is in there. */
export function isCaught(
  { rooms }: Building,
  { zombies, hunters, passages }: Pick<GameState, 'zombies' | 'hunters' | 'passages'>,
  room: number,
): boolean {
  const { cage, entrance } = rooms[room]!;
  return (
    zombies[room]!.area === cage &&
    !passages[entrance]!.isOpen &&
    !hunters.some((hunter) => hunter.area === cage && isAlive(hunter))
  );
}
