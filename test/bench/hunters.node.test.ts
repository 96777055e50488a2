// The experiment with the hunters: how runs are counted, what is reported of the paper's directions, and the command.

import { describe, expect, it } from 'vitest';
import { run } from '../../bench/hunters/command.ts';
import { directionsOf } from '../../bench/hunters/directions.ts';
import { settings, tryOut } from '../../bench/hunters/experiment.ts';
import type { Trial } from '../../bench/hunters/experiment.ts';
import { figure } from '../../bench/hunters/tables.ts';
import type { HuntersOutcome, HuntersRun } from '../../domains/hunters/game/index.ts';
import { isAll, portion } from '../engine.ts';

function ran(outcome: HuntersOutcome, of: Partial<HuntersRun> = {}): HuntersRun {
  const nothing = { seconds: 0, planFailures: 0, deaths: 0, damage: 0, searches: 0, iterations: 0, stepsAside: 0 };
  return { ...nothing, outcome, ...of };
}

describe('a setting', () => {
  const options = { runs: 3, most: 10, seed: 5 };
  const play = (outcomes: readonly HuntersOutcome[], seeds: number[] = []) =>
    tryOut({ rooms: 1, hunters: 2 }, 'pure', options, ({ seed }) => {
      seeds.push(seed);
      return ran(outcomes[seed - options.seed]!, { seconds: seed, planFailures: 2 * seed });
    });

  it('counts deaths in the first runs, and all else in the first successes', () => {
    const seeds: number[] = [];
    const trial = play(['death', 'caught', 'timeout', 'death', 'caught', 'caught', 'caught'], seeds);
    expect(seeds).toEqual([5, 6, 7, 8, 9, 10]);
    expect(trial).toMatchObject({ first: 3, deaths: 1, timeouts: 1, made: 6, successes: 3 });
    expect([trial.seconds, trial.planFailures]).toEqual([(6 + 9 + 10) / 3, (2 * (6 + 9 + 10)) / 3]);
  });

  it('makes no more runs than it may', () => {
    const trial = play(Array.from({ length: 10 }, (_, at): HuntersOutcome => (at === 9 ? 'caught' : 'death')));
    expect(trial).toMatchObject({ made: 10, successes: 1, deaths: 3, seconds: 14 });
  });

  it('is one of fifteen', () => {
    expect(settings.length).toBe(15);
    expect(settings.filter(({ rooms }) => rooms === 3).map(({ hunters }) => hunters)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

/** As the paper shows it. */
const asInPaper: Trial[] = settings.flatMap(({ rooms, hunters }) => {
  const all = { rooms, hunters, first: 20, timeouts: 0, made: 25, successes: 20, damage: 10, iterations: 100 };
  const few = rooms > 1 && hunters <= 3;
  return [
    { ...all, system: 'pure', deaths: few ? 9 : 5, planFailures: 2 * hunters, seconds: 60 },
    { ...all, system: 'hybrid', deaths: few ? 8 : 1, planFailures: hunters, seconds: 50 },
  ];
});

describe('the paper’s directions', () => {
  const holds = (trials: readonly Trial[]): boolean[] => directionsOf(trials).map((one) => one.holds);
  const changed = (change: (trial: Trial) => Partial<Trial>): Trial[] =>
    asInPaper.map((trial) => (trial.system === 'hybrid' ? { ...trial, ...change(trial) } : trial));

  it('hold where they hold', () => {
    expect(holds(asInPaper)).toEqual([true, true, true, true, true, true, true]);
  });

  it.each<[string, number[], (trial: Trial) => Partial<Trial>]>([
    [
      'one setting with more plan failures',
      [0],
      ({ hunters, rooms }) => (rooms + hunters === 3 ? { planFailures: 9 } : {}),
    ],
    ['a gap that shrinks', [1, 2], ({ hunters }) => ({ planFailures: 2 * hunters - 20 / hunters - 0.1 })],
    ['more deaths in four settings', [3], ({ rooms, hunters }) => (rooms === 3 && hunters > 5 ? { deaths: 6 } : {})],
    ['few hunters who seldom die', [4], ({ rooms, hunters }) => (rooms > 1 && hunters <= 3 ? { deaths: 5 } : {})],
    ['deaths of enough hunters', [5], ({ rooms, hunters }) => (rooms === 2 && hunters === 4 ? { deaths: 2 } : {})],
    [
      'four settings that take longer',
      [6],
      ({ rooms, hunters }) => (rooms === 3 && hunters > 5 ? { seconds: 61 } : {}),
    ],
    ['a setting without a success', [0], ({ rooms }) => (rooms === 1 ? { planFailures: NaN, seconds: NaN } : {})],
  ])('do not hold with %s', (_, wrong, change) => {
    const found = holds(changed(change));
    expect(found.flatMap((one, at) => (one ? [] : [at]))).toEqual(wrong);
  });
});

describe('a figure', () => {
  const svg = figure(asInPaper, ['pure', 'hybrid'], { title: 'Seconds', y: 'seconds', of: ({ seconds }) => seconds });

  it('has a bar for each system in each setting, and a panel for each number of rooms', () => {
    expect(svg.match(/<rect [^>]*><title>/g)?.length).toBe(2 * settings.length);
    for (const panel of ['1 room', '2 rooms', '3 rooms']) expect(svg).toContain(`>${panel}<`);
  });

  it('shows that there is nothing to show', () => {
    const none = asInPaper.map((trial) => ({ ...trial, seconds: NaN }));
    expect(figure(none, ['pure'], { title: '', y: '', of: ({ seconds }) => seconds })).toContain('>?<');
  });
});

describe('the command', () => {
  function called(...words: string[]): { code: number; printed: string; complaints: string } {
    let printed = '';
    let complaints = '';
    const code = run(
      words,
      (text) => (printed += text),
      (text) => (complaints += text),
    );
    return { code, printed, complaints };
  }

  it('plays, and prints what came of it', () => {
    const [runs, most] = [portion(2, 1), portion(4, 1)];
    const options = ['--rooms', '1', '--systems', 'pure,hybrid'];
    const { code, printed } = called('--runs', String(runs), '--most', String(most), ...options);
    expect(code).toBe(0);
    expect(printed).toMatch(/^pure, 1 rooms, 2 hunters: \d deaths in \d runs; \d successes in \d: /);
    expect(printed).toContain(` deaths in ${runs} runs; `);
    for (const title of ['What the paper shows', 'Runs with a death, in %', 'The first plan of a game']) {
      expect(printed).toContain(title);
    }
  });

  it.runIf(isAll)('plays the same games again', () => {
    const words = ['--runs', '1', '--most', '2', '--rooms', '1', '--systems', 'hybrid', '--json', '--seed', '3'];
    const [one, other] = [called(...words), called(...words)];
    expect(JSON.parse(one.printed)).toHaveLength(2);
    expect(other.printed).toBe(one.printed);
  });

  it.each([
    [['--runs', '0'], '--runs must be a whole number from 1 on, not "0"'],
    [['--runs', '20', '--most', '10'], '--most must be at least --runs, 20, not 10'],
    [['--rooms', '4'], '--rooms must be 1, 2 or 3: the experiment has no more'],
    [['--systems', 'pure,magic'], '--systems: there is no "magic"; there are pure'],
    [['--systems', 'pure,pure'], '--systems names one of them twice'],
    [['--write', '--rooms', '1'], '--write needs all rooms and all systems: the page has a place for each'],
    [['--sedes', '1'], "Unknown option '--sedes'"],
  ])('refuses %s', (words, message) => {
    const { code, complaints } = called(...words);
    expect(code).toBe(2);
    expect(complaints).toContain(message);
  });
});
