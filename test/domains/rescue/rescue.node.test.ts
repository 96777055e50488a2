// The rescue domain: the paper's example, missions that fail, and generated missions held to rules of their own.

import { describe, expect, it } from 'vitest';
import { paperMission } from '../../../domains/rescue/game/paper.ts';
import { generateMission } from '../../../domains/rescue/generate.ts';
import { toProblemText } from '../../../domains/rescue/mission.ts';
import type { Mission } from '../../../domains/rescue/mission.ts';
import { canSucceed, checkPlan } from '../../../domains/rescue/validity.ts';
import { plannerOf } from '../planned.ts';

const rescue = plannerOf('rescue');

const example = paperMission;
const examplePlan = [
  'ThrowGrenade(soldier1, enemy0)',
  'MoveUnit(soldier0, hostage0)',
  'EscortUnit(soldier0, hostage0, vehicle0)',
];

describe('the rescue domain', () => {
  it('has nothing to complain about', () => {
    expect(rescue.diagnostics).toEqual([]);
  });

  it("finds the plan of the paper's example", () => {
    expect(rescue.plan().plan).toEqual([
      'ThrowGrenade(companion, enemy)',
      'MoveUnit(hero, hostage)',
      'EscortUnit(hero, hostage, desert_car)',
    ]);
    expect(rescue.plan(toProblemText(example)).plan).toEqual(examplePlan);
  });

  it('keeps the grenades of those who alone reach a guard', () => {
    const mission: Mission = {
      soldiers: [
        { grenades: 1, inRange: [0] },
        { grenades: 1, inRange: [0, 1] },
      ],
      hostages: [{ reachable: true }],
      enemies: [{ guards: [0] }, { guards: [0] }],
      vehicles: [{ seats: 1 }],
    };
    const swapped = { ...mission, soldiers: mission.soldiers.toReversed() };
    expect(rescue.plan(toProblemText(swapped)).plan.slice(0, 2)).toEqual([
      'ThrowGrenade(soldier1, enemy0)',
      'ThrowGrenade(soldier0, enemy1)',
    ]);
  });

  it.each([
    ['without a grenade', { soldiers: [{ grenades: 0, inRange: [0] }] }],
    ['when the guard is out of range', { soldiers: [{ grenades: 5, inRange: [] }] }],
    ['without a way to the hostage', { hostages: [{ reachable: false }] }],
    ['without a seat', { vehicles: [{ seats: 0 }] }],
    ['without soldiers', { soldiers: [], enemies: [] }],
  ])('has no plan %s', (_, change) => {
    const mission = { ...example, ...change };
    expect(canSucceed(mission)).toBe(false);
    expect(rescue.plan(toProblemText(mission)).status).toBe('failed');
  });
});

describe('generated missions', () => {
  it('have a valid plan exactly when they can succeed', () => {
    const counts = { solved: 0, failed: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const mission = generateMission({ seed, enemies: seed % 6, soldiers: 1 + (seed % 4) });
      const { status, plan } = rescue.plan(toProblemText(mission));
      expect(status, `seed ${seed}`).toBe(canSucceed(mission) ? 'solved' : 'failed');
      if (status === 'solved') expect(checkPlan(mission, plan), `seed ${seed}`).toEqual({ valid: true });
      counts[status as 'solved' | 'failed']++;
    }
    expect(Math.min(counts.solved, counts.failed)).toBeGreaterThan(50);
  });

  it('are the same for the same seed and differ for others', () => {
    expect(generateMission({ seed: 7 })).toEqual(generateMission({ seed: 7 }));
    expect(generateMission({ seed: 7 })).not.toEqual(generateMission({ seed: 8 }));
    expect(() => generateMission({ grenades: 11 })).toThrow('grenades must be at most 10, not 11');
    expect(() => generateMission({ inRange: 2 })).toThrow('inRange must be a number from 0 to 1, not 2');
  });
});

describe('the check of rescue plans', () => {
  const [grenade, move, escort] = examplePlan as [string, string, string];

  it.each([
    [[move, escort], 0, 'guarded'],
    [[grenade, grenade, move, escort], 1, 'no grenade left'],
    [['ThrowGrenade(soldier0, enemy0)'], 0, 'no grenade left'],
    [[grenade, escort], 1, 'not near the hostage'],
    [[grenade, move], 2, 'hostage0 is left behind'],
    [[grenade, move, escort, move], 3, 'free already'],
    [['Sleep(soldier0)'], 0, 'there is no such task'],
  ])('refuses %j', (plan, step, reason) => {
    const verdict = checkPlan(example, plan);
    expect(verdict).toMatchObject({ valid: false, step });
    expect(verdict).toHaveProperty('reason', expect.stringContaining(reason));
    expect(checkPlan(example, examplePlan)).toEqual({ valid: true });
  });
});
