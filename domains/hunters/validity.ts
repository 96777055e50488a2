// Checks a plan of either version: simulates it on the level and reports the first violation of the rules. It only uses
// the names of the steps from the .htn files, and shares no code with any planner.

import { readStep } from '../steps.ts';
import { distances, hunterName, roomName } from './level.ts';
import type { HuntersLevel } from './level.ts';
import { worldOf } from './validity-world.ts';
import type { Passage, HuntersWorld } from './validity-world.ts';

export type HuntersVerdict =
  | { valid: true }
  /** `step`: position in the plan from 0, or its length when something is wrong at the end. */
  | { valid: false; step: number; text: string | null; reason: string };

/** Thrown inside, where a rule is broken. */
class Broken extends Error {}

function must(holds: boolean, reason: string): void {
  if (!holds) throw new Broken(reason);
}

function passageOf({ passages }: HuntersWorld, name: string): Passage {
  const passage = passages.get(name);
  if (!passage) throw new Broken(`there is no passage ${name}`);
  return passage;
}

function isAt(world: HuntersWorld, hunter: string, area: string): void {
  must(world.hunters.get(hunter)?.area === area, `${hunter} is not in ${area}`);
}

function hasHandsFree(world: HuntersWorld, hunter: string): void {
  for (const [name, { holder }] of world.passages) must(holder !== hunter, `${hunter} holds ${name}`);
}

function isBeside(world: HuntersWorld, hunter: string, name: string): void {
  must(world.hunters.get(hunter)?.near === name, `${hunter} is not beside ${name}`);
}

/** A gate has to be held by somebody else who stands at its lever; anything else has to be open. */
function pass(world: HuntersWorld, hunter: string, name: string, from: string, to: string): void {
  const { kind, sides, open, holder, blocked, lever } = passageOf(world, name);
  isAt(world, hunter, from);
  hasHandsFree(world, hunter);
  must(sides.includes(from) && sides.includes(to) && from !== to, `${name} does not lead from ${from} to ${to}`);
  must(!blocked, `${name} is blocked`);
  if (kind === 'gate') {
    must(holder !== null && holder !== hunter, `nobody holds ${name} for ${hunter}`);
    must(world.hunters.get(holder!)?.area === lever, `${holder} is not at the lever of ${name}`);
  } else must(open, `${name} is closed`);
  const zombie = world.zombies.get(to);
  const others = [...world.hunters.values()].filter(({ area }) => area === to).length;
  must(!zombie || zombie.inCage || others === 0, `the zombie of ${to} has a hunter to chase already`);
  Object.assign(world.hunters.get(hunter)!, { area: to, near: null });
  if (kind === 'gate') for (const chaser of world.zombies.values()) if (chaser.prey === hunter) chaser.prey = null;
}

function zombieOf({ zombies }: HuntersWorld, room: string) {
  const zombie = zombies.get(room);
  if (!zombie) throw new Broken(`there is no zombie in ${room}`);
  return zombie;
}

/** To another corridor, by what doors there are. */
function walk(world: HuntersWorld, hunter: string, goal: string): void {
  hasHandsFree(world, hunter);
  const from = world.corridors.get(world.hunters.get(hunter)?.area ?? '');
  const to = world.corridors.get(goal);
  must(from !== undefined && to !== undefined && world.distances[from]![to]! < 1000, `${hunter} has no way to ${goal}`);
  Object.assign(world.hunters.get(hunter)!, { area: goal, near: null });
}

function hold(world: HuntersWorld, hunter: string, name: string): void {
  const gate = passageOf(world, name);
  isAt(world, hunter, gate.lever ?? '');
  hasHandsFree(world, hunter);
  must(gate.kind === 'gate' && gate.holder === null, `${name} can't be held`);
  gate.holder = hunter;
}

function release(world: HuntersWorld, hunter: string, name: string): void {
  must(passageOf(world, name).holder === hunter, `${hunter} does not hold ${name}`);
  passageOf(world, name).holder = null;
}

function open(world: HuntersWorld, name: string, kind: Passage['kind']): void {
  const passage = passageOf(world, name);
  must(passage.kind === kind && !passage.open && !passage.blocked, `${name} can't be opened`);
  passage.open = true;
}

function shut(world: HuntersWorld, hunter: string, room: string): void {
  const zombie = zombieOf(world, room);
  const door = passageOf(world, zombie.cageDoor);
  isAt(world, hunter, room);
  must(door.open, `${zombie.cageDoor} is closed already`);
  must(zombie.inCage && zombie.prey === null, `the zombie of ${room} is not in its cage`);
  door.open = false;
}

function attract(world: HuntersWorld, hunter: string, room: string): void {
  isAt(world, hunter, room);
  hasHandsFree(world, hunter);
  must(zombieOf(world, room).prey === null && !zombieOf(world, room).inCage, `the zombie of ${room} does not roam`);
  zombieOf(world, room).prey = hunter;
}

type StepRule = (world: HuntersWorld, ...args: string[]) => void;

const stepThrough: StepRule = (world, hunter = '', name = '', from = '', to = '') => {
  isBeside(world, hunter, name);
  must(passageOf(world, name).kind !== 'gate', `${name} is a gate`);
  pass(world, hunter, name, from, to);
};

const stepThroughGate: StepRule = (world, hunter = '', name = '', from = '', to = '') => {
  isBeside(world, hunter, name);
  must(passageOf(world, name).kind === 'gate', `${name} is no gate`);
  pass(world, hunter, name, from, to);
};

const steps: Record<string, StepRule> = {
  GoToPassage: (world, hunter = '', name = '') => {
    hasHandsFree(world, hunter);
    must(
      passageOf(world, name).sides.includes(world.hunters.get(hunter)?.area ?? ''),
      `${hunter} can't get to ${name}`,
    );
    world.hunters.get(hunter)!.near = name;
  },
  OpenDoor: (world, hunter = '', name = '') => {
    isBeside(world, hunter, name);
    open(world, name, 'door');
  },
  OpenCageDoor: (world, hunter = '', name = '') => {
    isBeside(world, hunter, name);
    open(world, name, 'cage door');
  },
  CloseCageDoor: (world, hunter = '', name = '', room = '') => {
    isBeside(world, hunter, name);
    must(zombieOf(world, room).cageDoor === name, `${name} is not the cage of ${room}`);
    shut(world, hunter, room);
  },
  StepIn: stepThrough,
  StepThrough: stepThrough,
  StepInByGate: stepThroughGate,
  StepThroughGate: stepThroughGate,
  GoToLever: (world, hunter = '', name = '') => {
    hasHandsFree(world, hunter);
    isAt(world, hunter, passageOf(world, name).lever ?? '');
    world.hunters.get(hunter)!.near = name;
  },
  HoldGate: (world, hunter = '', name = '') => {
    isBeside(world, hunter, name);
    hold(world, hunter, name);
  },
  ReleaseGate: release,
  StepAside: () => {},
  RunToZombie: (world, hunter = '', room = '') => {
    isAt(world, hunter, room);
    world.hunters.get(hunter)!.near = null;
  },
  MakeAware: attract,
  LeadIntoCage: (world, hunter = '', room = '') => {
    const zombie = zombieOf(world, room);
    isAt(world, hunter, zombie.cage);
    must(zombie.prey === hunter, `the zombie of ${room} does not follow ${hunter}`);
    zombie.inCage = true;
  },
};

/** The whole of what a behaviour tree does. Doors that are closed are opened on the way. */
const trees: Record<string, StepRule> = {
  EnterThroughDoor: (world, hunter = '', name = '', corridor = '', room = '') => {
    walk(world, hunter, corridor);
    if (!passageOf(world, name).open) open(world, name, 'door');
    pass(world, hunter, name, corridor, room);
  },
  LeaveThroughDoor: (world, hunter = '', name = '', room = '', corridor = '') => {
    if (!passageOf(world, name).open) open(world, name, 'door');
    pass(world, hunter, name, room, corridor);
  },
  EnterThroughGate: (world, hunter = '', name = '', corridor = '', room = '') => {
    walk(world, hunter, corridor);
    pass(world, hunter, name, corridor, room);
  },
  LeaveThroughGate: (world, hunter = '', name = '', room = '', corridor = '') =>
    pass(world, hunter, name, room, corridor),
  OpenGate: (world, hunter = '', name = '') => {
    walk(world, hunter, passageOf(world, name).lever ?? '');
    hold(world, hunter, name);
  },
  CloseGate: release,
  AttractZombie: attract,
  RunIntoCage: (world, hunter = '', room = '') => {
    const { cage, cageDoor, prey } = zombieOf(world, room);
    must(prey === hunter, `the zombie of ${room} does not follow ${hunter}`);
    if (!passageOf(world, cageDoor).open) open(world, cageDoor, 'cage door');
    pass(world, hunter, cageDoor, room, cage);
    zombieOf(world, room).inCage = true;
  },
  LeaveCage: (world, hunter = '', room = '') => {
    const { cage, exit, behind } = zombieOf(world, room);
    pass(world, hunter, exit, cage, behind);
  },
  ShutCage: shut,
};

const both: Record<string, StepRule> = {
  KeepAway: (world, hunter = '', room = '') => isAt(world, hunter, room),
};

const rules: Record<string, StepRule> = { ...steps, ...trees, ...both };

function carryOut(world: HuntersWorld, text: string): void {
  const { task, args } = readStep(text);
  const rule = Object.hasOwn(rules, task) ? rules[task] : undefined;
  if (!rule) throw new Broken('is not a step');
  const [hunter = '', ...others] = args;
  must(world.hunters.has(hunter), `there is no hunter ${hunter}`);
  rule(world, hunter, ...others);
}

/** All zombies are shut in, all hunters are safe and have their hands free. */
function checkEnd(level: HuntersLevel, world: HuntersWorld): void {
  level.rooms.forEach((_, index) => {
    const { inCage, cageDoor } = zombieOf(world, roomName(index));
    must(inCage && !passageOf(world, cageDoor).open, `the zombie of ${roomName(index)} is not caught`);
  });
  level.hunters.forEach((_, index) => {
    hasHandsFree(world, hunterName(index));
    must(world.corridors.has(world.hunters.get(hunterName(index))!.area), `${hunterName(index)} is not in a corridor`);
  });
}

export function checkPlan(level: HuntersLevel, plan: readonly string[]): HuntersVerdict {
  const world = worldOf(level, distances(level));
  let step = 0;
  try {
    for (; step < plan.length; step++) carryOut(world, plan[step]!);
    checkEnd(level, world);
    return { valid: true };
  } catch (error) {
    if (error instanceof Broken) return { valid: false, step, text: plan[step] ?? null, reason: error.message };
    throw error;
  }
}
