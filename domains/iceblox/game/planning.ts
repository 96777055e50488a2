// The interface between a player and the notation of its plans: tasks of iceblox.htn, or goals of iceblox.pddl.

import type { World } from '../../../bindings/index.ts';
import type { ErrandAim } from '../../../addons/component/index.ts';
import type { Action } from '../../../addons/acting/index.ts';
import type { Goals } from '../../../addons/goals/index.ts';
import type { Maze } from '../maze.ts';
import type { PenguinStep } from './instructions.ts';
import type { IcebloxLevel } from './rules.ts';

/** A level to plan in. */
export interface LevelPlanning {
  readonly world: World;
  /** null: plans are made by tasks. */
  readonly goals: Goals | null;
  /** Whether the coin is wanted. */
  aimOf(coin: number): ErrandAim;
  /**
   * Writes the state of the game into the world, for a plan for a coin. A flame makes dangerous what is within a number
   * of steps of it, on ways that it can go.
   */
  sense(coin: number, caution: number): void;
  stepOf(action: Action): PenguinStep;
}

/** Begins to plan in a level: `plansByTasks` or `plansByGoals` makes it. */
export type LevelPlanner = (level: IcebloxLevel) => LevelPlanning;

/** The number of a crossroad, from its object in the world. */
export function cellOfCrossroad(world: World, type: string, { width }: Maze, object: unknown): number {
  const name = world.nameOf(type, object as number);
  const [line, column] = name.slice(1).split('_').map(Number);
  return line! * width + column!;
}
