// Whole missions, played without a picture: what tests and benchmarks run.

import type { AnyDomain, Domain, Planner } from '../../../bindings/index.ts';
import { RescueGame } from './game.ts';
import type { RescueOptions } from './game.ts';
import type { RescueScene } from './scene.ts';
import { RescueTroop } from './troop.ts';
import type { TroopEvent, TroopOptions, TroopState } from './troop.ts';

export interface RescueKit {
  planner: Planner;
  /** rescue.htn. */
  domain: Domain<AnyDomain>;
  /** The searches of a frame: `() => planner.stepFor(2)` in a game. */
  search: () => void;
}

export interface PlayOptions extends Partial<RescueOptions>, Pick<TroopOptions, 'deadline' | 'mostTries'> {
  /** What happens beside, before each frame. */
  before?: (game: RescueGame, troop: RescueTroop) => void;
  /** Called behind each frame. */
  after?: (game: RescueGame, troop: RescueTroop) => void;
}

export interface RescueOutcome {
  state: TroopState;
  why: string;
  frames: number;
  /** Frames of each search, and how it has ended; `unsafe`: somebody was seen. */
  searches: { frames: number; end: string }[];
  /** Frames in which nobody could plan, since somebody was seen. */
  unsafeFrames: number;
  /** Scripts that were written, and the text of the last of them. */
  scripts: number;
  script: string;
  /** The steps of each plan. */
  plans: string[][];
  carriedOut: string[];
  replaced: number;
  /** Soldiers who were killed. */
  lost: number;
}

/** A mission that is not over by then is stuck. */
const mostFrames = 60_000;

export function playMission(kit: RescueKit, scene: RescueScene, options: PlayOptions = {}): RescueOutcome {
  const { before = () => {}, after = () => {}, deadline, mostTries, ...rules } = options;
  const game = new RescueGame(scene, rules);
  const outcome = { searches: [] as RescueOutcome['searches'], plans: [] as string[][], scripts: 0, unsafeFrames: 0 };
  const troop = new RescueTroop(game, {
    planner: kit.planner,
    domain: kit.domain,
    ...(deadline !== undefined && { deadline }),
    ...(mostTries !== undefined && { mostTries }),
    onEvent: ({ kind, detail }: TroopEvent) => {
      if (kind === 'search-over') outcome.searches.push({ frames: troop.searchFrames, end: detail });
      if (kind === 'unsafe') outcome.searches.push({ frames: troop.searchFrames, end: 'unsafe' });
      if (kind !== 'scripts') return;
      outcome.scripts++;
      outcome.plans.push(detail.split(/(?<=\)) /));
    },
  });
  try {
    while (!troop.isOver) {
      if (game.frame === mostFrames) throw new Error(`a mission is stuck: ${troop.state}`);
      before(game, troop);
      troop.tick();
      if (troop.state === 'waiting') outcome.unsafeFrames++;
      kit.search();
      game.step();
      after(game, troop);
    }
  } finally {
    troop.free();
  }
  const { state, why, carriedOut, replaced, scripts: script } = troop;
  const lost = game.soldiers.filter(({ isAlive }) => !isAlive).length;
  return { ...outcome, state, why, frames: game.frame, script, carriedOut, replaced, lost };
}
