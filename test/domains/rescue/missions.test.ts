// 100 missions played from scripts that were written from plans: they succeed exactly where the domain's checker says
// so, and so do scripts that something was left out of. Nobody plans while somebody is seen.

import { describe, expect, it } from 'vitest';
import { layOut, paperMission, paperNames, playMission } from '../../../domains/rescue/game/index.ts';
import type { PlayOptions, RescueOutcome } from '../../../domains/rescue/game/index.ts';
import { canSucceed, checkPlan } from '../../../domains/rescue/validity.ts';
import { seededRandom } from '../../../domains/random.ts';
import { gameInCover, inOrder, kitInTime, kitOf, missionOf, playScripts, sceneOf, withoutStep } from './playing.ts';
import { portion } from '../../engine.ts';

/** No search begins while somebody is seen, and none takes more than four seconds. */
function watching(which: string): Pick<PlayOptions, 'before' | 'after'> {
  let [wasSafe, before] = [false, ''];
  return {
    before: (game, troop) => {
      wasSafe = game.soldiers.every((_, soldier) => !game.isSeen(soldier));
      before = troop.state;
    },
    after: (_, troop) => {
      if (before !== 'searching' && troop.state === 'searching') expect(wasSafe, which).toBe(true);
      // An `expect` in each frame would take longer than the game.
      if (troop.searchFrames > 120) throw new Error(`${which}: a search takes too long`);
    },
  };
}

const missions = Array.from({ length: portion(100) }, (_, seed) => ({ seed, mission: missionOf(seed) }));
const outcomes: (RescueOutcome & { seed: number })[] = [];

describe(`${missions.length} missions`, () => {
  it('succeed exactly where the checker says so, and end without a plan elsewhere', () => {
    for (const { seed, mission } of missions) {
      const outcome = playMission(kitInTime, sceneOf(mission, seed), { seed, ...watching(`seed ${seed}`) });
      outcomes.push({ ...outcome, seed });
      const { state, carriedOut } = outcome;
      expect(state, `seed ${seed}`).toBe(canSucceed(mission) ? 'done' : 'no-plan');
      if (state === 'done') expect(checkPlan(mission, carriedOut), `seed ${seed}`).toEqual({ valid: true });
    }
    const done = outcomes.filter(({ state }) => state === 'done').length;
    expect(Math.min(done, missions.length - done)).toBeGreaterThan(portion(35, 0));
    // Nothing unplanned happens, so each is planned for once.
    expect(outcomes.every(({ searches, lost, replaced }) => searches.length === 1 && lost + replaced === 0)).toBe(true);
    // Some are set down where a guard sees them.
    expect(outcomes.filter(({ unsafeFrames }) => unsafeFrames > 0).length).toBeGreaterThan(portion(20, 0));
    expect(Math.max(...outcomes.map(({ searches }) => searches[0]!.frames))).toBeLessThan(120);
  });

  it('fail where a step is left out of their scripts', () => {
    let count = 0;
    for (const { seed, state, plans, script } of outcomes.slice(0, 60)) {
      if (state !== 'done') continue;
      const mission = missionOf(seed);
      for (const text of plans[0]!) {
        const steps = plans[0]!.filter((one) => one !== text);
        const game = gameInCover(mission, seed);
        const run = playScripts(game, withoutStep(script, text));
        const isDone = run.progress === 'done' && game.isWon;
        expect(isDone, `seed ${seed} without ${text}: ${run.why}`).toBe(checkPlan(mission, steps).valid);
        count++;
      }
    }
    expect(count).toBeGreaterThan(portion(80, 4));
  });

  it('fail in another order of steps exactly where the checker says so, at the step that it names', () => {
    const counts = { valid: 0, invalid: 0 };
    for (const { seed, state, plans, script } of outcomes.slice(0, 60)) {
      if (state !== 'done') continue;
      const mission = missionOf(seed);
      const random = seededRandom(seed);
      for (let swap = 0; swap < 3; swap++) {
        const order = [...plans[0]!];
        const [one, other] = [random.below(order.length), random.below(order.length)];
        [order[one], order[other]] = [order[other]!, order[one]!];
        const verdict = checkPlan(mission, order);
        const game = gameInCover(mission, seed);
        const run = playScripts(game, inOrder(script, order));
        const which = `seed ${seed}: ${order.join(' ')}: ${run.why}`;
        expect(run.progress === 'done' && game.isWon, which).toBe(verdict.valid);
        if (!verdict.valid) expect(run.why, which).toContain(order[verdict.step]);
        counts[verdict.valid ? 'valid' : 'invalid']++;
      }
    }
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(portion(10, 0));
  });

  it('are the same each time', () => {
    for (const { seed, mission } of missions.slice(0, portion(12))) {
      const play = (): RescueOutcome => playMission(kitOf(), sceneOf(mission, seed), { seed, scatter: 9 });
      expect(play()).toEqual(play());
    }
  });
});

describe("the paper's mission", () => {
  it('is carried out as the paper has it', () => {
    for (let seed = 0; seed < 10; seed++) {
      const { state, carriedOut } = playMission(kitOf(), layOut(paperMission, seed, paperNames), { seed });
      expect([state, carriedOut]).toEqual([
        'done',
        ['ThrowGrenade(companion, enemy)', 'MoveUnit(hero, hostage)', 'EscortUnit(hero, hostage, desert_car)'],
      ]);
    }
  });
});
