// What a game imports. Nothing here needs the compiler: domains come as modules that were compiled earlier.

export { coreModule } from './core/inlined.ts';
export { Batch } from './session/batch.ts';
export type { Described, DescribedBytes, ShapeOf } from './domain/declared-shape.ts';
export { Domain } from './domain/domain.ts';
export type { WorldOptions } from './domain/domain.ts';
export { FrameplanError } from './errors.ts';
export type { ErrorCode } from './errors.ts';
export { ordered, unordered } from './domain/network.ts';
export { PlanCursor } from './session/plan.ts';
export { Planner } from './planner.ts';
export type { PlannerOptions } from './planner.ts';
export type { OnReplace, Replace, Replacement, ReplaceOptions } from './hot.ts';
export { Session } from './session/session.ts';
export type { Fault } from './session/fault.ts';
export type { SearchNews, ToldSession } from './session/told.ts';
export type { PlanOptions, SubmitOptions } from './session/plan-options.ts';
export type { StepsDone } from '../ir/steps-done.ts';
export type { Status } from '../ir/statuses.ts';
export type {
  AnyDomain,
  AnyObject,
  CompiledDomain,
  DomainShape,
  Externals,
  Network,
  ObjectId,
  PlanStep,
  Population,
  Table,
  TableView,
  TaskCall,
  TaskMaker,
  Tasks,
  Value,
  VariableShape,
  Views,
} from './domain/shape.ts';
export { none } from './domain/shape.ts';
export { World } from './world/world.ts';
