// The networks of a domain's tasks: where a body keeps its network, and which tasks the network calls.

import type { TaskNetwork, Rest } from './ir.ts';

/** A task in a network, with its arguments. */
export type NetworkCall = Extract<TaskNetwork, { kind: 'task' }>;

/** The network at the end of a body's choices. */
export function networkOf(rest: Rest): TaskNetwork {
  return rest.kind === 'network' ? rest.network : networkOf(rest.rest);
}

/** Every call of a task in a network, in the order of the text. */
export function callsIn(network: TaskNetwork): NetworkCall[] {
  return network.kind === 'task' ? [network] : network.parts.flatMap(callsIn);
}
