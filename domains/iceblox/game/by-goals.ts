// Plans by a goal of iceblox.pddl. For each plan, it turns the situation into a problem: it writes it to a world of the
// domain, whose objects are the crossroads of the level.

import type { AnyDomain, Domain, Value, World } from '../../../bindings/index.ts';
import type { Action } from '../../../addons/acting/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { beyond, crossroadName, directions } from '../maze.ts';
import type { Maze } from '../maze.ts';
import type { PenguinStep } from './instructions.ts';
import { cellOfCrossroad } from './planning.ts';
import type { LevelPlanner } from './planning.ts';
import type { IcebloxLevel } from './rules.ts';
import { situationFor } from './situation.ts';
import { cellOfCoin } from './ways.ts';

/** `domain` and `ir`: iceblox.pddl, compiled and as it was read. */
export function plansByGoals(domain: Domain<AnyDomain>, ir: DomainIr): LevelPlanner {
  return (level) => {
    const { maze, pieces, coins, flames } = level;
    const crossroads = pieces.flatMap((_, cell) => (maze.rocks.has(cell) ? [] : [crossroadName(maze, cell)]));
    const world = domain.createWorld({
      crossroad: crossroads,
      coin: coins.map((_, coin) => `coin${coin}`),
      flame: flames.map((_, flame) => `flame${flame}`),
    } as never);
    const facts = new WrittenFacts(world);
    return {
      world,
      goals: createGoals(ir, world),
      aimOf: (coin) => ({ achieve: { holds: 'extracted', args: [`coin${coin}`] } }),
      sense: (coin, caution) => facts.write(factsFor(level, coin, caution)),
      stepOf: (action) => stepOf(action, maze, (at) => cellOfCrossroad(world, 'crossroad', maze, action.arg(at))),
    };
  };
}

/** A predicate, and its arguments by name. */
type Fact = readonly [predicate: string, ...args: Value[]];

/** What is true in a world, and nothing else is. Only what has changed is written. */
class WrittenFacts {
  readonly #world: World;
  readonly #written = new Map<string, Fact>();

  constructor(world: World) {
    this.#world = world;
  }

  write(facts: readonly Fact[]): void {
    // Fluents were changed by plans, too.
    for (const table of Object.values(this.#world.fluents)) table!.values.fill(0);
    const now = new Map(facts.map((fact) => [fact.join(' '), fact]));
    for (const [key, fact] of this.#written) {
      if (now.has(key)) continue;
      this.#set(fact, false);
      this.#written.delete(key);
    }
    for (const [key, fact] of now) {
      if (this.#written.has(key) && !(fact[0] in this.#world.fluents)) continue;
      this.#set(fact, true);
      this.#written.set(key, fact);
    }
  }

  #set(fact: Fact, isTrue: boolean): void {
    this.#world.set(...(fact as [string, ...Value[]]), isTrue);
  }
}

/** The problem of a coin: what is true of the level as it is now. */
export function factsFor(level: IcebloxLevel, coin: number, caution: number): Fact[] {
  const { maze, pieces, penguin } = level;
  const name = (cell: number): string => crossroadName(maze, cell);
  const facts: Fact[] = [['at', name(penguin.cell)]];
  level.coins.forEach((isCollected, coin) => {
    if (isCollected) facts.push(['extracted', `coin${coin}`]);
  });
  level.flames.forEach(({ isAlive }, flame) => {
    if (isAlive) facts.push(['alive', `flame${flame}`]);
  });
  pieces.forEach((piece, cell) => {
    if (!piece) return;
    facts.push(['ice', name(cell)]);
    if (piece.kind !== 'ice') facts.push(['iced-coin', `coin${piece.coin}`, name(cell)]);
  });
  const { pushes, ways, flamesNear } = situationFor(level, cellOfCoin(level, coin), caution);
  for (const { stand, block, end, flames } of pushes) {
    if (end === block) facts.push(['stuck', name(stand), name(block)]);
    else facts.push(['weapon', name(stand), name(block), name(end)]);
    for (const flame of flames) facts.push(['in-line', `flame${flame}`, name(block), name(end)]);
  }
  for (const cell of new Set(pushes.map(({ block }) => block))) {
    for (const flame of flamesNear(cell)) facts.push(['guard', `flame${flame}`, name(cell)]);
  }
  for (const { to, blocks, flames } of ways) {
    facts.push(['reachable-cell', name(to)]);
    for (const block of blocks) facts.push(['blocked-by-weapon', name(to), name(block)]);
    for (const flame of flames) facts.push(['threat', `flame${flame}`, name(to)]);
  }
  return facts;
}

function stepOf({ task }: Action, maze: Maze, cellAt: (at: number) => number): PenguinStep {
  if (task === 'move-to-crossroad') return { kind: 'move', to: cellAt(0) };
  const stand = cellAt(0);
  const heading = directions.find((one) => beyond(maze, stand, one) === cellAt(1))!;
  if (task === 'extract' || task === 'destroy-weapon') {
    return { kind: task === 'extract' ? 'extract' : 'destroy', stand, heading };
  }
  return { kind: task === 'kick' ? 'kick' : 'kill', stand, heading, stop: cellAt(2) };
}
