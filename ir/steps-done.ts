// How far a game has come with a plan. Steps are counted as the game sees them, without internal steps.

/**
 * What has been done of a plan: the first N steps, or the steps with these numbers, counted from 0. Bytes have an
 * entry for each step, internal ones included: 1 when it has been carried out.
 */
export type StepsDone = number | readonly number[] | Uint8Array;

export function isListOfSteps(stepsDone: StepsDone): stepsDone is readonly number[] {
  return Array.isArray(stepsDone);
}

/** Whether this may say what has been done, whatever the plan is. */
export function isStepsDone(value: unknown): value is StepsDone {
  return Array.isArray(value) || value instanceof Uint8Array || (Number.isInteger(value) && (value as number) >= 0);
}

/** In words, why these bytes can't say that of a plan with `count` steps; null when they can. */
export function problemOfBytes(bytes: Uint8Array, count: number): string | null {
  if (bytes.length === count) return null;
  return `a plan of ${count} steps, internal ones included, needs as many bytes, not ${bytes.length}`;
}

/** In words, why these can't be the numbers of steps of a plan with `count` steps; null when they can. */
export function problemOfSteps(list: readonly number[], count: number): string | null {
  const seen = new Set<number>();
  for (const step of list) {
    if (!Number.isInteger(step) || step < 0)
      return `the numbers of steps are whole ones from 0 on, not ${String(step)}`;
    if (step >= count) return `a plan of ${count} has no step number ${step}: the first is number 0`;
    if (seen.has(step)) return `step number ${step} is in the list twice`;
    seen.add(step);
  }
  return null;
}
