// Players of Iceblox for tests: by tasks and by goals, in the levels of a series.

import { Planner } from '../../../bindings/index.ts';
import type { ComponentEvent } from '../../../addons/component/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import {
  IcebloxLevel,
  IcebloxPlayer,
  levelOptions,
  plansByGoals,
  plansByTasks,
} from '../../../domains/iceblox/game/index.ts';
import type { GameHappening, GameKey, LevelPlanner } from '../../../domains/iceblox/game/index.ts';
import { generateMaze } from '../../../domains/iceblox/generate.ts';
import type { Maze } from '../../../domains/iceblox/maze.ts';
import { loadPddl } from '../../../formats/pddl/index.ts';
import { compile } from '../../../language/index.ts';
import tasksText from '../../../domains/iceblox/iceblox.htn?raw';
import goalsText from '../../../domains/iceblox/iceblox.pddl?raw';

export const planner = new Planner();

/** A domain of PDDL without a problem: the game writes what is true. */
export const { domain: goalsIr } = loadPddl(
  goalsText,
  '(define (problem any) (:domain iceblox) (:goal (and)))',
).lowered!;

export const waysToPlan: Readonly<Record<'tasks' | 'goals', LevelPlanner>> = {
  tasks: plansByTasks(planner.register(compile(tasksText).bytes!)),
  goals: plansByGoals(planner.register(emit(optimise(goalsIr))), goalsIr),
};

/** Iterations of a frame: about what two milliseconds are good for. */
const budget = 4000;

export function mazeOf(number: number): Maze {
  return generateMaze({ ...levelOptions(number), seed: number * 101 + 7 });
}

/** A level of the series, and a player for it. */
export function begin(number: number, plans: LevelPlanner, spareLives = 20) {
  const maze = mazeOf(number);
  const level = new IcebloxLevel(maze, number, spareLives);
  const events: ComponentEvent[] = [];
  const player = new IcebloxPlayer(level, { planner, plans, onEvent: (event) => void events.push(event) });
  const frame = (): { keys: readonly GameKey[]; happened: readonly GameHappening[] } => {
    const keys = player.press();
    planner.step(budget);
    return { keys, happened: level.step(keys) };
  };
  return { maze, level, player, events, frame };
}
