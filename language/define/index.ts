// The TypeScript door: domains written in TypeScript instead of `.htn` (docs/typescript-door.md).

export { constant, define, external, fluent } from './declarations.ts';
export type { Constant, Declared, Define, External, Fluent, Place } from './declarations.ts';
export { DefinitionError, defineDomain } from './domain.ts';
export type { DefinedBytes, DefinedDomain } from './domain.ts';
export { abs, and, implies, max, min, negative, none, not, or } from './expression.ts';
export type {
  BooleanKind,
  Condition,
  EnumKind,
  Expression,
  FloatKind,
  Input,
  IntegerKind,
  Kind,
  Let,
  Literal,
  NoneKind,
  ObjectKind,
} from './expression.ts';
export { branch, cost, exists, first, forall, ordered, sortBy, unordered, when } from './statements.ts';
export type { Body, Branch, Choice, ChoiceBody, Cost, Effect, Guard, Network, PrimitiveBody } from './statements.ts';
export { compoundTask, internalTask, primitiveTask } from './tasks.ts';
export type { CompoundTask, InternalTask, MethodBody, PrimitiveTask } from './tasks.ts';
export { boolean, enumeration, float, integer, type } from './types.ts';
export type { AnyParameter, Arguments, EnumType, ObjectType, Parameter, PlainType, Type, Variables } from './types.ts';
