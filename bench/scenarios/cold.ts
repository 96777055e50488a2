// Cold start: a fresh process from the text of the SimpleFPS domain to its first plan. It measures the command from
// start to end, and the stages of a program that compiles the domain itself.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInstance } from '../../domains/simple-fps/instance.ts';
import { toProblemText } from '../../domains/simple-fps/problem.ts';
import { inDigits } from '../report.ts';
import type { ReportTable, ScenarioReport } from '../report.ts';
import { readText, root } from '../root.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { best, summarise } from '../statistics.ts';

/** Milliseconds since the process began. */
export interface Stages {
  begun: number;
  loaded: number;
  read: number;
  passed: number;
  compiled: number;
  ready: number;
  planned: number;
}

const titles = inDigits(1, 'best', 'median', 'worst');

export function cold({ quick }: Settings): ScenarioReport {
  const script = fileURLToPath(new URL('../cold-start.js', import.meta.url));
  if (!existsSync(script)) throw new Error('cold starts are measured from dist/: npm run bench -- cold');
  const commands = timeCommands(quick ? 5 : 40);
  const yardstick = new Yardstick();
  const runs = Array.from({ length: quick ? 5 : 20 }, (): Stages => {
    yardstick.takeTurn();
    return JSON.parse(start(script)) as Stages;
  });
  const compile = best(runs.map(({ loaded, compiled }) => compiled - loaded));
  return {
    scenario: 'cold',
    tables: [commandTable(commands), stageTable(runs)],
    ratios: {
      'command / Node itself': best(commands.plan) / best(commands.node),
      'compile / yardstick': (compile * 1000) / yardstick.microseconds,
      'own part / yardstick': (best(runs.map(({ begun, planned }) => planned - begun)) * 1000) / yardstick.microseconds,
    },
    notes: [
      'The command is timed from outside, from its start to its end. `node -e 0` is measured in the same rounds.',
      'The program loads the published entries of the package from `dist/`, a few files each.',
    ],
  };
}

/** Milliseconds of each run. */
interface CommandTimes {
  node: number[];
  check: number[];
  plan: number[];
}

function timeCommands(rounds: number): CommandTimes {
  const folder = mkdtempSync(join(tmpdir(), 'frameplan-cold-'));
  try {
    const problem = join(folder, 'dense.htn');
    const [line] = readText('domains', 'simple-fps', 'instances', 'dense.jsonl').split('\n');
    writeFileSync(problem, toProblemText(readInstance((JSON.parse(line!) as { instance: unknown }).instance)));
    const domain = join(root, 'domains', 'simple-fps', 'simple-fps.htn');
    const command = join(root, (JSON.parse(readText('package.json')) as { bin: { frameplan: string } }).bin.frameplan);
    const times: CommandTimes = { node: [], check: [], plan: [] };
    for (let round = 0; round < rounds; round++) {
      times.node.push(timed('-e', '0'));
      times.check.push(timed(command, 'check', domain));
      times.plan.push(timed(command, 'plan', domain, problem));
    }
    return times;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timed(...args: readonly string[]): number {
  const begin = performance.now();
  start(...args);
  return performance.now() - begin;
}

/** What a process of Node prints. */
function start(...args: readonly string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}

function commandTable({ node, check, plan }: CommandTimes): ReportTable {
  return {
    title: `The command, ${plan.length} fresh processes, milliseconds`,
    columns: [{ title: 'what runs' }, ...titles],
    rows: [
      ['`node -e 0`', ...figures(node)],
      ['`frameplan check simple-fps.htn`', ...figures(check)],
      ['`frameplan plan simple-fps.htn dense.htn`', ...figures(plan)],
    ],
  };
}

function stageTable(runs: readonly Stages[]): ReportTable {
  const pieces: [string, (stages: Stages) => number][] = [
    ['Node itself', ({ begun }) => begun],
    ['loading modules and files', ({ begun, loaded }) => loaded - begun],
    ['compiling the domain', ({ loaded, compiled }) => compiled - loaded],
    ['- reading and checking', ({ loaded, read }) => read - loaded],
    ['- passes', ({ read, passed }) => passed - read],
    ['- emitting', ({ passed, compiled }) => compiled - passed],
    ['core and domain instantiated', ({ compiled, ready }) => ready - compiled],
    ['world and first plan', ({ ready, planned }) => planned - ready],
    ['all, from the start of the process', ({ planned }) => planned],
  ];
  return {
    title: `A program, ${runs.length} fresh processes, milliseconds`,
    columns: [{ title: 'stage' }, ...titles],
    rows: pieces.map(([title, pick]) => [title, ...figures(runs.map(pick))]),
  };
}

function figures(samples: readonly number[]): number[] {
  const { best: least, median, worst } = summarise(samples);
  return [least, median, worst];
}
