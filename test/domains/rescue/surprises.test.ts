// What nobody has planned: soldiers who are killed, grenades that miss, somebody who is seen while a plan is searched,
// searches without time, the player's key.

import { describe, expect, it } from 'vitest';
import { paperMission, playMission, RescueGame, RescueTroop } from '../../../domains/rescue/game/index.ts';
import type { PlayOptions, RescueOutcome } from '../../../domains/rescue/game/index.ts';
import { canSucceed } from '../../../domains/rescue/validity.ts';
import type { Mission } from '../../../domains/rescue/mission.ts';
import { kitOf, missionLeft, missionOf, sceneOf } from './playing.ts';

/** Whatever happens, nobody plans while seen, and whoever ends without a plan has none. */
function playHard(mission: Mission, seed: number, options: PlayOptions = {}): RescueOutcome {
  let [wasSafe, before, canGoOn] = [false, '', true];
  return playMission(kitOf(), sceneOf(mission, seed), {
    seed,
    ...options,
    before: (game, troop) => {
      options.before?.(game, troop);
      wasSafe = game.soldiers.every((_, soldier) => !game.isSeen(soldier));
      before = troop.state;
    },
    after: (game, troop) => {
      options.after?.(game, troop);
      if (before !== 'searching' && troop.state === 'searching') {
        expect(wasSafe).toBe(true);
        canGoOn = canSucceed(missionLeft(game, mission));
      }
      // An `expect` in each frame would take longer than the game.
      if (troop.searchFrames > 120) throw new Error('a search takes too long');
      if (troop.state === 'no-plan') expect(canGoOn, `seed ${seed}`).toBe(false);
      if (troop.isOver) expect(troop.state === 'done').toBe(game.isWon);
    },
  });
}

/** Everybody could do everything. */
const rich: Mission = {
  soldiers: [
    { grenades: 2, inRange: [0, 1] },
    { grenades: 2, inRange: [0, 1] },
    { grenades: 2, inRange: [0, 1] },
  ],
  hostages: [{ reachable: true }, { reachable: true }],
  enemies: [{ guards: [0] }, { guards: [1] }],
  vehicles: [{ seats: 2 }],
};

describe('soldiers who are killed', () => {
  it('are replaced: their roles go to whoever is available', () => {
    let replaced = 0;
    let anew = 0;
    for (let moment = 0; moment < 900; moment += 25) {
      const outcome = playHard(rich, moment % 5, {
        before: (game, troop) => {
          if (troop.state === 'acting' && game.frame === moment + 20) game.kill(moment % 2);
        },
      });
      expect(outcome.state, `moment ${moment}: ${outcome.why}`).toBe('done');
      if (outcome.replaced > 0) replaced++;
      if (outcome.scripts > 1) anew++;
    }
    // Those who die between two steps are replaced, those who die in the middle of one lead to a new plan.
    expect([replaced > 5, anew > 5]).toEqual([true, true]);
  });

  it('leave missions without a plan where nobody can do what they could', () => {
    const outcome = playHard(paperMission, 3, {
      before: (game, troop) => {
        if (troop.state === 'acting' && game.grenades.length === 0 && game.soldiers[1]!.isAlive) game.kill(1);
      },
    });
    expect([outcome.state, outcome.scripts, outcome.lost]).toEqual(['no-plan', 1, 1]);
  });

  it('leave nobody, in the end', () => {
    const states = new Set<string>();
    for (let moment = 1; moment < 600; moment += 60) {
      const outcome = playHard(rich, moment % 5, {
        before: (game) => {
          if (game.frame >= moment) game.soldiers.forEach((_, soldier) => game.kill(soldier));
        },
      });
      states.add(`${outcome.state}, ${outcome.why}, ${outcome.lost}`);
    }
    expect([...states]).toEqual(['given-up, nobody is left, 3']);
  });

  it('are killed by chance in 60 missions, which end as the checker says of what is left', () => {
    const ends = new Map<string, number>();
    for (let seed = 0; seed < 60; seed++) {
      const { state } = playHard(missionOf(seed), seed, {
        before: (game) => {
          if (game.frame % 150 === 149) game.kill((game.frame + seed) % game.soldiers.length);
        },
      });
      ends.set(state, (ends.get(state) ?? 0) + 1);
    }
    expect([...ends.keys()].toSorted()).toEqual(['done', 'given-up', 'no-plan']);
  });
});

describe('grenades that miss', () => {
  it('are thrown again by a new plan, as long as there are any', () => {
    const ends = { done: 0, 'no-plan': 0, 'given-up': 0 };
    let anew = 0;
    for (let seed = 0; seed < 40; seed++) {
      const { state, scripts, lost } = playHard(rich, seed, { scatter: 12 });
      ends[state as keyof typeof ends]++;
      if (state === 'done' && scripts > 1) anew++;
      expect(lost).toBe(0);
    }
    expect([ends.done > 20, ends['no-plan'] > 0, ends['given-up'], anew > 10]).toEqual([true, true, 0, true]);
  });
});

describe('searches', () => {
  it('end when somebody is seen, and begin anew when all are in cover', () => {
    const mission = missionOf(15);
    const game = new RescueGame(sceneOf(mission, 15));
    const { planner, domain } = kitOf();
    const kinds: string[] = [];
    const troop = new RescueTroop(game, { planner, domain, onEvent: ({ kind }) => void kinds.push(kind) });
    while (troop.state !== 'searching') {
      troop.tick();
      game.step();
    }
    // Somebody is in the middle of the open.
    const watched = Array.from({ length: game.terrain.cells }, (_, cell) => cell).filter((cell) => {
      return game.isWatched(cell) && game.terrain.isWalkable(cell) && game.dangerOf(cell) < 100;
    });
    Object.assign(game.soldiers[0]!, game.terrain.spotOf(watched.at(-1)!));
    troop.tick();
    expect([troop.state, planner.waiting, kinds.at(-1)]).toEqual(['waiting', 0, 'unsafe']);
    while ((troop.state as string) !== 'searching') {
      expect(game.soldiers[0]!.isAlive).toBe(true);
      troop.tick();
      game.step();
    }
    expect(troop.isSafe).toBe(true);
    troop.free();
  });

  it('end after four seconds, and the troop has taken cover meanwhile', () => {
    const mission = missionOf(2);
    const hidden: boolean[] = [];
    const outcome = playMission({ ...kitOf(), search: () => {} }, sceneOf(mission, 2), {
      after: ({ soldiers, terrain }, { state, searchFrames }) => {
        if (state !== 'searching' || searchFrames < 100) return;
        hidden.push(...soldiers.map((soldier) => terrain.kindOf(terrain.cellOf(soldier)) === 'cover'));
      },
    });
    expect(outcome).toMatchObject({ state: 'no-plan', why: 'no plan within 120 frames' });
    expect(outcome.searches).toEqual([{ frames: 120, end: 'no plan within 120 frames' }]);
    expect([hidden.length > 0, hidden.includes(false)]).toEqual([true, false]);
  });
});

describe('the player', () => {
  it('ends search and scripts at any moment', () => {
    const states = new Set<string>();
    for (let moment = 0; moment < 500; moment += moment < 30 ? 1 : 25) {
      const game = new RescueGame(sceneOf(rich, 7));
      const { planner, domain } = kitOf();
      const troop = new RescueTroop(game, { planner, domain });
      for (let frame = 0; frame < moment; frame++) {
        troop.tick();
        planner.step(1);
        game.step();
      }
      states.add(troop.state);
      troop.stop();
      const where = JSON.stringify(game.soldiers.map(({ x, y }) => [x, y]));
      expect([troop.state, planner.waiting]).toEqual(['stopped', 0]);
      for (let frame = 0; frame < 3; frame++) {
        troop.tick();
        game.step();
      }
      expect(JSON.stringify(game.soldiers.map(({ x, y }) => [x, y]))).toBe(where);
      troop.free();
    }
    expect([...states]).toEqual(expect.arrayContaining(['waiting', 'searching', 'acting']));
  });
});
