// Writes a situation as a problem of squad.htn, with the game's answers about distances.

import { instanceLines } from '../problem-text.ts';
import { distance } from './situation.ts';
import type { SquadSituation } from './situation.ts';

export interface SquadProblemOptions {
  name?: string;
  /** What to plan. Default: `Squad()`. */
  tasks?: string[];
}

type AssignmentLine = [variable: string, args: string[], value: string | boolean | number];

function instances({ rooms, doors, corners, covers, members, suspects }: SquadSituation): string[] {
  const byType = {
    Member: members,
    Suspect: suspects,
    Room: rooms,
    CoverPoint: covers,
    Corner: corners,
    Door: doors,
  };
  return Object.entries(byType).flatMap(([type, things]) => instanceLines(type, Object.keys(things)));
}

function building({ rooms, doors, corners, covers }: SquadSituation): AssignmentLine[] {
  const points = Object.entries({ ...covers, ...corners, ...doors });
  return [
    ...points.map(([name, { room }]): AssignmentLine => ['place', [name], room]),
    ...Object.entries(doors).flatMap(([name, { to, state }]): AssignmentLine[] => [
      ['beyond', [name], to],
      ['state', [name], state],
    ]),
    ...Object.entries(corners).map(([name, { searched }]): AssignmentLine => ['searched', [name], searched]),
    ...Object.entries(rooms).map(([name, { cleared }]): AssignmentLine => ['cleared', [name], cleared]),
  ];
}

function people({ members, suspects, reserved }: SquadSituation): AssignmentLine[] {
  const persons = Object.entries({ ...members, ...suspects });
  return [
    ...persons.flatMap(([name, { room, alive }]): AssignmentLine[] => [
      ['at', [name], room],
      ['alive', [name], alive],
    ]),
    ...Object.entries(members).flatMap(([name, { accountedFor, fighting, order, watching }]): AssignmentLine[] => [
      ['accounted_for', [name], accountedFor],
      ['fighting', [name], fighting],
      ['watching', [name], watching ?? 'none'],
      ['order', [name], order?.kind ?? 'no_order'],
      ['order_target', [name], order?.target ?? 'none'],
      ['taken_up', [name], order?.takenUp ?? false],
    ]),
    ...Object.entries(suspects).flatMap(([name, { seen, hostile, restrained, poked }]): AssignmentLine[] => [
      ['seen', [name], seen],
      ['hostile', [name], hostile],
      ['restrained', [name], restrained],
      ['poked', [name], poked],
    ]),
    ...Object.entries(reserved).map(([thing, leader]): AssignmentLine => ['reserved_for', [thing], leader]),
  ];
}

function distances(situation: SquadSituation): AssignmentLine[] {
  const { members, suspects, covers, corners, doors } = situation;
  const things = Object.keys({ ...members, ...suspects, ...covers, ...corners, ...doors });
  return Object.keys(members).flatMap((member) =>
    things.map((thing): AssignmentLine => ['distance', [member, thing], distance(situation, member, thing)]),
  );
}

/** What is as it would be anyway is left out. */
const defaults: Record<string, string | boolean | number> = { alive: true, state: 'closed', distance: 0 };
const unsaid: unknown[] = [false, 'none', 'no_order'];

function isDefault([variable, , value]: AssignmentLine): boolean {
  return variable in defaults ? defaults[variable] === value : unsaid.includes(value);
}

/** What a world of the situation begins with, for `createWorld`; the game answers about distances. */
export function valuesOf(
  situation: SquadSituation,
): [variable: string, ...argumentsAndValue: (string | boolean | number)[]][] {
  return [...building(situation), ...people(situation)]
    .filter((line) => !isDefault(line))
    .map(([variable, args, value]) => [variable, ...args, value]);
}

export function toProblemText(
  situation: SquadSituation,
  { name = 'squad_problem', tasks }: SquadProblemOptions = {},
): string {
  const write = (lines: AssignmentLine[]): string[] => [
    ...lines
      .filter((line) => !isDefault(line))
      .map(([variable, args, value]) => `${variable}(${args.join(', ')}) := ${value};`),
    '',
  ];
  return [
    `problem ${name} of squad;`,
    '',
    ...instances(situation),
    '',
    ...write(building(situation)),
    ...write(people(situation)),
    ...write(distances(situation)),
    `ordered(${(tasks ?? ['Squad()']).join(', ')});`,
    '',
  ].join('\n');
}
