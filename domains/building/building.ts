// A building as plain data, and as the text of a problem of building.htn. Everything is named by its kind and its place
// in the lists.

import { instanceLines, numbered } from '../problem-text.ts';

/** The initial barrier of a door. */
export type Barrier = { kind: 'lock'; key: number } | { kind: 'shutter'; button: number };

export interface BuildingDoor {
  between: readonly [one: number, other: number];
  barrier: Barrier | null;
}

/** An errand: the box has to be in one room, and the character in another one. null: anywhere. */
export interface BoxErrand {
  character: number;
  box: number;
  room: number;
  end: number | null;
}

export interface FloorPlan {
  rooms: number;
  doors: BuildingDoor[];
  /** By key the room where it hangs. */
  racks: number[];
  /** By button the room where it is. */
  buttons: number[];
  /** By box and by character the room where each is. */
  boxes: number[];
  characters: number[];
}

/** Without an errand: a world in which nothing is asked for. */
export function toProblemText(building: FloorPlan, errand: BoxErrand | null, name = 'building_problem'): string {
  const { rooms, doors, racks, buttons, boxes, characters } = building;
  return [
    `problem ${name} of building;`,
    '',
    ...instanceLines('Room', numbered('room', rooms)),
    ...instanceLines('Door', numbered('door', doors.length)),
    ...instanceLines('Button', numbered('button', buttons.length)),
    ...instanceLines('Key', numbered('key', racks.length)),
    ...instanceLines('Box', numbered('box', boxes.length)),
    ...instanceLines('Character', numbered('character', characters.length)),
    '',
    ...doors.flatMap(({ between: [one, other], barrier }, door) => [
      `leads(door${door}, room${one}, room${other}) := true;`,
      `leads(door${door}, room${other}, room${one}) := true;`,
      ...(barrier?.kind === 'lock'
        ? [`opened_by(door${door}) := key${barrier.key};`, `locked(door${door}) := true;`]
        : []),
      ...(barrier?.kind === 'shutter'
        ? [`moves(button${barrier.button}) := door${door};`, `shut(door${door}) := true;`]
        : []),
    ]),
    ...racks.map((place, key) => `rack(key${key}) := room${place};`),
    ...buttons.map((place, button) => `place(button${button}) := room${place};`),
    ...boxes.map((place, one) => `stands(box${one}) := room${place};`),
    ...characters.map((place, one) => `at(character${one}) := room${place};`),
    '',
    errand ? `achieve (${conditionsOf(errand).join('; ')});` : 'ordered();',
    '',
  ].join('\n');
}

/** What holds when an errand is done. */
function conditionsOf({ character, box, room, end }: BoxErrand): string[] {
  const delivered = `stands(box${box}) == room${room}`;
  return end === null ? [delivered] : [delivered, `at(character${character}) == room${end}`];
}
