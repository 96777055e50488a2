// The trials as tables and figures.

import type { HuntersSystem } from '../../domains/hunters/game/index.ts';
import { barsAsSvg } from '../plots/bars.ts';
import { inDigits } from '../report.ts';
import type { ReportTable } from '../report.ts';
import { mean } from '../statistics.ts';
import type { PaperDirection } from './directions.ts';
import { settings, trialOf } from './experiment.ts';
import type { ExperimentSetting, Trial } from './experiment.ts';

/** All that was tried in one system, setting by setting. */
export function trialsTable(trials: readonly Trial[], system: HuntersSystem, title: string): ReportTable {
  return {
    title,
    columns: [
      ...inDigits(0, 'rooms', 'hunters', 'runs', 'deaths', 'no end', 'runs for successes', 'successes'),
      ...inDigits(2, 'plan failures'),
      ...inDigits(1, 'seconds', 'damage'),
      ...inDigits(0, 'iterations'),
    ],
    rows: trials
      .filter((trial) => trial.system === system)
      .map((trial) => [
        ...[trial.rooms, trial.hunters, trial.first, trial.deaths, trial.timeouts, trial.made, trial.successes],
        ...[trial.planFailures, trial.seconds, trial.damage, trial.iterations],
      ]),
  };
}

/** One measure of several systems beside each other. */
export function besideTable(
  trials: readonly Trial[],
  systems: readonly HuntersSystem[],
  title: string,
  { of, digits }: { of: (trial: Trial) => number; digits: number },
): ReportTable {
  const tried = settingsIn(trials);
  const rows = tried.map((setting) => systems.map((system) => of(trialOf(trials, setting, system))));
  const means = systems.map((_, at) => mean(rows.map((row) => row[at]!).filter(Number.isFinite)));
  return {
    title,
    columns: [{ title: 'setting' }, ...inDigits(digits, ...systems)],
    rows: [...rows.map((row, at) => [settingText(tried[at]!), ...row]), ['all settings, in the mean', ...means]],
  };
}

export function directionsTable(directions: readonly PaperDirection[], title: string): ReportTable {
  return {
    title,
    columns: [{ title: 'what the paper shows' }, { title: 'seen here' }, { title: 'holds' }],
    rows: directions.map(({ text, seen, holds }) => [text, seen, holds ? 'yes' : 'no']),
  };
}

/** As in the paper: a panel for each number of rooms, bars by the number of hunters. */
export function figure(
  trials: readonly Trial[],
  systems: readonly HuntersSystem[],
  { title, y, of }: { title: string; y: string; of: (trial: Trial) => number },
): string {
  const tried = settingsIn(trials);
  const panels = [...new Set(tried.map(({ rooms }) => rooms))].map((rooms) => ({
    title: rooms === 1 ? '1 room' : `${rooms} rooms`,
    groups: tried
      .filter((setting) => setting.rooms === rooms)
      .map((setting) => ({
        label: String(setting.hunters),
        values: systems.map((system) => of(trialOf(trials, setting, system))),
      })),
  }));
  return barsAsSvg({ title, y, x: 'hunters', series: systems, panels });
}

export const deathShare = ({ deaths, first }: Trial): number => (100 * deaths) / first;

function settingsIn(trials: readonly Trial[]): ExperimentSetting[] {
  return settings.filter(({ rooms, hunters }) =>
    trials.some((trial) => trial.rooms === rooms && trial.hunters === hunters),
  );
}

function settingText({ rooms, hunters }: ExperimentSetting): string {
  return `${rooms} ${rooms === 1 ? 'room' : 'rooms'}, ${hunters} hunters`;
}
