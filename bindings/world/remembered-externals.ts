// Answers of externals that are remembered: the same arguments are asked once in a search.

import type { Core } from '../core/core.ts';
import type { RawExternal } from './externals.ts';

/** Answers by the first argument, then by the second...; the last level holds the answers. */
type Answers = Map<number | string, Answers | number>;

/**
 * Asks once for the same arguments in one search. What is remembered is forgotten when another search takes the stage, and when the
 * same one comes back to it. Who asks outside of a search wants to know what holds now.
 */
export function remember(core: Core, ask: RawExternal, arity: number): RawExternal {
  const known: Answers = new Map();
  let entry = -1;
  return (...raw) => {
    if (!core.busy) return ask(...raw);
    const now = core.exports.stageEntries();
    if (now !== entry) {
      known.clear();
      entry = now;
    }
    let level = known;
    for (let at = 0; at + 1 < arity; at++) {
      const key = keyOf(raw[at]!);
      let next = level.get(key);
      if (next === undefined) level.set(key, (next = new Map()));
      level = next as Answers;
    }
    const key = arity > 0 ? keyOf(raw[arity - 1]!) : 0;
    const found = level.get(key);
    if (found !== undefined) return found as number;
    const answer = ask(...raw);
    level.set(key, answer);
    return answer;
  };
}

/** Maps know no negative zero. */
function keyOf(argument: number): number | string {
  return Object.is(argument, -0) ? '-0' : argument;
}
