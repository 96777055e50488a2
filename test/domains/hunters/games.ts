/// <reference types="vite/client" />
// Games of the hunters for tests, in Node and in a browser, and a checker that watches them from outside: it knows the
// rules of the world, and shares no code with the game but its numbers.

import * as mistreevous from 'mistreevous';
import full from '../../../domains/hunters/hunters.htn?raw';
import hybrid from '../../../domains/hunters/hunters-hybrid.htn?raw';
import * as constants from '../../../domains/hunters/game/constants.ts';
import { HuntersKit, huntersGame } from '../../../domains/hunters/game/index.ts';
import type {
  MovingBody,
  Building,
  GameState,
  HuntersGame,
  HuntersSetup,
  PlaneSpot,
} from '../../../domains/hunters/game/index.ts';
import type { Mistreevous } from '../../../addons/acting/behaviour-trees/index.ts';
import { compile } from '../../bindings/helpers.ts';

export const newKit = (): HuntersKit =>
  new HuntersKit({ texts: { full, hybrid }, compile, mistreevous: mistreevous as unknown as Mistreevous });

const distance = (one: PlaneSpot, other: PlaneSpot): number => Math.hypot(one.x - other.x, one.y - other.y);

/** More than rounding, and less than anything that matters. */
const slack = 1e-6;

/** Whether a line from one spot to the other stays in areas and open doorways: looked at in many places. */
export function isFreeLine(
  { areas, passages }: Building,
  open: readonly boolean[],
  from: PlaneSpot,
  to: PlaneSpot,
): boolean {
  const count = Math.ceil(distance(from, to) / 0.01);
  for (let at = 0; at <= count; at++) {
    const x = from.x + ((to.x - from.x) * at) / Math.max(1, count);
    const y = from.y + ((to.y - from.y) * at) / Math.max(1, count);
    const isIn = (left: number, top: number, right: number, bottom: number): boolean =>
      x > left - 0.02 && x < right + 0.02 && y > top - 0.02 && y < bottom + 0.02;
    const inArea = areas.some(({ left, top, right, bottom }) => isIn(left, top, right, bottom));
    const inDoorway = passages.some(({ x: px, y: py, along }, passage) => {
      const [half, deep] = [constants.doorway / 2, constants.wall / 2];
      const [dx, dy] = along === 'x' ? [deep, half] : [half, deep];
      return open[passage]! && isIn(px - dx, py - dy, px + dx, py + dy);
    });
    if (!inArea && !inDoorway) return false;
  }
  return true;
}

/** Watches a game, step by step. */
export class WorldChecker {
  readonly faults = new Set<string>();
  readonly #game: HuntersGame;
  #before: GameState;

  constructor(game: HuntersGame) {
    this.#game = game;
    this.#before = structuredClone(game.state);
  }

  step(): void {
    this.#before = structuredClone(this.#game.state);
    this.#game.step();
    this.#checkBodies();
    this.#checkMoves();
    this.#checkDoors();
    this.#checkBites();
    this.#checkWorld();
  }

  #fault(what: string): void {
    this.faults.add(what);
  }

  #bodies({ hunters, zombies }: GameState): (MovingBody & { radius: number; fastest: number; isZombie: boolean })[] {
    return [
      ...hunters
        .filter(({ health }) => health > 0)
        .map((body) => ({ ...body, radius: constants.hunterRadius, fastest: constants.runs, isZombie: false })),
      ...zombies.map((body) => ({
        ...{ ...body, radius: constants.zombieRadius, fastest: constants.chases, isZombie: true },
      })),
    ];
  }

  /** Nobody is in anybody else, or in a wall. */
  #checkBodies(): void {
    const bodies = this.#bodies(this.#game.state);
    const { areas, passages } = this.#game.building;
    bodies.forEach((body, at) => {
      for (const other of bodies.slice(at + 1)) {
        if (distance(body, other) < body.radius + other.radius - slack) this.#fault('two bodies overlap');
      }
      const { x, y, radius } = body;
      const isInArea = areas.some(
        ({ left, top, right, bottom }) =>
          x >= left + radius - slack &&
          x <= right - radius + slack &&
          y >= top + radius - slack &&
          y <= bottom - radius + slack,
      );
      const isInDoorway = passages.some(({ x: px, y: py, along }) => {
        const [deep, beside] = along === 'x' ? [x - px, y - py] : [y - py, x - px];
        return (
          Math.abs(deep) <= constants.wall / 2 + radius + slack &&
          Math.abs(beside) <= constants.doorway / 2 - radius + slack
        );
      });
      if (!isInArea && !isInDoorway) this.#fault(`somebody is in a wall`);
      if (body.isZombie && areas[body.area]!.room < 0) this.#fault('a zombie is outside');
    });
  }

  /** Nobody is faster than he can be, or goes through what is shut. */
  #checkMoves(): void {
    const [before, after] = [this.#before, this.#game.state];
    const { passages, areas } = this.#game.building;
    const pairs: [MovingBody, MovingBody, number][] = [
      ...after.hunters.map((body, at): [MovingBody, MovingBody, number] => [before.hunters[at]!, body, constants.runs]),
      ...after.zombies.map((body, at): [MovingBody, MovingBody, number] => [
        before.zombies[at]!,
        body,
        constants.chases,
      ]),
    ];
    for (const [from, to, fastest] of pairs) {
      if (distance(from, to) > fastest * constants.step + slack) this.#fault('somebody is too fast');
      const [one, other] = [areas[from.area]!, areas[to.area]!];
      if (one !== other) {
        const passage = passages.findIndex(({ sides }) => sides.includes(from.area) && sides.includes(to.area));
        if (passage < 0) this.#fault(`from ${one.name} to ${other.name} without a passage`);
        // Whoever was in the doorway when it shut may leave it.
        else if (!before.passages[passage]!.isOpen && from.passage !== passage) this.#fault('through a shut passage');
        else if (passages[passage]!.isBlocked) this.#fault('through a blocked door');
      }
      if (to.passage >= 0 && from.passage !== to.passage && !before.passages[to.passage]!.isOpen) {
        this.#fault('into a shut doorway');
      }
    }
    const inside = new Map<number, number>();
    for (const { passage } of this.#bodies(after)) inside.set(passage, (inside.get(passage) ?? 0) + 1);
    for (const [passage, count] of inside) if (passage >= 0 && count > 1) this.#fault('two in one doorway');
  }

  #checkDoors(): void {
    const { passages, hunters } = this.#game.state;
    const plans = this.#game.building.passages;
    passages.forEach(({ isOpen, heldBy }, at) => {
      const { kind, lever, isBlocked, x, y, sides } = plans[at]!;
      const wasOpen = this.#before.passages[at]!.isOpen;
      if (isOpen && isBlocked) this.#fault('a blocked door is open');
      if (kind === 'gate') {
        if (isOpen !== heldBy >= 0) this.#fault('a gate is open while nobody holds it');
        const holder = hunters[heldBy];
        if (holder && (holder.area !== lever!.area || distance(holder, lever!) > 2 * constants.step + slack)) {
          this.#fault('a gate is held from afar');
        }
        if (holder && holder.holds !== at) this.#fault('a gate is held by somebody who does not');
      } else if (isOpen && !wasOpen) {
        const isSomebodyThere = hunters.some(
          (hunter) => sides.includes(hunter.area) && distance(hunter, { x, y }) <= constants.reach + slack,
        );
        if (!isSomebodyThere) this.#fault('a door opens by itself');
      } else if (!isOpen && wasOpen && this.#bodies(this.#game.state).some(({ passage }) => passage === at)) {
        this.#fault('a door shuts on somebody');
      }
    });
  }

  /** Whoever is hurt is close to a zombie that follows him, and seen by it. */
  #checkBites(): void {
    const { hunters, zombies, passages } = this.#game.state;
    const { building } = this.#game;
    const open = passages.map(({ isOpen }, at) => isOpen || this.#before.passages[at]!.isOpen);
    hunters.forEach((hunter, at) => {
      const lost = this.#before.hunters[at]!.health - hunter.health;
      if (lost === 0) return;
      if (lost !== constants.bite) this.#fault(`somebody loses ${lost}`);
      const most = constants.hunterRadius + constants.zombieRadius + constants.biteReach;
      const biters = zombies.filter((zombie) => zombie.prey === at && distance(zombie, hunter) <= most + slack);
      if (!biters.some((zombie) => isFreeLine(building, open, zombie, hunter))) this.#fault('bitten from afar');
    });
    zombies.forEach((zombie, room) => {
      const { prey } = zombie;
      if (prey < 0 || prey === this.#before.zombies[room]!.prey) return;
      const before = { ...this.#before.hunters[prey]! };
      const seen = isFreeLine(building, open, this.#before.zombies[room]!, before);
      const now = isFreeLine(building, open, zombie, hunters[prey]!);
      if (!seen && !now) this.#fault('a zombie has seen somebody through a wall');
    });
  }

  /** What the world says before the hunters act is what is true. */
  #checkWorld(): void {
    const { state, building, world } = this.#game;
    state.hunters.forEach(({ area }, at) => {
      const said = world.nameOf('Area', world.get('at', `hunter${at}`) as number);
      if (said !== building.areas[area]!.name) this.#fault(`hunter${at} is said to be in ${said}`);
    });
    state.zombies.forEach(({ prey, area }, room) => {
      const said = world.get('prey', `room${room}`) as number;
      const isFollowing = said === 0 ? -1 : Number(world.nameOf('Hunter', said).slice('hunter'.length));
      if (state.step > 0 && isFollowing !== prey && state.zombies[room]!.mood !== 'follows')
        this.#fault('prey is wrong');
      if (world.get('in_cage', `room${room}`) !== (area === building.rooms[room]!.cage))
        this.#fault('in_cage is wrong');
    });
  }
}

/** A record of all that shows, and of all events. */
export function recordOf(game: HuntersGame): string {
  const { hunters, zombies, passages, damage } = game.state;
  return JSON.stringify([hunters, zombies, passages, damage, game.counts]);
}

export class Hash {
  #hash = 0x811c9dc5;

  add(text: string): void {
    for (let at = 0; at < text.length; at++) {
      this.#hash = Math.imul(this.#hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    }
  }

  get value(): string {
    return this.#hash.toString(16).padStart(8, '0');
  }
}

/** Played to its end; the hash of all that happened, what acting says included. */
export function playAndHash(setup: HuntersSetup, kit: HuntersKit): { hash: string; outcome: string; seconds: number } {
  const game = huntersGame(setup, kit);
  const hash = new Hash();
  const events = game.acting.events();
  while (!game.outcome) {
    game.step();
    hash.add(recordOf(game));
    for (const { tick, kind, step, detail } of events) hash.add(`${tick} ${kind} ${step} ${detail}`);
  }
  const result = { hash: hash.value, outcome: game.outcome, seconds: game.seconds };
  game.free();
  return result;
}
