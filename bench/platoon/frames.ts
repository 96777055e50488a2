// Measures the planner's part of a frame in a game that plans every soldier again in each frame. The same game is
// played several times, and a frame has the same work in all of them. So the best time of a frame is its real time, and
// the others include delays of a busy machine.

import type { AnyDomain, Batch } from '../../bindings/index.ts';
import { createPlatoon } from './game.ts';
import type { PlatoonGame, Studio } from './game.ts';

export interface Frames {
  /** Milliseconds by frame, the best of all games: submitting, searching, reading the first steps, releasing. */
  best: number[];
  /** The times of all games. */
  all: number[];
  /** By frame. */
  iterations: number[];
  searches: number;
  solved: number;
  /** That were given up at the limit. */
  limited: number;
}

export interface FrameOptions {
  soldiers: number;
  frames: number;
  games: number;
  /** The limit of a search. */
  limit: number;
  /** Whether plans know how they came about. */
  decomposition?: boolean;
  /** Whether soldiers carry out what they have planned; else only time passes. */
  carriesOut?: boolean;
}

export function playFrames(studio: Studio, options: FrameOptions): Frames {
  const frames: Frames = { best: [], all: [], iterations: [], searches: 0, solved: 0, limited: 0 };
  for (let game = 0; game < options.games; game++) playGame(studio, options, frames, game === 0);
  return frames;
}

function playGame(studio: Studio, options: FrameOptions, result: Frames, isFirst: boolean): void {
  const { planner, domain } = studio;
  const game = createPlatoon(studio, options.soldiers);
  const { world, ids, player } = game;
  const how = { limits: { iterations: options.limit }, decomposition: options.decomposition ?? true };
  const batch = planner.submitAll(world, how, domain.tasks.Behave!, [], undefined, player);
  for (let frame = 0; frame < options.frames; frame++) {
    game.passTime();
    const begun = performance.now();
    planner.submitAll(world, how, domain.tasks.Behave!, ids, batch, player);
    const iterations = planner.step(Infinity);
    for (let at = 0; at < ids.length; at++) batch.cursor(at).next();
    const planned = performance.now();
    if (isFirst) count(result, batch, iterations);
    if (options.carriesOut) carryOutSome(game, frame, batch);
    const left = performance.now();
    batch.release();
    const milliseconds = performance.now() - left + planned - begun;
    result.best[frame] = Math.min(result.best[frame] ?? Infinity, milliseconds);
    result.all.push(milliseconds);
  }
  world.free();
}

function count(result: Frames, { sessions }: Batch<AnyDomain>, iterations: number): void {
  result.iterations.push(iterations);
  result.searches += sessions.length;
  for (const { status } of sessions) {
    if (status === 'solved') result.solved++;
    else if (status === 'out-of-iterations') result.limited++;
  }
}

/** One soldier in this number takes a step in a frame. */
const stepEvery = 8;

function carryOutSome(game: PlatoonGame, frame: number, batch: Batch<AnyDomain>): void {
  for (let at = frame % stepEvery; at < batch.sessions.length; at += stepEvery) {
    const cursor = batch.cursor(at);
    if (cursor.next()) game.carryOut(cursor);
  }
}
