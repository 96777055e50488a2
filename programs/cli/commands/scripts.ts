// `frameplan scripts`: searches a plan and writes it out as scripts for an engine that has no planner.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScriptFile, ScriptOptions } from '../../game-scripts/index.ts';
import { mark, scriptLanguages } from '../../game-scripts/language.ts';
import { dayOptions, programOptions, scriptLanguage } from '../../game-scripts/program-options.ts';
import type { ScriptLanguageName } from '../../game-scripts/language.ts';
import type { Command, CommandInput } from '../command.ts';
import { exitCodes, numberIn, UsageError } from '../command.ts';
import { counted } from '../counted.ts';
import { readText, reasonOf } from '../files.ts';
import type { Io } from '../io.ts';
import { loadFiles } from '../load-files.ts';
import type { LoadedFiles } from '../load-files.ts';
import { refuseOthersFiles, writeFolder } from '../output-folder.ts';
import { meanings } from '../outcome.ts';
import type { EndStatus } from '../outcome.ts';
import { bestFlag, depthFlag, iterationsFlag, limitsOf, problemFlag, shortLimits } from '../plan-request.ts';

const languageNames = scriptLanguages.map(({ name }) => name);

export const scripts: Command = {
  name: 'scripts',
  usage: 'DOMAIN.htn [PROBLEM.htn | PROBLEM.json] --to LANGUAGE --templates DIR -o OUT',
  summary: 'search for a plan and write it out as scripts, one for each character',
  details:
    'For engines that have no planner. The folder of templates holds a file for each task of the plan, named like the\n' +
    'task. `${person}` in it is replaced by an argument. An empty file means that the game has nothing to do. All files are\n' +
    'written, or none. OUT is made; a folder that this command has written before is replaced.',
  options: {
    to: { value: 'LANGUAGE', help: `what to write: ${languageNames.join(', ')}`, takes: scriptLanguage },
    templates: { value: 'DIR', help: 'the folder of templates; json needs none' },
    output: { short: 'o', value: 'OUT', help: 'the folder to write' },
    problem: problemFlag,
    characters: { value: 'TYPES', help: 'types of characters, with commas, in addition to those that tasks keep busy' },
    'leave-out': { value: 'TASKS', help: 'tasks that the game has nothing to do for, with commas' },
    hour: { value: 'TASK', help: 'the task that ends an hour' },
    'first-hour': { value: 'N', help: 'the hour in which the plan begins', takes: programOptions.hours.parts.first },
    days: {
      value: 'N',
      help: 'N days, each from the state that the day before has left; a folder for each',
      takes: dayOptions.days,
    },
    best: bestFlag,
    'max-iterations': iterationsFlag(shortLimits.iterations),
    'max-depth': depthFlag,
  },
  examples: [
    'frameplan scripts town.htn day.htn --to lua --templates lua -o game/day',
    'frameplan scripts town.htn day.htn --to json --hour PassHour --first-hour 6 -o day',
    'frameplan scripts town.htn day.htn --to lua --templates lua --days 7 -o game/week',
  ],
  async run(input, io) {
    const { output, options, folder } = readScriptOptions(input);
    await refuseOthersFiles(output, mark);
    const loaded = await loadFiles(scripts, input, io);
    if (!loaded) return exitCodes.notFound;
    if (loaded.isGoal) {
      throw new UsageError('`scripts` takes domains with tasks to plan; plans for goals in PDDL have no characters');
    }
    const templates = folder === undefined ? {} : await readTemplates(folder, options.to, io);
    const files = await writeScripts(loaded, { ...options, templates }, input, io);
    if (!files) return exitCodes.notFound;
    await writeFolder(output, files, mark);
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    io.out(`${output}: ${counted(files.length, 'file')}, ${counted(lines, 'line')}\n`);
    return exitCodes.found;
  },
};

interface ReadOptions {
  output: string;
  options: ScriptOptions;
  folder: string | undefined;
}

function readScriptOptions(input: CommandInput): ReadOptions {
  const { values } = input;
  const to = values.get('to');
  if (to === undefined) throw new UsageError(`\`scripts\` needs --to (${languageNames.join(', ')})`);
  const name = languageNames.find((one) => one === to)!;
  const output = values.get('output');
  if (output === undefined) throw new UsageError('`scripts` needs a folder to write: -o OUT');
  const folder = values.get('templates');
  if (to === 'json' && folder !== undefined) throw new UsageError('--to json takes no --templates');
  if (to !== 'json' && folder === undefined)
    throw new UsageError(`--to ${to} needs a folder of templates: --templates DIR`);
  const hour = values.get('hour');
  if (hour === undefined && values.has('first-hour')) throw new UsageError('--first-hour needs --hour');
  const first = numberIn(input, 'first-hour');
  return {
    output,
    folder,
    options: {
      to: name,
      characters: listIn(values.get('characters')),
      leaveOut: listIn(values.get('leave-out')),
      ...(hour === undefined ? {} : { hours: { task: hour, ...(first !== undefined && { first }) } }),
    },
  };
}

function listIn(text = ''): string[] {
  return text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
}

/** Reads the templates of a folder. Files with other extensions are ignored. */
async function readTemplates(folder: string, to: ScriptLanguageName, io: Io): Promise<Record<string, string>> {
  const { extension } = scriptLanguages.find(({ name }) => name === to)!;
  const names = await readdir(folder).catch((error: unknown) => {
    throw new UsageError(`cannot read the templates in ${folder}: ${reasonOf(error)}`);
  });
  const found = names.filter((name) => name.endsWith(extension)).toSorted();
  const texts = await Promise.all(found.map((name) => readText(join(folder, name), io)));
  return Object.fromEntries(found.map((name, at) => [name, texts[at]!.text]));
}

/** Returns the scripts, or null after reporting that a day has no plan. */
async function writeScripts(
  { domain, problem, notation, totallyOrdered }: LoadedFiles,
  options: ScriptOptions,
  input: CommandInput,
  io: Io,
): Promise<ScriptFile[] | null> {
  const { optionsOf, worldFor } = await import('../plan-with-core.ts');
  const { DayScripts, planDays } = await import('../../game-scripts/days.ts');
  const request = {
    best: input.switches.has('best'),
    parallel: false,
    decomposition: false,
    totallyOrdered,
    ...limitsOf(input, notation === 'hddl'),
  };
  const days = numberIn(input, 'days') ?? dayOptions.days.otherwise;
  const { world, network } = worldFor(domain, problem, request);
  const scripts = new DayScripts(options, days);
  let day = 0;
  for (const session of planDays(world, network, { days, search: optionsOf(request) })) {
    day++;
    if (session.status === 'solved') {
      scripts.add(session);
      continue;
    }
    const which = days === 1 ? '' : `day ${day} of ${days}: `;
    const what = session.fault?.what;
    io.err(`${which}${meanings[session.status as EndStatus]}${what === undefined ? '' : `: ${what}`}\n`);
    return null;
  }
  return scripts.files();
}
