// The reference planner implements the semantics in plain TypeScript. It is the oracle for the compiled planner, and
// checks plans.

export { numberObjects } from '../ir/objects.ts';
export { formatPlan, formatStep, parseStep } from '../ir/plan.ts';
export type { Step } from '../ir/plan.ts';
export { carryOutPlan } from './carry-out.ts';
export type { CarriedOutPlan } from './carry-out.ts';
export { derivePlan } from './derive.ts';
export type { Derivation } from './derive.ts';
export type { ReferenceExternal, ReferenceExternals } from './externals.ts';
export { planReference, ReferenceSearch } from './search.ts';
export type { ReferenceStatus, SearchOptions, SearchResult } from './search.ts';
export { addressOf, createWorld } from './world.ts';
export type { ReferenceWorld } from './world.ts';
