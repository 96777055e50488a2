// Measures how long it takes to ground worlds, by their numbers of actions: the first time, as while a game loads, and
// later, when the engine has compiled the code. Another grounder can be measured in the same rounds. Its process is
// started before each grounding of ours, so caches are cold then, and the system has to copy the pages that we write
// first. So each round has a second grounding right after the first one (`again`). Grounding runs in slices that would
// fit into a frame.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPddl } from '../../formats/pddl/index.ts';
import { createGoals } from '../../addons/goals/index.ts';
import { best, median, quantile } from '../statistics.ts';

const usage = `usage: npm run grounding -- FOLDER [DOMAIN ...] [options]
  --rounds N   after the first one (default: 5)
  --stick FILE a program to measure in the same rounds: it is given both files and prints ground=SECONDS
`;

interface GroundingOptions {
  rounds: number;
  /** A program that is given both files and prints `ground=SECONDS`. */
  stick: string | null;
}

/** Times in milliseconds. */
interface GroundedProblem {
  actions: number;
  first: number;
  /** The best of the rounds behind the first. */
  later: number;
  /** The best of those right behind another one. */
  again: number;
  stick: number | null;
}

/** A quarter to a third of a millisecond. */
const iterationsOfSlice = 1500;

const groups = [0, 100, 500, 2000, Infinity];

export function runGrounding(args: string[], print: (text: string) => void): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '5' }, stick: { type: 'string' } },
  });
  const [folder, ...wanted] = positionals;
  const rounds = Number(values.rounds);
  if (folder === undefined || !(rounds >= 1)) {
    print(usage);
    return 2;
  }
  const options = { rounds, stick: values.stick ?? null };
  const names = readdirSync(folder).filter((name) => wanted.length === 0 || wanted.includes(name));
  const problems = names.toSorted().flatMap((name) => {
    const domain = join(folder, name, 'domain.pddl');
    if (!existsSync(domain)) return [];
    const files = readdirSync(join(folder, name)).toSorted();
    return files.flatMap((file) => {
      if (!file.endsWith('.pddl') || file === 'domain.pddl') return [];
      return groundProblem(domain, join(folder, name, file), options) ?? [];
    });
  });
  print(groundingTable(problems));
  return 0;
}

/** null: it is refused. */
function groundProblem(domain: string, problem: string, options: GroundingOptions): GroundedProblem | null {
  const { lowered } = loadPddl(readFileSync(domain, 'utf8'), readFileSync(problem, 'utf8'));
  if (!lowered) return null;
  const [times, again]: [number[], number[]] = [[], []];
  const sticks: number[] = [];
  let actions = 0;
  try {
    for (let round = 0; round <= options.rounds; round++) {
      for (const list of [times, again]) {
        const begin = performance.now();
        const goals = createGoals(lowered.domain, lowered.problem);
        const search = goals.achieve(null);
        while (search.isGrounding) search.step(iterationsOfSlice);
        list.push(performance.now() - begin);
        actions = goals.actions;
        search.free();
      }
      const stick = options.stick === null ? null : stickTime(options.stick, domain, problem);
      if (stick !== null) sticks.push(stick);
    }
  } catch {
    return null;
  }
  const stick = sticks.length === 0 ? null : best(sticks);
  return { actions, first: times[0]!, later: best(times.slice(1)), again: best(again), stick };
}

/** null: it can't read the problem. */
function stickTime(stick: string, domain: string, problem: string): number | null {
  const { stdout } = spawnSync(stick, [domain, problem, 'lazy', '0.001'], { encoding: 'utf8', timeout: 10_000 });
  const found = /ground=([0-9.]+)/.exec(stdout ?? '');
  return found ? Math.max(0.001, Number(found[1]) * 1000) : null;
}

function groundingTable(problems: readonly GroundedProblem[]): string {
  const head = [
    'actions',
    'problems',
    'first, ms (median, worst)',
    'later, ms (median, worst)',
    'again, ms (median, worst)',
    'first / stick (median, p90)',
    'later / stick (median, p90)',
    'again / stick (median, p90)',
  ];
  const lines = groups.slice(1).map((to, at) => {
    const from = groups[at]!;
    const own = problems.filter(({ actions }) => actions >= from && actions < to);
    const name = to === Infinity ? `${from} and more` : `${from} to ${to}`;
    return own.length === 0 ? `| ${name} | 0 |` : `| ${[name, own.length, ...cellsOf(own)].join(' | ')} |`;
  });
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...lines, ''].join('\n');
}

function cellsOf(problems: readonly GroundedProblem[]): string[] {
  const pair = (values: readonly number[], share: number): string => {
    const sorted = values.toSorted((one, other) => one - other);
    return sorted.length === 0 ? '' : `${median(sorted).toFixed(2)}, ${quantile(sorted, share).toFixed(2)}`;
  };
  const compared = problems.filter(({ stick }) => stick !== null);
  return [
    pair(
      problems.map(({ first }) => first),
      1,
    ),
    pair(
      problems.map(({ later }) => later),
      1,
    ),
    pair(
      problems.map(({ again }) => again),
      1,
    ),
    pair(
      compared.map(({ first, stick }) => first / stick!),
      0.9,
    ),
    pair(
      compared.map(({ later, stick }) => later / stick!),
      0.9,
    ),
    pair(
      compared.map(({ again, stick }) => again / stick!),
      0.9,
    ),
  ];
}
