// The exports of the bindings for frameplan's other folders, in addition to the public interface. addons/repair/,
// addons/pool/, addons/save/, addons/problems/ and addons/replace/ import from here what games do not see.

export { Core } from './core/core.ts';
export type { Tape } from './core/tape.ts';
export { bytesOf as bytesOfText } from './core/inlined.ts';
export { compileWebAssembly } from './core/webassembly.ts';
export { createFilledWorld } from './domain.ts';
export { bindMakers } from './domain/makers.ts';
export {
  bytesOf,
  compileModule,
  readModule,
  readManifest,
  refuseChanged,
  refuseIncomplete,
} from './domain/manifest.ts';
export { argumentName, measure, writeImage } from './domain/network.ts';
export type { Calls } from './domain/network.ts';
export type { DomainModule } from './domain/shape.ts';
export { checkObject, fail, refuseOption, show, takes } from './base/errors.ts';
export { inside } from './base/inside.ts';
export {
  callback,
  checkOptions,
  flag,
  isWhole,
  limit,
  nested,
  oneOf,
  option,
  required,
  takeOptions,
  unchecked,
  wholeNumber,
} from './base/options.ts';
export type { Option, OptionsOf, OptionSchema, Taken } from './base/options.ts';
export type { SessionHandle } from './world/session-handle.ts';
export { createHandle, freeSession } from './session/handles.ts';
export type { SessionInside } from './session/handles.ts';
export { numberAt, recordAt, stepCount, taskAt, unorderedTask, wayOf, writePlan } from './session/plan-memory.ts';
export type { WayInMemory } from './session/plan-memory.ts';
export { checkBudget, copyOptions, planOptions, submitOptions, turnOptions } from './session/plan-options.ts';
export { StepObject } from './session/plan-step.ts';
export { newsOptions } from './world/told.ts';
export { cursorOptions, isGone, planOf } from './session/plan.ts';
export { awaitNews, expectNoNews, isUnderWay, freeNews, setNews } from './session/news.ts';
export { readCall, readRequest, readUnordered, startRequest } from './session/request.ts';
export type { ReadCall } from './session/request.ts';
export { prepareWorlds, run, stepFor } from './session/schedule.ts';
export { submit } from './submit.ts';
export { insideOf, plan } from './session/session.ts';
export { leastRate, measurable, rateAfter } from './session/rate.ts';
export { enqueue } from './session/enqueue.ts';
export { plannerOptions } from './planner.ts';
export { isNumberOf, kindOf, numberOfNamed, plainNumberOf, refuse, textOf, valueOf } from './values/kinds.ts';
export type { ValueKind } from './values/kinds.ts';
export { layOut } from './values/layout.ts';
export { chooseStorage, whyNotSparse } from './values/storage.ts';
export type { TableStorage, StorageWishes } from './values/storage.ts';
export { numberPopulation } from './values/population.ts';
export type { ObjectOrSlot, ObjectsOfWorld } from './values/population.ts';
export { handleOf, idIn, idOf } from './values/slots.ts';
export { createState } from './world/create.ts';
export { freeState } from './session/handles.ts';
export { moduleFor, plainOf } from './world/large.ts';
export {
  argsOfFormerPlace,
  argsOfKeys,
  argsOfPlace,
  eachPlace,
  entriesOf,
  findPlace,
  placeOf,
  keysOf,
  writeValue,
} from './world/sparse.ts';
export type { ExternalFunction, ExternalSources, RawExternal } from './world/externals.ts';
export { bindParts } from './world-inside.ts';
export type { WorldParts } from './world-inside.ts';
export { addressOf, currentVersion, markPresent, viewOf } from './world/state.ts';
export type { LoadedModule, PlannerInside, Version, WorldState } from './world/state.ts';
export { aboutToWrite, freeVersions, prepareToStart, refreshIndexes } from './world/versions.ts';
export { stateOf } from './world.ts';
