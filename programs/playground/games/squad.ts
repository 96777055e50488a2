// A squad that clears rooms: the small game of domains/squad/game.

import { Planner } from '../../../bindings/index.ts';
import { SquadGame } from '../../../domains/squad/game/index.ts';
import { compile } from '../../../language/compile.ts';
import text from '../../../domains/squad/squad.htn?raw';
import type { PlayedGame } from './played-game.ts';
import { squadNumbers, squadRooms, squadSituation } from './squad-picture.ts';

export function playSquad(seed: number): PlayedGame {
  const planner = new Planner({ memory: 2 ** 23 });
  const module = compile(text).bytes!;
  const domain = planner.register(module);
  const options = { seed, longest: 6, failing: 0.05, deadly: 0.01 };
  const game = new SquadGame(planner, domain, squadSituation(seed), options);
  let asked = 0;
  return {
    planner,
    world: game.world,
    acting: [game.acting],
    domains: [{ module, text }],
    framesPerSecond: 8,
    budget: game.options.iterations,
    step() {
      // The player wants one room after the other cleared.
      if (game.tick % 30 === 0 && asked < squadRooms) {
        const leader = Object.entries(game.scene.situation.members).find(([, { alive }]) => alive)?.[0];
        if (leader) game.order(leader, 'clear', `room${++asked}`);
      }
      if (!game.isOver || asked < squadRooms) game.step();
    },
    picture: () => squadNumbers(game.tick, game.scene.situation),
    get isOver() {
      return game.isOver && asked >= squadRooms;
    },
  };
}
