// What a game imports. Nothing here needs the compiler: domains come as modules that were compiled earlier.

export { Batch } from './batch.ts';
export type { Described, DescribedBytes, ShapeOf } from './described.ts';
export { Domain } from './domain.ts';
export type { WorldOptions } from './domain.ts';
export { FrameplanError } from './errors.ts';
export type { ErrorCode } from './errors.ts';
export { coreModule } from './inlined.ts';
export { ordered, unordered } from './network.ts';
export { PlanCursor } from './plan.ts';
export { Planner } from './planner.ts';
export type { PlannerOptions } from './planner.ts';
export type { SearchData } from './problem.ts';
export type { Replacement, ReplaceOptions } from './replace.ts';
export { Session } from './session.ts';
export type { Fault, PlanOptions, Status, SubmitOptions } from './session.ts';
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
} from './shape.ts';
export { none } from './shape.ts';
export { World } from './world.ts';
