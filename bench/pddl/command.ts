// Plans every problem of a folder of domains in PDDL, each with default options and for a number of seconds. Or
// measures how fast the searches go.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPddlPlan } from '../../programs/testing/index.ts';
import { domainsIn, problemsIn } from './folders.ts';
import { solvePddl } from './solve.ts';
import { speedTable } from './speed-table.ts';
import type { SolvedPddl } from './solve.ts';

const usage = `usage: npm run pddl -- FOLDER [DOMAIN ...] [options]
  --seconds N  for each problem (default: 10); 0: read them only
  --check      check each plan by PDDL's semantics
  --problems   a line for each problem as well
  --speed      evaluations a second, bytes a state, and planning again, by the number of actions
  --stick PATH with --speed: another planner to be run in the same rounds
`;

interface PddlRow {
  name: string;
  results: SolvedPddl[];
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
      speed: { type: 'boolean', default: false },
      stick: { type: 'string' },
    },
  });
  const [folder, ...wanted] = positionals;
  const seconds = Number(values.seconds);
  if (folder === undefined || !(seconds >= 0)) {
    print(usage);
    return 2;
  }
  const chosen = domainsIn(folder, wanted);
  const { stick } = values;
  if (stick !== undefined && !values.speed) {
    print('--stick is for --speed: say both\n');
    return 2;
  }
  const failure = stick === undefined ? undefined : spawnSync(stick).error;
  if (failure) {
    print(`--stick ${stick} can't be run: ${failure.message}; give the path of the program\n`);
    return 2;
  }
  if (values.speed) {
    print(
      speedTable(
        chosen.map((name) => join(folder, name)),
        stick ?? null,
        values.problems ? print : null,
      ),
    );
    return 0;
  }
  const rows: PddlRow[] = [];
  for (const name of chosen) {
    const row: PddlRow = { name, results: [], refused: [] };
    const domain = readFileSync(join(folder, name, 'domain.pddl'), 'utf8');
    for (const file of problemsIn(join(folder, name))) {
      const problem = readFileSync(join(folder, name, file), 'utf8');
      const result = solvePddl(domain, problem, seconds);
      row.results.push(result);
      if (values.problems) print(`${name}/${file}: ${lineOf(result)}\n`);
      if (!values.check || result.written === null) continue;
      const check = checkPddlPlan(domain, problem, result.written);
      if (!check.ok) row.refused.push(`${name}/${file}: ${check.reason}`);
      else if (check.cost !== result.cost) {
        row.refused.push(`${name}/${file}: it costs ${check.cost}, not ${result.cost}`);
      }
    }
    rows.push(row);
  }
  print(tableOf(rows));
  const refused = rows.flatMap((row) => row.refused);
  refused.forEach((text) => print(`plan refused: ${text}\n`));
  return refused.length > 0 ? 1 : 0;
}

function lineOf({ status, steps, evaluations, parts, what }: SolvedPddl): string {
  if (what !== null) return `${status}: ${what}`;
  const times = Object.entries(parts).map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(1)}`);
  return `${status}, ${steps ?? 'no'} steps, ${evaluations} evaluations; ms: ${times.join(', ')}`;
}

function tableOf(rows: readonly PddlRow[]): string {
  const names = ['read', 'ground', 'search'] as const;
  const counts = ['problems', 'solved', 'no plan', 'open', 'refused'];
  const head = ['domain', ...counts, ...names.map((name) => `${name}, ms at most`)];
  const countOf = (results: readonly SolvedPddl[], ...statuses: string[]): number =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const lineOfRow = (name: string, results: readonly SolvedPddl[]): string => {
    const known = ['solved', 'failed', 'refused'];
    const cells = [
      countOf(results, 'solved'),
      countOf(results, 'failed'),
      results.length - countOf(results, ...known),
      countOf(results, 'refused'),
    ];
    const most = names.map((part) => Math.max(0, ...results.map(({ parts }) => parts[part])).toFixed(1));
    return `| ${[name, results.length, ...cells, ...most].join(' | ')} |`;
  };
  const rule = head.map(() => '---').join(' | ');
  const lines = rows.map(({ name, results }) => lineOfRow(name, results));
  const sum = lineOfRow(
    'all',
    rows.flatMap(({ results }) => results),
  );
  return `| ${head.join(' | ')} |\n| ${rule} |\n${[...lines, sum].join('\n')}\n`;
}
