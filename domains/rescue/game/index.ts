// The rescue as a game that a page, a test or a benchmark can play.

export { drawRescue } from './draw.ts';
export type { RescueCanvas } from './draw.ts';
export { gameDefaults, RescueGame } from './game.ts';
export type { RescueOptions } from './game.ts';
export { layOut, namesOf } from './layout.ts';
export { OperatorRun } from './operators.ts';
export { paperMission, paperNames } from './paper.ts';
export { playMission } from './play.ts';
export type { PlayOptions, RescueKit, RescueOutcome } from './play.ts';
export { Roles } from './roles.ts';
export { senseMission } from './scene.ts';
export type { RescueNames, RescueScene } from './scene.ts';
export { ScriptRun } from './scripts.ts';
export * from './state.ts';
export { RescueTroop } from './troop.ts';
export type { TroopEvent, TroopOptions, TroopState } from './troop.ts';
