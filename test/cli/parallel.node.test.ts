// `frameplan plan --parallel`: waves of tasks that may be carried out side by side, and what the others wait for.

import { describe, expect, it } from 'vitest';
import { generate } from '../../domains/town/generate.ts';
import { toProblemText as toTownText } from '../../domains/town/problem.ts';
import * as hunters from '../../domains/hunters/index.ts';
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
const hunt = hunters.toProblemText(hunters.generate({ seed: 3, rooms: 3, hunters: 9 }));
const path = folderWith({
  'yard.htn': yard,
  'hunt.htn': hunt,
  'day.htn': toTownText(generate({ seed: 1, characters: 10 }), { hours: 8 }),
});
const domain = (file: string): string => new URL(`../../domains/${file}`, import.meta.url).pathname;

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
    expect(head).toBe('42 waves for 110 tasks, a share of 0.382; at most 9 side by side');
  });

  it('a town: one place makes it sequential', async () => {
    expect(await told('town/town.htn', 'day.htn')).toEqual([
      '88 waves for 195 tasks, a share of 0.451; at most 6 side by side',
      'dice is one place that 80 steps write, one after the other: 17 waves, a share of 0.087 without it',
      'the longest chain waits for dice (72), spent (15)',
    ]);
  });
});
