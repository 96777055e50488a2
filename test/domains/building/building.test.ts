// The building: worlds by seed, and plans for errands that its own rules accept.

import { describe, expect, it } from 'vitest';
import {
  faultOf,
  generateBuilding,
  generateErrand,
  openRooms,
  toProblemText,
} from '../../../domains/building/index.ts';
import type { FloorPlan, BoxErrand } from '../../../domains/building/index.ts';
import buildingText from '../../../domains/building/building.htn?raw';
import { seededRandom } from '../../../domains/random.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { problemOf } from '../problems.ts';
import { goalOfErrand, worldOf } from './buildings.ts';

const { domain, diagnostics } = loadDomain(buildingText);

describe('the building', () => {
  it('has nothing to complain about', () => {
    expect(diagnostics).toEqual([]);
  });

  it('has plans for errands, by its own rules', () => {
    let steps = 0;
    for (let seed = 0; seed < 12; seed++) {
      const building = generateBuilding({ seed, characters: 6, rooms: 12, boxes: 3 });
      const world = worldOf(nextPlanner(), domain!, building);
      const goals = createGoals(domain!, world);
      const random = seededRandom(seed);
      for (let character = 0; character < 6; character++) {
        const errand = generateErrand(random, building, character);
        const search = goals.achieve(goalOfErrand(errand), { character: `character${character}` });
        expect(search.run(), `seed ${seed}`).toBe('solved');
        const plan = search.plan!.map(({ text }) => text);
        expect(faultOf(building, errand, plan), `seed ${seed}`).toBeNull();
        steps += plan.length;
        search.free();
      }
      world.free();
    }
    expect(steps / 72).toBeGreaterThan(8);
  });

  it('is a problem with a goal, too', () => {
    const building = generateBuilding({ seed: 3, characters: 1, rooms: 8, boxes: 1 });
    const errand = generateErrand(seededRandom(3), building, 0);
    const search = createGoals(domain!, problemOf(toProblemText(building, errand), domain!)).achieve(null);
    expect(search.run()).toBe('solved');
    expect(
      faultOf(
        building,
        errand,
        search.plan!.map(({ text }) => text),
      ),
    ).toBeNull();
  });

  it('is the same for the same seed, and all begin where no door is barred', () => {
    expect(generateBuilding({ seed: 7 })).toEqual(generateBuilding({ seed: 7 }));
    expect(generateBuilding({ seed: 7 })).not.toEqual(generateBuilding({ seed: 8 }));
    const building = generateBuilding({ seed: 7 });
    expect(building.characters.every((room) => openRooms(building).includes(room))).toBe(true);
    expect(() => generateBuilding({ rooms: 4, keys: 3 })).toThrow('more keys and buttons than doors');
    expect(() => generateBuilding({ boxes: 0 })).toThrow('boxes must be an integer from 1, not 0');
  });
});

describe('the rules of the building', () => {
  const building: FloorPlan = {
    rooms: 3,
    doors: [
      { between: [0, 1], barrier: { kind: 'lock', key: 0 } },
      { between: [0, 2], barrier: { kind: 'shutter', button: 0 } },
    ],
    racks: [0],
    buttons: [1],
    boxes: [0],
    characters: [0, 0],
  };
  const errand: BoxErrand = { character: 0, box: 0, room: 2, end: 0 };
  const plan = [
    'TakeKey(character0, key0)',
    'Unlock(character0, door0, room0)',
    'Walk(character0, door0, room0, room1)',
    'Press(character0, button0)',
    'Walk(character0, door0, room1, room0)',
    'Lift(character0, box0, room0)',
    'Walk(character0, door1, room0, room2)',
    'PutDown(character0, box0, room2)',
    'Walk(character0, door1, room2, room0)',
  ];

  it('accept what can be done', () => {
    expect(faultOf(building, errand, plan)).toBeNull();
  });

  it.each([
    ['a locked door', plan.slice(2), "Walk(character0, door0, room0, room1): that can't be done"],
    ['a key that nobody has taken', plan.slice(1), "Unlock(character0, door0, room0): that can't be done"],
    ['a box that was left', plan.toSpliced(5, 1), "PutDown(character0, box0, room2): that can't be done"],
    ['the box elsewhere', plan.slice(0, 5), 'box0 is not in room2'],
    ['the end missing', plan.slice(0, -1), 'character0 is not in room0'],
    ['another character', ['TakeKey(character1, key0)'], 'TakeKey(character1, key0): somebody else would do it'],
    ['an unknown task', ['Fly(character0)'], "Fly(character0): that can't be done"],
  ])('refuse %s', (_, wrong, fault) => {
    expect(faultOf(building, errand, wrong)).toBe(fault);
  });
});
