// The states of the component and of a plan that it executes, and the changes that lead from one to the other. Both
// follow these tables, and the figures of the docs are drawn from them.

/**
 * The states of the component: `idle` until the errands are confirmed; the others are the three activities of the
 * paper's figure 1.
 */
export type ComponentState = 'idle' | 'selecting' | 'searching' | 'executing';

export const componentTransitions = [
  { from: 'idle', on: 'confirmed', to: 'selecting' },
  { from: 'selecting', on: 'selected', to: 'searching' },
  { from: 'selecting', on: 'all-done', to: 'idle' },
  { from: 'selecting', on: 'none-left', to: 'idle' },
  { from: 'selecting', on: 'interrupted', to: 'idle' },
  { from: 'searching', on: 'found', to: 'executing' },
  { from: 'searching', on: 'reselected', to: 'selecting' },
  { from: 'searching', on: 'put-aside', to: 'selecting' },
  { from: 'searching', on: 'failed', to: 'idle' },
  { from: 'searching', on: 'interrupted', to: 'idle' },
  { from: 'executing', on: 'achieved', to: 'selecting' },
  { from: 'executing', on: 'reselected', to: 'selecting' },
  { from: 'executing', on: 'put-aside', to: 'selecting' },
  { from: 'executing', on: 'failed', to: 'idle' },
  { from: 'executing', on: 'interrupted', to: 'idle' },
] as const satisfies readonly Transition<ComponentState>[];

/**
 * The states of an execution. `compiled`: between two instructions of an action. `answering`: an emergency is answered
 * without planning.
 */
export type ExecutionState = 'waiting' | 'compiled' | 'instructed' | 'answering' | 'success' | 'failure';

export const executionTransitions = [
  { from: 'waiting', on: 'action', to: 'compiled' },
  { from: 'waiting', on: 'executed', to: 'success' },
  { from: 'waiting', on: 'given-up', to: 'failure' },
  { from: 'compiled', on: 'instruction', to: 'instructed' },
  { from: 'compiled', on: 'no-instruction-left', to: 'waiting' },
  { from: 'compiled', on: 'emergency', to: 'answering' },
  { from: 'compiled', on: 'action-lost', to: 'waiting' },
  { from: 'compiled', on: 'given-up', to: 'failure' },
  { from: 'instructed', on: 'done', to: 'compiled' },
  { from: 'instructed', on: 'action-lost', to: 'waiting' },
  { from: 'instructed', on: 'given-up', to: 'failure' },
  { from: 'answering', on: 'emergency', to: 'answering' },
  { from: 'answering', on: 'answered', to: 'compiled' },
  { from: 'answering', on: 'action-lost', to: 'waiting' },
  { from: 'answering', on: 'given-up', to: 'failure' },
] as const satisfies readonly Transition<ExecutionState>[];

export type ComponentChange = (typeof componentTransitions)[number]['on'];
export type ExecutionChange = (typeof executionTransitions)[number]['on'];

export interface Transition<State extends string> {
  readonly from: State;
  readonly on: string;
  readonly to: State;
}

/** Returns the state that a change leads to. Any other change there would be an error of the component. */
export function follow<State extends string>(
  transitions: readonly Transition<State>[],
  from: State,
  on: string,
): State {
  const found = transitions.find((one) => one.from === from && one.on === on);
  if (!found) throw new Error(`the planning component can't go on from "${from}" by "${on}"`);
  return found.to;
}
