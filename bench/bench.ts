// The `bench` command: runs scenarios by name, prints their results, compares them with the baseline, and saves them.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changesAsText, compare, readBaseline, saveBaseline } from './baseline.ts';
import { describeMachine, machineLines } from './machine.ts';
import type { Machine } from './machine.ts';
import { insertReports } from './performance-page.ts';
import { reportAsText } from './report.ts';
import type { ScenarioReport } from './report.ts';
import { root } from './root.ts';
import type { Scenario } from './scenario.ts';
import { overview, scenarios } from './scenarios/index.ts';

const usage = `usage: bench [NAME... | all] [options]
  --quick       fewer samples: a first look
  --long        a minute instead of seconds for what does not end
  --floor DIR   where floor.cpp is (also: FRAMEPLAN_FLOOR), for the columns of the native floor
  --json        print one JSON object
  --save        keep the ratios of this run as the baseline, bench/baseline.json
  --write       put the results into docs/performance.md and docs/figures/
  -h, --help    print this text
Without a name: a quick look at some. Scenarios:
${scenarios.map(({ name, summary }) => `  ${name.padEnd(12)}  ${summary}`).join('\n')}`;

const { values: options, positionals } = readOptions();

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        floor: { type: 'string' },
        json: { type: 'boolean', default: false },
        save: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return process.exit(2);
  }
}

function chosen(): readonly Scenario[] {
  if (positionals.length === 0) return overview;
  if (positionals.includes('all')) return scenarios;
  return positionals.map((name) => {
    const scenario = scenarios.find((candidate) => candidate.name === name);
    if (!scenario) throw new Error(`there is no scenario ${name}`);
    return scenario;
  });
}

async function main(): Promise<void> {
  if (options.help) return console.log(usage);
  const machine = describeMachine();
  const print = options.json ? (): void => {} : console.log;
  if (positionals.length === 0) print(`${usage}\n`);
  print(machineLines(machine).join('\n'));
  const { long, floor } = options;
  const settings = { quick: options.quick || positionals.length === 0, long, floor };
  const reports: ScenarioReport[] = [];
  for (const scenario of chosen()) {
    const report = await scenario.run(settings);
    reports.push(report);
    print(`\n${reportAsText(report)}`);
  }
  finish(machine, reports, print);
}

function finish(machine: Machine, reports: readonly ScenarioReport[], print: (text: string) => void): void {
  const baseline = readBaseline();
  const changes = baseline ? compare(baseline, reports) : [];
  print(`\n${baseline ? changesAsText(changes) : 'there is no baseline yet: --save makes one'}`);
  if (options.json) console.log(JSON.stringify({ machine, reports, changes }));
  if (options.save) saveBaseline(machine, reports);
  if (options.write) write(machine, reports);
}

function write(machine: Machine, reports: readonly ScenarioReport[]): void {
  const figures = join(root, 'docs', 'figures');
  mkdirSync(figures, { recursive: true });
  for (const { name, svg } of reports.flatMap(({ plots = [] }) => plots)) {
    writeFileSync(join(figures, `${name}.svg`), svg);
  }
  const page = join(root, 'docs', 'performance.md');
  writeFileSync(page, insertReports(readFileSync(page, 'utf8'), machine, reports));
}

try {
  await main();
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}
