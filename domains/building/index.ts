// The building for programs: buildings, errands, problems made from them, a generator and a checker of plans.

export { toProblemText } from './building.ts';
export type { Barrier, Building, BuildingDoor, Errand } from './building.ts';
export { defaults, generateBuilding, generateErrand, openRooms } from './generate.ts';
export type { BuildingOptions } from './generate.ts';
export { faultOf } from './validity.ts';
