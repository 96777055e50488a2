// Describes which steps of a plan are done. Steps are counted as the game sees them, without internal steps.

/**
 * The steps of a plan that are done: the first N steps, or the steps with these numbers, counted from 0. Bytes have an
 * entry for each step, including internal ones: 1 if it is done.
 */
export type StepsDone = number | readonly number[] | Uint8Array;

export function isListOfSteps(stepsDone: StepsDone): stepsDone is readonly number[] {
  return Array.isArray(stepsDone);
}

/** Whether a value has one of these forms, whatever the plan is. */
export function isStepsDone(value: unknown): value is StepsDone {
  return Array.isArray(value) || value instanceof Uint8Array || (Number.isInteger(value) && (value as number) >= 0);
}

/** Returns null if these bytes are valid for a plan with `count` steps, otherwise the reason in words. */
export function problemOfBytes(bytes: Uint8Array, count: number): string | null {
  if (bytes.length === count) return null;
  return `a plan of ${count} steps, internal ones included, needs as many bytes, not ${bytes.length}`;
}

/** Returns null if these are valid step numbers for a plan with `count` steps, otherwise the reason in words. */
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
