// Reads a plan in the format of the planning competition of 2020. The steps are between `==>` and `<==`, one line each.
// They are followed by `root` with the numbers of the requested tasks, and then one line for each decomposition: a
// number, a task, `->`, a method, and the numbers of its subtasks. A line in another form is refused.

/** A mistake in a plan: in a step or a task, by its number there, or in the plan as a whole. */
export class PlanMistake extends Error {
  readonly step: number | null;

  constructor(step: number | null, reason: string) {
    super(reason);
    this.step = step;
  }
}

/** A line of a plan: a step, or a task with its decomposition. Names are in lower case. */
export interface PlanEntry {
  id: number;
  name: string;
  args: string[];
  /** null: a step. */
  method: string | null;
  subtasks: number[];
  /** The step or task as the plan writes it. */
  text: string;
}

export interface HddlPlan {
  /** In their order. */
  steps: PlanEntry[];
  root: number[];
  entries: Map<number, PlanEntry>;
}

export function readHddlPlan(text: string): HddlPlan {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const from = lines.indexOf('==>');
  const to = lines.indexOf('<==', from + 1);
  if (from < 0) throw new PlanMistake(null, 'no line `==>` begins the plan');
  if (to < 0) throw new PlanMistake(null, 'no line `<==` ends the plan');
  const plan: HddlPlan = { steps: [], root: [], entries: new Map() };
  let hasRoot = false;
  for (const line of lines.slice(from + 1, to)) {
    if (line === '' || line.startsWith(';')) continue;
    if (/^root\b/i.test(line)) {
      if (hasRoot) throw new PlanMistake(null, 'there are two lines `root`');
      hasRoot = true;
      plan.root = numbers(null, line.slice('root'.length), line);
    } else addEntry(plan, line, hasRoot);
  }
  if (!hasRoot) throw new PlanMistake(null, 'a line `root` with the tasks that were asked for is missing');
  return plan;
}

function addEntry({ steps, entries }: HddlPlan, line: string, isBehindRoot: boolean): void {
  const [, number, rest] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
  if (number === undefined) throw new PlanMistake(null, `\`${line}\` begins with no number`);
  const id = Number(number);
  if (entries.has(id)) throw new PlanMistake(id, `the number ${id} stands twice`);
  const [head, tail, ...more] = rest!.split('->');
  if (more.length > 0) throw new PlanMistake(id, `\`${line}\` has more than one \`->\``);
  const [name, ...args] = words(head!);
  if (name === undefined) throw new PlanMistake(id, `\`${line}\` names no task`);
  const entry: PlanEntry = { id, name, args, method: null, subtasks: [], text: head!.trim() };
  if (tail === undefined) {
    if (isBehindRoot) throw new PlanMistake(id, `\`${entry.text}\` stands behind \`root\` and has no \`->\``);
    steps.push(entry);
  } else {
    const [method, ...subtasks] = words(tail);
    if (method === undefined) throw new PlanMistake(id, `\`${line}\` names no method`);
    entry.method = method;
    entry.subtasks = numbers(id, subtasks.join(' '), line);
  }
  entries.set(id, entry);
}

/** Some planners put parentheses around steps. */
function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s()]+/)
    .filter((word) => word !== '');
}

function numbers(id: number | null, text: string, line: string): number[] {
  return words(text).map((word) => {
    if (!/^\d+$/.test(word)) throw new PlanMistake(id, `\`${word}\` in \`${line}\` is not the number of a task`);
    return Number(word);
  });
}
