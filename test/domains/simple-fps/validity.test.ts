// The checker of plans: accepts what is right, and of what is wrong says which action fails first and why.

import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../../domains/simple-fps/validity.ts';
import type { Instance } from '../../../domains/simple-fps/instance.ts';
import { rangedPlan, small } from './small.ts';

const meleePlan = [
  ...rangedPlan.slice(0, 3),
  '(!move-to-point area0 knife0)',
  '(!place-in-inventory area0 knife0)',
  ...rangedPlan.slice(8, 16),
  '(!move-to-point-from-point area1 p control-box1)',
  '(!attack-melee area1 knife0 p)',
];
const sneakPlan = [
  ...rangedPlan.slice(0, 13),
  '(!move-to-point area1 coverpoint0)',
  '(!take-cover area1 coverpoint0)',
  '(!sneak-kill area1 gun0 p)',
];

/** What the checker says of the plan with one action replaced by others. */
function replaced(plan: string[], action: string, ...others: string[]): [string | null, string] | 'valid' {
  expect(plan).toContain(action);
  const verdict = checkPlan(
    small,
    plan.flatMap((line) => (line === action ? others : [line])),
  );
  return verdict.valid ? 'valid' : [verdict.action, verdict.reason];
}

/** A plan, one of its actions, the actions in its place, and the verdict of the checker. */
type CheckerCase = [plan: string[], action: string, others: string[], verdict: [string | null, string]];

/** One other action in the place of an action; the checker refuses it for the reason. */
function instead(plan: string[], action: string, other: string, reason: string): CheckerCase {
  return [plan, action, [other], [other, reason]];
}

describe('a valid plan', () => {
  it.each([
    ['in the light, from cover', rangedPlan],
    ['with a knife', meleePlan],
    ['in the dark', sneakPlan],
  ])('is accepted: %s', (_how, plan) => {
    expect(checkPlan(small, plan)).toEqual({ valid: true });
  });

  it('may step back from a point', () => {
    const plan = rangedPlan.flatMap((line) =>
      line.includes('from-point')
        ? ['(!move-away-from-point area1 control-box1)', '(!move-to-point area1 coverpoint0)']
        : [line],
    );
    expect(checkPlan(small, plan)).toEqual({ valid: true });
  });

  it('may leave cover and go back into the dark', () => {
    const detour = [
      '(!uncover coverpoint0)',
      '(!move-to-point area1 control-box1)',
      '(!turn-off-lights area1 control-box1)',
    ];
    expect(checkPlan(small, [...rangedPlan.slice(0, 18), ...detour, '(!sneak-kill area1 gun0 p)'])).toEqual({
      valid: true,
    });
  });

  it('is one for the soldier it is about', () => {
    const instance: Instance = { ...small, others: [{ area: 1, injured: false }] };
    expect(checkPlan(instance, rangedPlan, 0)).toEqual({ valid: true });
    expect(checkPlan(instance, rangedPlan, 1)).toMatchObject({ valid: false, step: 0, reason: 'is not at area0' });
    expect(() => checkPlan(instance, rangedPlan, 2)).toThrow('there is no soldier 2');
  });
});

describe('a plan that misses the goal', () => {
  it('is refused at its end', () => {
    expect(checkPlan(small, rangedPlan.slice(0, -1))).toEqual({
      valid: false,
      step: 18,
      action: null,
      reason: 'the player is not wounded at the end',
    });
    const unhealed = rangedPlan.filter((line) => line !== '(!use-medikit medikit0)');
    expect(checkPlan(small, unhealed)).toMatchObject({ valid: false, reason: 'the soldier is injured at the end' });
    expect(checkPlan(small, [])).toMatchObject({ valid: false, step: 0 });
  });
});

describe('an action that does not apply', () => {
  const move = '(!moving-to-patrol area0 area1 door1-0)';
  const unlock = '(!make-accessible area0 area1 door1-0 keycard1-0)';
  const shoot = '(!attack-ranged area1 gun0 p)';
  const sneak = '(!sneak-kill area1 gun0 p)';
  const stab = '(!attack-melee area1 knife0 p)';
  const lights = '(!turn-on-lights area1 control-box1)';
  const contact = '(!make-contact area1 p)';
  const cover = '(!take-cover area1 coverpoint0)';
  const toCover = '(!move-to-point-from-point area1 coverpoint0 control-box1)';
  const reload = '(!reload gun0 ammogun0)';
  const heal = '(!use-medikit medikit0)';
  const pickUpKnife = '(!place-in-inventory area0 knife0)';

  it.each<CheckerCase>([
    [rangedPlan, unlock, [], [move, 'door1-0 is not open']],
    [rangedPlan, unlock, [unlock, unlock], [unlock, 'does not hold keycard1-0']],
    [
      rangedPlan,
      move,
      [unlock.replace('keycard1-0', 'gun0'), move],
      [unlock.replace('keycard1-0', 'gun0'), 'gun0 is not the key of door1-0'],
    ],
    [rangedPlan, '(!move-to-point area0 door1-0)', [], [unlock, 'is not near door1-0']],
    instead(rangedPlan, move, move.replace('area0 area1', 'area1 area0'), 'is not at area1'),
    instead(rangedPlan, move, move.replace('area0 area1', 'area0 area0'), 'door1-0 does not connect area0 and area0'),
    instead(rangedPlan, move, move.replace('door1-0', 'gun0'), 'gun0 does not connect area0 and area1'),
    instead(rangedPlan, move, move.replace('patrol', 'take-position'), 'is not aware'),
    [rangedPlan, move, [], ['(!move-to-point area1 control-box1)', 'is not at area1']],
    [rangedPlan, lights, [], [contact, 'area1 is not lit']],
    [rangedPlan, lights, [lights, lights], [lights, 'area1 is lit']],
    instead(rangedPlan, lights, lights.replace('box1', 'box0'), 'control-box0 is not the control box of area1'),
    [rangedPlan, '(!move-to-point area1 control-box1)', [], [lights, 'is not near control-box1']],
    [rangedPlan, contact, [], [shoot, 'is not aware']],
    [rangedPlan, contact, [contact, contact], [contact, 'is aware already']],
    instead(rangedPlan, contact, contact.replace(' p)', ' gun0)'), 'gun0 is not the player'),
    [rangedPlan, toCover, [], [cover, 'is not near coverpoint0']],
    instead(rangedPlan, toCover, toCover.replace('box1', 'box0'), 'control-box0 is not in area1'),
    instead(rangedPlan, toCover, '(!move-to-point area1 coverpoint0)', 'is near control-box1'),
    [rangedPlan, cover, [cover, cover], [cover, 'is covered']],
    instead(rangedPlan, cover, cover.replace('coverpoint0', 'p'), 'there is no cover point p'),
    instead(rangedPlan, cover, '(!uncover coverpoint0)', 'is not covered'),
    [rangedPlan, reload, [], [shoot, 'gun0 is not loaded']],
    [rangedPlan, reload, [reload, reload], [reload, 'does not hold ammogun0']],
    instead(rangedPlan, reload, reload.replace('ammogun0', 'gun0'), 'gun0 does not fit gun0'),
    [rangedPlan, heal, [heal, heal], [heal, 'does not hold medikit0']],
    instead(rangedPlan, heal, '(!use-medikit gun0)', 'there is no medikit gun0'),
    [rangedPlan, shoot, [shoot, shoot], [shoot, 'gun0 is not loaded']],
    instead(rangedPlan, shoot, stab, 'does not hold knife0'),
    instead(rangedPlan, shoot, sneak, 'area1 is lit'),
    instead(rangedPlan, shoot, shoot.replace('gun0', 'medikit0'), 'there is no gun medikit0'),
    [meleePlan, pickUpKnife, [], ['(!move-to-point area0 keycard1-0)', 'is near knife0']],
    instead(meleePlan, pickUpKnife, '(!place-in-inventory area0 p)', 'there is no item p'),
    [meleePlan, '(!move-to-point-from-point area1 p control-box1)', [], [stab, 'is not near p']],
    [meleePlan, lights, [lights, '(!turn-off-lights area1 control-box1)'], [contact, 'area1 is not lit']],
    instead(sneakPlan, sneak, sneak.replace('area1', 'area0'), 'is not at area0'),
    instead(sneakPlan, sneak, '(!shout area1)', 'is not an action'),
    instead(sneakPlan, sneak, 'sneak-kill area1 gun0 p', 'is not an action'),
    instead(sneakPlan, sneak, '(!constructor)', 'is not an action'),
    instead(sneakPlan, sneak, '(!sneak-kill area1 gun0)', 'must have 3 arguments'),
  ])('is named with its reason (%#)', (plan, action, others, verdict) => {
    expect(replaced(plan, action, ...others)).toEqual(verdict);
  });

  it('is one that asks for light, night vision or cover where they are missing', () => {
    const plain: Instance = { ...small, guns: [{ ...small.guns[0]!, nv: false }] };
    expect(checkPlan(plain, sneakPlan)).toMatchObject({ action: sneak, reason: 'gun0 has no night vision' });
    const dark: Instance = { ...small, lighted: [false, false] };
    expect(checkPlan(dark, rangedPlan)).toMatchObject({ step: 1, reason: 'area0 is not lit' });
    const early: Instance = { ...small, injured: false };
    expect(checkPlan(early, rangedPlan)).toMatchObject({ action: heal, reason: 'is not injured' });
    const elsewhere: Instance = { ...small, player: 0 };
    expect(checkPlan(elsewhere, rangedPlan)).toMatchObject({ action: contact, reason: 'the player is not in area1' });
  });
});
