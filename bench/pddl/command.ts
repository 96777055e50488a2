// Reads every problem of a folder of domains in PDDL. A domain is a folder with `domain.pddl` and its problems.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPddl } from '../../formats/pddl/index.ts';

const usage = `usage: npm run pddl -- FOLDER [DOMAIN ...] [options]
  --problems   what is wrong with each problem as well
`;

interface PddlRow {
  name: string;
  problems: number;
  read: number;
  bytes: number;
  /** The longest time that a problem took with its domain. */
  milliseconds: number;
  /** Messages with how many problems they are about. */
  said: Map<string, number>;
}

export function run(args: string[], print: (text: string) => void): number {
  const options = { problems: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [folder, ...wanted] = positionals;
  if (folder === undefined) {
    print(usage);
    return 2;
  }
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'domain.pddl')));
  const rows = names
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .toSorted()
    .map((name) => rowOf(folder, name));
  print(tableOf(rows));
  for (const { name, said } of rows) {
    if (values.problems) for (const [text, count] of said) print(`${name}: ${count} x ${text}\n`);
  }
  return 0;
}

function rowOf(folder: string, name: string): PddlRow {
  const row: PddlRow = { name, problems: 0, read: 0, bytes: 0, milliseconds: 0, said: new Map() };
  const domain = readFileSync(join(folder, name, 'domain.pddl'), 'utf8');
  for (const file of readdirSync(join(folder, name)).toSorted()) {
    if (!file.endsWith('.pddl') || file === 'domain.pddl') continue;
    const problem = readFileSync(join(folder, name, file), 'utf8');
    const begin = performance.now();
    const { lowered, domainDiagnostics, problemDiagnostics } = loadPddl(domain, problem);
    row.milliseconds = Math.max(row.milliseconds, performance.now() - begin);
    row.problems++;
    row.bytes = Math.max(row.bytes, problem.length);
    if (lowered) row.read++;
    const texts = [...domainDiagnostics, ...problemDiagnostics].map(({ code, message }) => `${code} ${message}`);
    for (const text of new Set(texts)) row.said.set(text, (row.said.get(text) ?? 0) + 1);
  }
  return row;
}

function tableOf(rows: readonly PddlRow[]): string {
  const head = ['domain', 'problems', 'read', 'largest, kB', 'longest, ms'];
  const lines = rows.map(({ name, problems, read, bytes, milliseconds }) =>
    [name, problems, read, (bytes / 1000).toFixed(1), milliseconds.toFixed(1)].join(' | '),
  );
  const table = [head.join(' | '), head.map(() => '---').join(' | '), ...lines].map((line) => `| ${line} |`);
  const sum = (of: (row: PddlRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return `${table.join('\n')}\n${sum(({ read }) => read)} of ${sum(({ problems }) => problems)} problems read\n`;
}
