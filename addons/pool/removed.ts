// Task networks whose objects may have been removed meanwhile.

import type { Network } from '../../bindings/index.ts';
import { idOf } from '../../bindings/internal.ts';
import type { Calls } from '../../bindings/internal.ts';

/** Returns the network with `none` for objects that have been removed. */
export function withoutRemoved(calls: Calls, network: Network): Network {
  if (network.kind !== 'task') {
    return { kind: network.kind, parts: network.parts.map((part) => withoutRemoved(calls, part)) };
  }
  const args = network.args.map((arg, at) => {
    const { slots } = calls.kinds[network.task]![at]!;
    return slots && Number.isNaN(idOf(slots, arg)) ? 0 : arg;
  });
  return { ...network, args };
}
