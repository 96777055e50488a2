// The hunters' game for programs: one game in steps, or whole games for experiments.

export { generateBuilding } from './building.ts';
export type { AreaPlan, Building, BuildingOptions, PassagePlan, Rect, RoomPlan, PlaneSpot } from './building.ts';
export { HuntersGame, rules } from './game.ts';
export type { Control, HuntersRules, HuntersOutcome } from './game.ts';
export { HuntersKit, huntersGame, huntersSystems, playHunters } from './play.ts';
export type { HuntersKitParts, HuntersRun, HuntersSetup, HuntersSystem } from './play.ts';
export type { Assumed, MovingBody, GameState, HunterState, PassageState, ZombieState } from './state.ts';
