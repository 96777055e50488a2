// The building for programs: buildings, errands, problems made from them, a generator and a checker of plans.

export { toProblemText } from './building.ts';
export type { Barrier, FloorPlan, BuildingDoor, BoxErrand } from './building.ts';
export { defaults, generateBuilding, generateErrand, openRooms } from './generate.ts';
export type { FloorPlanOptions } from './generate.ts';
export { faultOf } from './validity.ts';
