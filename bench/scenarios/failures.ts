// The effects of failures on the rest of a game: which actions continue, how much of a plan is kept, and the iterations
// of a repair compared with planning again in the same world.

import { failuresOf, gameKinds } from '../failures/games.ts';
import type { GameKind } from '../failures/games.ts';
import type { Failure } from '../failures/watch.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import type { Settings } from '../scenario.ts';
import { mean, median, quantile } from '../statistics.ts';

interface KindOfGame {
  kind: GameKind;
  games: number;
  failures: Failure[];
}

const outcomes = ['kept', 'repaired', 'replanned', 'failed'] as const;

export function failures({ quick }: Settings): ScenarioReport {
  const kinds = gameKinds.map((kind) => ({ kind, ...failuresOf(kind, quick ? 200 : 1000) }));
  const ratios = ratiosOf(kinds.flatMap((one) => one.failures));
  return {
    scenario: 'failures',
    tables: [goingOn(kinds), keeping(kinds), searching(kinds)],
    ratios: { 'repair / planning again, iterations': median(ratios) },
    notes: [
      'An action under way is outside of a failed part when it belongs to another plan, or when the instance of ' +
        'its task is not below a task that was decomposed again. It has continued if the repair did not make its ' +
        'handler give it up. After a failure that leaves the plan valid, only the step counts as the failed part: it ' +
        'is tried again, without a search. Where a plan is planned again as a whole, or no plan is found, nothing of ' +
        'it is outside. For the squad, planning again begins in a world in which the plan has given back what it ' +
        'reserved. The ratios are of failures for which something was searched, and planning again finds a plan. A ' +
        'repair that fails, or that plans again in the end, has tried parts in vain before.',
    ],
  };
}

function goingOn(kinds: readonly KindOfGame[]): ScenarioReport['tables'][number] {
  return {
    title: 'Results of the failures, and of the actions that were under way outside of the failed parts',
    columns: [
      ...[{ title: 'game' }, { title: 'games' }, { title: 'failures' }],
      ...['the plan holds', 'repaired', 'planned again', 'no plan'].map((title) => ({ title })),
      ...['actions of the same plan', 'of other plans', 'given up'].map((title) => ({ title })),
    ],
    rows: kinds.map(({ kind, games, failures }) => [
      ...[kind, games, failures.length],
      ...outcomes.map((outcome) => failures.filter((one) => one.outcome === outcome).length),
      ...[sum(failures, ({ outside }) => outside), sum(failures, ({ others }) => others)],
      sum(failures, ({ givenUp }) => givenUp.length),
    ]),
  };
}

function keeping(kinds: readonly KindOfGame[]): ScenarioReport['tables'][number] {
  const shares = (failures: readonly Failure[]): number[] => failures.map(({ kept, left }) => (100 * kept) / left);
  return {
    title: 'Remaining steps of a plan that the repaired plan keeps; %',
    columns: [
      { title: 'game' },
      ...inDigits(
        0,
        'repaired, worst',
        'p10',
        'median',
        'mean',
        'planned again, mean',
        'all but those without a plan, mean',
      ),
    ],
    rows: kinds.map(({ kind, failures }) => {
      const of = (...some: Failure['outcome'][]): number[] =>
        shares(failures.filter(({ outcome }) => some.includes(outcome)));
      const repaired = of('repaired').toSorted((one, other) => one - other);
      const anew = of('replanned');
      return [
        ...[kind, repaired[0]!, quantile(repaired, 0.1), median(repaired), mean(repaired)],
        ...[anew.length > 0 ? mean(anew) : null, mean(of('kept', 'repaired', 'replanned'))],
      ];
    }),
  };
}

function searching(kinds: readonly KindOfGame[]): ScenarioReport['tables'][number] {
  return {
    title: 'Iterations of a repair / of planning again in the same world',
    columns: [{ title: 'game' }, { title: 'failures' }, ...inDigits(2, 'median', 'p90', 'worst', 'all together')],
    rows: kinds.map(({ kind, failures }) => {
      const compared = comparable(failures);
      const ratios = ratiosOf(failures).toSorted((one, other) => one - other);
      const together = sum(compared, ({ iterations }) => iterations) / sum(compared, ({ anew }) => anew!);
      return [kind, ratios.length, median(ratios), quantile(ratios, 0.9), ratios.at(-1)!, together];
    }),
  };
}

function comparable(failures: readonly Failure[]): Failure[] {
  return failures.filter(({ outcome, anew }) => outcome !== 'kept' && anew !== null);
}

function ratiosOf(failures: readonly Failure[]): number[] {
  return comparable(failures).map(({ iterations, anew }) => iterations / anew!);
}

function sum(failures: readonly Failure[], of: (failure: Failure) => number): number {
  return failures.reduce((total, failure) => total + of(failure), 0);
}
