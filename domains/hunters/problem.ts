// Writes a level as a problem of hunters.htn, which is a problem of hunters-hybrid.htn, too.

import { instanceLines } from '../problem-text.ts';
import * as level from './level.ts';
import type { HuntersLevel } from './level.ts';

function instances({ hunters, corridors, rooms, doors }: HuntersLevel): string[] {
  const each = (count: number, name: (index: number) => string): string[] =>
    Array.from({ length: count }, (_, index) => name(index));
  const entrances = (kind: string): string[] =>
    rooms.flatMap((room, index) =>
      room.entrances.flatMap((entrance, place) =>
        entrance.kind === kind ? [level.entranceName(index, entrance, place)] : [],
      ),
    );
  return [
    ...instanceLines('Hunter', each(hunters.length, level.hunterName)),
    ...instanceLines('Corridor', each(corridors, level.corridorName)),
    ...instanceLines('Room', each(rooms.length, level.roomName)),
    ...instanceLines('Cage', each(rooms.length, level.cageName)),
    ...instanceLines('Door', [...each(doors.length, level.doorName), ...entrances('door')]),
    ...instanceLines('Gate', [...entrances('gate'), ...each(rooms.length, level.exitName)]),
    ...instanceLines('CageDoor', each(rooms.length, level.cageDoorName)),
  ];
}

const joins = (passage: string, from: string, to: string): string[] => [
  `joins(${passage}, ${from}, ${to}) := true;`,
  `joins(${passage}, ${to}, ${from}) := true;`,
];

const whether = (holds: boolean, variable: string, of: string): string[] =>
  holds ? [`${variable}(${of}) := true;`] : [];

function corridorLines(world: HuntersLevel): string[] {
  const doors = world.doors.flatMap(({ from, to, open, blocked }, index) => [
    ...joins(level.doorName(index), level.corridorName(from), level.corridorName(to)),
    ...whether(open, 'open', level.doorName(index)),
    ...whether(blocked, 'blocked', level.doorName(index)),
  ]);
  const rows = distances(world);
  return [...doors, ...rows];
}

function distances(world: HuntersLevel): string[] {
  return level
    .distances(world)
    .flatMap((row, from) =>
      row.flatMap((distance, to) =>
        distance === 1000 ? [] : [`distance(${level.corridorName(from)}, ${level.corridorName(to)}) := ${distance};`],
      ),
    );
}

function roomLines({ entrances, behind, lever }: HuntersLevel['rooms'][number], index: number): string[] {
  const [room, cage, exit] = [level.roomName(index), level.cageName(index), level.exitName(index)];
  return [
    ...entrances.flatMap((entrance, place) => {
      const name = level.entranceName(index, entrance, place);
      return [
        ...joins(name, level.corridorName(entrance.corridor), room),
        ...(entrance.kind === 'gate' ? [`lever(${name}) := ${level.corridorName(entrance.lever)};`] : []),
        ...whether(entrance.open && entrance.kind === 'door', 'open', name),
        ...whether(entrance.blocked, 'blocked', name),
      ];
    }),
    `cage(${room}) := ${cage};`,
    `entrance(${cage}) := ${level.cageDoorName(index)};`,
    `exit(${cage}) := ${exit};`,
    `behind(${cage}) := ${level.corridorName(behind)};`,
    `lever(${exit}) := ${level.corridorName(lever)};`,
    ...joins(level.cageDoorName(index), room, cage),
    ...joins(exit, cage, level.corridorName(behind)),
    '',
  ];
}

export function toProblemText(world: HuntersLevel, name = 'hunters_problem'): string {
  return [
    `problem ${name} of hunters;`,
    '',
    ...instances(world),
    '',
    ...corridorLines(world),
    '',
    ...world.rooms.flatMap(roomLines),
    ...world.hunters.map((corridor, index) => `at(${level.hunterName(index)}) := ${level.corridorName(corridor)};`),
    '',
    'ordered(CatchZombies());',
    '',
  ].join('\n');
}
