// `frameplan/reference`: the reference planner, and explanations of searches that use it.

export * from '../reference/index.ts';
export { explain } from './explain.ts';
export type { Attempt, Explanation, TreeNode } from './explain.ts';
export { explainSession } from './explain-session.ts';
export type { Explainable } from './explain-session.ts';
export type { ExplainerOptions, ExplainOptions } from './options.ts';
export { renderExplanation } from './render.ts';
export type { ExplanationOptions } from './render.ts';
export type { Blocked, HeldCondition } from './inspect.ts';
export type { ReadPlace, ShownValue } from './places.ts';
export type { ValueChange } from './remedies.ts';
export { changesAfter, changesBefore, placeAndValue, valuesOf, withChanges } from './tried/changes.ts';
export type { PlaceValue } from './tried/changes.ts';
export { Explainer, explainer, sessionExplainer } from './tried/explainer.ts';
export { DecisiveConditions, rankedCauses } from './tried/decisive.ts';
export type { DecisiveCondition, RankedCause } from './tried/decisive.ts';
export type { Giving } from './tried/effects.ts';
export { loopIn } from './tried/loops.ts';
export type { ExplainedLoop } from './tried/loops.ts';
export type { MissedAttempt } from './tried/missed.ts';
export type { LaterTask } from './tried/order.ts';
export { ValueSources } from './tried/sources.ts';
export type { PossibleWriter, ValueAsker, ValueOrigin, ValueSource } from './tried/sources.ts';
export { renderExplained } from './tried/render.ts';
export type { ExplanationExtras } from './tried/render.ts';
export { explanationKind, explanationVersion } from './tried/types.ts';
export type {
  AttemptPlace,
  AttemptReason,
  Cause,
  ExplainedSearch,
  TaskAttempt,
  TriedTask,
  UntoldTask,
} from './tried/types.ts';
