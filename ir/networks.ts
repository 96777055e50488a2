// The networks of a domain's tasks: where a body keeps its network, and which tasks the network calls.

import type { TaskNetwork, Tail } from './ir.ts';

/** A task in a network, with its arguments. */
export type NetworkCall = Extract<TaskNetwork, { kind: 'task' }>;

/** The network at the end of a body's choices. */
export function networkOf(tail: Tail): TaskNetwork {
  return tail.kind === 'network' ? tail.network : networkOf(tail.tail);
}

/** Every call of a task in a network, in the order of the text. */
export function callsIn(network: TaskNetwork): NetworkCall[] {
  return network.kind === 'task' ? [network] : network.parts.flatMap(callsIn);
}
