// Writes a level as a problem of hunters.htn, which is a problem of hunters-hybrid.htn, too.

import { instanceLines } from '../problem-text.ts';
import * as level from './level.ts';
import type { HuntersLevel } from './level.ts';

/** The names of all objects, by type. */
export function populationOf({ hunters, corridors, rooms, doors }: HuntersLevel): Record<string, string[]> {
  const each = (count: number, name: (index: number) => string): string[] =>
    Array.from({ length: count }, (_, index) => name(index));
  const entrances = (kind: string): string[] =>
    rooms.flatMap((room, index) =>
      room.entrances.flatMap((entrance, place) =>
        entrance.kind === kind ? [level.entranceName(index, entrance, place)] : [],
      ),
    );
  return {
    Hunter: each(hunters.length, level.hunterName),
    Corridor: each(corridors, level.corridorName),
    Room: each(rooms.length, level.roomName),
    Cage: each(rooms.length, level.cageName),
    Door: [...each(doors.length, level.doorName), ...entrances('door')],
    Gate: [...entrances('gate'), ...each(rooms.length, level.exitName)],
    CageDoor: each(rooms.length, level.cageDoorName),
  };
}

/** A value of a variable for some objects. */
export type Assigned = [variable: string, args: string[], value: string | number | boolean];

const joins = (passage: string, from: string, to: string): Assigned[] => [
  ['joins', [passage, from, to], true],
  ['joins', [passage, to, from], true],
];

const whether = (holds: boolean, variable: string, of: string): Assigned[] => (holds ? [[variable, [of], true]] : []);

function ofCorridors(world: HuntersLevel): Assigned[] {
  const doors = world.doors.flatMap(({ from, to, open, blocked }, index) => [
    ...joins(level.doorName(index), level.corridorName(from), level.corridorName(to)),
    ...whether(open, 'open', level.doorName(index)),
    ...whether(blocked, 'blocked', level.doorName(index)),
  ]);
  const distances = level
    .distances(world)
    .flatMap((row, from) =>
      row.flatMap((distance, to): Assigned[] =>
        distance === 1000 ? [] : [['distance', [level.corridorName(from), level.corridorName(to)], distance]],
      ),
    );
  return [...doors, ...distances];
}

function ofRoom({ entrances, behind, lever }: HuntersLevel['rooms'][number], index: number): Assigned[] {
  const [room, cage, exit] = [level.roomName(index), level.cageName(index), level.exitName(index)];
  const ofEntrances = entrances.flatMap((entrance, place): Assigned[] => {
    const name = level.entranceName(index, entrance, place);
    return [
      ...joins(name, level.corridorName(entrance.corridor), room),
      ...(entrance.kind === 'gate' ? [['lever', [name], level.corridorName(entrance.lever)] as Assigned] : []),
      ...whether(entrance.open && entrance.kind === 'door', 'open', name),
      ...whether(entrance.blocked, 'blocked', name),
    ];
  });
  return [
    ...ofEntrances,
    ['cage', [room], cage],
    ['entrance', [cage], level.cageDoorName(index)],
    ['exit', [cage], exit],
    ['behind', [cage], level.corridorName(behind)],
    ['lever', [exit], level.corridorName(lever)],
    ...joins(level.cageDoorName(index), room, cage),
    ...joins(exit, cage, level.corridorName(behind)),
  ];
}

const ofHunters = ({ hunters }: HuntersLevel): Assigned[] =>
  hunters.map((corridor, index) => ['at', [level.hunterName(index)], level.corridorName(corridor)]);

/** The values of a level, as `createWorld` takes them. */
export function valuesOf(
  world: HuntersLevel,
): [variable: string, ...argumentsAndValue: (string | number | boolean)[]][] {
  return [...ofCorridors(world), ...world.rooms.flatMap(ofRoom), ...ofHunters(world)].map(([variable, args, value]) => [
    variable,
    ...args,
    value,
  ]);
}

const lineOf = ([variable, args, value]: Assigned): string => `${variable}(${args.join(', ')}) := ${value};`;

export function toProblemText(world: HuntersLevel, name = 'hunters_problem'): string {
  return [
    `problem ${name} of hunters;`,
    '',
    ...Object.entries(populationOf(world)).flatMap(([type, names]) => instanceLines(type, names)),
    '',
    ...ofCorridors(world).map(lineOf),
    '',
    ...world.rooms.flatMap((room, index) => [...ofRoom(room, index).map(lineOf), '']),
    ...ofHunters(world).map(lineOf),
    '',
    'ordered(CatchZombies());',
    '',
  ].join('\n');
}
