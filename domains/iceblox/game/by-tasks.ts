// Plans by the tasks of iceblox.htn. The world is the whole level, and the methods know how coins are collected.

import type { AnyDomain, Domain, World } from '../../../bindings/index.ts';
import type { Action } from '../../../addons/acting/index.ts';
import { beyond, crossroadName, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import type { PenguinStep } from './instructions.ts';
import { cellOfCrossroad } from './planning.ts';
import type { LevelPlanner } from './planning.ts';
import type { IcebloxLevel } from './rules.ts';
import { distancesByFlame } from './ways.ts';

/** `domain`: iceblox.htn. */
export function plansByTasks(domain: Domain<AnyDomain>): LevelPlanner {
  return (level) => {
    const world = createLevelWorld(domain, level);
    const collect = domain.tasks['Collect']!;
    return {
      world,
      goals: null,
      aimOf: (coin) => ({ task: collect(world.object(`coin${coin}`)) }),
      sense: (_, caution) => sense(world, level, caution),
      stepOf: (action) => stepOf(action, (at) => cellOfCrossroad(world, 'Crossroad', level.maze, action.arg(at))),
    };
  };
}

function stepOf(action: Action, cellAt: (at: number) => number): PenguinStep {
  const { task } = action;
  if (task === 'MoveToCrossroad') return { kind: 'move', to: cellAt(1) };
  const to = { stand: cellAt(0), heading: action.arg(2) as Direction };
  if (task === 'Extract' || task === 'DestroyWeapon') {
    return { kind: task === 'Extract' ? 'extract' : 'destroy', ...to };
  }
  return { kind: task === 'Kick' ? 'kick' : 'kill', ...to, stop: cellAt(3) };
}

function createLevelWorld(domain: Domain<AnyDomain>, level: IcebloxLevel): World {
  const { maze, pieces, coins, flames } = level;
  const cells = pieces.flatMap((_, cell) => (maze.rocks.has(cell) ? [] : [cell]));
  const name = (cell: number): string => crossroadName(maze, cell);
  const world = domain.createWorld({
    Crossroad: cells.map(name),
    Ice: maze.ice.map((_, at) => `ice${at}`),
    Coin: coins.map((_, at) => `coin${at}`),
    Flame: flames.map((_, at) => `flame${at}`),
  } as never);
  for (const cell of cells) {
    for (const heading of directions) {
      let other = beyond(maze, cell, heading);
      if (other === null || maze.rocks.has(other)) continue;
      world.set('next', name(cell), heading, name(other));
      for (; other !== null && !maze.rocks.has(other); other = beyond(maze, other, heading)) {
        world.set('in_line', name(cell), heading, name(other), true);
      }
    }
  }
  return world;
}

/** Writes the state of the game into the world. A coin without its ice is taken for a block that never slides. */
function sense(world: World, level: IcebloxLevel, caution: number): void {
  const { maze, pieces, cracks, penguin, coins, flames } = level;
  const crossroad = (cell: number): number => world.object(crossroadName(maze, cell));
  for (const block of [...maze.ice.map((_, at) => `ice${at}`), ...coins.map((_, at) => `coin${at}`)]) {
    world.set('place', block, 0);
    world.set('cracked', block, false);
  }
  let ice = 0;
  pieces.forEach((piece, cell) => {
    if (maze.rocks.has(cell)) return;
    const block = piece && (piece.kind === 'ice' ? `ice${ice++}` : `coin${piece.coin}`);
    world.set('standing_on', crossroad(cell), block ? world.object(block) : 0);
    if (!block) return;
    world.set('place', block, crossroad(cell));
    world.set('cracked', block, piece!.kind === 'loose' || cracks[cell]! > 0);
  });
  coins.forEach((isCollected, coin) => world.set('extracted', `coin${coin}`, isCollected));
  const distances = distancesByFlame(level);
  flames.forEach(({ isAlive, cell, to }, at) => {
    world.set('flame_at', `flame${at}`, isAlive ? crossroad(to ?? cell) : 0);
    distances[at]?.forEach((far, other) => {
      if (!maze.rocks.has(other)) world.set('close', crossroad(to ?? cell), crossroad(other), far <= caution);
    });
  });
  world.set('penguin', crossroad(penguin.cell));
}
