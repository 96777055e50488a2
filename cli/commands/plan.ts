// `frameplan plan`: searches a plan for a problem and prints it.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { domainFor } from '../../ir/problem-tasks.ts';
import type { Command, CommandInput } from '../command.ts';
import { exitCodes, meant, UsageError } from '../command.ts';
import { lispNotationOf } from '../contents.ts';
import { readText } from '../files.ts';
import type { Text } from '../files.ts';
import { usageLine } from '../help.ts';
import type { Io } from '../io.ts';
import { chooseProblem, loadDomainText, loadProblemText } from '../load.ts';
import { explanationAsJson } from '../explanation.ts';
import { asJson, asText } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { planWithCore } from '../plan-with-core.ts';

export interface PlanRequest {
  best: boolean;
  maxIterations: number;
  maxDepth: number;
  /** Whether to tell what may be carried out side by side. */
  parallel: boolean;
  /** Whether to tell how each task was decomposed. */
  decomposition: boolean;
  /** Whether no order of tasks is left open, neither in the domain nor in the problem. */
  totallyOrdered: boolean;
}

/** Enough for any search that a game would wait for, and soon reached by one that never ends. */
const gameLimits = { iterations: 10_000_000, depth: 100_000 };
/** Problems of competitions are searched for minutes, and may have plans of hundreds of thousands of steps. */
const hddlLimits = { iterations: 1_000_000_000, depth: 2 ** 32 - 1 };

export const plan: Command = {
  name: 'plan',
  usage: 'DOMAIN.htn [PROBLEM.htn | PROBLEM.json] [options]',
  summary: 'search a plan for a problem and print it',
  details:
    'The problem may be left out when the domain file holds one. `-` is standard input. Domain and problem may both be\n' +
    `in HDDL or PDDL; the limits are then ${hddlLimits.iterations} iterations and no depth unless told.`,
  options: {
    problem: { short: 'p', value: 'NAME', help: 'which problem, when the file holds several' },
    best: { help: 'search the cheapest plan instead of the first' },
    'max-iterations': {
      value: 'N',
      help: `end the search after so many iterations (${gameLimits.iterations} unless told)`,
    },
    'max-depth': {
      value: 'N',
      help: `end the search at so many decompositions and steps in a row (${gameLimits.depth} unless told)`,
    },
    reference: { help: 'use the reference planner instead of the WebAssembly core: slow, and made to be read' },
    explain: { help: 'tell how the plan came to be, or why there is none (uses the reference planner)' },
    parallel: { help: 'print the plan in waves of tasks that may be carried out side by side, and what they wait for' },
    task: { value: 'NAME', help: 'with --explain: tell about every try of this task' },
    format: {
      value: 'FORMAT',
      help: 'ipc: of HDDL, print the plan with its decomposition; val: of PDDL, as validators read it',
    },
    json: {
      help: 'print one JSON object: status, plan, cost, iterations, microseconds; or the explanation',
    },
  },
  examples: [
    'frameplan plan guard.htn yard.htn',
    'frameplan plan guard.htn yard.json --best --json',
    'frameplan plan guard.htn --problem yard --explain',
    'frameplan plan squad.htn --parallel',
    'frameplan plan domain.hddl problem.hddl --format ipc',
    'frameplan plan domain.pddl problem.pddl --format val',
  ],
  async run(input, io) {
    checkSwitches(input);
    const loaded = await load(input, io);
    if (!loaded) return exitCodes.notFound;
    const request = readRequest(input, loaded);
    if (input.switches.has('explain')) return explainTo(io, loaded, request, input);
    const search = loaded.isPddl ? (await import('../plan-pddl.ts')).planPddl : await searchOf(input);
    const outcome = search(loaded.domain, loaded.problem, request, io);
    io.out(await printed(outcome, loaded, input));
    return outcome.status === 'solved' ? exitCodes.found : exitCodes.notFound;
  },
};

async function printed(outcome: Outcome, { domain, problem }: LoadedFiles, input: CommandInput): Promise<string> {
  if (input.switches.has('json')) return asJson(outcome);
  if (input.values.get('format') === 'val' && outcome.steps) {
    const { writePddlPlan } = await import('../../formats/pddl/index.ts');
    return writePddlPlan(domain, problem, outcome.steps, outcome.cost ?? undefined);
  }
  if (!input.values.has('format') || !outcome.decomposition) return asText(outcome);
  const { writeHddlPlan } = await import('../../formats/hddl/index.ts');
  return writeHddlPlan(domain, problem, outcome.decomposition);
}

/**
 * The planner that was asked for. It is loaded now, because the other commands need none. Both get what the passes make
 * of the domain: its lower bounds on costs decide how many iterations --best takes.
 */
async function searchOf(input: CommandInput): Promise<typeof planWithCore> {
  if (input.switches.has('reference')) return (await import('../plan-with-reference.ts')).planWithReference;
  return (await import('../plan-with-core.ts')).planWithCore;
}

/** Wrong use is told before anything is read. */
function checkSwitches(input: CommandInput): void {
  if (input.values.has('task') && !input.switches.has('explain')) throw new UsageError('--task needs --explain');
  const format = input.values.get('format');
  if (format !== undefined && format !== 'ipc' && format !== 'val') {
    throw new UsageError(`there is no format "${format}" (there are ipc and val)`);
  }
  const special = ['parallel', ...(format === undefined ? [] : ['format'])].filter(
    (name) => input.switches.has(name) || input.values.has(name),
  );
  for (const one of special) {
    for (const other of ['reference', 'explain']) {
      if (input.switches.has(other)) throw new UsageError(`--${one} can't be given with --${other}`);
    }
  }
  count(input, 'max-iterations');
  count(input, 'max-depth');
}

function readRequest(input: CommandInput, { totallyOrdered, isPddl }: LoadedFiles): PlanRequest {
  const isHddl = totallyOrdered !== null;
  const format = input.values.get('format');
  if (format === 'ipc' && !isHddl) throw new UsageError('--format ipc is for domains in HDDL');
  if (format === 'val' && !isPddl) throw new UsageError('--format val is for domains in PDDL');
  const others = ['reference', 'explain', 'parallel'].filter((name) => input.switches.has(name));
  if (isPddl && others.length > 0) throw new UsageError(`--${others[0]} is not for domains in PDDL`);
  const limits = isHddl || isPddl ? hddlLimits : gameLimits;
  return {
    parallel: input.switches.has('parallel'),
    decomposition: format === 'ipc',
    totallyOrdered: totallyOrdered ?? false,
    best: input.switches.has('best'),
    maxIterations: count(input, 'max-iterations') ?? limits.iterations,
    maxDepth: count(input, 'max-depth') ?? limits.depth,
  };
}

function count(input: CommandInput, option: string): number | undefined {
  const text = input.values.get(option);
  if (text === undefined) return undefined;
  const value = Number(text);
  const most = 2 ** 32 - 1;
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${option} must be a whole number from 1 to ${most}, not "${text}"`);
}

/** Explains the domain as it is written, without passes: what is told must be found in the text. */
async function explainTo(
  io: Io,
  { domain, problem, source }: LoadedFiles,
  request: PlanRequest,
  input: CommandInput,
): Promise<number> {
  const task = input.values.get('task');
  const names = domain.tasks.map(({ name }) => name);
  if (task !== undefined && !names.includes(task)) {
    throw new UsageError(`the domain has no task "${task}"${meant(task, names)}`);
  }
  const { explain, renderExplanation } = await import('../../reference/index.ts');
  const explanation = explain(domain, problem, {
    ...(task === undefined ? {} : { task }),
    mode: request.best ? 'best' : 'first',
    limits: { iterations: request.maxIterations, depth: request.maxDepth },
  });
  const asData = input.switches.has('json');
  io.out(asData ? explanationAsJson(explanation) : renderExplanation(explanation, source.text, { color: io.colors }));
  return explanation.status === 'solved' ? exitCodes.found : exitCodes.notFound;
}

interface LoadedFiles {
  domain: DomainIr;
  problem: Problem;
  /** The domain's text, with all that it includes. */
  source: Text;
  /** Of HDDL: whether no order of tasks is left open. null: it is no HDDL. */
  totallyOrdered: boolean | null;
  /** The problem has conditions to achieve in the place of tasks. */
  isPddl?: true;
}

/** null when a text had errors, which have been printed. */
async function load(input: CommandInput, io: Io): Promise<LoadedFiles | null> {
  const [domainPath, problemPath, ...rest] = input.positionals;
  if (domainPath === undefined) throw new UsageError(`\`plan\` needs a domain; ${usageLine(plan)}`);
  if (rest.length > 0) {
    throw new UsageError(`\`plan\` takes one domain and one problem, but got ${input.positionals.length} files`);
  }
  const domainSource = await readText(domainPath, io);
  const problemSource = problemPath === undefined ? undefined : await readText(problemPath, io);
  const asJson = input.switches.has('json');
  const notation = lispNotationOf(domainSource);
  if (notation === 'pddl') {
    const { loadPddlTexts } = await import('../pddl.ts');
    const lowered = loadPddlTexts(domainSource, problemSource, io, asJson);
    return lowered && { ...lowered, source: domainSource, totallyOrdered: null, isPddl: true };
  }
  if (notation === 'hddl') {
    const { loadHddlTexts } = await import('../hddl.ts');
    const lowered = loadHddlTexts(domainSource, problemSource, io, asJson);
    return lowered && { ...lowered, source: domainSource };
  }
  const loaded = loadDomainText(domainSource, io, asJson);
  if (!loaded) return null;
  const problems = problemSource ? loadProblemText(problemSource, loaded.domain, io, asJson) : loaded.problems;
  if (!problems) return null;
  const problem = chooseProblem(problems, input.values.get('problem'), (problemSource ?? domainSource).name);
  return { domain: domainFor(loaded.domain, problem), problem, source: loaded.source, totallyOrdered: null };
}
