// The `hunters` command: plays the experiment, prints its tables, and puts them into docs/experiments/hunters.md. It
// prints through a function that it gets, so that tests can call it like any other.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runRequest } from '../request.ts';
import { huntersSystems, playHunters } from '../../domains/hunters/game/index.ts';
import type { HuntersKit, HuntersSystem } from '../../domains/hunters/game/index.ts';
import { replaceMarked } from '../marked-page.ts';
import { tableAsMarkdown, tableAsText } from '../report.ts';
import type { ReportTable } from '../report.ts';
import { root } from '../root.ts';
import { closerLook, openCages } from './closer-look.ts';
import { directionsOf } from './directions.ts';
import { settings, tryOut } from './experiment.ts';
import type { ExperimentSetting, Trial } from './experiment.ts';
import { huntersKit } from './kit.ts';
import { searchTimes } from './search-times.ts';
import { besideTable, deathShare, directionsTable, figure, trialsTable } from './tables.ts';

const systemNames = huntersSystems.join(', ');

export const usage = `usage: hunters [options]
  --runs N           runs that deaths are counted in, and successes that all else is counted in (20)
  --most N           runs of a setting at the most (400)
  --seed N           the seed of the first run of each setting (1)
  --rooms N          only settings with N rooms
  --systems A,B,...  who controls the hunters (all): ${systemNames}
  --json             print one JSON object
  --write            put the results into docs/experiments/hunters.md and docs/figures/
  -h, --help         print this text
Exits with 2 when an option is wrong.
`;

interface ExperimentRequest {
  runs: number;
  most: number;
  seed: number;
  rooms: number | null;
  systems: HuntersSystem[];
  json: boolean;
  write: boolean;
}

/** Runs the command, and returns its exit code. */
export function run(words: readonly string[], print: (text: string) => void, complain = print): number {
  return runRequest(
    () => readRequest(words),
    usage,
    { print, complain },
    (request) => {
      const report = experiment(request, request.json ? () => {} : print);
      if (request.json) print(`${JSON.stringify(report.trials)}\n`);
      else for (const { table } of report.tables) print(`\n${tableAsText(table)}\n`);
      if (request.write) write(report);
      return 0;
    },
  );
}

interface ExperimentReport {
  trials: Trial[];
  /** Each with its mark on the page. */
  tables: { mark: string; table: ReportTable }[];
  figures: { name: string; svg: string }[];
}

/** The paper's own comparison comes first. */
const inPaper: readonly HuntersSystem[] = ['pure', 'hybrid'];

function experiment(request: ExperimentRequest, print: (text: string) => void): ExperimentReport {
  const { systems, rooms } = request;
  const kit = huntersKit();
  const tried = settings.filter((setting) => rooms === null || setting.rooms === rooms);
  const trials: Trial[] = [];
  const begun = performance.now();
  let simulated = 0;
  let games = 0;
  for (const system of systems) {
    for (const setting of tried) {
      const trial = tryOut(setting, system, request, (setup) => {
        const played = playHunters(setup, kit);
        simulated += played.seconds;
        games++;
        return played;
      });
      trials.push(trial);
      print(`${trialText(trial)}\n`);
    }
  }
  const seconds = (performance.now() - begun) / 1000;
  print(
    `${games} games of ${simulated.toFixed()} s in ${seconds.toFixed(1)} s: ${(simulated / seconds).toFixed()} times as fast as they are\n`,
  );
  return reportOf(request, trials, kit, tried);
}

/** How many times as many runs the closer look has, and how far its seeds are from those of the experiment. */
const closer = 5;
const farther = 1000;

function reportOf(
  { systems, runs, seed }: ExperimentRequest,
  trials: Trial[],
  kit: HuntersKit,
  tried: readonly ExperimentSetting[],
): ExperimentReport {
  const tables: ExperimentReport['tables'] = [];
  const figures: ExperimentReport['figures'] = [];
  const compared = inPaper.filter((system) => systems.includes(system));
  if (compared.length === inPaper.length) {
    tables.push({ mark: 'directions', table: directionsTable(directionsOf(trials), 'What the paper shows') });
    figures.push(...paperFigures(trials));
    const more = { runs: closer * runs, seed: seed + farther };
    const { bites, places, seconds } = closerLook(kit, tried, more);
    tables.push(
      { mark: 'bites', table: bites },
      { mark: 'places', table: places },
      { mark: 'both-win', table: seconds },
    );
    tables.push({ mark: 'open-cages', table: openCages(kit, tried, more) });
  }
  for (const system of systems) {
    tables.push({ mark: system, table: trialsTable(trials, system, `The hunters are controlled by: ${system}`) });
  }
  const measures = [
    ['deaths', 'Runs with a death, in %', { of: deathShare, digits: 0 }],
    ['failures', 'Plan failures of a success', { of: (trial: Trial) => trial.planFailures, digits: 2 }],
    ['seconds', 'Seconds of a success', { of: (trial: Trial) => trial.seconds, digits: 1 }],
  ] as const;
  for (const [mark, title, measure] of measures) {
    tables.push({ mark: `all-${mark}`, table: besideTable(trials, systems, title, measure) });
  }
  if (systems.includes('pure') && systems.includes('blind-trees')) {
    const table = directionsTable(
      directionsOf(trials, 'blind-trees'),
      'What the paper shows, of trees that cannot react',
    );
    tables.push({ mark: 'blind-directions', table });
  }
  tables.push({ mark: 'search-times', table: searchTimes(kit, systems) });
  return { trials, tables, figures };
}

/** Figures 4 to 6 of the paper. */
function paperFigures(trials: readonly Trial[]): ExperimentReport['figures'] {
  const measures = [
    ['deaths', 'Runs in which a hunter died', '% of the runs', deathShare],
    ['failures', 'Plan failures before all zombies were caught', 'plan failures', (trial: Trial) => trial.planFailures],
    ['seconds', 'Time until all zombies were caught', 'seconds', (trial: Trial) => trial.seconds],
  ] as const;
  return measures.map(([name, title, y, of]) => ({
    name: `hunters-${name}`,
    svg: figure(trials, inPaper, { title, y, of }),
  }));
}

function trialText({ system, rooms, hunters, first, deaths, made, successes, planFailures, seconds }: Trial): string {
  const numbers = `${deaths} deaths in ${first} runs; ${successes} successes in ${made}`;
  const means = `${planFailures.toFixed(1)} plan failures, ${seconds.toFixed(1)} s`;
  return `${system}, ${rooms} rooms, ${hunters} hunters: ${numbers}: ${means}`;
}

function write({ tables, figures }: ExperimentReport): void {
  const folder = join(root, 'docs', 'figures');
  mkdirSync(folder, { recursive: true });
  for (const { name, svg } of figures) writeFileSync(join(folder, `${name}.svg`), svg);
  const file = 'docs/experiments/hunters.md';
  const path = join(root, file);
  const page = tables.reduce(
    (text, { mark, table }) => {
      return replaceMarked(text, { mark: `hunters:${mark}`, file }, tableAsMarkdown(table));
    },
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, page);
}

/** null when only help is wanted. */
function readRequest(words: readonly string[]): ExperimentRequest | null {
  const { values } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string', default: '20' },
      most: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      rooms: { type: 'string' },
      systems: { type: 'string', default: huntersSystems.join() },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const systems = values.systems.split(',') as HuntersSystem[];
  const unknown = systems.find((system) => !huntersSystems.includes(system));
  if (unknown !== undefined)
    throw new Error(`--systems: there is no ${JSON.stringify(unknown)}; there are ${systemNames}`);
  if (new Set(systems).size < systems.length) throw new Error('--systems names one of them twice');
  const rooms = values.rooms === undefined ? null : countOf('rooms', values.rooms, 1);
  if (rooms !== null && rooms > 3) throw new Error('--rooms must be 1, 2 or 3: the experiment has no more');
  const runs = countOf('runs', values.runs, 1);
  const most = countOf('most', values.most, 1);
  if (most < runs) throw new Error(`--most must be at least --runs, ${runs}, not ${most}`);
  const { json, write } = values;
  if (write && (rooms !== null || systems.length < huntersSystems.length)) {
    throw new Error('--write needs all rooms and all systems: the page has a place for each');
  }
  return { runs, most, seed: countOf('seed', values.seed, 0), rooms, systems, json, write };
}

function countOf(name: string, text: string, least: number): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least && text.trim() !== '') return number;
  throw new Error(`--${name} must be a whole number from ${least} on, not ${JSON.stringify(text)}`);
}
