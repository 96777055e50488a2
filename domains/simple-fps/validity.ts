// Checks a plan in the benchmark's notation: simulates it action by action on an instance and reports the first
// precondition that fails. It shares no code with any planner and does not use simple-fps.htn.

import { soldiersOf } from './instance.ts';
import type { Instance } from './instance.ts';
import { gone, held, worldOf } from './validity-world.ts';
import type { SimpleFpsWorld } from './validity-world.ts';

export type SimpleFpsVerdict =
  | { valid: true }
  /** `step`: position in the plan from 0, or its length when the goal is missed. */
  | { valid: false; step: number; action: string | null; reason: string };

/** Null when the condition holds, what is wrong otherwise. */
type Unmet = string | null;
const must = (holds: boolean, otherwise: string): Unmet => (holds ? null : otherwise);

const isAt = (world: SimpleFpsWorld, area: string): Unmet => must(world.at === area, `is not at ${area}`);
const isNear = (world: SimpleFpsWorld, point: string): Unmet => must(world.near === point, `is not near ${point}`);
const notCovered = (world: SimpleFpsWorld): Unmet => must(!world.covered, 'is covered');
const isAware = (world: SimpleFpsWorld): Unmet => must(world.aware, 'is not aware');
const notAware = (world: SimpleFpsWorld): Unmet => must(!world.aware, 'is aware already');
const isLit = (world: SimpleFpsWorld, area: string): Unmet => must(world.lit.has(area), `${area} is not lit`);
const notLit = (world: SimpleFpsWorld, area: string): Unmet => must(!world.lit.has(area), `${area} is lit`);
const holds = (world: SimpleFpsWorld, item: string): Unmet =>
  must(world.location.get(item) === held, `does not hold ${item}`);
const isLoaded = (world: SimpleFpsWorld, gun: string): Unmet => must(world.loaded.has(gun), `${gun} is not loaded`);
const playerIn = (world: SimpleFpsWorld, area: string): Unmet =>
  must(world.player === area, `the player is not in ${area}`);
const isPlayer = (name: string): Unmet => must(name === 'p', `${name} is not the player`);
/** The soldier is in the area of the player. */
const meets = (world: SimpleFpsWorld, area: string, player: string): Unmet[] => [
  isPlayer(player),
  isAt(world, area),
  playerIn(world, area),
];
const isBox = (world: SimpleFpsWorld, area: string, box: string): Unmet =>
  must(world.boxes.get(area) === box, `${box} is not the control box of ${area}`);

const isOneOf = (kind: Set<string>, what: string, name: string): Unmet =>
  must(kind.has(name), `there is no ${what} ${name}`);

function isIn(world: SimpleFpsWorld, point: string, area: string): Unmet {
  const inside = world.location.get(point) === area || (world.fixed.get(point)?.includes(area) ?? false);
  return must(inside, `${point} is not in ${area}`);
}

function connects(world: SimpleFpsWorld, door: string, from: string, to: string): Unmet {
  const sides = world.fixed.get(door);
  const leads =
    door.startsWith('door') && sides !== undefined && from !== to && sides.includes(from) && sides.includes(to);
  return must(leads, `${door} does not connect ${from} and ${to}`);
}

interface ActionRule {
  arity: number;
  conditions(world: SimpleFpsWorld, ...args: string[]): Unmet[];
  effects(world: SimpleFpsWorld, ...args: string[]): void;
}

/** Both ways of going through a door; they differ in whether the soldier must have seen the player. */
function moving(awareness: (world: SimpleFpsWorld) => Unmet): ActionRule {
  return {
    arity: 3,
    conditions: (world, from = '', to = '', door = '') => [
      isAt(world, from),
      connects(world, door, from, to),
      must(world.openDoors.has(door), `${door} is not open`),
      notCovered(world),
      awareness(world),
      isNear(world, door),
    ],
    effects: (world, _from, to = '') => {
      world.at = to;
      world.near = null;
    },
  };
}

type Conditions = (world: SimpleFpsWorld, area: string, item: string) => Unmet[];

/** Both ways of shooting at the player; they differ in `more` conditions. */
function shooting(more: Conditions): ActionRule {
  return {
    arity: 3,
    conditions: (world, area = '', gun = '', player = '') => [
      isOneOf(world.guns, 'gun', gun),
      ...meets(world, area, player),
      holds(world, gun),
      isLoaded(world, gun),
      ...more(world, area, gun),
    ],
    effects: (world, _area, gun = '') => {
      world.aware = true;
      world.wounded = true;
      world.loaded.delete(gun);
    },
  };
}

/** Both ways of using the control box of an area. */
function switching(light: (world: SimpleFpsWorld, area: string) => Unmet, effects: ActionRule['effects']): ActionRule {
  return {
    arity: 2,
    conditions: (world, area = '', box = '') => [
      isBox(world, area, box),
      notCovered(world),
      isAt(world, area),
      light(world, area),
      isNear(world, box),
    ],
    effects,
  };
}

const actions: Record<string, ActionRule> = {
  'moving-to-patrol': moving(notAware),
  'moving-to-take-position': moving(isAware),
  'move-away-from-point': {
    arity: 2,
    conditions: (world, area = '', point = '') => [isAt(world, area), isNear(world, point)],
    effects: (world) => void (world.near = null),
  },
  'move-to-point': {
    arity: 2,
    conditions: (world, area = '', point = '') => [
      isAt(world, area),
      isIn(world, point, area),
      must(world.near === null, `is near ${world.near}`),
    ],
    effects: (world, _area, point = '') => void (world.near = point),
  },
  'move-to-point-from-point': {
    arity: 3,
    conditions: (world, area = '', point = '', previous = '') => [
      isAt(world, area),
      isIn(world, point, area),
      isIn(world, previous, area),
      isNear(world, previous),
    ],
    effects: (world, _area, point = '') => void (world.near = point),
  },
  'make-accessible': {
    arity: 4,
    conditions: (world, from = '', to = '', door = '', keycard = '') => [
      holds(world, keycard),
      must(world.keys.get(door) === keycard, `${keycard} is not the key of ${door}`),
      isAt(world, from),
      connects(world, door, from, to),
      must(!world.openDoors.has(door), `${door} is open already`),
      isNear(world, door),
    ],
    effects: (world, _from, _to, door = '', keycard = '') => {
      world.openDoors.add(door);
      world.location.set(keycard, gone);
    },
  },
  'take-cover': {
    arity: 2,
    conditions: (world, area = '', cover = '') => [
      isOneOf(world.covers, 'cover point', cover),
      isAt(world, area),
      isIn(world, cover, area),
      isNear(world, cover),
      notCovered(world),
    ],
    effects: (world) => void (world.covered = true),
  },
  uncover: {
    arity: 1,
    conditions: (world, cover = '') => [must(world.covered, 'is not covered'), isNear(world, cover)],
    effects: (world) => {
      world.covered = false;
      world.near = null;
    },
  },
  'place-in-inventory': {
    arity: 2,
    conditions: (world, area = '', item = '') => [
      must(world.location.has(item), `there is no item ${item}`),
      isAt(world, area),
      isIn(world, item, area),
      isNear(world, item),
      notCovered(world),
      isLit(world, area),
    ],
    effects: (world, _area, item = '') => {
      world.location.set(item, held);
      world.near = null;
    },
  },
  reload: {
    arity: 2,
    conditions: (world, gun = '', ammo = '') => [
      holds(world, gun),
      holds(world, ammo),
      must(world.ammo.get(gun) === ammo, `${ammo} does not fit ${gun}`),
      must(!world.loaded.has(gun), `${gun} is loaded already`),
    ],
    effects: (world, gun = '', ammo = '') => {
      world.loaded.add(gun);
      world.location.set(ammo, gone);
    },
  },
  'attack-melee': {
    arity: 3,
    conditions: (world, area = '', knife = '', player = '') => [
      isOneOf(world.knives, 'knife', knife),
      ...meets(world, area, player),
      isAware(world),
      isLit(world, area),
      holds(world, knife),
      isNear(world, player),
      notCovered(world),
    ],
    effects: (world) => void (world.wounded = true),
  },
  'attack-ranged': shooting((world, area) => [isLit(world, area), isAware(world)]),
  'use-medikit': {
    arity: 1,
    conditions: (world, medikit = '') => [
      isOneOf(world.medikits, 'medikit', medikit),
      holds(world, medikit),
      must(world.injured, 'is not injured'),
    ],
    effects: (world, medikit = '') => {
      world.injured = false;
      world.location.set(medikit, gone);
    },
  },
  'make-contact': {
    arity: 2,
    conditions: (world, area = '', player = '') => [...meets(world, area, player), isLit(world, area), notAware(world)],
    effects: (world) => void (world.aware = true),
  },
  'sneak-kill': shooting((world, area, gun) => [
    must(world.nightVision.has(gun), `${gun} has no night vision`),
    notLit(world, area),
  ]),
  'turn-on-lights': switching(notLit, (world, area = '') => void world.lit.add(area)),
  'turn-off-lights': switching(isLit, (world, area = '') => {
    world.lit.delete(area);
    world.near = null;
  }),
};

/** What is wrong with an action in a world, or null; the world is changed when nothing is. */
function carryOut(world: SimpleFpsWorld, line: string): string | null {
  const [name, ...args] = /^\(!(\S+(?: \S+)*)\)$/.exec(line)?.[1]?.split(' ') ?? [];
  const action = name === undefined || !Object.hasOwn(actions, name) ? undefined : actions[name];
  if (!action) return 'is not an action';
  if (args.length !== action.arity) return `must have ${action.arity} arguments`;
  const reason = action.conditions(world, ...args).find((condition) => condition !== null);
  if (reason !== undefined) return reason;
  action.effects(world, ...args);
  return null;
}

/** Checks what one soldier (0: the first) does, all others standing still. */
export function checkPlan(instance: Instance, plan: readonly string[], soldier = 0): SimpleFpsVerdict {
  const world = worldOf(instance, soldier);
  for (const [step, action] of plan.entries()) {
    const reason = carryOut(world, action);
    if (reason !== null) return { valid: false, step, action, reason };
  }
  return verdictAtEnd([world], plan.length);
}

/** Checks what all soldiers of an instance do in one building, one action after the other. */
export function checkTogether(
  instance: Instance,
  steps: readonly { soldier: number; action: string }[],
): SimpleFpsVerdict {
  const worlds = soldiersOf(instance).map((_, soldier) => worldOf(instance, soldier));
  const { lit, openDoors, loaded } = worlds[0]!;
  // What is so for one of them is so for all.
  for (const world of worlds) Object.assign(world, { lit, openDoors, loaded });
  for (const [step, { soldier, action }] of steps.entries()) {
    const world = worlds[soldier]!;
    const before = new Map(world.location);
    const reason = carryOut(world, action);
    if (reason !== null) return { valid: false, step, action, reason };
    const moved = [...world.location].filter(([item, place]) => before.get(item) !== place);
    for (const other of worlds) {
      other.wounded ||= world.wounded;
      // What one of them holds is out of reach for the others.
      if (other !== world) for (const [item] of moved) other.location.set(item, gone);
    }
  }
  return verdictAtEnd(worlds, steps.length);
}

function verdictAtEnd(worlds: readonly SimpleFpsWorld[], step: number): SimpleFpsVerdict {
  const missed = worlds
    .flatMap((world) => [
      must(world.wounded, 'the player is not wounded at the end'),
      must(!world.injured, 'the soldier is injured at the end'),
    ])
    .find((condition) => condition !== null);
  return missed === undefined ? { valid: true } : { valid: false, step, action: null, reason: missed };
}
