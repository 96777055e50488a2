// Small levels: two corridors with an open door between them and one room; the exit of its cage leads into the second
// corridor.

import type { Entrance, HuntersLevel } from '../../../domains/hunters/level.ts';

export const door: Entrance = { kind: 'door', corridor: 0, open: false, blocked: false, lever: 0 };
export const gate: Entrance = { ...door, kind: 'gate', lever: 1 };

export function small(entrances: Entrance[], hunters: number[]): HuntersLevel {
  return {
    seed: 0,
    corridors: 2,
    doors: [{ from: 0, to: 1, open: true, blocked: false }],
    rooms: [{ entrances, behind: 1, lever: 1 }],
    hunters,
  };
}

/** Two hunters and a door: one lures, as soon as the other one holds the exit, and comes back to close the cage. */
export const doorPlan = [
  'GoToPassage(hunter1, door0)',
  'StepThrough(hunter1, door0, corridor0, corridor1)',
  'GoToLever(hunter1, exit0)',
  'HoldGate(hunter1, exit0)',
  'GoToPassage(hunter0, door0_0)',
  'OpenDoor(hunter0, door0_0)',
  'StepIn(hunter0, door0_0, corridor0, room0)',
  'RunToZombie(hunter0, room0)',
  'MakeAware(hunter0, room0)',
  'GoToPassage(hunter0, cage_door0)',
  'OpenCageDoor(hunter0, cage_door0)',
  'StepThrough(hunter0, cage_door0, room0, cage0)',
  'LeadIntoCage(hunter0, room0)',
  'GoToPassage(hunter0, exit0)',
  'StepThroughGate(hunter0, exit0, cage0, corridor1)',
  'ReleaseGate(hunter1, exit0)',
  'GoToPassage(hunter0, door0)',
  'StepThrough(hunter0, door0, corridor1, corridor0)',
  'GoToPassage(hunter0, door0_0)',
  'StepIn(hunter0, door0_0, corridor0, room0)',
  'GoToPassage(hunter0, cage_door0)',
  'CloseCageDoor(hunter0, cage_door0, room0)',
  'GoToPassage(hunter0, door0_0)',
  'StepThrough(hunter0, door0_0, room0, corridor0)',
];

/** Two hunters and a gate, with behaviour trees: the second one holds it each time. */
export const gatePlan = [
  'OpenGate(hunter1, gate0_0)',
  'EnterThroughGate(hunter0, gate0_0, corridor0, room0)',
  'CloseGate(hunter1, gate0_0)',
  'KeepAway(hunter0, room0)',
  'OpenGate(hunter1, exit0)',
  'AttractZombie(hunter0, room0)',
  'RunIntoCage(hunter0, room0, cage_door0)',
  'LeaveCage(hunter0, room0, exit0)',
  'CloseGate(hunter1, exit0)',
  'OpenGate(hunter1, gate0_0)',
  'EnterThroughGate(hunter0, gate0_0, corridor0, room0)',
  'CloseGate(hunter1, gate0_0)',
  'ShutCage(hunter0, room0, cage_door0)',
  'OpenGate(hunter1, gate0_0)',
  'LeaveThroughGate(hunter0, gate0_0, room0, corridor0)',
  'CloseGate(hunter1, gate0_0)',
];

/** Three hunters: the third one closes the cage. */
export const thirdPlan = [
  'OpenGate(hunter1, exit0)',
  'EnterThroughDoor(hunter0, door0_0, corridor0, room0)',
  'AttractZombie(hunter0, room0)',
  'RunIntoCage(hunter0, room0, cage_door0)',
  'LeaveCage(hunter0, room0, exit0)',
  'CloseGate(hunter1, exit0)',
  'EnterThroughDoor(hunter2, door0_0, corridor0, room0)',
  'ShutCage(hunter2, room0, cage_door0)',
  'LeaveThroughDoor(hunter2, door0_0, room0, corridor0)',
];
