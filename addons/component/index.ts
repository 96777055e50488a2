// A planning component for the loop of a game: `frameplan/component`. Only games that import this entry load it.

export { PlanningComponent } from './component.ts';
export type { ComponentEvent, ComponentEventKind, ComponentOptions } from './component.ts';
export { byPriority, Errand, nearest } from './errands.ts';
export type { Criterion, ErrandAim, ErrandOptions } from './errands.ts';
export type { ComponentHandler, EmergencyAnswer } from './execution.ts';
export type { ErrandGoalOptions, ErrandSearchOptions, PooledSearch, SearchPool } from './search.ts';
export { componentTransitions, executionTransitions } from './transitions.ts';
export type { ComponentChange, ComponentState, ExecutionChange, ExecutionState, Transition } from './transitions.ts';
