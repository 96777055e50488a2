// Iceblox: the planner plays one board, and the user plays the other.

import { Planner } from '../../../bindings/index.ts';
import { IcebloxGame, IcebloxPlayer, plansByTasks } from '../../../domains/iceblox/game/index.ts';
import type { GameKey } from '../../../domains/iceblox/game/index.ts';
import { compile } from '../../../language/compile.ts';
import text from '../../../domains/iceblox/iceblox.htn?raw';
import { icebloxNumbers } from './iceblox-picture.ts';
import type { PlayedGame } from './played-game.ts';

const keysOf: Record<string, GameKey> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ' ': 'push',
};

const iterations = 20_000;

export function playIceblox(seed: number): PlayedGame {
  const planner = new Planner({ memory: 2 ** 24 });
  const module = compile(text).bytes!;
  const plans = plansByTasks(planner.register(module));
  const [mine, yours] = [new IcebloxGame(seed), new IcebloxGame(seed)];
  let player = new IcebloxPlayer(mine.level, { planner, plans });
  return {
    planner,
    world: player.planning.world,
    acting: [],
    domains: [{ module, text }],
    framesPerSecond: 30,
    budget: iterations,
    step(keys) {
      if (player.level !== mine.level) player = new IcebloxPlayer(mine.level, { planner, plans });
      const pressed = player.press();
      planner.step(iterations);
      if (!mine.isOver) mine.step(pressed);
      if (!yours.isOver) yours.step(keys.flatMap((key) => keysOf[key] ?? []));
    },
    picture: () => icebloxNumbers([yours.level, mine.level]),
    get isOver() {
      return mine.isOver && yours.isOver;
    },
  };
}
