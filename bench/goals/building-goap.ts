// The building of domains/building for GOAP planners: a state for one character, and its actions. They know all boxes,
// like frameplan, or only the wanted one.

import type { BoxErrand, FloorPlan } from '../../domains/building/index.ts';
import type { GoapAction, GoapFacts, GoapState, GoapValue } from './goap.ts';

export const room = (number: number): string => `room${number}`;

export function goapState(building: FloorPlan, { character }: BoxErrand, boxes: readonly number[]): GoapState {
  const state = new Map<string, GoapValue>([
    ['at', room(building.characters[character]!)],
    ['carries', 'none'],
  ]);
  for (const box of boxes) state.set(`box${box}`, room(building.boxes[box]!));
  for (const key of building.racks.keys()) state.set(`key${key}`, false);
  for (const [door, { barrier }] of building.doors.entries()) if (barrier) state.set(`open${door}`, false);
  return state;
}

export function goapGoal({ box, room: to, end }: BoxErrand): GoapFacts {
  const delivered = [`box${box}`, room(to)] as const;
  return end === null ? [delivered] : [delivered, ['at', room(end)]];
}

/** What can be done with the boxes that are known. */
export function goapActions({ rooms, doors, racks, buttons }: FloorPlan, boxes: readonly number[]): GoapAction[] {
  const actions: GoapAction[] = [];
  const add = (name: string, conditions: GoapFacts, effects: GoapFacts): void => {
    actions.push({ name, cost: 1, conditions, effects });
  };
  for (const [door, { between, barrier }] of doors.entries()) {
    const opened: GoapFacts = barrier ? [[`open${door}`, true]] : [];
    for (const [from, to] of [between, between.toReversed() as [number, number]]) {
      add(`Walk door${door}`, [['at', room(from)], ...opened], [['at', room(to)]]);
      if (barrier?.kind !== 'lock') continue;
      const shut = [`open${door}`, false] as const;
      add(`Unlock door${door}`, [['at', room(from)], [`key${barrier.key}`, true], shut], [[`open${door}`, true]]);
    }
    if (barrier?.kind !== 'shutter') continue;
    const there = ['at', room(buttons[barrier.button]!)] as const;
    add(`Press button${barrier.button}`, [there, [`open${door}`, false]], [[`open${door}`, true]]);
  }
  for (const [key, place] of racks.entries()) {
    add(
      `Take key${key}`,
      [
        ['at', room(place)],
        [`key${key}`, false],
      ],
      [[`key${key}`, true]],
    );
  }
  for (let number = 0; number < rooms; number++) {
    const here = ['at', room(number)] as const;
    for (const box of boxes.map((one) => `box${one}`)) {
      const [stands, carried, free] = [
        [box, room(number)],
        ['carries', box],
        ['carries', 'none'],
      ] as const;
      add(`Lift ${box}`, [here, stands, free], [carried, [box, 'none']]);
      add(`PutDown ${box}`, [here, carried], [free, stands]);
    }
  }
  return actions;
}
