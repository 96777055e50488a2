// A hostage rescue on the ground: the troop plans while nobody sees it, and carries scripts out.

import { Planner } from '../../../bindings/index.ts';
import { generateMission } from '../../../domains/rescue/generate.ts';
import { drawRescue, layOut, RescueGame, RescueTroop } from '../../../domains/rescue/game/index.ts';
import { compile } from '../../../language/compile.ts';
import text from '../../../domains/rescue/rescue.htn?raw';
import { fit } from './played-game.ts';
import type { PlayedGame } from './played-game.ts';

/** Pixels for a metre, before the picture is fitted. */
const pixels = 10;

export function playRescue(seed: number): PlayedGame {
  const planner = new Planner({ memory: 2 ** 23 });
  const module = compile(text).bytes!;
  const domain = planner.register(module);
  const game = new RescueGame(layOut(generateMission({ seed, soldiers: 4 }), seed), { seed });
  const troop = new RescueTroop(game, { planner, domain });
  return {
    planner,
    world: troop.world,
    acting: [],
    domains: [{ module, text }],
    titles: ['The rescue'],
    framesPerSecond: 30,
    budget: 2000,
    step() {
      if (troop.isOver) return;
      troop.tick();
      planner.step(2000);
      game.step();
    },
    draw(_picture, canvas, look) {
      fit(canvas, look, { width: game.terrain.width * pixels, height: game.terrain.height * pixels });
      drawRescue(canvas, game, pixels);
    },
    get status() {
      const safe = game.hostages.filter(({ vehicle }) => vehicle >= 0).length;
      return `The troop: ${troop.state}. ${safe} of ${game.hostages.length} hostages are in vehicles.`;
    },
    get isOver() {
      return troop.isOver;
    },
  };
}
