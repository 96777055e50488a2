// `frameplan plan`: searches a plan for a problem and prints it.

import { oneOf } from '../../../bindings/base/options.ts';
import type { Command, CommandInput } from '../command.ts';
import { counted } from '../counted.ts';
import { exitCodes, adviceFor, UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { loadFiles } from '../load-files.ts';
import type { LoadedFiles } from '../load-files.ts';
import { explanationAsJson } from '../explanation.ts';
import { asJson, asText } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { planWithCore } from '../plan-with-core.ts';
import { goalsFor } from '../explaining-goals.ts';
import {
  bestFlag,
  depthFlag,
  iterationsFlag,
  limitsOf,
  longLimits,
  problemFlag,
  shortLimits,
} from '../plan-request.ts';
import type { PlanRequest } from '../plan-request.ts';
import type { ExplainedSearch, ExplanationExtras } from '../../../explain/index.ts';

/** The iterations between two reports of progress of an explanation. */
const iterationsAtOnce = 1 << 16;

export const plan: Command = {
  name: 'plan',
  usage: 'DOMAIN.htn [PROBLEM.htn | PROBLEM.json] [options]',
  summary: 'search for a plan for a problem and print it',
  details:
    'The problem may be left out when the domain file holds one. `-` is standard input. Domain and problem may both be\n' +
    `in HDDL or PDDL; the limits are then ${longLimits.iterations} iterations and no depth by default.`,
  options: {
    problem: problemFlag,
    best: bestFlag,
    'max-iterations': iterationsFlag(shortLimits.iterations),
    'max-depth': depthFlag,
    reference: { help: 'use the reference planner instead of the WebAssembly core: slow, but easy to read' },
    explain: { help: 'explain the plan, or why there is none (for tasks, with the reference planner)' },
    parallel: {
      help: 'print the plan in waves of tasks that may be carried out at the same time, and what they wait for',
    },
    task: { value: 'NAME', help: 'with --explain: show every attempt at this task' },
    format: {
      value: 'FORMAT',
      takes: oneOf(['ipc', 'val']),
      help: 'ipc: for HDDL, the plan with its decomposition; val: for PDDL, as validators read it',
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
    const loaded = await loadFiles(plan, input, io);
    if (!loaded) return exitCodes.notFound;
    const request = readRequest(input, loaded);
    if (input.switches.has('explain')) {
      return loaded.isGoal ? explainGoalTo(io, loaded, request, input) : explainTo(io, loaded, request, input);
    }
    const search = loaded.isGoal ? (await import('../plan-for-goal.ts')).planGoalProblem : await searchOf(input);
    const outcome = search(loaded.domain, loaded.problem, request, io);
    io.out(await printed(outcome, loaded, input));
    return outcome.status === 'solved' ? exitCodes.found : exitCodes.notFound;
  },
};

async function printed(outcome: Outcome, { domain, problem }: LoadedFiles, input: CommandInput): Promise<string> {
  if (input.switches.has('json')) return asJson(outcome);
  if (input.values.get('format') === 'val' && outcome.steps) {
    const { writePddlPlan } = await import('../../../formats/pddl/index.ts');
    return writePddlPlan(domain, problem, outcome.steps, outcome.cost ?? undefined);
  }
  if (!input.values.has('format') || !outcome.decomposition) return asText(outcome);
  const { writeHddlPlan } = await import('../../../formats/hddl/index.ts');
  return writeHddlPlan(domain, problem, outcome.decomposition);
}

/**
 * The requested planner. It is loaded here, because other commands need none. Both planners get the domain after all
 * passes, whose lower bounds on costs decide how many iterations --best takes.
 */
async function searchOf(input: CommandInput): Promise<typeof planWithCore> {
  if (input.switches.has('reference')) return (await import('../plan-with-reference.ts')).planWithReference;
  return (await import('../plan-with-core.ts')).planWithCore;
}

/** Reports wrong use before anything is read. */
function checkSwitches(input: CommandInput): void {
  if (input.values.has('task') && !input.switches.has('explain')) throw new UsageError('--task needs --explain');
  const format = input.values.get('format');
  const special = ['parallel', ...(format === undefined ? [] : ['format'])].filter(
    (name) => input.switches.has(name) || input.values.has(name),
  );
  for (const one of special) {
    for (const other of ['reference', 'explain']) {
      if (input.switches.has(other)) throw new UsageError(`--${one} can't be given with --${other}`);
    }
  }
}

function readRequest(input: CommandInput, { notation, totallyOrdered, isGoal }: LoadedFiles): PlanRequest {
  const format = input.values.get('format');
  if (format === 'ipc' && notation !== 'hddl') throw new UsageError('--format ipc is for domains in HDDL');
  if (format === 'val' && notation !== 'pddl') throw new UsageError('--format val is for domains in PDDL');
  const others = ['reference', 'parallel'].filter((name) => input.switches.has(name));
  if (isGoal && input.values.has('task')) others.push('task');
  if (isGoal && others.length > 0) throw new UsageError(`--${others[0]} is not for problems that ask for a goal`);
  return {
    parallel: input.switches.has('parallel'),
    decomposition: format === 'ipc',
    totallyOrdered,
    best: input.switches.has('best'),
    ...limitsOf(input, notation !== 'frameplan'),
  };
}

/**
 * Explains the domain as it is written, without passes, so that everything in the explanation can be found in the text.
 */
async function explainTo(io: Io, loaded: LoadedFiles, request: PlanRequest, input: CommandInput): Promise<number> {
  const { domain, problem, source } = loaded;
  const task = input.values.get('task');
  const names = domain.tasks.map(({ name }) => name);
  if (task !== undefined && !names.includes(task)) {
    throw new UsageError(`the domain has no task "${task}"${adviceFor(task, names)}`);
  }
  const { explain, explainer, renderExplained, renderExplanation } = await import('../../../explain/index.ts');
  const asData = input.switches.has('json');
  const color = io.colors;
  const options = {
    mode: request.best ? 'best' : 'first',
    limits: { iterations: request.maxIterations, depth: request.maxDepth },
    ...goalsFor(domain),
  } as const;
  if (task !== undefined) {
    const explanation = explain(domain, problem, { ...options, task });
    io.out(asData ? explanationAsJson(explanation) : renderExplanation(explanation, source.text, { color }));
    return explanation.status === 'solved' ? exitCodes.found : exitCodes.notFound;
  }
  const making = explainer(domain, problem, options);
  while (making.step(iterationsAtOnce) === 'running') {
    io.progress(`explaining: ${counted(making.iterations, 'iteration')}`);
  }
  io.progress('');
  const explanation = making.result;
  if (asData) io.out(`${JSON.stringify(explanation)}\n`);
  else io.out(renderExplained(explanation, source.text, { color, ...(await extrasFor(loaded, explanation, io)) }));
  return explanation.status === 'solved' ? exitCodes.found : exitCodes.notFound;
}

/** Finds where values come from, and which conditions alone prevent a plan. */
async function extrasFor(
  { domain, problem, written }: LoadedFiles,
  explained: ExplainedSearch,
  io: Io,
): Promise<ExplanationExtras> {
  const { DecisiveConditions, placeAndValue, ValueSources } = await import('../../../explain/index.ts');
  const decisive = new DecisiveConditions(domain, problem, explained);
  while (decisive.step(iterationsAtOnce)) io.progress('explaining: trying conditions');
  io.progress('');
  return {
    sources: new ValueSources(domain, problem, explained),
    decisive: decisive.found,
    assignmentAt(at) {
      const span = written?.spans.assignments[at];
      const file = span?.file ?? written?.file;
      const line = span ? `line ${span.line}${file ? ` of ${file}` : ''}` : null;
      return { text: placeAndValue(domain, problem, at), line };
    },
  };
}

/** Explains a problem with a goal, as `explainTo` does for other problems. */
async function explainGoalTo(
  io: Io,
  { domain, problem }: LoadedFiles,
  { best, maxIterations }: PlanRequest,
  input: CommandInput,
): Promise<number> {
  const { createGoals, explainGoal, renderGoalExplanation } = await import('../../../addons/goals/index.ts');
  const explanation = explainGoal(createGoals(domain, problem), null, {
    mode: best ? 'best' : 'first',
    limits: { iterations: maxIterations },
  });
  const asData = input.switches.has('json');
  io.out(asData ? `${JSON.stringify(explanation)}\n` : renderGoalExplanation(explanation));
  return explanation.status === 'solved' ? exitCodes.found : exitCodes.notFound;
}
