// Plays levels of Iceblox with tasks, with goals and with neither, and collects the results.

import type { ComponentEvent } from '../../addons/component/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import {
  GreedyPlayer,
  IcebloxLevel,
  IcebloxPlayer,
  levelOptions,
  plansByGoals,
  plansByTasks,
} from '../../domains/iceblox/game/index.ts';
import type { GameKey, LevelPlanner } from '../../domains/iceblox/game/index.ts';
import { generateMaze } from '../../domains/iceblox/generate.ts';
import { searchMaze } from '../../domains/iceblox/search.ts';
import { loadPddl } from '../../formats/pddl/index.ts';
import { compile } from '../../language/index.ts';
import { Planner } from '../../bindings/index.ts';
import { readText } from '../root.ts';

export const playersOfIceblox = ['tasks', 'goals', 'greedy'] as const;
export type PlayerOfIceblox = (typeof playersOfIceblox)[number];

/** A level ends when all coins are collected, when all lives are lost, or after three minutes. */
const mostFrames = 5400;
/** Milliseconds of a frame in which plans are searched. */
const budget = 2;

export interface IcebloxResults {
  levels: number;
  finished: number;
  /** All lives were lost. */
  over: number;
  coins: number;
  collected: number;
  /**
   * The number of coins that the game's own search finds at the beginning of the level, and how many of them were
   * collected.
   */
  toHave: number;
  had: number;
  kills: number;
  deaths: number;
  frames: number;
  /** Frames of each search, from the one in which it was begun, and whether it has found a plan. */
  searches: { frames: number; hasPlan: boolean }[];
  plans: number;
  /** Plans in which an emergency was answered at least once, and how many were given up. */
  interrupted: number;
  givenUp: number;
}

interface Pressing {
  press(): readonly GameKey[];
  free?(): void;
}

export function playIceblox(by: PlayerOfIceblox, levels: number): IcebloxResults {
  const planner = new Planner();
  const plans = plannerOf(by, planner);
  const results: IcebloxResults = {
    ...{ levels, finished: 0, over: 0, coins: 0, collected: 0, toHave: 0, had: 0, kills: 0, deaths: 0, frames: 0 },
    ...{ searches: [], plans: 0, interrupted: 0, givenUp: 0 },
  };
  for (let number = 0; number < levels; number++) playLevel(number, planner, plans, results);
  return results;
}

/** null: without plans. */
function plannerOf(by: PlayerOfIceblox, planner: Planner): LevelPlanner | null {
  if (by === 'greedy') return null;
  const text = readText('domains', 'iceblox', by === 'tasks' ? 'iceblox.htn' : 'iceblox.pddl');
  if (by === 'tasks') return plansByTasks(planner.register(compile(text).bytes!));
  const { domain } = loadPddl(text, '(define (problem any) (:domain iceblox) (:goal (and)))').lowered!;
  return plansByGoals(planner.register(emit(optimise(domain))), domain);
}

function playLevel(number: number, planner: Planner, plans: LevelPlanner | null, results: IcebloxResults): void {
  const maze = generateMaze({ ...levelOptions(number), seed: number * 101 + 7 });
  const level = new IcebloxLevel(maze, number);
  const watch = new PlanWatch(results);
  const player: Pressing = plans
    ? new IcebloxPlayer(level, { planner, plans, onEvent: (event) => watch.note(event) })
    : new GreedyPlayer(level);
  while (level.frame < mostFrames && !level.isFinished && !level.isOver) {
    const keys = player.press();
    if (planner.waiting > 0) planner.stepFor(budget);
    watch.frameIsOver(planner.waiting === 0);
    for (const { kind } of level.step(keys)) {
      if (kind === 'kill') results.kills++;
      if (kind === 'death') results.deaths++;
    }
  }
  player.free?.();
  count(level, searchMaze(maze).pushes, results);
}

function count(level: IcebloxLevel, pushes: readonly (number | null)[], results: IcebloxResults): void {
  results.frames += level.frame;
  if (level.isFinished) results.finished++;
  if (level.isOver) results.over++;
  pushes.forEach((least, coin) => {
    const isCollected = level.coins[coin]!;
    results.coins++;
    if (isCollected) results.collected++;
    if (least === null) return;
    results.toHave++;
    if (isCollected) results.had++;
  });
}

/** Counts frames of searches, and what happens to plans. */
class PlanWatch {
  readonly #results: IcebloxResults;
  /** Frames of the current search; -1: there is none. */
  #frames = -1;
  #before: ComponentEvent['state'] = 'idle';
  #isInterrupted = false;

  constructor(results: IcebloxResults) {
    this.#results = results;
  }

  note({ kind, state }: ComponentEvent): void {
    const results = this.#results;
    if (kind === 'selected') this.#frames = 0;
    if (kind === 'found') {
      results.plans++;
      results.searches.at(-1)!.hasPlan = true;
      this.#isInterrupted = false;
    }
    if (kind === 'emergency' && this.#before === 'executing' && !this.#isInterrupted) {
      this.#isInterrupted = true;
      results.interrupted++;
    }
    if (kind === 'reselected' && this.#before === 'executing') results.givenUp++;
    this.#before = state;
  }

  frameIsOver(isSearchOver: boolean): void {
    if (this.#frames < 0) return;
    this.#frames++;
    if (!isSearchOver) return;
    this.#results.searches.push({ frames: this.#frames, hasPlan: false });
    this.#frames = -1;
  }
}
