// Reads a plan in the notation of PDDL validators: one step in parentheses on each line. A time before the step, a
// duration after it and everything from `;` on are ignored.

import { PlanMistake } from '../hddl/read-hddl-plan.ts';

/** A step. Names are in lower case. */
export interface PddlStep {
  name: string;
  args: string[];
  /** The step as the plan writes it. */
  text: string;
}

export function readPddlPlan(text: string): PddlStep[] {
  const steps: PddlStep[] = [];
  for (const line of text.split(/\r?\n/)) {
    const plain = line.replace(/;.*$/, '').trim();
    if (plain === '') continue;
    const [, inside] = /^(?:[\d.]+\s*:\s*)?\(([^()]*)\)(?:\s*\[[\d.]+\])?$/.exec(plain) ?? [];
    const [name, ...args] = (inside ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    if (name === undefined)
      throw new PlanMistake(steps.length, `\`${plain}\` is no step such as \`(drive truck depot)\``);
    steps.push({ name, args, text: plain });
  }
  return steps;
}
