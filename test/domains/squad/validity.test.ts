// The rules of the squad's game and the generator of situations.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/squad/generate.ts';
import { distance, newMember, newSuspect } from '../../../domains/squad/situation.ts';
import type { SquadSituation } from '../../../domains/squad/situation.ts';
import { checkPlan } from '../../../domains/squad/validity.ts';

const spot = { room: 'corridor', x: 0, y: 0 };

function world(): SquadSituation {
  return {
    rooms: { corridor: { cleared: false }, vault: { cleared: false } },
    doors: { gate: { ...spot, x: 5, to: 'vault', state: 'closed' } },
    corners: { corner: { room: 'vault', x: 5, y: 9, searched: false } },
    covers: { pillar: { ...spot, y: 2 } },
    members: { ann: newMember(spot), ben: newMember({ ...spot, x: 1 }) },
    suspects: { sid: newSuspect({ ...spot, x: 3 }) },
    reserved: {},
  };
}

const alone = [
  'Reserve(ann, ann)',
  'Reserve(sid, ann)',
  'Restrain(ann, sid)',
  'global_block(ann)',
  'Free(sid, ann)',
  'EndPlan(ann)',
];
const clearing = [
  'Reserve(ann, ann)',
  'Reserve(ben, ann)',
  'StackUp(ann, gate)',
  'StackUp(ben, gate)',
  'OpenDoor(ann, gate)',
  'Enter(ann, gate)',
  'Enter(ben, gate)',
  'Cover(ben, corner)',
  'Advance(ann, corner)',
  'finish_action(ben)',
  'Free(ben, ann)',
  'EndPlan(ann)',
];

const without = (plan: string[], step: string): string[] => plan.filter((line) => line !== step);

describe('the checker', () => {
  it('carries a plan out', () => {
    expect(checkPlan(world(), alone)).toMatchObject({
      valid: true,
      after: { suspects: { sid: { restrained: true } }, members: { ann: { x: 3 } }, reserved: {} },
    });
    expect(checkPlan(world(), clearing)).toMatchObject({
      valid: true,
      after: { corners: { corner: { searched: true } } },
    });
  });

  it.each([
    [alone, 'Reserve(ann, ann)', 'ann does not lead this plan'],
    [alone, 'Reserve(sid, ann)', 'sid is not reserved for this plan'],
    [alone, 'Free(sid, ann)', 'not all of ann is free'],
    [alone, 'EndPlan(ann)', 'ann is still reserved at the end'],
    [clearing, 'OpenDoor(ann, gate)', 'gate is not open'],
    [clearing, 'StackUp(ann, gate)', null],
    [clearing, 'Enter(ann, gate)', 'ann is not in vault'],
    [clearing, 'Cover(ben, corner)', 'nobody covers ann at corner'],
  ])('%#: without %s %s', (plan, step, reason) => {
    const verdict = checkPlan(world(), without(plan, step));
    // Stacking up may be left out by whoever is in the corridor anyway.
    expect(verdict.valid ? null : verdict.reason).toBe(reason);
  });

  it('refuses what is reserved for another plan', () => {
    const taken = { ...world(), reserved: { ben: 'ben', sid: 'ben' } };
    expect(checkPlan(taken, alone)).toMatchObject({ step: 1, reason: 'sid is reserved for ben already' });
    expect(checkPlan(taken, ['Reserve(ann, ben)'])).toMatchObject({ reason: 'ben does not lead this plan' });
    expect(checkPlan(taken, ['Free(sid, ben)'])).toMatchObject({ reason: 'ben does not lead this plan' });
  });

  it.each([
    ['Dance(ann)', 'is not a step'],
    ['Reserve(ann)', 'must have 2 arguments'],
    ['Say(zoe, roger)', 'zoe is not there'],
    ['TakeUpOrder(ann)', 'ann has no new order'],
    ['AccountFor(ann)', 'ann is alive or accounted for'],
    ['cancel_plans(ann)', 'ann leads no plan'],
  ])('refuses %s', (step, reason) => {
    expect(checkPlan(world(), [step])).toMatchObject({ valid: false, step: 0, reason });
  });
});

describe('distances', () => {
  it('lead through open doors only', () => {
    const situation = world();
    expect(distance(situation, 'ann', 'sid')).toBe(3);
    expect(distance(situation, 'ann', 'corner')).toBe(1000);
    situation.doors['gate']!.state = 'open';
    expect(distance(situation, 'ann', 'corner')).toBe(14);
  });
});

describe('generated situations', () => {
  it('are the same for the same options, and others for other seeds', () => {
    expect(generate({ seed: 3, members: 8 })).toEqual(generate({ seed: 3, members: 8 }));
    expect(new Set(Array.from({ length: 50 }, (_, seed) => JSON.stringify(generate({ seed })))).size).toBe(50);
  });

  it('are as asked for', () => {
    const { members, suspects, rooms, doors } = generate({
      members: 7,
      suspects: 5,
      rooms: 2,
      hostile: 1,
      dead: 0,
      locked: 1,
      open: 0,
    });
    expect([members, suspects, rooms, doors].map((things) => Object.keys(things).length)).toEqual([7, 5, 3, 2]);
    expect(Object.values(suspects).every(({ hostile, alive }) => hostile && alive)).toBe(true);
    expect(Object.values(doors).every(({ state }) => state === 'locked')).toBe(true);
  });

  it.each<[Record<string, number>, string]>([
    [{ members: 0 }, 'members must be an integer from 1, not 0'],
    [{ hostile: -1 }, 'hostile must be a number from 0 to 1, not -1'],
    [{ hostile: 0.6, dead: 0.6 }, 'hostile + dead must be at most 1'],
    [{ size: 1 }, 'there is no option size'],
  ])('are refused for wrong options: %j', (options, message) => {
    expect(() => generate(options)).toThrow(message);
  });
});
