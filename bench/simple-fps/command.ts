// The `simple-fps` command: plans a file of SimpleFPS instances and prints the results, a line for each and one for
// all. It prints through a function that it gets, so that tests can call it like any other.

import { runRequest } from '../request.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLines } from './lines.ts';
import type { InstanceLine } from './lines.ts';
import { planLine, totalsOf } from './measure.ts';
import type { LineResult, Totals } from './measure.ts';
import { coreSearches, referenceSearches } from './searches.ts';

export const usage = `usage: simple-fps FILE.jsonl [options]
  --planner core|reference  who plans (core)
  --max-iterations N        end a search after N iterations (core: 200000000, reference: 5000000)
  --plans OUT               write each plan as OUT/NAME.plan, one action per line
  --json                    print one JSON object
  -h, --help                print this text
Exits with 1 when a plan is not valid, with 2 when the file or an option is wrong.
`;

const planners = {
  core: { make: coreSearches, maxIterations: 200_000_000 },
  reference: { make: referenceSearches, maxIterations: 5_000_000 },
};

interface Request {
  lines: InstanceLine[];
  planner: keyof typeof planners;
  maxIterations: number;
  plans: string | undefined;
  json: boolean;
}

/** Runs the command, and returns its exit code. Errors go to `complain`, results to `print`. */
export function run(words: readonly string[], print: (text: string) => void, complain = print): number {
  return runRequest(
    () => readRequest(words),
    usage,
    { print, complain },
    (request) => planLines(request, print),
  );
}

function planLines(request: Request, print: (text: string) => void): number {
  const { lines, json, plans } = request;
  const makeSearch = planners[request.planner].make();
  const width = Math.max(0, ...lines.map(({ name }) => name.length));
  const results = lines.map((line) => {
    const result = planLine(line, makeSearch, request.maxIterations);
    if (plans !== undefined && result.plan) writePlan(plans, result);
    if (!json) print(`${lineText(result, width)}\n`);
    return result;
  });
  const totals = totalsOf(results);
  print(json ? `${JSON.stringify({ planner: request.planner, instances: results, totals })}\n` : totalsText(totals));
  return results.every(({ plan, valid }) => plan === null || valid) ? 0 : 1;
}

/** null when only help is wanted. */
function readRequest(words: readonly string[]): Request | null {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      planner: { type: 'string', default: 'core' },
      'max-iterations': { type: 'string' },
      plans: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error('one file of instances is needed');
  const { planner, plans, json } = values;
  if (planner !== 'core' && planner !== 'reference') {
    throw new Error(`--planner must be core or reference, not ${planner}`);
  }
  const maxIterations = Number(values['max-iterations'] ?? planners[planner].maxIterations);
  if (!Number.isSafeInteger(maxIterations) || maxIterations < 1) {
    throw new Error(`--max-iterations must be a positive whole number, not ${values['max-iterations']}`);
  }
  const lines = readLines(readFileSync(file, 'utf8'));
  if (plans !== undefined) {
    checkNames(lines);
    // Before anything is planned: a folder that cannot be made is wrong use.
    mkdirSync(plans, { recursive: true });
  }
  return { lines, planner, maxIterations, plans, json };
}

/** Names become names of files. */
function checkNames(lines: readonly InstanceLine[]): void {
  for (const [index, { name }] of lines.entries()) {
    if (!/^\w[\w.-]*$/.test(name)) throw new Error(`line ${index + 1}: ${JSON.stringify(name)} can't name a file`);
    const earlier = lines.findIndex((line) => line.name === name);
    if (earlier < index) throw new Error(`lines ${earlier + 1} and ${index + 1} are both named ${name}`);
  }
}

function writePlan(folder: string, { name, plan }: LineResult): void {
  writeFileSync(join(folder, `${name}.plan`), plan!.map((action) => `${action}\n`).join(''));
}

function lineText({ name, status, plan, iterations, microseconds }: LineResult, width: number): string {
  const length = plan ? String(plan.length) : '-';
  const numbers = [length.padStart(4), String(iterations).padStart(10), microseconds.toFixed(2).padStart(12)];
  return [name.padEnd(width), status.padEnd(8), ...numbers].join('  ');
}

function totalsText({ instances, solved, sameStatus, samePlan, valid }: Totals): string {
  return `${instances} instances, ${solved} solved, ${sameStatus} same status, ${samePlan} same plan, ${valid} valid\n`;
}
