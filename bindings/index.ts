// What a game imports. Nothing here needs the compiler: domains come as modules that were compiled earlier.

export { coreModule } from './core/core-module.ts';
export { Batch } from './batch.ts';
export type { Described, DescribedBytes, ShapeOf } from './domain/declared-shape.ts';
export { Domain } from './domain.ts';
export type { WorldOptions } from './domain.ts';
export { FrameplanError } from './base/errors.ts';
export type { ErrorCode } from './base/errors.ts';
export { ordered, unordered } from './domain/network.ts';
export { PlanCursor } from './session/plan.ts';
export { Planner } from './planner.ts';
export type { PlannerOptions } from './planner.ts';
export type { OnReplace, Replace, Replacement, ReplaceOptions } from './hot.ts';
export { Session } from './session/session.ts';
export type { Fault } from './world/session-handle.ts';
export type { SearchNews, ToldSession } from './world/told.ts';
export type { PlanOptions, SubmitOptions } from './session/plan-options.ts';
export type { StepsDone } from '../ir/steps-done.ts';
export type { Status } from '../ir/statuses.ts';
export type {
  AnyDomain,
  CompiledDomain,
  DomainShape,
  Externals,
  Network,
  PlanStep,
  Population,
  Table,
  TaskCall,
  TaskMaker,
  Tasks,
  VariableShape,
} from './domain/shape.ts';
export type { AnyObject, ObjectId, TableView, Value, Views } from './values/value.ts';
export { none } from './values/value.ts';
export { World } from './world.ts';
