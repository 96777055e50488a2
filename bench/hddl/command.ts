// Plans every problem of a folder of domains in HDDL, each with default options and for a number of seconds. A domain
// is a folder with `domain.hddl` and its problems, or with a `NAME-domain.hddl` for each `NAME.hddl`.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkHddlPlan } from '../../programs/testing/index.ts';
import { solve } from './solve.ts';
import type { SolvedHddl } from './solve.ts';

const usage = `usage: npm run hddl -- FOLDER [DOMAIN ...] [options]
  --seconds N  for each problem (default: 10)
  --check      check each plan with its decomposition
  --problems   a line for each problem as well
`;

/** Searches with fewer iterations say little about the speed. */
const manyIterations = 100_000;

interface DomainRow {
  name: string;
  results: SolvedHddl[];
  /** Plans that the checker has refused, with its reason. */
  refused: string[];
}

export function run(args: string[], print: (text: string) => void): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '10' },
      check: { type: 'boolean', default: false },
      problems: { type: 'boolean', default: false },
    },
  });
  const [folder, ...wanted] = positionals;
  const seconds = Number(values.seconds);
  if (folder === undefined || !(seconds > 0)) {
    print(usage);
    return 2;
  }
  const rows: DomainRow[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const isWanted = wanted.length === 0 || wanted.includes(name);
    if (!isWanted || !statSync(join(folder, name)).isDirectory()) continue;
    const row: DomainRow = { name, results: [], refused: [] };
    for (const { domain, problem } of problemsIn(join(folder, name))) {
      const texts = [readFileSync(domain, 'utf8'), readFileSync(problem, 'utf8')] as const;
      const result = solve(...texts, { seconds, writePlan: values.check });
      row.results.push(result);
      if (values.problems) print(`${problem}: ${lineOf(result)}\n`);
      if (result.written === null) continue;
      const check = checkHddlPlan(...texts, result.written);
      if (!check.ok) row.refused.push(`${problem}: ${check.reason}`);
    }
    rows.push(row);
  }
  print(tableOf(rows));
  const refused = rows.flatMap((row) => row.refused);
  refused.forEach((text) => print(`plan refused: ${text}\n`));
  return refused.length > 0 ? 1 : 0;
}

function problemsIn(folder: string): { domain: string; problem: string }[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.hddl') && !/(^|-)domain\.hddl$/.test(file));
  return files.toSorted().map((file) => {
    const own = join(folder, file.replace(/\.hddl$/, '-domain.hddl'));
    return { domain: existsSync(own) ? own : join(folder, 'domain.hddl'), problem: join(folder, file) };
  });
}

function lineOf({ status, steps, iterations, parts }: SolvedHddl): string {
  const times = Object.entries(parts).map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(1)}`);
  return `${status}, ${steps ?? 'no'} steps, ${iterations} iterations; ms: ${times.join(', ')}`;
}

function tableOf(rows: readonly DomainRow[]): string {
  const names = ['parse and lower', 'passes', 'compile', 'world', 'search'] as const;
  const counts = ['problems', 'solved', 'no plan', 'open', 'iterations/s, least'];
  const head = ['domain', ...counts, ...names.map((name) => `${name}, ms`)];
  const lines = rows.map(({ name, results }) => {
    const count = (status: string): number => results.filter((one) => one.status === status).length;
    const speeds = results
      .filter(({ iterations }) => iterations > manyIterations)
      .map(({ iterations, parts }) => iterations / parts.search / 1000);
    const open = results.length - count('solved') - count('failed');
    // The largest problem, whose parts are most informative.
    const largest = results.reduce((one, other) => (other.bytes > one.bytes ? other : one), results[0]!);
    return [
      name,
      results.length,
      count('solved'),
      count('failed'),
      open,
      speeds.length === 0 ? '' : `${Math.min(...speeds).toFixed(1)} M`,
      ...names.map((part) => largest.parts[part].toFixed(1)),
    ].join(' | ');
  });
  const all = rows.flatMap(({ results }) => results);
  const right = all.filter(({ status }) => status === 'solved' || status === 'failed').length;
  const table = [head.join(' | '), head.map(() => '---').join(' | '), ...lines].map((line) => `| ${line} |`);
  return `${table.join('\n')}\n${right} of ${all.length} answered\n`;
}
