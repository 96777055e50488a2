// What the tests of the rescue's game have in common: missions to play, and scripts that something was taken from.

import { Planner } from '../../../bindings/index.ts';
import { generateMission } from '../../../domains/rescue/generate.ts';
import { layOut, RescueGame, ScriptRun } from '../../../domains/rescue/game/index.ts';
import type { RescueKit, RescueScene } from '../../../domains/rescue/game/index.ts';
import { postsOf } from '../../../domains/rescue/game/operators.ts';
import type { Mission } from '../../../domains/rescue/mission.ts';
import type { Program, Programs, ScriptInstruction, ScriptStep } from '../../../programs/game-scripts/index.ts';
import { compile } from '../../../language/index.ts';
import text from '../../../domains/rescue/rescue.htn?raw';

const planner = new Planner();
const domain = planner.register(compile(text).bytes!);

/** Iterations of a frame instead of time: the same on all machines. */
export function kitOf(budget = 4000): RescueKit {
  return { planner, domain, search: () => void planner.step(budget) };
}

/** As a game has it. */
export const kitInTime: RescueKit = { planner, domain, search: () => void planner.stepFor(2) };

/** About as many missions that can be done as others. */
export function missionOf(seed: number): Mission {
  return generateMission({
    seed,
    soldiers: 1 + (seed % 4),
    hostages: 1 + (seed % 3),
    enemies: seed % 6,
    inRange: 0.75,
  });
}

const scenes = new Map<string, RescueScene>();

/** Its ground, which is found once. */
export function sceneOf(mission: Mission, seed: number): RescueScene {
  const key = JSON.stringify([mission, seed]);
  const scene = scenes.get(key) ?? layOut(mission, seed);
  scenes.set(key, scene);
  return scene;
}

/** A game whose soldiers have taken cover. */
export function gameInCover(mission: Mission, seed: number): RescueGame {
  const game = new RescueGame(sceneOf(mission, seed), { seed });
  game.soldiers.forEach((_, soldier) => game.order(soldier, { do: 'hide' }));
  while (game.soldiers.some(({ progress }) => progress === 'running')) game.step();
  return game;
}

/** Carries scripts out until they are over. */
export function playScripts(game: RescueGame, script: string): ScriptRun {
  const run = new ScriptRun(game, script);
  for (let frame = 0; frame < 20_000 && run.tick() === 'running'; frame++) game.step();
  return run;
}

type WithStep = Extract<ScriptInstruction, { do: 'step' }>;

/** The scripts without one step; all signals stay. */
export function withoutStep(script: string, text: string): string {
  const programs = JSON.parse(script) as Programs;
  const isOther = (one: ScriptInstruction): boolean => one.do !== 'step' || one.step.text !== text;
  return JSON.stringify({
    ...programs,
    programs: programs.programs.map((program) => {
      return { ...program, instructions: program.instructions.filter(isOther) };
    }),
  });
}

/** Scripts that do the steps in this order, one after the other. */
export function inOrder(script: string, order: readonly string[]): string {
  const content = JSON.parse(script) as Programs;
  const steps = new Map<string, { role: string; step: ScriptStep }>();
  for (const { character, instructions } of content.programs) {
    for (const { step } of instructions.filter((one): one is WithStep => one.do === 'step')) {
      steps.set(step.text, { role: character!, step });
    }
  }
  return scriptOfSteps(order.map((text) => steps.get(text)!));
}

/** The steps as scripts: one after the other. */
export function scriptOfSteps(steps: readonly { role: string; step: ScriptStep }[]): string {
  const roles = [...new Set(steps.map(({ role }) => role))];
  const programs = roles.map((character): Program => {
    const instructions = steps.flatMap(({ role, step }, at): ScriptInstruction[] => {
      if (role !== character) return [];
      const waits: ScriptInstruction[] = at === 0 ? [] : [{ do: 'wait', signal: at - 1 }];
      return [...waits, { do: 'step', step }, { do: 'signal', signal: at }];
    });
    return { character, start: [], instructions };
  });
  return JSON.stringify({ programs });
}

/** What is left of a mission: for the checker, in numbers of the living. */
export function missionLeft(game: RescueGame, { hostages }: Mission): Mission {
  const { terrain, guards } = game;
  const left = hostages.map((_, at) => at).filter((at) => game.hostages[at]!.vehicle < 0);
  return {
    soldiers: game.soldiers.flatMap(({ isAlive, grenades }, soldier) => {
      if (!isAlive) return [];
      const canThrow = (cell: number): boolean => postsOf(game, soldier).some((post) => terrain.canThrow(post, cell));
      return [{ grenades, inRange: guards.flatMap((guard, at) => (canThrow(terrain.cellOf(guard)) ? [at] : [])) }];
    }),
    hostages: left.map((at) => ({ reachable: hostages[at]!.reachable && game.hostages[at]!.isAlive })),
    enemies: guards.map(({ isAlive }, guard) => {
      const sees = (at: number): boolean => game.guardSees(guard, terrain.cellOf(game.hostages[at]!));
      return { guards: left.flatMap((at, place) => (isAlive && sees(at) ? [place] : [])) };
    }),
    vehicles: game.vehicles.map(({ seats }) => ({ seats })),
  };
}
