// Checks whether a plan does an errand, by the rules of the building. It shares no code with a planner, and only uses
// the names of the tasks of building.htn.

import { readStep } from '../steps.ts';
import type { FloorPlan, BoxErrand } from './building.ts';

/** null when the plan does the errand, else what is wrong with it. */
export function faultOf(building: FloorPlan, errand: BoxErrand, plan: readonly string[]): string | null {
  const situation = situationOf(building);
  for (const text of plan) {
    const { task, args } = readStep(text);
    const [who, ...others] = args.map((name) => Number(name.replace(/^\D+/, '')));
    if (who !== errand.character) return `${text}: somebody else would do it`;
    const isDone = rules[task]?.(situation, who, ...others) ?? false;
    if (!isDone) return `${text}: that can't be done`;
  }
  if (situation.boxes[errand.box] !== errand.room) return `box${errand.box} is not in room${errand.room}`;
  const isThere = errand.end === null || situation.at[errand.character] === errand.end;
  return isThere ? null : `character${errand.character} is not in room${errand.end}`;
}

interface BuildingSituation {
  building: FloorPlan;
  at: number[];
  /** The room of each box; -1 while the box is carried. */
  boxes: number[];
  /** By character the box that it carries, and the keys. */
  carried: Map<number, number>;
  keys: Map<number, Set<number>>;
  /** Doors that can be walked through. */
  open: boolean[];
}

function situationOf(building: FloorPlan): BuildingSituation {
  return {
    building,
    at: building.characters.slice(),
    boxes: building.boxes.slice(),
    carried: new Map(),
    keys: new Map(building.characters.map((_, character) => [character, new Set<number>()])),
    open: building.doors.map(({ barrier }) => barrier === null),
  };
}

type BuildingRule = (situation: BuildingSituation, who: number, ...args: number[]) => boolean;

/** What each task does. Each returns whether it can be done. */
const rules: Readonly<Record<string, BuildingRule>> = {
  Walk({ building, at, open }, who, door, from, to) {
    const ends = building.doors[door!]!.between;
    if (!open[door!] || at[who] !== from || from === to || !ends.includes(from!) || !ends.includes(to!)) return false;
    at[who] = to!;
    return true;
  },
  Unlock({ building, at, open, keys }, who, door, from) {
    const { between, barrier } = building.doors[door!]!;
    const isAtDoor = at[who] === from && between.includes(from!);
    if (!isAtDoor || open[door!] || barrier?.kind !== 'lock' || !keys.get(who)!.has(barrier.key)) return false;
    return (open[door!] = true);
  },
  Press({ building, at, open }, who, button) {
    const door = building.doors.findIndex(({ barrier }) => barrier?.kind === 'shutter' && barrier.button === button);
    if (at[who] !== building.buttons[button!] || open[door]) return false;
    return (open[door] = true);
  },
  TakeKey({ building, at, keys }, who, key) {
    if (at[who] !== building.racks[key!] || keys.get(who)!.has(key!)) return false;
    keys.get(who)!.add(key!);
    return true;
  },
  Lift({ at, boxes, carried }, who, box, room) {
    if (at[who] !== room || boxes[box!] !== room || carried.has(who)) return false;
    carried.set(who, box!);
    boxes[box!] = -1;
    return true;
  },
  PutDown({ at, boxes, carried }, who, box, room) {
    if (at[who] !== room || carried.get(who) !== box) return false;
    carried.delete(who);
    boxes[box!] = room!;
    return true;
  },
};
