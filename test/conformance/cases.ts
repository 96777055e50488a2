// Reads what a conformance case expects: comments that follow the `problem` line, such as `// plan: A(x), B * 3`,
// `// status: failed`, `// cost: 4`, `// iterations: 7`, `// best: A cost 2`, `// best-status: fault` and
// `// limits: iterations 100, depth 50`. A comment in other words is for people.

export interface CaseExpectations {
  status: string;
  /** Steps without internal ones; undefined where there is no plan. */
  plan: string[] | undefined;
  cost: number | undefined;
  iterations: number | undefined;
  bestStatus: string | undefined;
  best: { plan: string[]; cost: number } | undefined;
  limits: { iterations: number; depth: number };
}

const defaultLimits = { iterations: 10_000, depth: 1_000 };
const keys = ['plan', 'status', 'cost', 'iterations', 'best', 'best-status', 'limits'];

/** The expectations of each problem of a text, by its name. */
export function expectationsIn(text: string): Map<string, CaseExpectations> {
  const [, ...problems] = text.split(/^problem /m);
  return new Map(problems.map((problem) => [/^`?([^` ]+)/.exec(problem)![1]!, expectationsOf(problem)]));
}

function expectationsOf(problem: string): CaseExpectations {
  const found = new Map<string, string>();
  for (const [, key, value] of problem.matchAll(/^\/\/ ([a-z-]+): (.*)$/gm)) {
    if (!keys.includes(key!)) continue;
    if (found.has(key!)) throw new Error(`"${key}" is expected twice`);
    found.set(key!, value!.trim());
  }
  const plan = found.get('plan');
  const status = found.get('status') ?? (plan === undefined ? undefined : 'solved');
  if (status === undefined) throw new Error(`neither a plan nor a status is expected of ${problem.split('\n')[0]}`);
  return {
    status,
    plan: plan === undefined ? undefined : parsePlan(plan),
    cost: numberIn(found.get('cost')),
    iterations: numberIn(found.get('iterations')),
    bestStatus: found.get('best-status'),
    best: parseBest(found.get('best')),
    limits: parseLimits(found.get('limits')),
  };
}

/** `A(x, y), B * 3` as the steps `A(x, y)`, `B()`, `B()`, `B()`; `nothing` is the empty plan. */
function parsePlan(text: string): string[] {
  if (text === 'nothing') return [];
  return [...text.matchAll(/([^(), ]+)(\([^)]*\))?(?: \* (\d+))?(?:, |$)/g)].flatMap(([, task, args, times]) =>
    Array.from({ length: Number(times ?? 1) }, () => `${task}${args ?? '()'}`),
  );
}

function parseBest(text: string | undefined): CaseExpectations['best'] {
  if (text === undefined) return undefined;
  const parts = /^(.*) cost (\S+)$/.exec(text);
  if (!parts) throw new Error(`"best: ${text}" states no cost`);
  return { plan: parsePlan(parts[1]!), cost: Number(parts[2]) };
}

function parseLimits(text: string | undefined): CaseExpectations['limits'] {
  if (text === undefined) return defaultLimits;
  const parts = /^iterations (\d+), depth (\d+)$/.exec(text);
  if (!parts) throw new Error(`"limits: ${text}" is not "iterations N, depth N"`);
  return { iterations: Number(parts[1]), depth: Number(parts[2]) };
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
