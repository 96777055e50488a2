// Hostage rescue for programs: missions, problems made from them, a generator and a checker of missions and plans.

export { defaults, generateMission } from './generate.ts';
export type { MissionOptions } from './generate.ts';
export { toProblemText } from './mission.ts';
export type { Mission } from './mission.ts';
export { canSucceed, checkPlan } from './validity.ts';
export type { RescueVerdict } from './validity.ts';
