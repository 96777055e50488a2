// What stands around the scenarios: the baseline, the page with results, and the text that the native floor reads.

import { describe, expect, it } from 'vitest';
import { changesAsText, compare } from '../../bench/baseline.ts';
import { asText } from '../../bench/floor.ts';
import { interleave, takeTurn, yardstick } from '../../bench/interleave.ts';
import { describeMachine } from '../../bench/machine.ts';
import { insertReports } from '../../bench/performance-page.ts';
import type { ScenarioReport } from '../../bench/report.ts';
import { readText } from '../../bench/root.ts';
import { scenarios } from '../../bench/scenarios/index.ts';
import { small } from '../domains/simple-fps/small.ts';

const report = (scenario: string, ratios: Record<string, number>): ScenarioReport => ({ scenario, ratios, tables: [] });

describe('the comparison with the baseline', () => {
  const ratios = { dense: { core: 2, gone: 1 }, hard: { core: 10 } };
  const reports = [report('dense', { core: 2.1, new: 5 }), report('hard', { core: 11.5 }), report('new', { core: 1 })];

  it('covers what both have, the slowest first', () => {
    expect(compare({ ratios }, reports).map(({ scenario, name }) => `${scenario} ${name}`)).toEqual([
      'hard core',
      'dense core',
    ]);
  });

  it('flags only what is slower by more than a tenth', () => {
    expect(changesAsText(compare({ ratios }, reports)).split('\n')).toEqual([
      'SLOWER by 15 %: hard, core: 10.0 -> 11.5',
      '2 ratios compared with the baseline, 1 slower by more than 10 %',
    ]);
  });
});

describe('the page with the results', () => {
  it('has a place for each scenario, and the command that fills it', () => {
    const page = readText('docs', 'performance.md');
    for (const { name } of scenarios) {
      expect(page).toContain(`<!-- bench:${name} -->`);
      expect(page).toContain(`<!-- /bench:${name} -->`);
      expect(page).toContain(`npm run bench -- ${name}\``);
    }
  });

  it('gets what stands between the markers, and nothing else', () => {
    const page = 'before\n<!-- bench:a -->\nold\n<!-- /bench:a -->\nafter\n';
    const written = insertReports(page, describeMachine(), [{ ...report('a', {}), notes: ['new'] }]);
    expect(written).toMatch(/^before\n<!-- bench:a -->\n\nnew\n\nMeasured on .*\n\n<!-- \/bench:a -->\nafter\n$/);
    expect(insertReports(written, describeMachine(), [{ ...report('a', {}), notes: ['new'] }])).toBe(written);
    expect(() => insertReports(page, describeMachine(), [report('b', {})])).toThrow('has no place for b');
  });
});

describe('the text for the native floor', () => {
  it('has all numbers of an instance in its order', () => {
    expect(asText(small)).toBe(
      ['2 0 1 1 1 1 1 1 1', '1 0', '1 0 0 0', '0 0 0 1', '0', '0', '1', '0 1', '1 0', ''].join('\n'),
    );
  });

  it('has -1 where nothing is', () => {
    const open = { ...small, doors: [{ a: 1, b: 0, open: true, key: null }], knives: [] };
    expect(asText(open).split('\n').slice(2, 5)).toEqual(['1 0 1 -1', '0 0 0 1', '']);
  });
});

describe('turns', () => {
  it('give every candidate its samples, each divided by its units', () => {
    let runs = 0;
    const count = { name: 'count', run: () => void runs++, units: 4 };
    const times = interleave([count, yardstick()], { rounds: 3, samples: 5, warmUp: 2 });
    expect([...times.keys()]).toEqual(['count', 'yardstick']);
    for (const { count: samples } of times.values()) expect(samples).toBe(15);
    expect(runs).toBeGreaterThanOrEqual(17);
    expect(times.get('yardstick')!.median).toBeGreaterThan(0);
  });

  it('report what a candidate throws', () => {
    const wrong = {
      name: 'wrong',
      units: 1,
      run: () => {
        throw new Error('no');
      },
    };
    expect(() => takeTurn(wrong, 3)).toThrow('no');
  });
});
