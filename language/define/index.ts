// The TypeScript door: domains written in TypeScript instead of `.htn` (docs/typescript-door.md).

export { constant, define, external, fluent, instance, reservation, sensedFluent } from './declarations.ts';
export type {
  DefinedConstant,
  DefinedPart,
  DefinedFunction,
  DefinedExternal,
  DefinedInstance,
  Fluent,
  DefinedPlace,
} from './declarations.ts';
export { DefinitionError, defineDomain } from './domain.ts';
export { defineProblem, set } from './problem.ts';
export type { DefinedProblem, DefinedValue, ProblemParts } from './problem.ts';
export type { DefinedBytes, DefinedDomain } from './domain.ts';
export { count, max, min, sum } from './aggregates.ts';
export { abs, and, chance, conditional, implies, negative, none, not, or } from './expression.ts';
export type {
  BooleanKind,
  Condition,
  EnumKind,
  DefinedExpression,
  FloatKind,
  Input,
  IntegerKind,
  DefinedKind,
  Let,
  Literal,
  NoneKind,
  ObjectKind,
} from './expression.ts';
export {
  achieve,
  block,
  branch,
  busy,
  cancelPlans,
  cost,
  score,
  during,
  exists,
  finishAction,
  first,
  forall,
  globalBlock,
  ordered,
  firstBy,
  sortBy,
  unordered,
  when,
  whileHolds,
} from './statements.ts';
export type {
  DefinedActing,
  DefinedBody,
  DefinedBranch,
  DefinedBusy,
  DefinedChoice,
  ChoiceBody,
  Cost,
  MethodScore,
  DefinedEffect,
  DefinedGuard,
  DefinedNetwork,
  NamedTask,
  PrimitiveBody,
} from './statements.ts';
export { compoundTask, internalTask, primitiveTask } from './tasks.ts';
export type { DefinedCompoundTask, InternalTask, MethodBody, DefinedPrimitiveTask } from './tasks.ts';
export { boolean, enumeration, float, integer, type } from './types.ts';
export type {
  AnyParameter,
  DefinedArguments,
  DefinedEnum,
  DefinedObjectType,
  DefinedParameter,
  PlainType,
  Type,
  DefinedVariables,
} from './types.ts';
