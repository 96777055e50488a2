// Describes searches for goals in words.

import { kindOf, textOf } from '../../bindings/internal.ts';
import { saving } from '../save/guests.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { GuestSearch } from '../save/guests.ts';
import type { RecordedGoal } from './types.ts';

interface GoalWords {
  goal: [holds: string, args: (number | string)[], value: number | string][];
  character: { root: number; id: number } | null;
  mode: 'first' | 'best';
}

export function recordGoal(state: WorldState, told: GuestSearch): RecordedGoal {
  try {
    const { goal, character, mode } = told[saving]().search as GoalWords;
    const conditions = goal.map(([holds, args, value]) => conditionText(state, holds, args, value));
    const name = character && (state.numbering.names[character.root]?.[character.id] ?? null);
    return { goal: conditions.join(', '), character: name, mode };
  } catch {
    // Only goals with fixed values can be recorded.
    return { goal: 'a goal', character: null, mode: 'first' };
  }
}

function conditionText(
  { loaded: { manifest }, numbering }: WorldState,
  holds: string,
  args: readonly (number | string)[],
  value: number | string,
): string {
  const variable = manifest.variables.find(({ name }) => name === holds);
  const types = variable && [...variable.params, variable.value];
  const [result, ...texts] = [value, ...args].map((given, at) => {
    const type = types?.at(at - 1);
    return type ? textOf(kindOf(manifest, type, numbering), Number(given)) : String(given);
  });
  return `${holds}(${texts.join(', ')}) == ${result}`;
}
