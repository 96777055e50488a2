// The networks of a domain's tasks: where a body keeps its network, and which tasks the network calls.

import type { TaskNetwork, Rest } from './ir.ts';

/** A task in a network, with its arguments. */
export type NetworkCall = Extract<TaskNetwork, { kind: 'task' }>;

/** The network at the end of a body's choices. */
export function networkOf(rest: Rest): TaskNetwork {
  return rest.kind === 'network' ? rest.network : networkOf(rest.rest);
}

/** Every call of a task in a network, in the order of the text. A call inside a `forall` counts once. */
export function callsIn(network: TaskNetwork): NetworkCall[] {
  if (network.kind === 'each') return callsIn(network.network);
  return network.kind === 'task' ? [network] : network.parts.flatMap(callsIn);
}

/**
 * The calls that are in the network in every state. This excludes calls inside a `forall`, which may have no binding.
 */
export function certainCallsIn(network: TaskNetwork): NetworkCall[] {
  if (network.kind === 'each') return [];
  return network.kind === 'task' ? [network] : network.parts.flatMap(certainCallsIn);
}

/** The task that comes before all others of the network. */
export function firstCall(network: TaskNetwork): NetworkCall | null {
  if (network.kind === 'task') return network;
  if (network.kind === 'each') return null;
  const first = network.parts[0];
  return first && (network.kind === 'ordered' || network.parts.length === 1) ? firstCall(first) : null;
}

/** Whether the network contains a `forall`. */
export function hasEach(network: TaskNetwork): boolean {
  return network.kind === 'each' || (network.kind !== 'task' && network.parts.some(hasEach));
}
