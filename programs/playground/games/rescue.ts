// A hostage rescue: the troop plans while nobody sees it, and executes scripts.

import { Planner } from '../../../bindings/index.ts';
import { RescueTroop } from '../../../domains/rescue/game/index.ts';
import { compile } from '../../../language/compile.ts';
import text from '../../../domains/rescue/rescue.htn?raw';
import type { PlayedGame } from './played-game.ts';
import { rescueGame, rescueNumbers } from './rescue-picture.ts';

export function playRescue(seed: number): PlayedGame {
  const planner = new Planner({ memory: 2 ** 23 });
  const module = compile(text).bytes!;
  const domain = planner.register(module);
  const game = rescueGame(seed);
  const troop = new RescueTroop(game, { planner, domain });
  return {
    planner,
    world: troop.world,
    acting: [],
    domains: [{ module, text }],
    framesPerSecond: 30,
    budget: 2000,
    step() {
      if (troop.isOver) return;
      troop.tick();
      planner.step(2000);
      game.step();
    },
    picture: () => rescueNumbers(troop.state, game),
    get isOver() {
      return troop.isOver;
    },
  };
}
