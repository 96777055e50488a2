// `frameplan test`: compares the plans of problems with those that the comments next to them expect.

import type { Command, CommandInput } from '../command.ts';
import { exitCodes, numberIn, UsageError } from '../command.ts';
import { counted } from '../counted.ts';
import { withExpectations } from '../expectations.ts';
import { readText, standard } from '../files.ts';
import type { Text } from '../files.ts';
import { usageLine } from '../help.ts';
import type { Io } from '../io.ts';
import { writeOutputs } from '../outputs.ts';
import { iterationsFlag } from '../plan-request.ts';
import { announce, changesOf } from '../watched.ts';
import type { CheckedProblem, TestedProblem } from '../tested.ts';

const defaultIterations = 1_000_000;

export const test: Command = {
  name: 'test',
  usage: 'FILES... [options]',
  summary: 'compare the plans of problems with those that they expect',
  details:
    'Comments below `problem NAME of DOMAIN;` say what is expected: `// plan: Walk(bob, hall), Wait(bob) * 2` or\n' +
    '`// plan: nothing`, `// cost: 3`, `// status: failed`, `// iterations: 7`, `// best: Walk(bob, hall) cost 1`.\n' +
    'A long plan continues in further comments, indented. Both planners must agree. Files are domains, with problems\n' +
    'or without, and problems.',
  options: {
    problem: { short: 'p', value: 'NAME', help: 'only problems of this name' },
    update: { help: 'write the plans that are found into the files, as the expected ones' },
    watch: { help: 'test again each time that one of the files, or one that they include, is saved' },
    'core-only': { help: 'leave out the reference planner: for problems on which it takes too long' },
    'max-iterations': iterationsFlag(defaultIterations),
    json: { help: 'print one JSON object: passed, failed, untested, and the problems with their differences' },
  },
  examples: [
    'frameplan test guard.htn yard.htn',
    'frameplan test domains/*.htn --watch',
    'frameplan test guard.htn yard.htn --problem in_the_hall --update',
  ],
  async run(input, io) {
    const paths = input.positionals;
    if (paths.length === 0) throw new UsageError(`\`test\` needs a file; ${usageLine(test)}`);
    const isWatching = input.switches.has('watch');
    if (paths.includes(standard) && (isWatching || input.switches.has('update'))) {
      throw new UsageError('standard input can be neither watched nor updated; name a file');
    }
    const code = await testAll(input, io);
    if (!isWatching) return code;
    for await (const changed of changesOf(paths, io)) {
      announce(`${changed.join(' and ')} changed`, io);
      try {
        await testAll(input, io);
      } catch (error) {
        // A mistake may be corrected while the file is watched.
        if (!(error instanceof UsageError)) throw error;
        io.err(`frameplan: ${error.message}\n`);
      }
    }
    return exitCodes.found;
  },
};

async function testAll(input: CommandInput, io: Io): Promise<number> {
  const sources: Text[] = [];
  for (const path of input.positionals) sources.push(await readText(path, io));
  const { problemsOf, tryProblem } = await import('../tested.ts');
  const found = problemsOf(sources, io, input.switches.has('json'));
  if (!found) return exitCodes.notFound;
  const wanted = input.values.get('problem');
  const chosen = wanted === undefined ? found : found.filter(({ at }) => at.problem === wanted);
  if (chosen.length === 0) {
    throw new UsageError(wanted === undefined ? 'these files hold no problem' : `there is no problem "${wanted}"`);
  }
  const request = {
    maxIterations: numberIn(input, 'max-iterations') ?? defaultIterations,
    isCoreOnly: input.switches.has('core-only'),
  };
  const isUpdating = input.switches.has('update');
  const results = chosen.map((problem) => tryProblem(problem, request, io));
  const isTested = ({ isTested: tested }: CheckedProblem): boolean => tested;
  if (!isUpdating && !results.some(isTested)) {
    throw new UsageError('no problem expects anything; write `// plan: ...` below its line, or let --update write it');
  }
  if (isUpdating) await update(results, io);
  return tell(results, isUpdating, input.switches.has('json'), io);
}

/** Writes the results of problems that differ from their expectations, or that have none, as new expectations. */
async function update(results: readonly CheckedProblem[], io: Io): Promise<void> {
  for (const source of new Set(results.map(({ problem }) => problem.source))) {
    const changed = results.filter(({ problem, isTested, differences }) => {
      return problem.source === source && (!isTested || differences.length > 0);
    });
    if (changed.length === 0) continue;
    const lines = changed.map(({ problem, found }) => ({ at: problem.at, expected: found }));
    await writeOutputs([{ path: source.name, content: withExpectations(source.text, lines) }], io);
  }
}

function tell(results: readonly CheckedProblem[], isUpdated: boolean, asJson: boolean, io: Io): number {
  const failed = results.filter(({ differences }) => differences.length > 0);
  const untested = results.filter(({ isTested }) => !isTested);
  const passed = results.length - failed.length - untested.length;
  if (asJson) {
    const problems = results.map(({ problem, isTested, differences }) => {
      const { source, at } = problem;
      return { file: source.name, line: at.line, problem: at.problem, tested: isTested, differences };
    });
    io.out(`${JSON.stringify({ passed, failed: failed.length, untested: untested.length, problems })}\n`);
  } else {
    for (const { problem, differences } of failed) io.out(`${placeOf(problem)}\n${differences.join('\n')}\n\n`);
    const parts = [`${counted(passed, 'problem')} as expected`];
    if (failed.length > 0) parts.push(`${failed.length} ${isUpdated ? 'updated' : 'not as expected'}`);
    if (untested.length > 0) parts.push(`${untested.length} ${isUpdated ? 'written' : 'without expectations'}`);
    io.out(`${parts.join(', ')}\n`);
  }
  return failed.length === 0 || isUpdated ? exitCodes.found : exitCodes.notFound;
}

function placeOf({ source, at }: TestedProblem): string {
  return `${source.name}:${at.line}: the problem ${at.problem}`;
}
