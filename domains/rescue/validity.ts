// Checks whether a mission can succeed, and whether a plan does, by the rules of the mission. It shares no code with a
// planner, and only uses the names of the primitive tasks of rescue.htn.

import type { Mission } from './mission.ts';

export type RescueVerdict =
  | { valid: true }
  /** `step`: position in the plan from 0, or its length when a hostage is left behind. */
  | { valid: false; step: number; reason: string };

interface MissionSituation {
  grenades: number[];
  seats: number[];
  dead: Set<number>;
  /** What each soldier is near to, by its name. */
  near: string[];
  free: Set<number>;
}

export function checkPlan(mission: Mission, plan: readonly string[]): RescueVerdict {
  const situation: MissionSituation = {
    grenades: mission.soldiers.map(({ grenades }) => grenades),
    seats: mission.vehicles.map(({ seats }) => seats),
    dead: new Set(),
    near: mission.soldiers.map(() => ''),
    free: new Set(),
  };
  for (const [step, text] of plan.entries()) {
    const wrong = carryOut(mission, situation, text);
    if (wrong !== null) return { valid: false, step, reason: `${text}: ${wrong}` };
  }
  const left = mission.hostages.findIndex((_, hostage) => !situation.free.has(hostage));
  if (left === -1) return { valid: true };
  return { valid: false, step: plan.length, reason: `hostage${left} is left behind` };
}

const patterns = {
  MoveUnit: /^MoveUnit\(soldier(\d+), hostage(\d+)\)$/,
  ThrowGrenade: /^ThrowGrenade\(soldier(\d+), enemy(\d+)\)$/,
  EscortUnit: /^EscortUnit\(soldier(\d+), hostage(\d+), vehicle(\d+)\)$/,
} as const;

/** Changes the situation, or returns why the task cannot be done. */
function carryOut(mission: Mission, situation: MissionSituation, text: string): string | null {
  for (const [name, act] of [
    ['MoveUnit', move],
    ['ThrowGrenade', throwGrenade],
    ['EscortUnit', escort],
  ] as const) {
    const parts = patterns[name].exec(text);
    if (parts) return act(mission, situation, ...(parts.slice(1).map(Number) as [number, number, number]));
  }
  return 'there is no such task';
}

function guarded({ enemies }: Mission, { dead }: MissionSituation, hostage: number): boolean {
  return enemies.some(({ guards }, enemy) => guards.includes(hostage) && !dead.has(enemy));
}

function move(mission: Mission, situation: MissionSituation, soldier: number, hostage: number): string | null {
  if (!mission.hostages[hostage]?.reachable) return 'no way leads there';
  if (guarded(mission, situation, hostage)) return 'the hostage is guarded';
  if (situation.free.has(hostage)) return 'the hostage is free already';
  situation.near[soldier] = `hostage${hostage}`;
  return null;
}

function throwGrenade(mission: Mission, situation: MissionSituation, soldier: number, enemy: number): string | null {
  if (situation.grenades[soldier] === 0) return 'the soldier has no grenade left';
  if (!mission.soldiers[soldier]?.inRange.includes(enemy)) return 'the enemy is out of range';
  if (situation.dead.has(enemy)) return 'the enemy is dead already';
  situation.grenades[soldier]!--;
  situation.dead.add(enemy);
  return null;
}

function escort(
  mission: Mission,
  situation: MissionSituation,
  soldier: number,
  hostage: number,
  vehicle: number,
): string | null {
  if (situation.near[soldier] !== `hostage${hostage}`) return 'the soldier is not near the hostage';
  if (guarded(mission, situation, hostage)) return 'the hostage is guarded';
  if (situation.free.has(hostage)) return 'the hostage is free already';
  if (!situation.seats[vehicle]) return 'the vehicle is full';
  situation.seats[vehicle]!--;
  situation.near[soldier] = `vehicle${vehicle}`;
  situation.free.add(hostage);
  return null;
}

/**
 * Ways, soldiers, seats, and a grenade for every guard: those are given out by augmenting paths, as in any matching.
 */
export function canSucceed(mission: Mission): boolean {
  const { soldiers, hostages, enemies, vehicles } = mission;
  if (hostages.length === 0) return true;
  if (soldiers.length === 0 || hostages.some(({ reachable }) => !reachable)) return false;
  if (vehicles.reduce((sum, { seats }) => sum + seats, 0) < hostages.length) return false;
  const targets: number[][] = soldiers.map(() => []);
  return enemies.every(({ guards }, enemy) => guards.length === 0 || takes(mission, targets, enemy, new Set()));
}

/** Whether some soldier can take the enemy on, after others have taken over targets of theirs where that is needed. */
function takes(mission: Mission, targets: number[][], enemy: number, asked: Set<number>): boolean {
  return mission.soldiers.some(({ grenades, inRange }, soldier) => {
    if (!inRange.includes(enemy) || asked.has(soldier)) return false;
    asked.add(soldier);
    const own = targets[soldier]!;
    const room = own.length < grenades;
    const given = room ? -1 : own.findIndex((other) => takes(mission, targets, other, asked));
    if (!room && given === -1) return false;
    if (!room) own.splice(given, 1);
    own.push(enemy);
    return true;
  });
}
