// Recordings of the games of `domains/`: replayed from each keyframe, everything is equal.

import * as mistreevous from 'mistreevous';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createPlatoon, createStudio } from '../../../bench/platoon/game.ts';
import { loadSimpleFps, optimiseOrdered } from '../../../bench/simple-fps/searches.ts';
import { emit } from '../../../compiler/index.ts';
import { HuntersKit, huntersGame, huntersSystems } from '../../../domains/hunters/game/index.ts';
import { generate } from '../../../domains/squad/generate.ts';
import type { Session } from '../../../bindings/index.ts';
import { checkRecording, readRecording, record } from '../../../addons/debug/index.ts';
import type { Mistreevous } from '../../../addons/acting/behaviour-trees/index.ts';
import { compile } from '../../bindings/helpers.ts';
import { checkedGame, planner as squadPlanner, squadDomain } from '../../domains/squad/games.ts';

it('a platoon in a building of SimpleFPS, planned by the clock', () => {
  const studio = createStudio({ memory: 2 ** 22 });
  const { planner, domain } = studio;
  const { world, ids, player, carryOut, passTime } = createPlatoon(studio, 40);
  const domains = [emit(optimiseOrdered(loadSimpleFps()))];
  const recorder = record(planner, { worlds: { world }, domains, keyframes: 100 });
  const sessions = new Map<number, Session<never>>();
  for (let frame = 0; frame < 350; frame++) {
    passTime();
    ids.forEach((id, at) => {
      const session = sessions.get(id);
      const cursor = session?.status === 'solved' ? session.cursor() : null;
      if (cursor?.next()) carryOut(cursor as never);
      if ((frame + at) % 20) return;
      session?.release();
      const options = { limits: { iterations: 500 }, priority: 7 + (at % 3) };
      sessions.set(id, planner.submitTask(world, options, domain.tasks.Behave as never, id, player) as never);
    });
    planner.stepFor(0.02);
    recorder.frame();
  }
  const recording = readRecording(recorder.bytes());
  expect(checkRecording(recording)).toEqual([]);
  expect(recording.keyframes.length).toBe(4);
  expect(recording.frames.flatMap(({ ops }) => ops.filter(([kind]) => kind === 'ended')).length).toBeGreaterThan(50);
});

it('a squad that clears rooms', () => {
  const squad = squadDomain();
  const situation = generate({ seed: 4, ordered: 0.4 });
  const options = { seed: 4, turn: 0.05, memberDies: 0.01, leave: 0.02, order: 0.05, deadly: 0.05 };
  const { game } = checkedGame(squad, situation, options);
  const domains = [emit(squad.ir)];
  const recorder = record(squadPlanner, { domains, acting: [game.acting], keyframes: 25 });
  for (let tick = 0; tick < 150; tick++) {
    game.step();
    recorder.frame();
  }
  const recording = readRecording(recorder.bytes());
  recorder.stop();
  expect(checkRecording(recording)).toEqual([]);
  expect(recording.frames.flatMap(({ ops }) => ops.filter(([kind]) => kind === 'acting')).length).toBeGreaterThan(50);
});

it('hunters in a building', () => {
  const text = (name: string): string =>
    readFileSync(new URL(`../../../domains/hunters/${name}.htn`, import.meta.url), 'utf8');
  const texts = { full: text('hunters'), hybrid: text('hunters-hybrid') };
  const modules: Uint8Array<ArrayBuffer>[] = [];
  const keeping: typeof compile = (source) => {
    const bytes = compile(source);
    modules.push(bytes);
    return bytes;
  };
  const kit = new HuntersKit({ texts, compile: keeping, mistreevous: mistreevous as unknown as Mistreevous });
  const system = huntersSystems[0]!;
  const game = huntersGame({ rooms: 4, hunters: 3, seed: 2, system }, kit);
  const { planner } = kit.control(system);
  const recorder = record(planner, { domains: modules, acting: [game.acting], keyframes: 60 });
  for (let step = 0; step < 400; step++) {
    game.step();
    recorder.frame();
  }
  const recording = readRecording(recorder.bytes());
  recorder.stop();
  expect(checkRecording(recording)).toEqual([]);
  expect(recording.frames.flatMap(({ ops }) => ops.filter(([kind]) => kind === 'ended')).length).toBeGreaterThan(1);
});
