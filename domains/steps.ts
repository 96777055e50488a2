// The steps of a plan as text, `Walk(bob, hall)`, for the checkers of plans.

export interface StepWords {
  /** Empty when the text is no step. */
  task: string;
  args: string[];
}

export function readStep(text: string): StepWords {
  const [, task = '', list = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  return { task, args: list === '' ? [] : list.split(', ') };
}
