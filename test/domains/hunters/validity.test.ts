// The checker of the hunters' plans: accepts what the rules allow, and names the first thing that they forbid.

import { describe, expect, it } from 'vitest';
import { defaults, generate } from '../../../domains/hunters/generate.ts';
import { distances } from '../../../domains/hunters/level.ts';
import { checkPlan } from '../../../domains/hunters/validity.ts';
import { door, doorPlan, gate, gatePlan, small, thirdPlan } from './levels.ts';

const byDoor = small([door], [0, 0]);
const byGate = small([gate], [0, 0]);

const without = (plan: string[], step: string): string[] => {
  const at = plan.indexOf(step);
  if (at < 0) throw new Error(`${step} is not in the plan`);
  return plan.toSpliced(at, 1);
};

describe('the checker', () => {
  it('accepts plans of both depths', () => {
    expect(checkPlan(byDoor, doorPlan)).toEqual({ valid: true });
    expect(checkPlan(byGate, gatePlan)).toEqual({ valid: true });
    expect(checkPlan(small([door], [0, 0, 0]), thirdPlan)).toEqual({ valid: true });
  });

  it.each([
    ['HoldGate(hunter1, exit0)', 'nobody holds exit0 for hunter0'],
    ['StepThrough(hunter1, door0, corridor0, corridor1)', 'hunter1 is not in corridor1'],
    ['OpenDoor(hunter0, door0_0)', 'door0_0 is closed'],
    ['GoToPassage(hunter0, door0_0)', 'hunter0 is not beside door0_0'],
    ['OpenCageDoor(hunter0, cage_door0)', 'cage_door0 is closed'],
    ['MakeAware(hunter0, room0)', 'the zombie of room0 does not follow hunter0'],
    ['LeadIntoCage(hunter0, room0)', 'the zombie of room0 is not in its cage'],
    ['ReleaseGate(hunter1, exit0)', 'hunter1 holds exit0'],
    ['CloseCageDoor(hunter0, cage_door0, room0)', 'the zombie of room0 is not caught'],
  ])('misses %s', (step, reason) => {
    expect(checkPlan(byDoor, without(doorPlan, step))).toMatchObject({ valid: false, reason });
  });

  it('lets nobody through a gate that is not held, held by himself or held from afar', () => {
    const enter = 'EnterThroughGate(hunter0, gate0_0, corridor0, room0)';
    expect(checkPlan(byGate, [enter])).toMatchObject({ step: 0, reason: 'nobody holds gate0_0 for hunter0' });
    expect(checkPlan(byGate, ['OpenGate(hunter0, gate0_0)', enter])).toMatchObject({
      reason: 'hunter0 holds gate0_0',
    });
    expect(checkPlan(byGate, ['OpenGate(hunter1, gate0_0)', 'OpenGate(hunter1, exit0)'])).toMatchObject({
      reason: 'hunter1 holds gate0_0',
    });
  });

  it('lets only one hunter into a room with a zombie at large', () => {
    const both = [0, 1].map((hunter) => `EnterThroughDoor(hunter${hunter}, door0_0, corridor0, room0)`);
    expect(checkPlan(byDoor, both)).toMatchObject({
      step: 1,
      reason: 'the zombie of room0 has a hunter to chase already',
    });
  });

  it('wants everybody back in a corridor', () => {
    expect(checkPlan(byDoor, doorPlan.slice(0, -1))).toMatchObject({
      step: 23,
      reason: 'hunter0 is not in a corridor',
    });
  });

  it.each([
    ['Fly(hunter0, room0)', 'is not a step'],
    ['toString(hunter0)', 'is not a step'],
    ['ShutCage(hunter7, room0)', 'there is no hunter hunter7'],
    ['OpenGate(hunter0, gate7)', 'there is no passage gate7'],
    ['AttractZombie(hunter0, room0)', 'hunter0 is not in room0'],
  ])('refuses %s', (step, reason) => {
    expect(checkPlan(byDoor, [step])).toMatchObject({ valid: false, step: 0, reason });
  });
});

describe('generated levels', () => {
  it('are the same for the same options, and others for other seeds', () => {
    const levels = Array.from({ length: 50 }, (_, seed) => generate({ seed, rooms: 3, hunters: 4 }));
    expect(generate({ seed: 7, rooms: 3, hunters: 4 })).toEqual(levels[7]);
    expect(new Set(levels.map((level) => JSON.stringify({ ...level, seed: 0 }))).size).toBe(50);
  });

  it('have a way between all corridors and into every room', () => {
    for (let seed = 0; seed < 50; seed++) {
      const level = generate({ seed, rooms: 3, hunters: 9, blocked: 1 });
      expect(
        distances(level)
          .flat()
          .every((distance) => distance < 1000),
      ).toBe(true);
      expect(level.rooms.every(({ entrances }) => entrances.some(({ blocked }) => !blocked))).toBe(true);
    }
  });

  it('have gates by chance', () => {
    const kinds = (share: number) => generate({ gate: share, rooms: 3 }).rooms.flatMap(({ entrances }) => entrances);
    expect(kinds(1).every(({ kind }) => kind === 'gate')).toBe(true);
    expect(kinds(0).every(({ kind }) => kind === 'door')).toBe(true);
    expect(kinds(defaults.gate)).toHaveLength(9);
  });

  it.each<[Record<string, number>, string]>([
    [{ rooms: 0 }, 'rooms must be an integer from 1, not 0'],
    [{ hunters: 1.5 }, 'hunters must be an integer from 0, not 1.5'],
    [{ gate: 2 }, 'gate must be a number from 0 to 1, not 2'],
    [{ zombies: 2 }, 'there is no option zombies'],
  ])('are refused for wrong options: %j', (options, message) => {
    expect(() => generate(options)).toThrow(message);
  });
});
