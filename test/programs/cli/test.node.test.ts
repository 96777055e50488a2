// `frameplan test`: plans next to the domain, compared with what both planners find.

import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from './captured.ts';
import { folderWith } from './folder.ts';

const walk = `domain walk;
type Area;
type Npc;
constant boolean connects(Area from, Area to);
fluent Area at(Npc npc);
fluent boolean seen(Area area);

task Step(Npc npc, Area to) {
    connects(at(npc), to);
    not seen(to);
    at(npc) := to;
    seen(to) := true;
}
task Wait(Npc npc) { cost := 0.5; at(npc) != none; }

task Go(Npc npc, Area goal) {
    method there { at(npc) == goal; ordered(Wait(npc), Wait(npc)); }
    method on { exists (Area next) { ordered(Step(npc, next), Go(npc, goal)); } }
}
`;
const world = `
instance Npc bob, eve;
instance Area hall, yard, \`wood-shed\`, lake;
connects(hall, yard) := true;
connects(yard, \`wood-shed\`) := true;
at(bob) := hall;
at(eve) := hall;
`;
const problem = (name: string, lines: string, request: string): string =>
  `problem ${name} of walk;\n${lines}${world}ordered(${request});\n`;

const right = [
  problem('out', '// plan: Step(bob, yard), Step(bob, wood-shed), Wait(bob) * 2\n// cost: 3\n', 'Go(bob, `wood-shed`)'),
  problem('never', '// Nobody swims.\n// status: failed\n', 'Go(bob, lake)'),
  problem('stay', '// best: Wait(bob),\n//     Wait(bob) cost 1\n// iterations: 4\n', 'Go(bob, hall)'),
  problem('nothing', '', 'Go(bob, yard)'),
].join('\n');
const wrong = [
  problem('out', '// plan: Step(bob, yard), Step(bob, lake), Wait(bob), Wait(bob)\n', 'Go(bob, `wood-shed`)'),
  problem('never', '// plan: Step(bob, lake)\n', 'Go(bob, lake)'),
  problem('stay', '// cost: 2\n// best: Step(bob, hall) cost 3\n', 'Go(bob, hall)'),
  problem('solved', '// status: failed\n', 'Go(bob, yard)'),
].join('\n');

const path = folderWith({
  'walk.htn': walk,
  'right.htn': right,
  'wrong.htn': wrong,
  'both.htn': walk + right,
  'update.htn': wrong.replaceAll('\n', '\r\n'),
  'new.htn':
    problem('fresh', '', 'Go(bob, yard)') +
    problem('long', '', `Go(bob, yard)${', Wait(eve), Go(bob, yard)'.repeat(9)}`),
  'last.htn': 'domain d;\nproblem p of d; ordered();',
  'broken.htn': 'domain d;\nproblem p of d;\n// plan: Go(\nordered();\n',
  'twice.htn': 'domain d;\nproblem p of d;\n// cost: 1\n// cost: 2\nordered();\n',
  'status.htn': 'domain d;\nproblem p of d;\n// status: faild\nordered();\n',
});
const files = (name: string): string[] => [path('walk.htn'), path(name)];

describe('test', () => {
  it('passes when all is as expected, and says what expects nothing', async () => {
    const expected = { code: 0, out: '3 problems as expected, 1 without expectations\n', err: '' };
    expect(await run(['test', ...files('right.htn')])).toEqual(expected);
    expect(await run(['test', path('both.htn')])).toEqual(expected);
    expect(await run(['test', ...files('right.htn'), '--core-only', '-p', 'out'])).toEqual({
      ...expected,
      out: '1 problem as expected\n',
    });
  });

  it('shows what differs, step by step, and ends with 1', async () => {
    const { code, out } = await run(['test', ...files('wrong.htn')]);
    expect(code).toBe(1);
    expect(out).toBe(
      [
        `${path('wrong.htn')}:1: the problem out`,
        '  another plan (- expected, + found)',
        '    Step(bob, yard)',
        '  - Step(bob, lake)',
        '  + Step(bob, wood-shed)',
        '    Wait(bob)',
        '    Wait(bob)',
        '',
        `${path('wrong.htn')}:12: the problem never`,
        '  status: expected solved, found failed',
        '',
        `${path('wrong.htn')}:23: the problem stay`,
        '  cost: expected 2, found 1',
        '  another best plan (- expected, + found)',
        '  - Step(bob, hall)',
        '  + Wait(bob)',
        '  + Wait(bob)',
        '  best cost: expected 3, found 1',
        '',
        `${path('wrong.htn')}:35: the problem solved`,
        '  status: expected failed, found solved',
        '  + Step(bob, yard)',
        '  + Wait(bob)',
        '  + Wait(bob)',
        '',
        '0 problems as expected, 4 not as expected',
        '',
      ].join('\n'),
    );
  });

  it('prints JSON', async () => {
    const { out } = await run(['test', ...files('wrong.htn'), '--json', '--problem', 'never']);
    expect(JSON.parse(out)).toEqual({
      passed: 0,
      failed: 1,
      untested: 0,
      problems: [
        {
          file: path('wrong.htn'),
          line: 12,
          problem: 'never',
          tested: true,
          differences: ['  status: expected solved, found failed'],
        },
      ],
    });
  });

  it('writes what is planned by --update, and nothing else', async () => {
    expect((await run(['test', ...files('update.htn'), '--update'])).out).toContain(
      '0 problems as expected, 4 updated',
    );
    const text = readFileSync(path('update.htn'), 'utf8');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text.split('\r\n').filter((line) => line.startsWith('//'))).toEqual([
      '// plan: Step(bob, yard), Step(bob, wood-shed), Wait(bob) * 2',
      '// status: failed',
      '// plan: Wait(bob) * 2',
      '// cost: 1',
      '// best: Wait(bob) * 2 cost 1',
      '// plan: Step(bob, yard), Wait(bob) * 2',
    ]);
    expect((await run(['test', ...files('update.htn')])).out).toBe('4 problems as expected\n');
  });

  it('writes expectations where there are none', async () => {
    expect((await run(['test', ...files('new.htn'), '--update', '-p', 'fresh'])).out).toContain('1 written');
    const [first, ...rest] = problem('fresh', '', 'Go(bob, yard)').split('\n');
    const fresh = [first, '// plan: Step(bob, yard), Wait(bob) * 2', '// cost: 2', ...rest].join('\n');
    expect(readFileSync(path('new.htn'), 'utf8').startsWith(`${fresh}problem long`)).toBe(true);
    await run(['test', ...files('new.htn'), '--update']);
    expect(readFileSync(path('new.htn'), 'utf8')).toMatch(/\n\/\/ plan: .*,\n\/\/ {5}Wait/);
    expect((await run(['test', ...files('new.htn')])).out).toBe('2 problems as expected\n');
    await run(['test', path('last.htn'), '--update']);
    expect(readFileSync(path('last.htn'), 'utf8')).toBe(
      'domain d;\nproblem p of d; ordered();\n// plan: nothing\n// cost: 0\n',
    );
  });

  it('tests again when a file is saved', async () => {
    const save = (text: string) => () => {
      writeFileSync(path('right.htn'), text);
      return [path('right.htn')];
    };
    const { code, out, err } = await run(['test', ...files('right.htn'), '--watch'], '', {
      changes: [save(right.replace('cost: 3', 'cost: 4')), save('problem'), save(right)],
    });
    expect(code).toBe(0);
    expect(out).toContain('cost: expected 4, found 3');
    expect(out.match(/^3 problems as expected/gm)).toHaveLength(2);
    expect(err).toContain('expected the name of the problem');
  });
});

describe('wrong use of test', () => {
  it.each<[string[], string]>([
    [[], '`test` needs a file'],
    [[path('walk.htn')], 'these files hold no problem'],
    [[path('right.htn')], 'needs its domain "walk"; name that file, too'],
    [[...files('right.htn'), '-p', 'inn'], 'there is no problem "inn"'],
    [[...files('right.htn'), '-p', 'nothing'], 'no problem expects anything; write `// plan: ...` below its line'],
    [[...files('right.htn'), '--max-iterations', '0'], 'must be a whole number'],
    [['-', '--update'], 'standard input can be neither watched nor updated'],
    [[path('broken.htn')], `${path('broken.htn')}:3: "Go(" is not a plan: write \`Task(object), Task(object)\``],
    [[path('twice.htn')], `${path('twice.htn')}:4: "cost" is expected twice`],
    [[path('status.htn')], 'no search ends as "faild", did you mean failed?'],
  ])('%j', async (args, message) => {
    const { code, err } = await run(['test', ...args]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });
});
