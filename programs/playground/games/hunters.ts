// Hunters and zombies: the same building twice, once with plans in full depth, once with plans whose lowest levels are
// left to behaviour trees. The timeline shows the second one.

import * as mistreevous from 'mistreevous';
import { generateBuilding, HuntersKit, huntersGame } from '../../../domains/hunters/game/index.ts';
import { compile } from '../../../language/compile.ts';
import full from '../../../domains/hunters/hunters.htn?raw';
import hybrid from '../../../domains/hunters/hunters-hybrid.htn?raw';
import { huntersNumbers, huntersOptions } from './hunters-picture.ts';
import type { PlayedGame } from './played-game.ts';

export function playHunters(seed: number): PlayedGame {
  const options = huntersOptions(seed);
  const kitFor = (): HuntersKit =>
    new HuntersKit({
      texts: { full, hybrid },
      compile: (text) => compile(text).bytes!,
      mistreevous: mistreevous as never,
    });
  const kits = [kitFor(), kitFor()] as const;
  const plans = huntersGame({ ...options, system: 'pure' }, kits[0], generateBuilding(options));
  const trees = huntersGame({ ...options, system: 'hybrid' }, kits[1], generateBuilding(options));
  const games = [plans, trees];
  return {
    planner: kits[1].planner,
    world: trees.world as never,
    acting: [trees.acting as never],
    domains: [{ module: compile(hybrid).bytes!, text: hybrid }],
    framesPerSecond: 30,
    budget: 100_000,
    step() {
      for (const game of games) if (!game.outcome) game.step();
    },
    picture: () => huntersNumbers(games),
    get isOver() {
      return games.every(({ outcome }) => outcome !== null);
    },
  };
}
