// `frameplan plan --parallel`: waves of tasks that may be carried out side by side, and what the others wait for.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/town/generate.ts';
import { toProblemText as toTownText } from '../../../domains/town/problem.ts';
import * as hunters from '../../../domains/hunters/index.ts';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const yard = `domain yard;
type Person; type Door;
fluent boolean open(Door door); fluent Person last; fluent integer count;
internal task Note() { count += 1; }
task Open(Person person, Door door) { open(door) == false :-> true; }
task Pass(Person person, Door door) { open(door); }
task Sign(Person person) { last := person; }
problem p of yard;
instance Person bob, eve; instance Door gate, hatch;
ordered(Open(bob, gate), Note(), Open(eve, hatch), Note(), Sign(eve), Pass(bob, hatch), Sign(bob));
problem one of yard;
instance Person bob; instance Door gate;
ordered(Open(bob, gate));
problem nothing of yard;
instance Person bob; instance Door gate;
ordered();
`;
const tally = `domain tally;
type Guard; type Area;
fluent integer total; fluent boolean searched(Area area); fluent boolean lit(Area area);
task SwitchOn(Guard _guard, Area area) { lit(area) := true; total := total + 1; }
task Search(Guard _guard, Area area) { lit(area); searched(area) := true; total := total + 1; }
problem rooms of tally;
instance Guard bob, eve; instance Area hall, yard;
ordered(SwitchOn(bob, hall), Search(bob, hall), SwitchOn(eve, yard), Search(eve, yard));
`;
const hunt = hunters.toProblemText(hunters.generate({ seed: 3, rooms: 3, hunters: 9 }));
const path = folderWith({
  'yard.htn': yard,
  'tally.htn': tally,
  'hunt.htn': hunt,
  'day.htn': toTownText(generate({ seed: 1, characters: 10 }), { hours: 8 }),
});
const domain = (file: string): string => new URL(`../../../domains/${file}`, import.meta.url).pathname;

describe('plan --parallel', () => {
  it('prints waves, and what the longest chain waits for', async () => {
    const { code, out, err } = await run(['plan', path('yard.htn'), '--problem', 'p', '--parallel']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').slice(1)).toEqual([
      '  1. Open(bob, gate)',
      '     Open(eve, hatch)',
      '     Sign(eve)',
      '  2. Pass(bob, hatch)',
      '     Sign(bob)',
      '2 waves for 5 tasks, a share of 0.4; at most 3 side by side',
      'the longest chain waits for open (1)',
      '',
    ]);
  });

  it('names one place that makes it sequential', async () => {
    const { out } = await run(['plan', path('tally.htn'), '--parallel']);
    expect(out.split('\n').slice(1).filter((line) => !line.startsWith('  '))).toEqual([
      '4 waves for 4 tasks, a share of 1; at most 1 side by side',
      'total is one place that 4 steps write, one after the other: 2 waves, a share of 0.5 without it',
      'the longest chain waits for total (3), lit (2)',
      '',
    ]); // prettier-ignore
  });

  it('prints one object by --json', async () => {
    const { out } = await run(['plan', path('yard.htn'), '--problem', 'p', '--parallel', '--json']);
    const { plan, parallel } = JSON.parse(out) as { plan: string[]; parallel: unknown };
    expect(plan).toHaveLength(5);
    expect(parallel).toEqual({
      waves: [['Open(bob, gate)', 'Open(eve, hatch)', 'Sign(eve)'], ['Pass(bob, hatch)', 'Sign(bob)']],
      share: 0.4,
      chain: [{ name: 'open', waits: 1 }],
      bookkeeping: [],
      wavesWithoutBookkeeping: 2,
    }); // prettier-ignore
  });

  it('prints plans of one task and of none', async () => {
    const one = await run(['plan', path('yard.htn'), '--problem', 'one', '--parallel']);
    expect(one.out.split('\n').slice(1, -1)).toEqual([
      '  1. Open(bob, gate)',
      '1 wave for 1 task, a share of 1; at most 1 side by side',
    ]);
    const none = await run(['plan', path('yard.htn'), '--problem', 'nothing', '--parallel']);
    expect([none.code, none.out.split('\n').length]).toEqual([0, 2]);
  });

  it('is of the core', async () => {
    const { code, err } = await run(['plan', path('yard.htn'), '--parallel', '--reference']);
    expect([code, err]).toEqual([2, "frameplan: --parallel can't be given with --reference\n"]);
  });
});

describe('the domains', () => {
  async function told(file: string, problem: string): Promise<string[]> {
    const { out } = await run(['plan', domain(file), path(problem), '--parallel']);
    return out.split('\n').filter((line) => !line.startsWith('  ')).slice(1, -1); // prettier-ignore
  }

  it('hunters: three rooms side by side', async () => {
    const [head] = await told('hunters/hunters.htn', 'hunt.htn');
    expect(head).toBe('31 waves for 107 tasks, a share of 0.29; at most 5 side by side');
  });

  it('a town: everybody side by side, hour after hour', async () => {
    const [head, chain] = await told('town/town.htn', 'day.htn');
    expect(head).toBe('32 waves for 195 tasks, a share of 0.164; at most 10 side by side');
    expect(chain).toMatch(/^the longest chain waits for progress \(28\), /);
  });
});
